/** The database access that the demo and the schedule need; tests implement this for a real database. */
export interface SqlDatabase {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements. */
  exec(sql: string): Promise<unknown>;
  transaction<Result>(work: (transaction: Pick<SqlDatabase, "query">) => Promise<Result>): Promise<Result>;
}
