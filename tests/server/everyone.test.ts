import { beforeAll, expect, test } from "vitest";
import { LEAST_PLAYERS } from "#domain/everyone.ts";
import { SEASON } from "#domain/season.ts";
import { demoPick } from "#local/demo/picks.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { readEnv } from "#server/http/env.ts";
import { createPictures } from "#server/sharing/pictures.ts";
import { createSharedPages } from "#server/sharing/shared-pages.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { decodePng } from "#support/pictures/png.ts";
import { PAST, pastSeasonSql } from "#support/seasons/past-season.ts";
import { callerWith, type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

const CLOSED = 11;
const OPEN = 12;

setUpServer();
let ann: Player;
beforeAll(async () => {
  await addFans(server, LEAST_PLAYERS);
  ann = await signIn(server, "Ann");
  await server.sql(pastSeasonSql(OFFICIAL_RECORD));
  await fansPick(PAST, 3, LEAST_PLAYERS - 1);
  await fansPick(SEASON.name, CLOSED - 1, LEAST_PLAYERS - 1);
  await fansPick(SEASON.name, CLOSED, LEAST_PLAYERS);
});

/** Stores a pick for the given week for each of the first `fans` fans, even if the week has closed. */
async function fansPick(season: string, week: number, fans: number): Promise<void> {
  const picks = Array.from({ length: fans }, (_, fan) => ({ fan: `fan-${fan + 1}`, record: demoPick(fan + 1, week) }));
  await server.sql(
    `insert into app.weekly_picks (season, user_id, week_number, bracket_data, is_submitted)
    select $1, id, $2, record, true
    from jsonb_to_recordset($3::text::jsonb) as pick (fan text, record jsonb) join app.users on username = fan`,
    [season, week, JSON.stringify(picks)],
  );
}

const picks = (season: string | null) => callerWith(server).query("everyone.picks", { season });

test("a visitor gets pick percentages for closed weeks, and both the server and the CDN cache the response", async () => {
  const { value } = await picks(null);
  expect(value).toMatchObject({ season: SEASON.name, isRunning: true, seasons: [SEASON.name, PAST], players: 20 });
  expect(value?.weeks.map(({ number, brackets }) => [number, brackets])).toEqual([
    [CLOSED - 1, 19],
    [CLOSED, 20],
  ]);
  const { champions = [], weeks = [], teams = [] } = value ?? {};
  const leader = weeks[1]?.field[0];
  const atSeedOne = Array.from({ length: 20 }, (_, fan) => demoPick(fan + 1, CLOSED).teamSlots[0]);
  expect(leader?.percent).toBe((atSeedOne.filter((team) => team === leader?.team).length * 100) / 20);
  const named = [
    ...champions.map(({ team }) => team),
    ...weeks.flatMap(({ field, upsets }) => [...field, ...upsets].map(({ team }) => team)),
  ];
  expect(named.filter((id) => !teams.some((team) => team.id === id))).toEqual([]);
  server.reset();
  await picks(null);
  expect(server.databaseCalls()).toEqual([]);
  const response = await server.request(
    `/api/trpc/everyone.picks?input=${encodeURIComponent('{"json":{"season":null}}')}`,
  );
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
});

test("the shared page for everyone's picks names the most picked champion, and its picture has that team's color", async () => {
  const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });
  const built = "<!doctype html><html><head><title>Built</title></head><body></body></html>";
  const pages = createSharedPages(env, { bracket: built, everyone: built, join: built }, 20_000);
  const get = (path: string) => pages.fetch(new Request(`${SITE}/cfp-challenge/everyone${path}`));
  const { value } = await picks(null);
  const [leader] = value?.champions ?? [];
  const team = value?.teams.find(({ id }) => id === leader?.team);
  const html = await (await get("")).text();
  expect(html).toContain(`Champion picks from 20 players through Week ${CLOSED}: ${team?.name}`);
  expect(html).toContain(`<meta property="og:url" content="${SITE}/cfp-challenge/everyone">`);
  const address = (await get("/picture")).headers.get("location");
  const picture = await createPictures(env).fetch(new Request(SITE + address));
  expect(decodePng(await picture.bytes()).at(10, 10)).toBe(team?.primaryColor);
  for (const query of [`?season=${PAST}`, "?season=2003-04", "?season=x"]) {
    expect(await (await get(query)).text()).toBe(built);
    expect((await get(`/picture${query}`)).status).toBe(404);
  }
});

test("a player's team picker lists last week's most picked teams, with percentages if at least 20 players saved picks", async () => {
  const { value } = await ann.query("picks.popular", { week: OPEN });
  const [first] = value?.teams ?? [];
  const having = Array.from({ length: 20 }, (_, fan) => demoPick(fan + 1, CLOSED).teamSlots).filter((slots) =>
    slots.includes(first?.id ?? ""),
  );
  expect(first?.percent).toBe(having.length * 5);
  const early = await ann.query("picks.popular", { week: CLOSED });
  expect(new Set(early.value?.teams.map(({ percent }) => percent))).toEqual(new Set([null]));
  expect((await callerWith(server).query("picks.popular", { week: OPEN })).status).toBe(401);
  expect((await ann.query("picks.popular", { week: 1 })).value).toEqual({ teams: [] });
});

test("the overall ranking requires a signed-in player, and is empty until points have been scored", async () => {
  expect((await callerWith(server).query("everyone.ranking", { season: null })).status).toBe(401);
  expect((await ann.query("everyone.ranking", { season: null })).value).toEqual({ players: 0, top: [], own: null });
  await server.setOutcome(OFFICIAL_RECORD);
  const { value } = await ann.query("everyone.ranking", { season: null });
  expect([value?.players, value?.top.length, value?.top[0]?.rank, value?.own]).toEqual([20, 20, 1, null]);
});
