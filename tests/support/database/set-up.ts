import { afterAll, beforeAll } from "vitest";
import { openDatabase, type TestDatabase } from "./database.ts";

/** The database of the test file that runs now. */
export let db: TestDatabase;

/** Opens a database for a test file or a suite. Call once at the top. */
export function setUpDatabase(engine?: TestDatabase["lane"]): void {
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db.close());
}
