import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { openDatabase, player, server, type TestDatabase, visitor } from "../support/database/database.ts";

let db: TestDatabase;
let annId: string;
let bobId: string;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, "ann@secret.example", { username: "Ann" });
  bobId = await addAccount(db, "bob@secret.example", { username: "bob" });
});
afterAll(() => db.close());
beforeEach(() => server(db).from("user_email_preferences").update({ weekly_reminders: true }).not("id", "is", null));

interface Row {
  id: string;
  user_id: string;
  weekly_reminders: boolean;
  unsubscribe_token: string;
}

/** The preferences of a player, read without policies. */
async function preferencesOf(userId: string): Promise<Row> {
  const rows = await db.sql<Row>("select * from public.user_email_preferences where user_id = $1", [userId]);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

/** What a program without supabase-js gets: the body and the reported number of rows. */
async function raw(who: "Bob" | "a visitor", path: string, init: RequestInit = {}) {
  const authorization = who === "Bob" ? { authorization: `Bearer ${db.tokenFor(bobId)}` } : {};
  const headers = { apikey: db.publishableKey, "content-type": "application/json", ...authorization, ...init.headers };
  const answer = await fetch(`${db.url}/rest/v1${path}`, { ...init, headers } as RequestInit);
  return `${answer.headers.get("content-range")} ${await answer.text()}`;
}

describe("a new player", () => {
  test("gets reminders, and a unique token", async () => {
    const [ann, bob] = [await preferencesOf(annId), await preferencesOf(bobId)];
    expect([ann.weekly_reminders, bob.weekly_reminders]).toEqual([true, true]);
    expect(ann.unsubscribe_token).toMatch(/^[0-9a-f-]{36}$/);
    expect(ann.unsubscribe_token).not.toBe(bob.unsubscribe_token);
  });

  test("leaves no preferences behind when the account is deleted", async () => {
    const id = await addAccount(db, "gone@secret.example", { username: "gone" });
    await db.authSql("delete from auth.users where id = $1", [id]);
    expect(await db.sql("select id from public.user_email_preferences where user_id = $1", [id])).toEqual([]);
  });
});

describe("the owner", () => {
  test("reads their own row, and switches the reminders off and on", async () => {
    const own = () => player(db, annId).from("user_email_preferences");
    expect((await own().select("user_id, weekly_reminders")).data).toEqual([
      { user_id: annId, weekly_reminders: true },
    ]);
    const before = await preferencesOf(annId);
    const off = await own().update({ weekly_reminders: false }).eq("user_id", annId).select("weekly_reminders");
    expect(off.data).toEqual([{ weekly_reminders: false }]);
    expect((await preferencesOf(annId)).weekly_reminders).toBe(false);
    expect((await own().update({ weekly_reminders: true }).eq("user_id", annId)).status).toBe(204);
    expect(await preferencesOf(annId)).toMatchObject({ id: before.id, unsubscribe_token: before.unsubscribe_token });
  });

  test.each(["id", "user_id", "unsubscribe_token", "created_at", "updated_at"])("cannot change %s", async (column) => {
    const before = await preferencesOf(annId);
    const value = column.endsWith("_at") ? "2020-01-01T00:00:00Z" : column === "user_id" ? bobId : randomUUID();
    const { error } = await player(db, annId)
      .from("user_email_preferences")
      .update({ [column]: value })
      .eq("user_id", annId);
    expect(error?.code).toBe("42501");
    expect(await preferencesOf(annId)).toEqual(before);
  });

  test("cannot add or delete a row", async () => {
    const own = () => player(db, annId).from("user_email_preferences");
    expect((await own().insert({ user_id: annId })).error?.code).toBe("42501");
    expect((await own().upsert({ user_id: annId, weekly_reminders: false })).error?.code).toBe("42501");
    expect((await own().delete().eq("user_id", annId)).error?.code).toBe("42501");
    expect((await preferencesOf(annId)).weekly_reminders).toBe(true);
  });
});

describe("nobody else", () => {
  test("switches another player's reminders by a change without a filter, which needs no right to read", async () => {
    await raw("Bob", "/user_email_preferences", { method: "PATCH", body: JSON.stringify({ weekly_reminders: false }) });
    expect((await preferencesOf(annId)).weekly_reminders).toBe(true);
    expect((await preferencesOf(bobId)).weekly_reminders).toBe(false);
  });

  test("reads, finds, counts or orders another player's preferences or token", async () => {
    const { id, unsubscribe_token: token } = await preferencesOf(annId);
    const paths = [
      "/user_email_preferences?select=*",
      `/user_email_preferences?select=*&user_id=eq.${annId}`,
      `/user_email_preferences?select=user_id&unsubscribe_token=eq.${token}`,
      `/user_email_preferences?select=user_id&or=(unsubscribe_token.eq.${token},weekly_reminders.is.true)`,
      `/user_email_preferences?select=user_id&id=eq.${id}`,
      "/user_email_preferences?select=*&order=unsubscribe_token.desc&limit=1",
      "/user_email_preferences?select=count()",
      "/users?select=id,user_email_preferences(*)",
      "/users?select=id,user_email_preferences!inner(user_id)&user_email_preferences.weekly_reminders=is.true",
    ];
    for (const path of paths) {
      for (const who of ["Bob", "a visitor"] as const) {
        const answer = await raw(who, path, { headers: { prefer: "count=exact" } });
        expect([path, who, answer.includes(token), answer.includes(id)]).toEqual([path, who, false, false]);
      }
    }
    const found = await player(db, bobId).from("user_email_preferences").select("user_id", { count: "exact" });
    expect([found.data, found.count]).toEqual([[{ user_id: bobId }], 1]);
    expect((await visitor(db).from("user_email_preferences").select("user_id")).error?.code).toBe("42501");
  });

  test("changes another player's preferences, by any filter or with their id in the body", async () => {
    const before = await preferencesOf(annId);
    const off = { weekly_reminders: false };
    const table = () => player(db, bobId).from("user_email_preferences");
    expect((await table().update(off).eq("user_id", annId).select("user_id")).data).toEqual([]);
    expect(
      (await table().update(off).eq("unsubscribe_token", before.unsubscribe_token).select("user_id")).data,
    ).toEqual([]);
    expect((await table().update(off).not("id", "is", null).select("user_id")).data).toEqual([{ user_id: bobId }]);
    expect((await table().upsert({ ...before, ...off })).error?.code).toBe("42501");
    // Without a filter nothing is read, so only the policy for updates applies.
    await table().update(off);
    expect((await visitor(db).from("user_email_preferences").update(off).eq("user_id", annId)).error?.code).toBe(
      "42501",
    );
    expect(await preferencesOf(annId)).toEqual(before);
  });

  test("can call the server's functions that unsubscribe, suppress or send reminders", async () => {
    const { unsubscribe_token: token } = await preferencesOf(annId);
    const calls: [string, object][] = [
      ["unsubscribe", { token }],
      ["is_address_suppressed", { address: "ann@secret.example", address_key: "k" }],
      ["record_mail_event", { event_id: "1", reason: "bounced", addresses: ["ann@secret.example"], address_key: "k" }],
      ["due_reminders", {}],
      ["close_reminders", { most: 1 }],
      ["enqueue_reminders", { run_id: annId, after: null, most: 1, address_key: "k" }],
      ["save_reminder_mail", { run_id: annId, lock_at: "2026-11-26T21:59:59Z", mail: {} }],
      ["claim_reminders", { hold_seconds: 1, address_key: "k" }],
      ["postpone_reminders", { batch_id: annId, attempt: 1, seconds: 1, reason: "", untouched: true }],
      ["finish_reminders", { batch_id: annId, refused: [] }],
      ["count_reminders", { run_id: annId }],
    ];
    for (const [name, args] of calls) {
      for (const client of [visitor(db), player(db, annId)]) {
        const { data, error } = await client.rpc(name, args);
        expect([name, data, error?.code]).toEqual([name, null, "42501"]);
      }
    }
    expect((await preferencesOf(annId)).weekly_reminders).toBe(true);
  });
});

test("a token switches off its owner's reminders and nobody else's, however often it is used", async () => {
  const { unsubscribe_token: token } = await preferencesOf(annId);
  const use = async (value: string) => (await server(db).rpc("unsubscribe", { token: value })).data;
  expect(await use(randomUUID())).toBe(false);
  for (let time = 0; time < 3; time++) expect(await use(token)).toBe(true);
  expect((await preferencesOf(annId)).weekly_reminders).toBe(false);
  expect((await preferencesOf(bobId)).weekly_reminders).toBe(true);
  await player(db, annId).from("user_email_preferences").update({ weekly_reminders: true }).eq("user_id", annId);
  expect(await use(token)).toBe(true);
  expect((await preferencesOf(annId)).weekly_reminders).toBe(false);
});

describe("a suppressed address", () => {
  const KEY = "a key of the server";
  const note = async (event_id: string, reason: string, addresses: string[]) =>
    (await server(db).rpc("record_mail_event", { event_id, reason, addresses, address_key: KEY })).data;
  const isSuppressed = async (address: string, address_key = KEY) =>
    (await server(db).rpc("is_address_suppressed", { address, address_key })).data;

  test("is recognized in any case, only with the key, and is not stored in plain text", async () => {
    expect(await note("event-1", "bounced", ["Fan@Mail.example"])).toBe(true);
    expect(await isSuppressed(" fan@mail.EXAMPLE ")).toBe(true);
    expect(await isSuppressed("fan2@mail.example")).toBe(false);
    expect(await isSuppressed("fan@mail.example", "another key")).toBe(false);
    const stored = JSON.stringify(await db.sql("select * from private.suppressions"));
    expect(stored.toLowerCase()).not.toContain("fan@mail");
    expect(stored).not.toContain(KEY);
  });

  test("is reported to its owner, with the key, and to nobody else", async () => {
    const why = async (userId: string, address_key = KEY) =>
      (await player(db, userId).rpc("own_suppression", { address_key })).data;
    expect(await why(annId)).toBeNull();
    await note("event-own", "complained", ["ANN@secret.example"]);
    expect([await why(annId), await why(bobId)]).toEqual(["complained", null]);
    // Without the server's key a player learns nothing, not even about their own address.
    expect([await why(annId, ""), await why(annId, "another key")]).toEqual([null, null]);
    const answer = await visitor(db).rpc("own_suppression", { address_key: KEY });
    expect([answer.data, answer.error?.code]).toEqual([null, "42501"]);
    await note("event-own-lifted", "lifted", ["ann@secret.example"]);
    expect(await why(annId)).toBeNull();
  });

  test("is so once, whatever else is reported of it", async () => {
    expect(await note("event-twice-1", "bounced", ["twice@mail.example"])).toBe(true);
    expect(await note("event-twice-2", "complained", ["Twice@mail.example", "also@mail.example"])).toBe(true);
    expect([await isSuppressed("twice@mail.example"), await isSuppressed("also@mail.example")]).toEqual([true, true]);
  });

  test("is lifted by the provider, and a repeated event changes nothing", async () => {
    expect(await note("event-2", "complained", ["loud@mail.example", "other@mail.example"])).toBe(true);
    expect(await note("event-3", "lifted", ["loud@mail.example"])).toBe(true);
    expect(await isSuppressed("loud@mail.example")).toBe(false);
    expect(await note("event-2", "complained", ["loud@mail.example"])).toBe(false);
    expect(await isSuppressed("loud@mail.example")).toBe(false);
    expect(await isSuppressed("other@mail.example")).toBe(true);
  });
});
