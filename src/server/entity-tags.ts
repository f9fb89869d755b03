/**
 * Whether an `If-None-Match` names the tag of an answer, or any. Also one that is weak here and strong there: a cache that
 * has compressed an answer weakens its tag. Split at each comma and nothing else, since a pattern that also takes the spaces
 * around it reads a header full of spaces once for each of them.
 */
export function namesTag(header: string | null, tag: string): boolean {
  const bare = withoutWeakness(tag);
  return (header ?? "").split(",").some((each) => each.trim() === "*" || withoutWeakness(each.trim()) === bare);
}

const withoutWeakness = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
