import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { accountDeletedEmail } from "#server/accounts/delete-account.ts";
import { emailOf, hasAccount, usernameOf } from "#support/accounts/accounts.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { createGroup } from "#support/groups/group-server.ts";
import { newEmail } from "#support/mail/send-picks.ts";
import { PAST, pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";
import { type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";

const GONE = { status: 401, message: "This account no longer exists." };

setUpServer();
beforeAll(async () => {
  // Loads these modules before any request. The first load compiles them, which would count against a request's time
  // limit. A deployed server's modules are already compiled.
  await Promise.all([import("#server/mail/notice.tsx"), import("resend")]);
});

let players = 0;
/** Creates a new player, and returns the player with a username and an email address. */
async function newPlayer(): Promise<Player & { name: string; address: string }> {
  const name = `leaver-${++players}`;
  return { ...(await signIn(server, name)), name, address: emailOf(name) };
}

const isThere = ({ address }: { address: string }) => hasAccount(server, address);

describe("deleting an account", () => {
  test("deletes the player and sends one email; a second request is rejected with 401", async () => {
    const ann = await newPlayer();
    expect(await ann.mutate("account.delete", { username: ann.name })).toMatchObject({ status: 200, value: {} });
    expect([await isThere(ann), await usernameOf(server, ann.id)]).toEqual([false, null]);
    const [mail, ...more] = server.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: [ann.address], subject: "Your account was deleted" });
    expect(await ann.mutate("account.delete", { username: ann.name })).toMatchObject(GONE);
    expect(server.mails()).toHaveLength(1);
  });

  test("requires the player to type the username, in upper or lower case", async () => {
    const ann = await newPlayer();
    for (const username of ["", `${ann.name} `, `x${ann.name}`, ann.id, ann.address, "leaver-_"]) {
      expect(await ann.mutate("account.delete", { username }), username).toMatchObject({
        status: 400,
        message: "That doesn't match your username.",
      });
    }
    expect(server.authCalls().filter((call) => call.startsWith("DELETE"))).toEqual([]);
    expect(await isThere(ann)).toBe(true);
    expect(await ann.mutate("account.delete", { username: ann.name.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await isThere(ann)).toBe(false);
  });

  test("happens once and sends one email when five requests arrive together", async () => {
    const ann = await newPlayer();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => ann.mutate("account.delete", { username: ann.name })),
    );
    for (const { status } of responses) expect([200, 401]).toContain(status);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect([await isThere(ann), server.mails().length]).toEqual([false, 1]);
  });

  test("is rejected after the session has ended, and so is downloading the player's data", async () => {
    const ann = await newPlayer();
    expect(await ann.query("account.me")).toMatchObject({ status: 200 });
    server.replaceAuth(() =>
      Response.json(
        { code: 403, error_code: "session_not_found", msg: "Session from session_id claim in JWT does not exist" },
        { status: 403 },
      ),
    );
    const signedOut = { status: 401, message: "You were signed out. Please sign in again." };
    expect(await ann.mutate("account.delete", { username: ann.name })).toMatchObject(signedOut);
    expect(await ann.query("account.data")).toMatchObject(signedOut);
    expect(await isThere(ann)).toBe(true);
  });

  test.each([
    ["fails", () => Response.json({ code: 500, error_code: "unexpected_failure", msg: "x" }, { status: 500 })],
    ["rejects our key", () => Response.json({ code: 403, error_code: "not_admin", msg: "x" }, { status: 403 })],
    ["returns another service's page", () => new Response("<h1>502</h1>", { status: 502 })],
  ])("fails with 503 and keeps the account when the auth service %s", async (_, respond) => {
    const ann = await newPlayer();
    server.replaceAuth((request) =>
      request.method === "GET" && request.url.endsWith("/user")
        ? Response.json({ id: ann.id, aud: "authenticated", email: ann.address })
        : respond(),
    );
    expect(await ann.mutate("account.delete", { username: ann.name })).toMatchObject({ status: 503 });
    expect([await isThere(ann), await usernameOf(server, ann.id), server.mails().length]).toEqual([true, ann.name, 0]);
  });

  test("sends the secret key to the auth service in both the apikey and authorization headers", async () => {
    const ann = await newPlayer();
    const keys: (string | null)[][] = [];
    server.replaceAuth(({ method, headers }) => {
      if (method === "DELETE") keys.push([headers.get("apikey"), headers.get("authorization")]);
      return Response.json({ id: ann.id, aud: "authenticated", email: ann.address });
    });
    await ann.mutate("account.delete", { username: ann.name });
    expect(keys).toEqual([[LOCAL_KEYS.secret, `Bearer ${LOCAL_KEYS.secret}`]]);
  });

  test("succeeds even if the email fails; the log reports the failure without the email address", async () => {
    const ann = await newPlayer();
    server.breakMail("error");
    expect(await ann.mutate("account.delete", { username: ann.name })).toMatchObject({ status: 200 });
    expect(await isThere(ann)).toBe(false);
    expect(server.loggedErrors().join()).toContain("telling of a deleted account");
    expect(server.loggedErrors().join()).not.toContain(ann.address);
  });
});

test("the download of a player's data is an uncached file, takes one database call, and has every kind of stored data", async () => {
  const ann = await newPlayer();
  const { id: group } = await createGroup(ann, "Data");
  await ann.mutate("groups.manage", { id: group, action: "write-note", value: "Lock is noon" });
  await server.sendPicks({ email: ann.address, bracket: fillBracket() });
  await server.sendPicks({ email: newEmail(), bracket: fillBracket() });
  await server.sql(`
    ${pastSeasonSql(OFFICIAL_RECORD)}
    ${pastMemberSql(group, ann.id, OFFICIAL_RECORD, randomUUID())}
    ${pastStandingsSql()}
    insert into app.group_removals (group_id, user_id) values ('${group}', '${ann.id}');
    insert into private.reminders (season, week_number, user_id, batch_id) values ('${PAST}', 3, '${ann.id}', '${group}');
    insert into private.operator_actions (action, kind, target_id) values ('block', 'player', '${ann.id}');
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${ann.id}');
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (gen_random_uuid(), 'email', '${ann.id}', '${ann.id}', '{}');`);
  const response = await server.request("/api/account/data", { headers: bearer(ann.token) });
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="cfp-bracket-data.json"');
  const file = await response.json();
  expect(file).toMatchObject({ player: { username: ann.name, email: ann.address }, savedBrackets: [{}] });
  const lists = Object.entries<unknown>({ ...file, ...file.account }).filter(([, value]) => Array.isArray(value));
  expect(lists.filter(([, value]) => (value as unknown[]).length === 0).map(([name]) => name)).toEqual([]);
  server.reset();
  expect((await ann.query("account.data")).value).toEqual(file);
  expect(server.databaseCalls()).toHaveLength(1);
});

test("the account deletion email links only to our site, and has a complete text part", async () => {
  const mail = await accountDeletedEmail({ siteUrl: "https://bracket.example" });
  const links = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => new URL(url ?? "").origin);
  expect(new Set(links)).toEqual(new Set(["https://bracket.example"]));
  for (const part of ["now show as 'Deleted player'", "Someone else had access", "https://bracket.example/privacy"]) {
    expect(mail.text).toContain(part);
  }
});
