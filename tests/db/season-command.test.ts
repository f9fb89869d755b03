import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSeason, describeStatus, openSeason, readStatus } from "../../scripts/admin/season.ts";
import { ERRORS } from "../../src/domain/errors.ts";
import { SEASON } from "../../src/domain/season.ts";
import { createDatabase } from "../../src/server/supabase.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { type GroupFixture, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { OTHER, OTHER_PLAN } from "../support/seasons/other-season.ts";

let fixture: GroupFixture;
let db: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = createDatabase({ SUPABASE_URL: fixture.db.url }, fixture.db.secretKey);
  await fixture.given([1, 2, 3].map((week) => ({ name: "ann", week, record: savableRecord(week) })));
});
afterAll(() => fixture.db.close());

/** What the command says; a sentence with which it refuses comes last. */
async function said(run: (say: (line: string) => void) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  await run((line) => lines.push(line)).catch((error: Error) => lines.push(`Refused: ${error.message}`));
  return lines;
}
const close = (isSure = true) => said((say) => closeSeason(db, isSure, say));
const open = (name: string, isSure = true) => said((say) => openSeason(db, name, isSure, say));
const status = async () => describeStatus(await readStatus(db));
const picks = async () => (await fixture.db.sql("select from public.past_picks")).length;

test("a season that is not over is not closed, and the command says why", async () => {
  const refusal = (key: keyof typeof ERRORS) => [`Refused: ${SEASON.name} stays open. ${ERRORS[key].message}`];
  expect(await close()).toEqual(refusal("SEASON_UNDECIDED"));
  await fixture.official(OFFICIAL_RECORD);
  await makeWeek(fixture.db, 15, "open");
  expect(await close()).toEqual(refusal("SEASON_WEEK_OPEN"));
  expect(await status()).toEqual([
    `${SEASON.name} is running.`,
    "There: 3 picks of 1 player, 1 group, 4 accounts.",
    `${SEASON.name} cannot be closed yet: ${ERRORS.SEASON_WEEK_OPEN.message}`,
    `This build plays ${SEASON.name}, too.`,
  ]);
  await makeWeek(fixture.db, 15, "closed");
  expect((await status())[2]).toBe(`${SEASON.name} can be closed.`);
});

test("the season that runs is not opened, nor another one beside it, nor one without a file", async () => {
  expect(await open(SEASON.name)).toEqual([`Refused: ${ERRORS.SEASON_KNOWN.message}`]);
  expect(await open(OTHER.name)).toEqual([`Refused: ${SEASON.name} is running. Close it first.`]);
  expect((await open("2099-00"))[0]).toMatch(/^Refused: There is no file .*2099-00\.ts\.$/);
});

test("a season is not opened from a file with something wrong in it, and nothing is written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seasons-"));
  const file = `import { plan as right, season } from "${join(process.cwd(), "src/domain/seasons", `${OTHER.name}.ts`)}";
    export { season };
    export const plan = { ...right,
      weeks: right.weeks.toReversed() };`;
  writeFileSync(join(folder, `${OTHER.name}.ts`), file);
  const hash = async () =>
    fixture.db.sql(`select (select count(*) from public.seasons) as seasons, (select count(*) from public.season_teams) as teams,
      (select md5(string_agg(week::text, '' order by week_number)) from public.week_schedule as week) as weeks`);
  const before = await hash();
  const [refusal] = await said((say) => openSeason(db, OTHER.name, true, say, folder));
  rmSync(folder, { recursive: true });
  expect(refusal).toMatch(/^Refused: .*: week 2 begins before the week before it has ended\.$/m);
  expect(await hash()).toEqual(before);
});

test("nothing changes without --yes, and the command says what would", async () => {
  expect(await close(false)).toEqual([
    `Closing ${SEASON.name} moves 3 picks of 1 player into the archive,`,
    "with the final tables of 1 group. Accounts, groups and team names stay as they are.",
    "It cannot be undone. It may be ended at any moment and is then done again.",
    "Nothing was changed. To do it: npm run admin -- season close --yes",
  ]);
  expect([await picks(), (await readStatus(db)).closing]).toEqual([0, null]);
});

