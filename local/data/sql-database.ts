/** What the demo and the schedule need of a database: the embedded one has it, and tests give it to a real one. */
export interface SqlDatabase {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements. */
  exec(sql: string): Promise<unknown>;
  transaction<Result>(work: (transaction: Pick<SqlDatabase, "query">) => Promise<Result>): Promise<Result>;
}
