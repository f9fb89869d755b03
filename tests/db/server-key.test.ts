import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES, openDatabase, player, serverHeader, type TestDatabase } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";

const ANN = "a1100000-0000-4000-8000-000000000001";

describe.each(ENGINES)("the Data API on %s", (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db.close());

  /** Sends a request with the given headers. Returns its status and, for an error, its code and message. */
  async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const response = await fetch(`${db.url}/rest/v1/${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, message } = JSON.parse((await response.text()) || "{}") ?? {};
    return { status: response.status, code, message };
  }
  const asPlayer = () => ({ apikey: db.publishableKey, authorization: `Bearer ${db.tokenFor(ANN)}` });

  const REJECTED = { status: 403, code: "PT403", message: "SERVER_ONLY" };

  test("rejects a player's call of every function without the server's key", async () => {
    const functions = await db.sql<{ name: string; args: string[] }>(`
      select proname as name, coalesce(proargnames[1:pronargs], '{}')::text[] as args
      from pg_proc where pronamespace = 'public'::regnamespace`);
    expect(functions.length).toBeGreaterThan(50);
    const responses = functions.map(async ({ name, args }) => {
      const body = Object.fromEntries(args.map((each) => [each, null]));
      return [name, await send("POST", `rpc/${name}`, asPlayer(), body)];
    });
    expect(await Promise.all(responses)).toEqual(functions.map(({ name }) => [name, REJECTED]));
  });

  test("rejects calls without the server's key or with another key, also from visitors and with the secret key", async () => {
    const outsiders = [{ apikey: db.publishableKey }, { apikey: db.secretKey }];
    const wrong = [...outsiders, asPlayer()].map((headers) => ({ ...headers, "x-server-key": db.secretKey }));
    for (const headers of [...outsiders, ...wrong])
      expect(await send("GET", "rpc/running_season", headers)).toEqual(REJECTED);
  });

  test("rejects every call while no key is stored, and accepts a second key while a key is being replaced", async () => {
    const call = () => rpc(player(db, ANN), "running_season");
    await db.sql("create table private.stored as table private.server_keys; delete from private.server_keys");
    await expect(call()).rejects.toMatchObject({ code: "PT403", message: "SERVER_ONLY" });
    await db.sql("insert into private.server_keys table private.stored union select sha256('the next key')");
    expect(await call()).toMatch(/^\d{4}-\d\d$/);
    await db.sql("delete from private.server_keys where hash = sha256('the next key'); drop table private.stored");
  });

  test("offers no table, even with the server's key", async () => {
    const tables = await db.sql<{ schema: string; name: string }>(`
      select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('app', 'private', 'auth') and relkind in ('r', 'p', 'v', 'm')`);
    expect(tables.length).toBeGreaterThan(20);
    for (const { schema, name } of tables)
      for (const key of [asPlayer(), { apikey: db.secretKey }]) {
        const headers = { ...key, ...serverHeader(db) };
        expect([name, (await send("GET", name, headers)).status]).toEqual([name, 404]);
        const chosen = await send("GET", name, { ...headers, "accept-profile": schema });
        expect([name, chosen.status]).toEqual([name, 406]);
      }
  });
});
