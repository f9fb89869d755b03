const KEY = "cfp-bracket.groups";

interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

/** The names by group id; empty without storage. The stored value may be anything. */
function readNames(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * The name of one of the player's groups as this device last loaded it, for the first paint of its page
 * (docs/behavior/screens.md#first-paint); null for any other group.
 */
export function knownGroupName(id: string): string | null {
  const name = readNames()[id];
  return typeof name === "string" ? name : null;
}

/** Stores the names of all of the player's groups, and deletes others. */
export function rememberGroups(groups: readonly NamedGroup[]): void {
  store(Object.fromEntries(groups.map(({ id, name }) => [id, name])));
}

/** Stores the name of one more of the player's groups. */
export function rememberGroup({ id, name }: NamedGroup): void {
  if (knownGroupName(id) !== name) store({ ...readNames(), [id]: name });
}

/** Clears the name of a group that the player is not in. */
export function clearKnownGroup(id: string): void {
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

/** Clears all names, because they belong to the signed-in player. */
export function clearKnownGroups(): void {
  localStorage.removeItem(KEY);
}
