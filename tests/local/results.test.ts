import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { emptied, server } from "#support/database/database.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { serve } from "#support/hosted/ports.ts";
import { decodeText, describeChanges, readResults } from "../../scripts/admin/results-file.ts";
import { makeFolder } from "./test-product.ts";

const folder = makeFolder();
setUpDatabase();
beforeEach(() => emptied(db));
afterAll(() => folder.remove());

/** Writes this content to a file and runs `npm run admin -- results FILE`. */
function run(content: unknown, environment: Record<string, string>) {
  const file = join(folder.path, "results.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return runWith([file], environment);
}

/** Runs `npm run admin -- results` with these arguments. */
function runWith(args: string[], environment: Record<string, string>): Promise<{ code: number; printed: string }> {
  const { SUPABASE_URL: _, SUPABASE_SECRET_KEY: __, ...rest } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/admin.ts", "results", ...args],
      { env: { ...rest, ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, printed: `${stdout}${stderr}` }),
    );
  });
}

const backend = () => ({ SUPABASE_URL: db.url, SUPABASE_SECRET_KEY: db.secretKey });
const stored = async () => db.sql("select name, team_slots, winners from app.brackets");
const half = { season: SEASON.name, ...OFFICIAL_RECORD, winners: { fr1: 5, fr2: 9 }, games: [] };

test("the results command can load, correct and withdraw results, and loading the same file again changes nothing", async () => {
  const loaded = await run(half, backend());
  expect(loaded.printed).toContain("Seed 1: Indiana\n");
  expect(loaded.printed).toContain("fr2: Alabama wins\n");
  expect(loaded.printed).toContain("Open: fr3, fr4, qf1, qf2, qf3, qf4, sf1, sf2, champ\n2 of 11 games are decided");
  expect(loaded.code).toBe(0);
  expect(await stored()).toEqual([
    { name: "official", team_slots: OFFICIAL_RECORD.teamSlots, winners: { fr1: 5, fr2: 9 } },
  ]);
  expect(await run(half, backend())).toEqual({ code: 0, printed: `Nothing has changed at ${db.url}.\n` });
  const corrected = await run({ ...half, winners: { fr1: 12 } }, backend());
  expect(corrected.printed).toContain("fr1: James Madison wins (was Oregon)\nfr2: undecided again (was Alabama)\n");
  expect(await stored()).toMatchObject([{ winners: { fr1: 12 } }]);
});

test("without backend environment variables, the results command sends results to the local stack", async () => {
  const { url, close } = await serve((_, response) => {
    response.end(JSON.stringify({ supabaseUrl: db.url, secretKey: db.secretKey }));
  });
  const { port: PORT } = new URL(url);
  expect((await run(half, { PORT })).code).toBe(0);
  expect(await stored()).toHaveLength(1);
  await close();
  expect(await run(half, { PORT })).toEqual({
    code: 1,
    printed: expect.stringContaining(`The product does not respond on port ${PORT}. Start it with npm start`),
  });
});

const slots = [...OFFICIAL_RECORD.teamSlots];
test.each<[unknown, string]>([
  ["{", "this is not JSON"],
  ['{ "teamSlots": [,] }', "Unexpected token ','"],
  [[], "teamSlots is missing"],
  [{ teamSlots: slots.slice(1) }, "12 team ids"],
  [{ teamSlots: [...slots.slice(0, 11), "indiana"] }, '"indiana" twice'],
  [{ teamSlots: [...slots.slice(0, 11), "A B"] }, "not a team id"],
  [{ teamSlots: slots, winners: [5] }, "winners must be an object"],
  [{ teamSlots: slots, winners: { final: 1 } }, 'winners has "final"'],
  [{ teamSlots: slots, winners: { fr1: 6 } }, "the known teams in that game are: seed 12 and seed 5"],
  [{ teamSlots: slots, winners: { sf1: 1 } }, "none, since earlier games are open"],
])("the results file %j is rejected with a reason", (content, sentence) => {
  expect(readResults(typeof content === "string" ? content : JSON.stringify(content))).toContain(sentence);
});

