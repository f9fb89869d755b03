import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADDRESSES } from "../../src/server/http/addresses.ts";
import { appRouter } from "../../src/server/router.ts";
import { FORGERIES, userToken } from "../support/accounts/tokens.ts";
import { ACTS } from "../support/attacks/acts/acts.ts";
import {
  attack,
  DENIED,
  data,
  HARMLESS,
  key,
  problemsIn,
  type Surface,
  send,
  type Try,
  trpc,
} from "../support/attacks/attack.ts";
import { ID, type Who } from "../support/attacks/cast.ts";
import {
  callsOfAddresses,
  callsOfClosedFunctions,
  callsOfFunctions,
  callsOfProcedures,
  callsOfTables,
  wrongMethods,
} from "../support/attacks/everywhere.ts";
import { HELPERS, OPEN_FUNCTIONS, OPEN_PROCEDURES } from "../support/attacks/open.ts";
import { openScene, type Scene } from "../support/attacks/scene.ts";

const SURFACES: readonly Surface[] = ["the Data API", "tRPC", "REST", "the shared pages"];
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
  return problems;
}

describe.each(SURFACES)("attacks through %s", (surface) => {
  const acts = ACTS.map((act) => ({ ...act, tries: act.tries.filter((tried) => tried.surface === surface) }));
  const rows = acts.filter(({ tries }) => tries.length > 0).map((each) => [each.act, each] as const);
  test.each(rows)("an attacker cannot %s", async (_, { who, tries }) => {
    // Our server rejects every request from a deleted player, as tested below.
    const people = surface === "the Data API" ? who : who.filter((each) => each !== "a player who was deleted");
    expect(await problemsOf(tries, ["a visitor", ...people])).toEqual([]);
  });
});