test("a closing that was ended goes on where it was, and says what the archive does not have", async () => {
  await db.rpc("close_season", { wanted: SEASON.name });
  expect((await status())[2]).toBe(`${SEASON.name} is being closed, at the step 'players'. Close it again to go on.`);
  // An account is deleted while its group is copied, and the archive differs, so that the closing stops after that.
  for (let phase = ""; phase !== "groups"; )
    phase = ((await db.rpc("close_season", { wanted: SEASON.name })).data as { phase: string }).phase;
  await fixture.db.sql("update public.past_picks set points = points + 1");
  await whileOpen(fixture.db, "delete from public.users where username = 'cyd'", async () =>
    expect((await close()).at(-1)).toMatch(/SEASON_NOT_EQUAL|The archive and the picks differ/),
  );
  await fixture.db.sql("update public.past_picks set points = points - 1");
  const [kept] = await fixture.db.sql<{ id: string }>("select id from public.weekly_picks where week_number = 2");
  // Somebody changes the archive after it was compared: when the season has ended and its picks are about to be deleted.
  for (let phase = ""; phase !== "check"; )
    phase = ((await db.rpc("close_season", { wanted: SEASON.name })).data as { phase: string }).phase;
  await fixture.db.sql("update public.past_picks set bracket_data = '{}' where id = $1", [kept?.id]);
  expect((await close()).at(-1)).toBe(
    `Refused: The archive lacks 1 pick, so nothing was deleted. ${ERRORS.SEASON_PICKS_LEFT.message}`,
  );
  expect((await open(OTHER.name)).at(-1)).toBe(`Refused: ${ERRORS.SEASON_PICKS_LEFT.message}`);
  await fixture.db.sql(`update public.past_picks set bracket_data = pick.bracket_data
    from public.weekly_picks as pick where past_picks.id = pick.id`);
  // Two operators at once.
  const both = (await Promise.all([close(), close()])).map((lines) => lines.at(-1));
  expect(both.toSorted()).toEqual([
    `${SEASON.name} is closed.`,
    `${SEASON.name} is closed: somebody else has closed it at the same time.`,
  ]);
  expect(await picks()).toBe(3);
});

test.each([
  ["the publishable key", () => fixture.db.publishableKey, () => fixture.db.url],
  ["the address of a site", () => fixture.db.secretKey, () => `${fixture.db.url}/group`],
])("%s instead of what is needed is said to be wrong", async (_, key, url) => {
  const wrong = createDatabase({ SUPABASE_URL: url() }, key());
  expect(await said((say) => closeSeason(wrong, true, say))).toEqual([
    expect.stringMatching(/^Refused: That backend does not know this command\./),
  ]);
});

test("a season is closed once", async () => {
  expect(await close()).toEqual(["Refused: No season is running, so there is nothing to close."]);
  expect(await status()).toEqual([
    "No season is running.",
    "There: 0 picks of 0 players, 1 group, 3 accounts.",
    `${SEASON.name} is closed: 3 picks of 1 player.`,
    `This build plays ${SEASON.name}: until that season is open, a server of this build saves nothing.`,
  ]);
  expect(await open(SEASON.name)).toEqual([`Refused: ${ERRORS.SEASON_KNOWN.message}`]);
});

test("the next season is opened from its file, once", async () => {
  const teams = Object.values(OTHER_PLAN.conferences).flat().length;
  const asked = await open(OTHER.name, false);
  expect(asked).toEqual([
    `Opening ${OTHER.name} writes ${teams} teams and 15 weeks, from ${OTHER_PLAN.weeks[0]?.[0]} to ${OTHER_PLAN.weeks[14]?.[1]}.`,
    `A server saves nothing until it is built for ${OTHER.name}; this build is for ${SEASON.name}.`,
    `Nothing was changed. To do it: npm run admin -- season open ${OTHER.name} --yes`,
  ]);
  expect(await open(OTHER.name)).toEqual([...asked.slice(0, 2), `${OTHER.name} is open.`]);
  expect(await open(OTHER.name)).toEqual([`Refused: ${ERRORS.SEASON_KNOWN.message}`]);
});