test.each(["utf8", "utf16le"] as const)(
  "a results file in %s can be read with and without a byte order mark",
  (encoding) => {
    const text = JSON.stringify(half);
    for (const mark of ["", "\uFEFF"]) {
      const bytes = Buffer.from(mark + text, encoding);
      expect(decodeText(bytes)).toBe(text);
      if (encoding === "utf16le") expect(decodeText(bytes.swap16())).toBe(text);
    }
  },
);

test("results with an unknown team are rejected and change nothing", async () => {
  const polled = await run({ ...half, teamSlots: [...slots.slice(0, 11), "made-up"] }, backend());
  expect(polled).toEqual({ code: 1, printed: expect.stringContaining("there is no team made-up.") });
  expect(await stored()).toEqual([]);
});

test("a change to the field is printed seed by seed", () => {
  const [first = "", second = "", ...others] = OFFICIAL_RECORD.teamSlots;
  const swapped = [second, first, ...others];
  expect(describeChanges(OFFICIAL_RECORD, { ...OFFICIAL_RECORD, teamSlots: swapped }, new Map())).toEqual([
    "Seed 1: ohio-state (was indiana)",
    "Seed 2: indiana (was ohio-state)",
    "qf2: ohio-state wins (was indiana)",
    "sf1: ohio-state wins (was indiana)",
    "champ: ohio-state wins (was indiana)",
  ]);
});

test("the results command can list and undo changes, and can make the outcome follow the feed again", async () => {
  await db.sql("delete from private.outcome_changes");
  await run(half, backend());
  await run({ ...half, winners: { fr1: 5 } }, backend());
  const history = await runWith(["--history"], backend());
  expect(history.printed).toMatch(
    /^.+, entered by hand\n {2}fr2: undecided again \(was Alabama\)\n {2}Open: .+\n.+, entered/,
  );
  const undone = await runWith(["--undo"], backend());
  expect(undone).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Undid the change of .+ \(entered by hand\):\nfr2: Alabama wins\n/),
  });
  expect(undone.printed).toContain("To let it change the outcome again: npm run admin -- results --follow-feed");
  expect(await stored()).toMatchObject([{ winners: { fr1: 5, fr2: 9 } }]);
  const state = async () => (await server(db).rpc("feed_state")).data.follows;
  expect(await state()).toBe(false);
  expect((await runWith(["--follow-feed"], backend())).printed).toContain("The feed may change the outcome again.");
  expect(await state()).toBe(true);
});

test("the results command with --poll makes the server poll the feed, and prints the changes", async () => {
  const asked: (string | undefined)[] = [];
  let polled: object = {};
  const product = await serve(({ url, headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    response.end(JSON.stringify(url === "/local/config.json" ? { cronSecret: "of this machine" } : polled));
  });
  const { port: PORT } = new URL(product.url);
  const look = { season: SEASON.name, rejected: null, callsLeft: 988, next: null };
  polled = {
    ...look,
    changes: [
      { matchup: "fr1", winner: "oregon" },
      { matchup: "qf1", winner: null },
    ],
  };
  expect((await runWith(["--poll"], { PORT })).printed).toBe(
    "fr1: oregon wins\nqf1: undecided again\n988 calls are left this month.\n",
  );
  polled = { ...look, changes: [], callsLeft: null };
  const deployment = { SITE_URL: `http://localhost:${PORT}/`, CRON_SECRET: "of a deployment" };
  expect((await runWith(["--poll"], deployment)).printed).toBe("Nothing has changed.\n");
  polled = { ...look, changes: [], rejected: ["The feed failed: it returned 429."] };
  expect((await runWith(["--poll"], deployment)).printed).toContain("it returned 429.");
  expect(asked.slice(1, 3)).toEqual([
    "/api/cron/results?now Bearer of this machine",
    "/api/cron/results?now Bearer of a deployment",
  ]);
  await product.close();
});

test.each([[[]], [["results.json", "--poll"]]])(
  "the results command prints the usage message for the arguments %j",
  async (args) => {
    expect(await runWith(args, backend())).toEqual({
      code: 1,
      printed: expect.stringContaining("Usage: npm run admin"),
    });
  },
);
