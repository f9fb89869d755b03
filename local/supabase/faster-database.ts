import type { PGlite } from "@electric-sql/pglite";

/** A statement of the embedded Data API that changes a setting in the current transaction. */
const SETTING = /^\s*select set_config\('([\w.]+)', (?:'([^']*)'|\$1), true\)\s*$/i;

/** A statement of the embedded Data API that changes the current transaction's role. */
const ROLE = /^\s*set local (role) "(\w+)"\s*$/i;

/**
 * Speeds up the embedded database when the embedded Data API uses it. All results stay the same. A transaction's
 * settings are collected in a list and sent together. The database has only one such list. Therefore, transactions must
 * not overlap, and callers must wait for each statement before they send the next.
 */
export async function makeFaster(database: PGlite): Promise<void> {
  await clearRowTypes(database);
  joinSettings(database);
}

/**
 * Removes the parsers for arrays of table rows, which are never needed. PGlite copies all parsers for every statement.
 * Copying them takes as long as running a small statement. Two thirds of the parsers are for arrays of rows of
 * PostgreSQL's catalog tables.
 */
async function clearRowTypes(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ oid: number }>(
    "select list.oid from pg_type list join pg_type each on each.oid = list.typelem where each.typtype = 'c'",
  );
  const forgotten = new Set(rows.map(({ oid }) => String(oid)));
  database.parsers = Object.fromEntries(Object.entries(database.parsers).filter(([oid]) => !forgotten.has(oid)));
}

/**
 * Collects a transaction's settings and sends them as one statement, right before the next statement that is not a
 * setting. The Data API sends ten settings with every request. Sent separately, they take longer than the rest of the
 * request.
 */
function joinSettings(database: PGlite): void {
  const query = database.query.bind(database);
  const exec = database.exec.bind(database);
  let settings: string[] = [];

  async function sendSettings(): Promise<void> {
    const sent = settings;
    settings = [];
    if (sent.length === 0) return;
    const calls = sent.map((_, at) => at).filter((at) => at % 2 === 0);
    await query(`select ${calls.map((at) => `set_config($${at + 1}, $${at + 2}, true)`).join(", ")}`, sent);
  }

  database.query = async <Row>(...[text, parameters, options]: Parameters<typeof query>) => {
    const [, name, literal] = SETTING.exec(text) ?? ROLE.exec(text) ?? [];
    if (name !== undefined) {
      const value = literal ?? String(parameters?.[0]);
      settings.push(name, value);
      // This statement is not sent yet, but its result is already known: one row with the setting's value. The cast is
      // needed because the caller chooses the row type, and TypeScript cannot check that choice.
      return { rows: [{ set_config: value }] as Row[], fields: [] };
    }
    // A rollback undoes the settings of its transaction. The database undoes the settings that were already sent. The
    // settings that were not sent yet are dropped here.
    if (/^\s*rollback\b/i.test(text)) settings = [];
    await sendSettings();
    return query<Row>(text, parameters, options);
  };
  database.exec = async (...call) => {
    await sendSettings();
    return exec(...call);
  };
}
