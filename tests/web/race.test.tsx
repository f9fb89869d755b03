// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { EVEN, scoreScenarios } from "../../src/domain/scenarios.ts";
import { score } from "../../src/domain/scoring.ts";
import { needed, percent } from "../../src/web/features/groups/race/race-words.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorAnswer, type Procedures, team } from "./network.ts";
import { button, waitForAnnouncement } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const { teamSlots } = OFFICIAL_RECORD;
const { champ: _, ...FINALISTS } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { teamSlots, winners: FINALISTS };
const { sf1: _1, sf2: _2, ...QUARTERS } = FINALISTS;
const BEFORE_SEMIFINALS: BracketRecord = { teamSlots, winners: QUARTERS };

/** A pick that equals the official outcome except for these winners. */
const picked = (winners: Record<string, number>): BracketRecord => ({
  teamSlots,
  winners: { ...OFFICIAL_RECORD.winners, ...winners },
});
const [INDIANA, MIAMI] = [picked({ champ: 1 }), picked({ champ: 10 })];

type Picks = Record<string, [week: number, record: BracketRecord][]>;

function serveRace(official: BracketRecord, picks: Picks, procedures: Procedures = {}): void {
  serveGroup(
    groupOf(
      Object.keys(picks).map((name) => memberOf(name)),
      { official },
    ),
    Object.entries(picks).flatMap(([name, own]) =>
      own.map(([week, record]) => ({ userId: `id-of-${name}`, week, record })),
    ),
    procedures,
  );
}

/** Opens the race section of a group whose members made these picks. */
async function openRace(official: BracketRecord, picks: Picks, procedures: Procedures = {}) {
  serveRace(official, picks, procedures);
  const { user } = await openGroup("Race");
  const section = within(await screen.findByRole("region", { name: "Games to come" }));
  return { user, choose: (name: string) => user.selectOptions(section.getByLabelText("Games as seen by"), name) };
}

/** The text of the list item for each open game. The final's date is left out. */
const games = () =>
  within(screen.getByRole("list", { name: "Games to come" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/(?<=Championship ).*?(?=1 Indiana|Winner)/, ""));

const table = async (name = "As it stands") =>
  (await rowsOf(name)).map((row) => row.replace("At best ", "").replace(/ (?= \|)/g, ""));
const decided = () => screen.getByText("Decided:").parentElement?.textContent;

test("each team's button shows the viewer's or a chosen member's chance to finish first if that team wins", async () => {
  const { choose } = await openRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[4, INDIANA]] });
  expect(screen.getByText(/^Your chance to win is/).textContent).toMatch(/^Your chance to win is 50%\. Each team/);
  expect(games()).toEqual(["Championship 1 Indiana wins, chance then 0%10 Miami wins, chance then 100%"]);
  expect(decided()).toMatch(/^Decided: everybody can still win\. You finish anywhere from first to last\./);
  expect(decided()).toMatch(/Chances count all 2 scenarios as equal; a shared first place is shared\.$/);
  await choose("casey");
  expect(screen.getByText(/^The chance of/).textContent).toMatch(/^The chance of casey to win is 50%\./);
  expect(games()).toEqual(["Championship 1 Indiana wins, chance then 100%10 Miami wins, chance then 0%"]);
  expect(decided()).toContain("casey finishes anywhere from first to last.");
});

