const KEY = "cfp-bracket.groups";

interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

/** The names by the ids of their groups; none without storage. What somebody else has stored there may be anything. */
function readNames(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * The name of one's own group as this device last heard it, for its page to begin with (docs/behavior/screens.md#first-paint);
 * null for any other group.
 */
export function knownGroupName(id: string): string | null {
  const name = readNames()[id];
  return typeof name === "string" ? name : null;
}

/** Remembers the names of all groups that the player is in, and of no other. */
export function rememberGroups(groups: readonly NamedGroup[]): void {
  store(Object.fromEntries(groups.map(({ id, name }) => [id, name])));
}

/** Remembers the name of one more group that the player is in. */
export function rememberGroup({ id, name }: NamedGroup): void {
  if (knownGroupName(id) !== name) store({ ...readNames(), [id]: name });
}

/** Forgets the name of a group that the player is not in. */
export function forgetGroup(id: string): void {
  if (knownGroupName(id) === null) return;
  const { [id]: _, ...others } = readNames();
  store(others);
}

function store(names: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Without storage pages begin without the name.
  }
}

/** Forgets all names: which groups somebody is in belongs to who is signed in. */
export function forgetGroups(): void {
  localStorage.removeItem(KEY);
}