describe("access control", () => {
  test.each(["a visitor", "a stranger"] as const)("%s cannot reach any table through the Data API", async (who) => {
    const tries = await callsOfTables(scene.db);
    expect(tries.length).toBeGreaterThan(200);
    expect(await problemsOf(tries, [who])).toEqual([]);
  });

  test("the secret key cannot reach any table through the Data API", async () => {
    const tries = await callsOfTables(scene.db);
    const keyed = tries.map((tried) => ({ ...tried, headers: { ...tried.headers, apikey: scene.db.secretKey } }));
    expect(await problemsOf(keyed, ["a visitor"])).toEqual([]);
  });

  test("visitors and players cannot call any function outside the list of open functions", async () => {
    expect(await problemsOf(await callsOfClosedFunctions(scene.db), ["a visitor", "a stranger"])).toEqual([]);
  });

  test("every procedure and endpoint rejects a deleted player's token", async () => {
    const people = ADDRESSES.filter(({ path }) => !path.startsWith("/cron/"));
    const tries = [...callsOfProcedures(), ...callsOfAddresses(people)];
    const refused = tries.map((tried) => ({ ...tried, outcome: key("ACCOUNT_GONE") }));
    expect(await problemsOf(refused, ["a player who was deleted"])).toEqual([]);
  });

  test("every procedure rejects the wrong HTTP method", async () => {
    expect(await problemsOf(wrongMethods(), ["a stranger"])).toEqual([]);
  });

  const tokens: [what: string, make: (token: string) => string][] = [
    ...FORGERIES,
    ["an expired token", () => scene.db.tokenFor(ID.victim, { exp: Math.floor(Date.now() / 1_000) - 60 })],
    ["another project's token", () => userToken("the secret of another project", ID.victim)],
  ];

  test("every procedure, endpoint and function rejects a token that is forged, expired or from another project", async () => {
    const tries = [...callsOfProcedures(), ...callsOfAddresses(), ...callsOfFunctions()];
    const problems: string[] = [];
    for (const tried of tries) {
      for (const [what, make] of tokens) {
        const found = await attack(scene, tried, "a visitor", make(String(scene.tokenOf("the victim"))));
        problems.push(...found.map((problem) => `${what}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
});

describe("the list of attacks", () => {
  test("covers every function that visitors and players may call, and no others", async () => {
    const functions = await scene.db.sql<{ schema: string; name: string; isOwner: boolean; isForVisitors: boolean }>(`
      select pronamespace::regnamespace::text as schema, oid::regprocedure::text as name, prosecdef as "isOwner",
        has_function_privilege('anon', oid, 'execute') as "isForVisitors"
      from pg_proc
      where pronamespace::regnamespace::text in ('app', 'private', 'public')
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      order by proname`);
    const isOpen = ({ schema }: { schema: string }) => schema === "public";
    expect(
      functions
        .filter(isOpen)
        .map(({ name, isOwner, isForVisitors }) => [name, isOwner ? "owner" : "caller", isForVisitors]),
    ).toEqual(
      Object.entries(OPEN_FUNCTIONS).map(([name, { runsAs, isForVisitors = false }]) => [name, runsAs, isForVisitors]),
    );
    const helpers = functions.filter((each) => !isOpen(each));
    expect(helpers.map(({ name }) => name)).toEqual(HELPERS);
    expect(helpers.filter(({ isOwner }) => isOwner)).toEqual([]);
  });

  test.each(Object.keys(OPEN_FUNCTIONS))("includes an attack on the function %s", (signature) => {
    const path = `/rpc/${signature.replace(/\(.*/, "")}`;
    expect(TRIES.some((tried) => tried.surface === "the Data API" && tried.path.split("?")[0] === path)).toBe(true);
  });

  test.each(Object.keys(appRouter._def.procedures).filter((path) => !(path in OPEN_PROCEDURES)))(
    "includes an attack on the procedure %s",
    (path) => {
      expect(TRIES.some((tried) => tried.surface === "tRPC" && tried.path.split("?")[0] === `/trpc/${path}`)).toBe(
        true,
      );
    },
  );

  test.each(ADDRESSES)("includes an attack on the endpoint $method $path", ({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/, "[^/]+")}$`);
    const isTried = ({ surface, method: its, path: asked }: Try) =>
      surface === "REST" && its === method && pattern.test(asked.split("?")[0] ?? "");
    expect(TRIES.some(isTried)).toBe(true);
  });

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
    const rename = data.call("rename_team", { wanted_group: ID.sharedGroup, team_name: "Renamed" }, DENIED);
    expect(await attack(scene, rename, "a rival")).toEqual([
      expect.stringContaining("is 200"),
      expect.stringContaining("changes app.group_members"),
    ]);
  });

  test("reports changes to a table that did not exist at the previous check", async () => {
    await scene.changes();
    await scene.db.sql("create table private.canary (id integer); insert into private.canary values (1)");
    expect(await scene.changes()).toEqual(["private.canary"]);
    await scene.db.sql("drop table private.canary");
    expect(await scene.changes()).toEqual(["private.canary"]);
  });

  test("reports a response that reveals a secret, even in a header", async () => {
    const own = data.call("own_data", { recipient_hash: "" }, HARMLESS);
    const secrets = ["reveals the victim's address", "reveals the victim's unsubscribe token"];
    const answer = await send(scene, own, scene.tokenOf("the victim"));
    expect(problemsIn(own, "a stranger", HARMLESS, answer)).toEqual(expect.arrayContaining(secrets));
    expect(problemsIn(own, "the victim", HARMLESS, answer)).toEqual([]);
    const header = { ...answer, text: "[]", headers: new Headers({ link: encodeURI(answer.text) }) };
    expect(problemsIn(own, "a stranger", HARMLESS, header)).toEqual(expect.arrayContaining(secrets));
  });

  test.each<[string, number, Record<string, string>, string, string]>([
    ["with a server error status", 500, {}, '{"message":"x"}', "fails as if it were our fault"],
    ["that is not JSON", 404, { "content-type": "text/html" }, "<h1>Not found</h1>", "is not JSON"],
    ["with a stack trace", 400, {}, '{"message":"x\\n"}\n    at find (/srv/src/server/http/app.ts:1:1)', "shows code"],
    ["that may be cached", 200, { "cache-control": "public, max-age=300" }, "{}", "may be kept by caches"],
    ["without a Cache-Control header", 200, { "cache-control": "" }, "{}", "leaves caches alone"],
  ])("reports a response %s", (_, status, headers, text, problem) => {
    const answer = {
      status,
      headers: new Headers({ "content-type": "application/json", "cache-control": "no-store", ...headers }),
      text,
    };
    const { outcome, ...tried } = trpc.query("picks.home", undefined, HARMLESS);
    expect(problemsIn({ ...tried, outcome, visitor: HARMLESS }, "a stranger", { status }, answer)).toContain(problem);
  });
});
