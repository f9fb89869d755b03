/**
 * The database access that the demo and the schedule need. Tests also implement this interface for a hosted database.
 */
export interface SqlDatabase {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs one or more statements. */
  exec(sql: string): Promise<unknown>;
  transaction<Result>(work: (transaction: Pick<SqlDatabase, "query">) => Promise<Result>): Promise<Result>;
}
