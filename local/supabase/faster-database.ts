import type { PGlite } from "@electric-sql/pglite";

/** A statement of the embedded Data API that changes a setting in the current transaction. */
const SETTING = /^\s*select set_config\('([\w.]+)', (?:'([^']*)'|\$1), true\)\s*$/i;

/** A statement of the embedded Data API that changes the current transaction's role. */
const ROLE = /^\s*set local (role) "(\w+)"\s*$/i;

/**
 * Speeds up the embedded database, with equal results. A transaction's settings are collected in one list and sent
 * together, so transactions must not overlap, and callers must wait for each statement.
 */
export async function makeFaster(database: PGlite): Promise<void> {
  await clearRowTypes(database);
  joinSettings(database);
}

/**
 * PGlite copies all parsers for every statement, which takes as long as a small statement. Two thirds are for arrays of
 * catalog rows, which are never needed.
 */
async function clearRowTypes(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ oid: number }>(
    "select list.oid from pg_type list join pg_type each on each.oid = list.typelem where each.typtype = 'c'",
  );
  const forgotten = new Set(rows.map(({ oid }) => String(oid)));
  database.parsers = Object.fromEntries(Object.entries(database.parsers).filter(([oid]) => !forgotten.has(oid)));
}

/**
 * Sends a transaction's settings as one statement before the next other statement. Sent separately, the Data API's ten
 * settings take longer than the rest of the request.
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
      // Not sent yet, but the result is known: one row with the setting's value. The caller chooses the row type, hence
      // the cast.
      return { rows: [{ set_config: value }] as Row[], fields: [] };
    }
    // The database undoes the settings that were sent; the others are dropped here.
    if (/^\s*rollback\b/i.test(text)) settings = [];
    await sendSettings();
    return query<Row>(text, parameters, options);
  };
  database.exec = async (...call) => {
    await sendSettings();
    return exec(...call);
  };
}
