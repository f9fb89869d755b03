import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/server/env.ts";
import { createRest } from "../../src/server/rest.ts";
import { appRouter } from "../../src/server/router.ts";
import { FORGERIES, userToken } from "../support/accounts/tokens.ts";
import { ACTS } from "../support/attacks/acts/acts.ts";
import {
  alike,
  attack,
  DENIED,
  data,
  HARMLESS,
  problemsIn,
  type Surface,
  send,
  type Try,
  trpc,
} from "../support/attacks/attack.ts";
import { ID, type Who } from "../support/attacks/cast.ts";
import {
  callsOf,
  callsOfAddresses,
  callsOfDataApi,
  callsOfProcedures,
  readsOf,
  tablesOf,
  writesOf,
  wrongMethods,
} from "../support/attacks/everywhere.ts";
import { OPEN_FUNCTIONS, OPEN_PROCEDURES, OPEN_TABLES } from "../support/attacks/open.ts";
import { openScene, type Scene } from "../support/attacks/scene.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";
import { ENVIRONMENT } from "../support/server/environment.ts";

const SURFACES: readonly Surface[] = ["the Data API", "tRPC", "REST", "the shared pages"];
const TRIES = ACTS.flatMap(({ tries }) => tries);

/** Where PostgreSQL is installed too, it tries everybody, and PGlite a visitor and one more, each act another. */
const isShort = process.env.DB_LANE !== "postgres" && process.env.DB_OTHER_LANE === "postgres";

const addresses = createRest(readEnv(ENVIRONMENT), () => Promise.reject(new Error("nobody calls")))
  .routes.filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => ({ method, path }));

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** What is wrong when these people try all of this. */
async function problemsOf(tries: readonly Try[], people: readonly Who[]): Promise<string[]> {
  const problems: string[] = [];
  for (const tried of tries) for (const who of people) problems.push(...(await attack(scene, tried, who)));
  return problems;
}

/** What is wrong when a visitor and a stranger try all of this, in the short run by turns. */
async function problemsOfSome(tries: readonly Try[]): Promise<string[]> {
  const people: readonly Who[] = ["a visitor", "a stranger"];
  if (!isShort) return problemsOf(tries, people);
  const problems: string[] = [];
  for (const [place, tried] of tries.entries())
    problems.push(...(await problemsOf([tried], people.slice(place % people.length).slice(0, 1))));
  return problems;
}

describe.each(SURFACES)("through %s nobody can", (surface) => {
  const acts = ACTS.map((act) => ({ ...act, tries: act.tries.filter((tried) => tried.surface === surface) }));
  test.each(acts.filter(({ tries }) => tries.length > 0))("$act", async ({ act, who, tries }) => {
    const one = who.slice(act.length % Math.max(who.length, 1)).slice(0, 1);
    expect(await problemsOf(tries, ["a visitor", ...(isShort ? one : who)])).toEqual([]);
  });
});

test.each(["a visitor", "a stranger"] as const)("%s reads every team", async (who) => {
  const all = data.get("/teams?select=id", HARMLESS, { headers: { prefer: "count=exact" } });
  const { status, headers, text } = await send(scene, all, scene.tokenOf(who));
  expect([status, headers.get("content-range"), JSON.parse(text).length]).toEqual([
    200,
    `0-${SEED_TEAMS.length - 1}/${SEED_TEAMS.length}`,
    SEED_TEAMS.length,
  ]);
});

