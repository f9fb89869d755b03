import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "#server/http/endpoints.ts";
import { appRouter } from "#server/router.ts";
import { FORGERIES, userToken } from "#support/accounts/tokens.ts";
import { COMMISSIONER_ACTS, GROUP_ACTS } from "#support/attacks/acts/groups.ts";
import { OPERATOR_ACTS } from "#support/attacks/acts/operator.ts";
import { PEOPLE_ACTS } from "#support/attacks/acts/people.ts";
import { EVERYONE_ACTS, PICK_ACTS } from "#support/attacks/acts/picks.ts";
import { callsOfEndpoints, callsOfProcedures, REQUEST_ACTS, wrongMethods } from "#support/attacks/acts/requests.ts";
import { SHARING_ACTS } from "#support/attacks/acts/sharing.ts";
import {
  type Act,
  attack,
  changesBy,
  DENIED,
  data,
  HARMLESS,
  key,
  problemsIn,
  type Surface,
  send,
  type Try,
  trpc,
} from "#support/attacks/attack.ts";
import { ID, type Who } from "#support/attacks/cast.ts";
import { OPEN_PROCEDURES, VISITOR_FUNCTIONS } from "#support/attacks/open.ts";
import { openScene, type Scene } from "#support/attacks/scene.ts";
import { endpointAt } from "#support/server/described-responses.ts";

const SURFACES: readonly Surface[] = ["the Data API", "tRPC", "REST", "the shared pages"];
/** All attacks. The product must block every one of them. */
const ACTS: readonly Act[] = [
  ...[...PICK_ACTS, ...EVERYONE_ACTS, ...GROUP_ACTS, ...COMMISSIONER_ACTS],
  ...[...PEOPLE_ACTS, ...OPERATOR_ACTS, ...REQUEST_ACTS, ...SHARING_ACTS],
];
const TRIES = ACTS.flatMap(({ tries }) => tries);

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** Runs each attack as each of these people, and returns the problems found. */
async function problemsOf(tries: readonly Try[], people: readonly Who[]): Promise<string[]> {
  const problems: string[] = [];
  for (const tried of tries) for (const who of people) problems.push(...(await attack(scene, tried, who)));
  return [...problems, ...(await changesBy(scene, tries))];
}

describe.each(SURFACES)("attacks through %s", (surface) => {
  const acts = ACTS.map((act) => ({ ...act, tries: act.tries.filter((tried) => tried.surface === surface) }));
  const rows = acts.filter(({ tries }) => tries.length > 0).map((each) => [each.act, each] as const);
  test.each(rows)("an attacker cannot %s", async (_, { who, tries }) => {
    // Our server rejects every request from a deleted player, as tested below.
    const others = who.filter((each) => each !== "a player who was deleted");
    expect(await problemsOf(tries, surface === "the Data API" ? who : ["a visitor", ...others])).toEqual([]);
  });
});

describe("access control", () => {
  test("every procedure and endpoint rejects a deleted player's token", async () => {
    const people = ENDPOINTS.filter(({ path }) => !path.startsWith("/cron/"));
    const tries = [...callsOfProcedures(), ...callsOfEndpoints(people)];
    const rejected = tries.map((tried) => ({ ...tried, outcome: key("ACCOUNT_GONE") }));
    expect(await problemsOf(rejected, ["a player who was deleted"])).toEqual([]);
  });

  test("every procedure rejects the wrong HTTP method", async () => {
    expect(await problemsOf(wrongMethods(), ["a stranger"])).toEqual([]);
  });

  const tokens: [what: string, make: (token: string) => string][] = [
    ...FORGERIES,
    ["an expired token", () => scene.db.tokenFor(ID.victim, { exp: Math.floor(Date.now() / 1_000) - 60 })],
    ["another project's token", () => userToken("the secret of another project", ID.victim)],
  ];

  test("every procedure, every endpoint and the Data API reject a token that is forged, expired or from another project", async () => {
    const tries = [...callsOfProcedures(), ...callsOfEndpoints(), data.call("current_player", {}, HARMLESS)];
    const problems: string[] = [];
    for (const tried of tries) {
      for (const [what, make] of tokens) {
        const found = await attack(scene, tried, "a visitor", make(String(scene.tokenOf("the victim"))));
        problems.push(...found.map((problem) => `${what}: ${problem}`));
      }
    }
    expect([...problems, ...(await changesBy(scene, tries))]).toEqual([]);
  });
});