describe("chances by rating", () => {
  /** With these ratings, Indiana has a 10-in-11 chance of beating Miami. */
  const RATINGS = { ratedAt: new Date("2025-12-22T03:00:00Z"), elo: { indiana: 2_100, miami: 1_700 } };
  const rated: Procedures = { "ratings.latest": () => ({ ratings: RATINGS }) };
  const chances = async (name?: string) => (await table(name)).map((row) => row.split(" | ").at(-1));
  const PICKS: Picks = { sam: [[4, MIAMI]], casey: [[4, INDIANA]] };

  test("are shown with the ratings' date once ratings exist, and choosing 'Even games' shows even chances instead", async () => {
    const { user } = await openRace(BEFORE_FINAL, PICKS, rated);
    expect(screen.getByText(/^Your chance to win is/).textContent).toContain("9%");
    expect(await chances()).toEqual(["91% to win", "9% to win"]);
    expect(decided()).toMatch(/Chances are by the Elo ratings of Dec 21; a shared first place is shared\.$/);
    await user.click(screen.getByRole("button", { name: /Miami/ }));
    expect(await chances("If Miami wins the title")).toEqual(["cannot be caught", "out of the race"]);

    await user.click(screen.getByRole("radio", { name: "Even games" }));
    expect(screen.getByText(/^Your chance to win is/).textContent).toContain("50%");
    expect(decided()).toMatch(/Chances count all 2 scenarios as equal/);
    expect(screen.getByRole("region", { name: "If Miami wins the title" })).toBeTruthy();
  });

  test("are not used on a device where the player chose 'Even games', until the player switches back", async () => {
    localStorage.setItem("cfp-bracket.chances", '"even"');
    const { user } = await openRace(BEFORE_FINAL, PICKS, rated);
    expect(await chances()).toEqual(["50% to win", "50% to win"]);
    screen.getByRole("radio", { name: "Even games" }).focus();
    await user.keyboard("{ArrowLeft}");
    expect(await chances()).toEqual(["91% to win", "9% to win"]);
    expect(localStorage.getItem("cfp-bracket.chances")).toBe('"rating"');
  });

  test.each([
    ["there are no ratings", () => ({ ratings: null })],
    ["ratings cannot be loaded", () => new ErrorAnswer("SERVICE_UNAVAILABLE")],
  ] as const)("cannot be chosen while %s, and the page shows even chances", async (_, answer) => {
    await openRace(BEFORE_FINAL, PICKS, { "ratings.latest": answer });
    expect(await chances()).toEqual(["50% to win", "50% to win"]);
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

test("once first place is decided, the race section shows who cannot be caught and who can no longer win", async () => {
  const { choose } = await openRace(BEFORE_FINAL, {
    sam: [],
    casey: [
      [1, INDIANA],
      [2, MIAMI],
    ],
    drew: [[15, INDIANA]],
  });
  expect(screen.getByText(/^You are out of the race for first place/)).toBeTruthy();
  expect(games()).toEqual(["Championship 1 Indiana wins10 Miami wins"]);
  expect(decided()).toMatch(/^Decided: casey cannot be caught\. You finish 3rd, whatever happens\./);
  expect((await table()).map((row) => row.split(" | ").at(-1))).toEqual([
    "cannot be caught",
    "out of the race",
    "out of the race",
  ]);
  expect(screen.queryByText(/^Needs/)).toBeNull();
  await choose("casey");
  expect(decided()).toContain("2 players cannot catch casey. casey finishes 1st, whatever happens.");
});

test("a game that makes no difference is marked, and a member's row shows which team must win for the member to finish first", async () => {
  const { choose } = await openRace(BEFORE_SEMIFINALS, {
    // In week 1, both players have Oregon in the final. Sam picked Miami as champion, and Casey picked Oregon. Sam's
    // week 15 pick puts Sam slightly ahead.
    sam: [
      [1, picked({ sf1: 5, champ: 10 })],
      [15, OFFICIAL_RECORD],
    ],
    casey: [[1, picked({ sf1: 5, champ: 5 })]],
    drew: [],
  });
  await choose("casey");
  expect(decided()).toContain("2 can still win. 1 player cannot catch casey. casey finishes between 1st and 2nd.");
  expect((await table())[1]).toContain("Needs Oregon to win the title");
  expect(games()[1]).toMatch(/makes no difference/);
  // Both finalists are unknown. Each slot of the championship shows one team that can still reach it. Of these teams,
  // the shown team would help the player most by winning the championship.
  expect(games()[2]).toMatch(/^Championship .*best: Oregon, 100%.*best: (Miami|Ole Miss), \d+%$/);
});

test("choosing a champion re-ranks the table at once and announces the new leader, and the choice can be cleared", async () => {
  const { user } = await openRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[5, INDIANA]] });
  const so = (record: BracketRecord, week: number, outcome: BracketRecord) =>
    score(record, outcome, week).toLocaleString("en-US");
  expect(await table()).toEqual([
    `Rank 1 sam Needs Miami | ${so(MIAMI, 4, BEFORE_FINAL)} | ${so(MIAMI, 4, MIAMI)} | 50% to win`,
    `Rank 2 casey Needs Indiana | ${so(INDIANA, 5, BEFORE_FINAL)} | ${so(INDIANA, 5, INDIANA)} | 50% to win`,
  ]);
  await user.click(button("1 Indiana wins, chance then 0%"));
  expect(await table("If Indiana wins the title")).toEqual([
    `Rank 1 casey ▲ 1up 1 place | ${so(INDIANA, 5, INDIANA)} | ${so(INDIANA, 5, INDIANA)} | cannot be caught`,
    `Rank 2 sam ▼ 1down 1 place | ${so(MIAMI, 4, INDIANA)} | ${so(MIAMI, 4, INDIANA)} | out of the race`,
  ]);
  expect(button("1 Indiana wins, chance then 0%").getAttribute("aria-pressed")).toBe("true");
  await waitForAnnouncement(/^Indiana wins\. casey is first with/);
  await user.click(button("10 Miami wins, chance then 100%"));
  expect((await table("If Miami wins the title"))[0]).toMatch(/^Rank 1 sam .*cannot be caught$/);
  await user.click(button("Clear my choices"));
  expect((await table())[0]).toMatch(/50% to win$/);
});

test("a later game's winner can be chosen once both teams are known, and the choice is cleared when either team changes", async () => {
  const { user } = await openRace(BEFORE_SEMIFINALS, { sam: [[1, MIAMI]] });
  const pressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  const choose = async (game: string, team: string) =>
    user.click(within(screen.getByRole("group", { name: game })).getByRole("button", { name: new RegExp(team) }));
  await choose("Indiana v Oregon", "Indiana").catch(() => choose("Oregon v Indiana", "Indiana"));
  await choose("Ole Miss v Miami", "Miami").catch(() => choose("Miami v Ole Miss", "Miami"));
  await choose("Indiana v Miami", "Miami");
  expect(pressed()).toHaveLength(3);
  expect(screen.getByRole("region", { name: "If these 3 games go as chosen" })).toBeTruthy();
  await choose("Ole Miss v Miami", "Ole Miss").catch(() => choose("Miami v Ole Miss", "Ole Miss"));
  expect(screen.getByRole("group", { name: "Indiana v Ole Miss" })).toBeTruthy();
  expect(pressed()).toHaveLength(2);
});

test("members tied for first place split the chance to win, and a player without picks has no chance", async () => {
  await openRace(BEFORE_FINAL, {
    sam: [[4, MIAMI]],
    casey: [[4, MIAMI]],
    robin: [[15, INDIANA]],
    zoe: [[4, MIAMI]],
  });
  const rows = await table();
  expect(rows.map((row) => row.split(" | ").at(-1))).toEqual([
    "33% to win",
    "33% to win",
    "33% to win",
    "out of the race",
  ]);
  expect(rows.map((row) => /Rank (\d+)/.exec(row)?.[1])).toEqual(["1", "1", "1", "4"]);
});

test("a long table starts with 25 rows plus the viewer's own row, and a button shows all rows", async () => {
  const others = Array.from({ length: 29 }, (_, index) => [`player-${index}`, [[5, INDIANA]]] as const);
  const { user } = await openRace(BEFORE_FINAL, { sam: [], ...Object.fromEntries(others) } as Picks);
  expect(await table()).toHaveLength(26);
  expect((await table()).at(-1)).toMatch(/^Rank 30 sam /);
  await user.click(button("Show all 30 players"));
  expect(await table()).toHaveLength(30);
  await user.click(button("Show the first 25"));
  expect(await table()).toHaveLength(26);
});

test("after the season's last game, the members table still shows the ranks gained and lost since the last round began", async () => {
  // Before Indiana won the title, sam was ahead of casey.
  serveRace(OFFICIAL_RECORD, { casey: [[5, OFFICIAL_RECORD]], sam: [[4, MIAMI]], drew: [] });
  await openGroup();
  const members = await screen.findByRole("table", { name: "Group Members" });
  await within(members).findByText("up 1 place");
  const marks = within(members)
    .getAllByRole("rowheader")
    .map(({ textContent }) => /(up|down) \d+ places?/.exec(textContent ?? "")?.[0] ?? "-");
  expect(marks).toEqual(["up 1 place", "down 1 place", "-"]);
  expect(screen.getByText("▲ ▼ places since the round began")).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Race" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Championship" })).toBeNull();
});