describe("everywhere, whatever is added,", () => {
  test("nobody reads a column that is not listed as open, nor finds or sorts by one", async () => {
    const tables = [...(await tablesOf(scene.db))];
    const tries = tables.flatMap(([table, columns]) => readsOf(table, columns));
    expect(await problemsOfSome(tries)).toEqual([]);
  });

  test("nobody writes a column that is not listed as open, and nobody deletes", async () => {
    const tables = [...(await tablesOf(scene.db))];
    const tries = tables.flatMap(([table, columns]) => writesOf(table, isShort ? columns.slice(0, 1) : columns));
    expect(await problemsOf(tries, isShort ? ["a stranger"] : ["a visitor", "a stranger"])).toEqual([]);
  });

  test("nobody calls a function that is not listed as open", async () => {
    expect(await problemsOfSome(await callsOf(scene.db))).toEqual([]);
  });

  test("no procedure answers to the wrong method", async () => {
    expect(await problemsOf(wrongMethods(), ["a stranger"])).toEqual([]);
  });

  const tokens: [what: string, make: (token: string) => string][] = [
    ...FORGERIES,
    ["an expired token", () => scene.db.tokenFor(ID.victim, { exp: Math.floor(Date.now() / 1_000) - 60 })],
    ["another project's token", () => userToken("the secret of another project", ID.victim)],
  ];

  test("no procedure, address, table or function takes a token that is forged, expired or another project's", async () => {
    const tries = [...callsOfProcedures(), ...callsOfAddresses(addresses), ...callsOfDataApi()];
    const problems: string[] = [];
    for (const [place, tried] of tries.entries()) {
      const isTable = /^\/(teams|saved_brackets)\?/.test(tried.path);
      const some = isShort && !isTable ? tokens.slice(place % tokens.length).slice(0, 1) : tokens;
      for (const [what, make] of some) {
        const found = await attack(scene, tried, "a visitor", make(String(scene.tokenOf("the victim"))));
        problems.push(...found.map((problem) => `${what}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
});

describe("nothing is left out:", () => {
  test("what people read and write is exactly what is listed as open", async () => {
    const granted = await scene.db.sql<{ table: string; column: string; role: string; rights: string[] }>(`
      select relname as table, attname as column, role, array_agg(lower(kind) order by kind) as rights
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
        unnest(array['anon', 'authenticated']) as role, unnest(array['INSERT', 'SELECT', 'UPDATE']) as kind
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and has_column_privilege(role, pg_class.oid, attnum, kind)
      group by relname, attname, role order by relname, attname, role`);
    const listed = Object.entries(OPEN_TABLES).flatMap(([table, { readBy, read = [], insert = [], update = [] }]) =>
      [...new Set([...read, ...insert, ...update])].flatMap((column) => {
        const rights = [
          ...(insert.includes(column) ? ["insert"] : []),
          ...(read.includes(column) ? ["select"] : []),
          ...(update.includes(column) ? ["update"] : []),
        ];
        const players = { table, column, role: "authenticated", rights };
        return readBy === "everybody" ? [{ ...players, role: "anon", rights: ["select"] }, players] : [players];
      }),
    );
    const lines = (rows: typeof listed) =>
      rows.map((row) => JSON.stringify([row.table, row.column, row.role, row.rights])).sort();
    expect(lines(granted)).toEqual(lines(listed));
    expect([...(await tablesOf(scene.db)).keys()].sort()).toEqual(Object.keys(OPEN_TABLES).sort());
  });

  test.each(Object.keys(OPEN_FUNCTIONS))("an act tries the function %s", (signature) => {
    const path = `/rpc/${signature.replace(/\(.*/, "")}`;
    expect(TRIES.some((tried) => tried.surface === "the Data API" && tried.path.split("?")[0] === path)).toBe(true);
  });

  test.each(Object.keys(OPEN_TABLES))("an act tries the table %s", (table) => {
    expect(TRIES.some((tried) => tried.surface === "the Data API" && tried.path.split("?")[0] === `/${table}`)).toBe(
      true,
    );
  });

  test.each(Object.keys(appRouter._def.procedures).filter((path) => !(path in OPEN_PROCEDURES)))(
    "an act tries the procedure %s",
    (path) => {
      expect(TRIES.some((tried) => tried.surface === "tRPC" && tried.path.split("?")[0] === `/trpc/${path}`)).toBe(
        true,
      );
    },
  );

  test.each(addresses)("an act tries $method $path", ({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/, "[^/]+")}$`);
    const isTried = ({ surface, method: its, path: asked }: Try) =>
      surface === "REST" && its === method && pattern.test(asked.split("?")[0] ?? "");
    expect(TRIES.some(isTried)).toBe(true);
  });

  test("an act tries every address that vercel.json leads to a function of its own", () => {
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

describe("an attack that succeeds is noticed when it", () => {
  test("changes something", async () => {
    const rename = data.patch(`/group_members?user_id=eq.${ID.rival}`, { team_name: "Renamed" }, DENIED);
    expect(await attack(scene, rename, "a rival")).toEqual([
      expect.stringContaining("is 204"),
      expect.stringContaining("changes app.group_members"),
    ]);
  });

  test("changes a table that did not exist yet", async () => {
    await scene.changes();
    await scene.db.sql("create table private.canary (id integer); insert into private.canary values (1)");
    expect(await scene.changes()).toEqual(["private.canary"]);
    await scene.db.sql("drop table private.canary");
    expect(await scene.changes()).toEqual(["private.canary"]);
  });

  test("reveals something, in any format", async () => {
    const own = data.get("/user_email_preferences?select=unsubscribe_token,user_id", HARMLESS);
    const secret = "reveals the victim's unsubscribe token";
    for (const accept of ["application/json", "text/csv"]) {
      const answer = await send(scene, { ...own, headers: { accept } }, scene.tokenOf("the victim"));
      expect(problemsIn(own, "a stranger", HARMLESS, answer)).toEqual([secret]);
      expect(problemsIn(own, "the victim", HARMLESS, answer)).toEqual([]);
      const header = {
        ...answer,
        text: "[]",
        headers: new Headers({ ...Object.fromEntries(answer.headers), link: answer.text.replaceAll("\n", " ") }),
      };
      expect(problemsIn(own, "a stranger", HARMLESS, header)).toEqual([secret]);
    }
  });

  test.each<[string, number, Record<string, string>, string, string]>([
    ["fails as if it were our fault", 500, {}, '{"message":"x"}', "fails as if it were our fault"],
    ["is no JSON", 404, { "content-type": "text/html" }, "<h1>Not found</h1>", "is no JSON"],
    ["shows code", 400, {}, '{"message":"x\\n"}\n    at find (/srv/src/server/app.ts:1:1)', "shows code"],
    ["may be kept by caches", 200, { "cache-control": "public, max-age=300" }, "{}", "may be kept by caches"],
    ["says nothing about caches", 200, { "cache-control": "" }, "{}", "leaves caches alone"],
  ])("%s", (_, status, headers, text, problem) => {
    const answer = {
      status,
      headers: new Headers({ "content-type": "application/json", "cache-control": "no-store", ...headers }),
      text,
    };
    const { outcome, ...tried } = trpc.query("picks.home", undefined, HARMLESS);
    expect(problemsIn({ ...tried, outcome, ...alike(HARMLESS) }, "a stranger", { status }, answer)).toContain(problem);
  });
});
