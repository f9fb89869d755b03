import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appRouter, type ProcedurePath } from "../../src/server/router.ts";
import { bearer } from "../support/accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { newAddress } from "../support/mail/send-picks.ts";
import { type Player, signIn } from "../support/server/caller.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { type InputOf, mutationRequest, queryUrl } from "../support/server/trpc-envelope.ts";

let server: TestServer;
let ann: Player;
beforeAll(async () => {
  server = await openServer();
  ann = await signIn(server, "ann");
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

const NOBODY = "2f1c6b1e-0000-4000-8000-000000000000";

/** Texts that PostgreSQL cannot store, or that are no Unicode at all. */
const UNSTORABLE: [what: string, text: string][] = [
  ["U+0000", "\u0000"],
  ["the first half of a pair", "\ud83d"],
  ["the second half of a pair", "\ude00"],
  ["a pair in the wrong order", "\ude00\ud83d"],
];

/** An input of every procedure that takes one, with all its texts. */
const SAMPLES: {
  [Path in ProcedurePath as InputOf<Path> extends object ? Path : never]: () => InputOf<Path>;
} = {
  "account.availability": () => ({ username: "somebody", email: newAddress() }),
  "account.delete": () => ({ username: "nobody" }),
  "brackets.saved": () => ({ id: NOBODY }),
  "brackets.send": () => ({ email: newAddress(), bracket: fillBracket(), captchaToken: "token" }),
  "groups.create": () => ({ name: `Group of ${newAddress()}` }),
  "groups.join": () => ({ name: "No such group" }),
  "groups.joinByCode": () => ({ code: "0".repeat(32) }),
  "groups.leave": () => ({ id: NOBODY }),
  "groups.members": () => ({ id: NOBODY, from: 0 }),
  "groups.page": () => ({ id: NOBODY }),
  "groups.past": () => ({ id: NOBODY, season: "2001-02", from: 0 }),
  "groups.pastPicks": () => ({ id: NOBODY, season: "2001-02" }),
  "groups.picks": () => ({ id: NOBODY }),
  "groups.preview": () => ({ code: "0".repeat(32) }),
  "groups.rename": () => ({ teamName: "Hot Seats", id: NOBODY }),
  "groups.week": () => ({ id: NOBODY, week: 1, from: 0 }),
  "members.page": () => ({ group: NOBODY, player: NOBODY, season: "2001-02" }),
  "picks.popular": () => ({ week: 1 }),
  "picks.previous": () => ({ week: 1 }),
  "picks.save": () => ({ week: 1, record: OFFICIAL_RECORD }),
  "picks.view": () => ({ id: NOBODY }),
  "picks.week": () => ({ week: 1 }),
  "preferences.find": () => ({ userId: ann.id }),
  "preferences.save": () => ({ userId: ann.id, weeklyReminders: true }),
  "preferences.unsubscribe": () => ({ token: NOBODY }),
  "reports.send": () => ({ group: NOBODY, reason: "A rude name" }),
  "teams.search": () => ({ q: "usf" }),
};
const PATHS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** Where something may be put into an input, and the input with it. */
type Variant = [where: string, input: unknown];

/** The input with `text` in the place of each of its texts, at their beginnings and ends, and among its names. */
function variants(input: unknown, text: string, at = "input"): Variant[] {
  if (typeof input === "string") {
    return [
      [at, text],
      [`before ${at}`, text + input],
      [`after ${at}`, input + text],
    ];
  }
  if (typeof input !== "object" || input === null) return [[at, text]];
  const inside = Object.entries(input).flatMap(([name, value]) =>
    variants(value, text, `${at}.${name}`).map(([where, changed]): Variant => {
      if (!Array.isArray(input)) return [where, { ...input, [name]: changed }];
      return [where, input.with(Number(name), changed)];
    }),
  );
  return Array.isArray(input) ? inside : [...inside, [`a name in ${at}`, { ...input, [text]: 1 }]];
}

function isQuery(path: ProcedurePath): boolean {
  const [noun = "", verb = ""] = path.split(".");
  const record: Record<string, Record<string, { _def: { type: string } }>> = appRouter._def.record;
  return record[noun]?.[verb]?._def.type === "query";
}

function call(path: ProcedurePath, input: unknown): Promise<Response> {
  const headers = bearer(ann.token);
  if (isQuery(path)) return server.request(queryUrl(path, input), { headers });
  return server.request(...mutationRequest(path, input, headers));
}

describe("every procedure", () => {
  test.each(PATHS)("%s understands its sample", async (path) => {
    const response = await call(path, SAMPLES[path]());
    expect([response.status, await response.text()]).not.toEqual([400, expect.stringContaining("REQUEST_INVALID")]);
    expect(response.status).toBeLessThan(500);
  });

  test.each(PATHS.flatMap((path) => UNSTORABLE.map(([what, text]) => [path, what, text] as const)))(
    "%s refuses %s in any of its texts with 400, and asks the database nothing",
    async (path, _, text) => {
      const tried = variants(SAMPLES[path](), text);
      expect(tried.length).toBeGreaterThan(1);
      const answers = [];
      for (const [where, input] of tried) answers.push([where, (await call(path, input)).status]);
      expect(answers).toEqual(tried.map(([where]) => [where, 400]));
      expect(server.databaseCalls().filter((each) => !/list_teams|running_season/.test(each))).toEqual([]);
      expect(server.mails()).toEqual([]);
      expect(server.loggedErrors()).toEqual([]);
    },
  );

  test("without an input refuses one with such a text too", async () => {
    const others = Object.keys(appRouter._def.procedures).filter((path) => !(path in SAMPLES)) as ProcedurePath[];
    expect(others.length).toBeGreaterThan(0);
    for (const path of others) expect([path, (await call(path, { note: "\u0000" })).status]).toEqual([path, 400]);
  });
});

describe("every REST address", () => {
  const posts = (path: string, sample: object, text: string) =>
    variants(sample, text).map(([where, input]): [where: string, path: string, init: RequestInit] => {
      const headers = { "content-type": "application/json" };
      return [where, path, { method: "POST", headers, body: JSON.stringify(input) }];
    });

  // Addresses carry UTF-8, in which half a pair cannot be written.
  test.each([
    "/api/teams/search?q=*",
    "/api/teams/search?q=usf*",
    "/api/saved-brackets/*",
    `/api/saved-brackets/${NOBODY}*`,
    "/api/email-preferences/*",
    "/api/unsubscribe?token=*",
    `/api/unsubscribe?token=${NOBODY}*`,
  ])("%s refuses U+0000 with 400", async (path) => {
    const response = await server.request(path.replace("*", "%00"), { headers: bearer(ann.token) });
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([400, ["message"]]);
    expect(server.databaseCalls()).toEqual([]);
    expect(server.loggedErrors()).toEqual([]);
  });

  test("of one-click unsubscribing refuses U+0000 with 400", async () => {
    const response = await server.request("/api/unsubscribe/one-click?token=%00", { method: "POST" });
    expect(response.status).toBe(400);
    expect(server.loggedErrors()).toEqual([]);
  });

  test.each(UNSTORABLE)("that takes a body refuses %s in any of its texts with 400", async (_, text) => {
    const requests = [
      ...posts("/api/send-picks", SAMPLES["brackets.send"](), text),
      ...posts("/api/email-preferences", SAMPLES["preferences.save"](), text),
    ];
    for (const [where, path, init] of requests) {
      const response = await server.request(path, { ...init, headers: { ...init.headers, ...bearer(ann.token) } });
      expect([where, path, response.status]).toEqual([where, path, 400]);
    }
    expect(server.databaseCalls().filter((each) => !/list_teams|running_season/.test(each))).toEqual([]);
    expect(server.loggedErrors()).toEqual([]);
  });
});