describe("the list of attacks", () => {
  test("includes an attack on every function that players may call, and visitors may call only the listed functions", async () => {
    const functions = await scene.db.sql<{ name: string; isForVisitors: boolean }>(`
      select oid::regprocedure::text as name, has_function_privilege('anon', oid, 'execute') as "isForVisitors"
      from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      order by proname`);
    const isTried = ({ name }: { name: string }) =>
      TRIES.some(({ surface, path }) => surface === "the Data API" && path === `/rpc/${name.replace(/\(.*/, "")}`);
    expect(functions.filter((each) => !isTried(each))).toEqual([]);
    expect(functions.filter(({ isForVisitors }) => isForVisitors).map(({ name }) => name)).toEqual(VISITOR_FUNCTIONS);
  });

  test.each(Object.keys(appRouter._def.procedures).filter((path) => !(path in OPEN_PROCEDURES)))(
    "includes an attack on the procedure %s",
    (path) => {
      const names = TRIES.filter(({ surface }) => surface === "tRPC").map((tried) => tried.path.split("?")[0]);
      expect(names, "no row in tests/support/attacks/acts, and no reason in open.ts").toContain(`/trpc/${path}`);
    },
  );

  test.each(ENDPOINTS.filter(({ procedure = "" }) => !(procedure in OPEN_PROCEDURES)))(
    "includes an attack on the endpoint $method $path",
    (endpoint) => {
      const isTried = ({ surface, method, path }: Try) =>
        surface === "REST" && endpointAt(method, path.split("?")[0] ?? "") === endpoint;
      expect(TRIES.some(isTried), "no row in tests/support/attacks/acts").toBe(true);
    },
  );

  test("includes an attack on every URL that vercel.json maps to a separate function", () => {
    const { rewrites } = JSON.parse(readFileSync("vercel.json", "utf8")) as {
      rewrites: readonly { source: string; destination: string }[];
    };
    const own = rewrites.filter(({ destination }) => /^\/api\/./.test(destination));
    const untried = own.filter(({ source }) => {
      const pattern = new RegExp(`^${source}$`);
      return !TRIES.some(
        ({ surface, path }) => surface === "the shared pages" && pattern.test(path.split("?")[0] ?? ""),
      );
    });
    expect(own.length).toBeGreaterThan(3);
    expect(untried).toEqual([]);
  });
});

describe("the attack check", () => {
  test("reports an attack that changes a row", async () => {
    const rename = data.call("rename_team", { group_id: ID.sharedGroup, team_name: "Renamed" }, DENIED);
    expect(await problemsOf([rename], ["a rival"])).toEqual([
      expect.stringContaining("is 200"),
      expect.stringContaining("changes app.group_members"),
    ]);
  });

  test("reports a response that reveals a secret, even in a header", async () => {
    const own = data.call("own_data", { recipient_hash: "" }, HARMLESS);
    const secrets = ["reveals the victim's address", "reveals the victim's unsubscribe token"];
    const response = await send(scene, own, scene.tokenOf("the victim"));
    expect(problemsIn(own, "a stranger", HARMLESS, response)).toEqual(expect.arrayContaining(secrets));
    expect(problemsIn(own, "the victim", HARMLESS, response)).toEqual([]);
    const header = { ...response, text: "[]", headers: new Headers({ link: encodeURI(response.text) }) };
    expect(problemsIn(own, "a stranger", HARMLESS, header)).toEqual(expect.arrayContaining(secrets));
  });

  test.each<[string, number, Record<string, string>, string, string]>([
    ["with a server error status", 500, {}, '{"message":"x"}', "has a status of 500 or more"],
    ["that is not JSON", 404, { "content-type": "text/html" }, "<h1>Not found</h1>", "is not JSON"],
    ["with a stack trace", 400, {}, '{"message":"x\\n"}\n    at find (/srv/src/server/http/app.ts:1:1)', "shows code"],
    ["that may be cached", 200, { "cache-control": "public, max-age=300" }, "{}", "may be cached"],
    ["without a Cache-Control header", 200, { "cache-control": "" }, "{}", "has no Cache-Control"],
  ])("reports a response %s", (_, status, headers, text, problem) => {
    const response = {
      status,
      headers: new Headers({ "content-type": "application/json", "cache-control": "no-store", ...headers }),
      text,
    };
    const { outcome, ...tried } = trpc.query("picks.home", undefined, HARMLESS);
    expect(problemsIn({ ...tried, outcome, visitor: HARMLESS }, "a stranger", { status }, response)).toContain(problem);
  });
});
