import { appendFileSync, readFileSync } from "node:fs";

/** What `npm run test:mutants` needs of the databases of the tests. In every other run nothing here does anything. */
type RunSql = <Row>(query: string) => Promise<readonly Row[]>;

/** Weakens a new database as the file that the environment variable DATABASE_MUTANT names says. */
export async function weaken(runSql: RunSql): Promise<void> {
  const file = process.env.DATABASE_MUTANT;
  const sql = file ? readFileSync(file, "utf8") : "";
  if (sql !== "") await runSql(sql);
}

/** Begins to count which functions are called. Clusters of PostgreSQL count from the start. */
export async function countUses(runSql: RunSql): Promise<void> {
  if (!process.env.DATABASE_USES) return;
  await runSql("set track_functions = 'all'");
  await runSql("select pg_stat_reset()");
}

/**
 * Adds the tables and functions that were used to the file that the environment variable DATABASE_USES names. A
 * connection tells what it did when it ends, or when it is asked to.
 */
export async function reportUses(runSql: RunSql): Promise<void> {
  const file = process.env.DATABASE_USES;
  if (!file) return;
  await runSql("select pg_stat_force_next_flush()");
  const used = await runSql<{ name: string }>(`
    select schemaname || '.' || funcname as name from pg_stat_user_functions where calls > 0
    union
    select schemaname || '.' || relname from pg_stat_user_tables
    where seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del > 0`);
  appendFileSync(file, `${JSON.stringify(used.map(({ name }) => name))}\n`);
}
