import type { TestDatabase } from "./database.ts";

type Names = Readonly<Record<string, string>>;

/** The columns that say whose a row is and of what, in the order in which they are told. */
const TELLING = [
  ...["run_id", "batch_id", "group_id", "user_id", "id", "name", "season", "week_number", "week", "phase"],
];

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

/** What a row is of, with names for the ids that have one. Ids that have none are left out. */
function tell(row: Readonly<Record<string, unknown>>, names: Names): string {
  const words = TELLING.map((column) => row[column]).filter(isPlain);
  const named = words.map((word) => Object.keys(names).find((name) => names[name] === word) ?? word);
  return named.filter((word) => !/^[\da-f]{8}-[\da-f-]{27}$/.test(String(word))).join(" ");
}

/** The rows of every table of ours as text, each with its table. */
async function everyRow(db: TestDatabase): Promise<Set<string>> {
  const tables = await db.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
  );
  const each = tables.map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from ${name} as t`);
  return new Set((await db.sql<{ row: string }>(each.join("\nunion all "))).map(({ row }) => row));
}

/**
 * What an act changes in the whole database: for each table the rows that go, with a minus, and those that come, with a plus,
 * each by what it is of. A row that changes goes and comes.
 */
export async function changesOf(
  db: TestDatabase,
  act: () => PromiseLike<unknown>,
  names: Names,
): Promise<Record<string, string[]>> {
  const before = await everyRow(db);
  await act();
  const after = await everyRow(db);
  const changes = new Map<string, Set<string>>();
  for (const [sign, some, others] of [
    ["-", before, after],
    ["+", after, before],
  ] as const) {
    for (const text of some) {
      if (others.has(text)) continue;
      const [table = ""] = text.split(" ", 1);
      const row = JSON.parse(text.slice(table.length + 1));
      const told = `${sign}${tell(row, names)}`;
      changes.set(table, (changes.get(table) ?? new Set()).add(told));
    }
  }
  return Object.fromEntries([...changes].map(([table, told]) => [table, [...told].sort()]));
}
