/** One weakening of the database. */
export interface Mutant {
  /** What is weakened and how; the name of the mutant in the reviewed list. */
  readonly id: string;
  readonly kind: string;
  /** The table, view or function that is weakened, such as `public.users`: the tests that use it come first. */
  readonly object: string;
  /** Weakens a database that has all migrations. */
  readonly sql: string;
  /** Whether only the inside of a function or view differs, which the catalogs say nothing about. */
  readonly isInside: boolean;
  /** What a test says that fails because of this mutant and no other, when it meets many at once. */
  readonly told?: RegExp;
}

/** Makes a mutant; `change` says what is different, in few words. */
export function mutant(kind: string, object: string, change: string, sql: string, isInside = false): Mutant {
  return { id: `${kind} | ${object} | ${change.replaceAll(/\s+/g, " ").trim()}`, kind, object, sql, isInside };
}

/** Numbers those that say the same, so that each has a name of its own, whatever comes before or after them. */
export function withUniqueIds(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((each) => {
    const number = (seen.get(each.id) ?? 0) + 1;
    seen.set(each.id, number);
    return number === 1 ? each : { ...each, id: `${each.id} (${number})` };
  });
}