test("a group's page lists the current round's games above the tabs: winners for finished games, dates for open games", async () => {
  const { sf2: _sf2, ...winners } = FINALISTS;
  serveRace({ teamSlots, winners }, { sam: [] });
  await openGroup();
  const round = within(await screen.findByRole("list", { name: "Semifinals" }));
  await round.findByText("Indiana");
  expect(
    round.getAllByRole("listitem").map(({ textContent }) => /Final| won|Jan/.exec(textContent ?? "")?.[0]),
  ).toEqual(["Final", "Jan"]);
});

test("a chance is shown as 0% only if winning is impossible, and as 100% only if winning is certain", () => {
  const chances = [0, 0.001, 0.005, 0.344, 0.994, 0.9951, 1];
  expect(chances.map(percent)).toEqual(["0%", "<1%", "1%", "34%", "99%", ">99%", "100%"]);
});

test("if one needed team has to win more than its next game, the list says what each team must do", () => {
  const race = {
    team: (seed: number) => team(teamSlots[seed - 1] as string),
    scenarios: scoreScenarios([], BEFORE_SEMIFINALS, EVEN),
  };
  const miami = { seed: 10, matchup: "sf2" } as const;
  expect(needed(race, [{ seed: 1, matchup: "sf1" }, miami])).toBe("Indiana and Miami");
  expect(needed(race, [{ seed: 1, matchup: "champ" }, miami])).toBe("Indiana to win the title and Miami to win");
});
