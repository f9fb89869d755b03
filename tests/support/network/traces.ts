import type { FaultyServer } from "./faulty-server.ts";

/** What requests have changed in the database: rows that are new, and rows that are gone, in a form without names. */
export type Trace = readonly string[];

/**
 * Tables that say nothing of what a request did. Limits count requests, whatever becomes of them, and scores are made
 * of other rows.
 */
const LEFT_OUT = [
  "private.rate_limits",
  "app.player_scores",
  "app.teams",
];

/** The query for every row of every table of ours. */
async function queryOfAll({ sql }: FaultyServer): Promise<string> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'private')`,
  );
  const wanted = tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
  return wanted.map((name) => `select '${name} ' || row::text as row from ${name} as row`).join(" union all ");
}

/** A row with what differs from subject to subject (ids, hashes, times, numbers) left out. */
function withoutNames(row: string): string {
  return row
    .replaceAll(/[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}/g, "<id>")
    .replaceAll(/[\w-]{43}(?![\w-])/g, "<hash>")
    .replaceAll(/\\+x[0-9a-f]{16,}/g, "<hash>")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d/g, "<time>")
    .replaceAll(/\d{6}/g, "<number>");
}

/** Begins to watch the database. What is returned tells, at any time, what has changed since. */
export async function watch(server: FaultyServer): Promise<() => Promise<Trace>> {
  const query = await queryOfAll(server);
  const rows = async () => (await server.sql<{ row: string }>(query)).map(({ row }) => row);
  const before = await rows();
  return async () => {
    const after = await rows();
    const [old, now] = [new Set(before), new Set(after)];
    return [
      ...after.filter((row) => !old.has(row)).map((row) => `+ ${withoutNames(row)}`),
      ...before.filter((row) => !now.has(row)).map((row) => `- ${withoutNames(row)}`),
    ].sort();
  };
}
