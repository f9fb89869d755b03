import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProcedurePath } from "#server/router.ts";
import { addPlayer, emailOf } from "#support/accounts/accounts.ts";
import { bearer, localToken } from "#support/accounts/tokens.ts";
import { fillBracket } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import type { Fault } from "#support/network/fault-proxy.ts";
import { type FaultyServer, openFaultyServer, type Server } from "#support/network/faulty-server.ts";
import { type InputOf, mutationRequest, queryUrl } from "#support/server/trpc-envelope.ts";

let server: FaultyServer;
beforeAll(async () => {
  server = await openFaultyServer();
});
afterAll(() => server.close());

let subjects = 0;

async function player() {
  const name = `fan-${++subjects}`;
  const id = await addPlayer(server, name);
  return { id, name, headers: bearer(localToken(id, { email: emailOf(name), session: name })) };
}

const count = async (from: string, ...params: unknown[]) =>
  (await server.sql<{ count: number }>(`select count(*)::int as count from ${from}`, params))[0]?.count ?? 0;

function call<Path extends ProcedurePath>(path: Path, input: InputOf<Path>, headers: Record<string, string>) {
  return (to: Server) => to(...mutationRequest(path, input, headers));
}

/** Each request has fresh test data, and a function that counts how often the request took effect. */
const REQUESTS = {
  "saving a pick": async () => {
    const { id, headers } = await player();
    return {
      send: call("picks.save", { week: 12, record: savableRecord(7) }, headers),
      written: () => count("app.weekly_picks where user_id = $1", id),
    };
  },
  "creating a group": async () => {
    const { id, name, headers } = await player();
    return {
      send: call("groups.create", { name: `Group of ${name}` }, headers),
      written: () => count("app.groups where created_by = $1", id),
    };
  },
  "changing a preference": async () => {
    const { id, headers } = await player();
    return {
      send: call("preferences.save", { userId: id, weeklyReminders: false }, headers),
      written: () => count("app.user_email_preferences where user_id = $1 and not weekly_reminders", id),
    };
  },
  "emailing a bracket": async () => {
    const email = `mail-${++subjects}@example.com`;
    return {
      send: call("brackets.send", { email, bracket: fillBracket() }, { "x-real-ip": `198.51.100.${subjects}` }),
      written: async () => server.mailsTo(email),
    };
  },
};

/**
 * Each row has a request, the step that fails, the fault, the response's status, and whether the request took effect.
 */
const ROWS: readonly [name: keyof typeof REQUESTS, step: RegExp, fault: Fault, status: number, isDone: boolean][] = [
  ["saving a pick", /auth/, "connection reset", 503, false],
  ["saving a pick", /auth/, "HTML page with status 502", 503, false],
  ["saving a pick", /save_pick/, "connection reset", 503, false],
  ["saving a pick", /save_pick/, "HTML page with status 200", 503, false],
  ["saving a pick", /save_pick/, "lost response", 503, true],
  ["saving a pick", /save_pick/, "truncated response", 503, true],
  ["creating a group", /create_group/, "lost response", 503, true],
  ["changing a preference", /rest/, "truncated response", 503, true],
  ["emailing a bracket", /store_saved_bracket/, "lost response", 503, false],
  ["emailing a bracket", /emails/, "connection reset", 502, false],
  ["emailing a bracket", /emails/, "HTML page with status 502", 502, false],
  ["emailing a bracket", /emails/, "lost response", 502, true],
];

test.each(ROWS)("%s takes effect only once, even if retried after a fault at %s (%s, status %i)", async (...row) => {
  const [name, step, fault, status, isDone] = row;
  const { send, written } = await REQUESTS[name]();
  const instance = server.start();
  let hits = 0;
  server.order((line) => (step.test(line) && hits++ === 0 ? fault : null));
  expect((await send(instance)).status).toBe(status);
  expect(hits).toBeGreaterThan(0);
  expect(await written()).toBe(isDone ? 1 : 0);
  server.mend();
  const again = await send(instance);
  // The first request already created a group with this name.
  expect(again.status).toBe(name === "creating a group" ? 409 : 200);
  expect(await written()).toBe(1);
});

test("a request returns 503 within ten seconds when a service does not respond, and the next request succeeds", async () => {
  const saving = await REQUESTS["saving a pick"]();
  const mailing = await REQUESTS["emailing a bracket"]();
  const { headers } = await player();
  const [first, second] = [server.start(), server.start()];
  server.order((line) => (/auth|store_saved_bracket|rpc\/save_pick/.test(line) ? "no response" : null));
  const began = performance.now();
  const responses = await Promise.all([
    first(queryUrl("account.me"), { headers }),
    saving.send(first),
    mailing.send(second),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(performance.now() - began).toBeLessThan(10_000);
  server.mend();
  expect((await saving.send(first)).status).toBe(200);
  expect((await mailing.send(second)).status).toBe(200);
});
