import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { EVEN, scoreScenarios } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { needed, percent } from "#web/features/groups/race/race-words.ts";
import { openAsSam, setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorResponse, type Procedures, team } from "./network.ts";
import { button, textsOf, waitForAnnouncement } from "./screen.tsx";

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

async function openRace(official: BracketRecord, picks: Picks, procedures: Procedures = {}) {
  serveRace(official, picks, procedures);
  const { user } = await openGroup("Race");
  const section = within(await screen.findByRole("region", { name: "Remaining Games" }));
  return { user, choose: (name: string) => user.selectOptions(section.getByLabelText("Chances for"), name) };
}

/** The text of the list item for each open game. The final's date is left out. */
const games = () =>
  within(screen.getByRole("list", { name: "Remaining Games" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/(?<=Championship ).*?(?=1 Indiana|Winner)/, ""));

const table = async (name = "Right Now") =>
  (await rowsOf(name)).map((row) =>
    row
      .replace("Max ", "")
      .replace(" points ·", "")
      .replace(/ (?= \|)/g, ""),
  );
/** The sentence about the viewer, the line beside the standings' title, and the footnote. */
const words = () => screen.getByText(/can still win|Clinched/).closest("[role=tabpanel]")?.textContent ?? "";

test("a link to the race opens that section", async () => {
  serveRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[4, INDIANA]] });
  await openAsSam(`/group/${GROUP_ID}#race`);
  expect(await screen.findByRole("tab", { name: "Race", selected: true })).toBeTruthy();
});

test("each team's button shows the viewer's or a chosen member's chance to finish first if that team wins", async () => {
  const { choose } = await openRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[4, INDIANA]] });
  expect(screen.getByText(/^You have a/).textContent).toBe(
    "You have a 50% chance to win. Pick winners to play it out.",
  );
  expect(games()).toEqual(["Championship 1 Indiana wins, chance becomes 0%10 Miami wins, chance becomes 100%"]);
  expect(words()).toContain("You could finish anywhere.");
  expect(words()).toContain("Everyone can still win");
  expect(words()).toContain("Chances treat every game as a coin flip, and players tied for first share the win.");
  await choose("casey");
  expect(screen.getByText(/has a/).textContent).toMatch(/^casey has a 50% chance to win\./);
  expect(games()).toEqual(["Championship 1 Indiana wins, chance becomes 100%10 Miami wins, chance becomes 0%"]);
});

test("what the viewer needs can be copied", async () => {
  const { user } = await openRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[4, INDIANA]] });
  await user.click(button("Copy"));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("I need Miami. 50% chance.");
});

describe("chances by rating", () => {
  /** With these ratings, Indiana has a 10-in-11 chance of beating Miami. */
  const RATINGS = { ratedAt: new Date("2025-12-22T03:00:00Z"), elo: { indiana: 2_100, miami: 1_700 } };
  const rated: Procedures = { "ratings.latest": () => ({ ratings: RATINGS }) };
  const chances = async (name?: string) => (await table(name)).map((row) => row.split(" | ").at(-1));
  const PICKS: Picks = { sam: [[4, MIAMI]], casey: [[4, INDIANA]] };

  test("are shown with the ratings' date once ratings exist, and 'Use coin flips' shows even chances instead", async () => {
    const { user } = await openRace(BEFORE_FINAL, PICKS, rated);
    expect(screen.getByText(/^You have a/).textContent).toContain("9%");
    expect(await chances()).toEqual(["91%", "9%"]);
    expect(words()).toContain("Chances use team ratings from Dec 21, and players tied for first share the win.");
    await user.click(screen.getByRole("button", { name: /Miami/ }));
    expect(await chances("If Miami Wins It All")).toEqual(["clinched", "eliminated"]);

    await user.click(button("Use coin flips"));
    expect(screen.getByText(/^You have a/).textContent).toContain("50%");
    expect(words()).toContain("Chances treat every game as a coin flip");
    expect(screen.getByRole("region", { name: "If Miami Wins It All" })).toBeTruthy();
  });

  test("are not used on a device where the player chose coin flips, until the player switches back", async () => {
    localStorage.setItem("cfp-bracket.chances", '"even"');
    const { user } = await openRace(BEFORE_FINAL, PICKS, rated);
    expect(await chances()).toEqual(["50%", "50%"]);
    await user.click(button("Use team ratings"));
    expect(await chances()).toEqual(["91%", "9%"]);
    expect(localStorage.getItem("cfp-bracket.chances")).toBe('"rating"');
  });

  test.each([
    ["there are no ratings", () => ({ ratings: null })],
    ["ratings cannot be loaded", () => new ErrorResponse("SERVICE_UNAVAILABLE")],
  ] as const)("cannot be chosen while %s, and the page shows even chances", async (_, response) => {
    await openRace(BEFORE_FINAL, PICKS, { "ratings.latest": response });
    expect(await chances()).toEqual(["50%", "50%"]);
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
  });
});

test("once first place is decided, the race section shows who has clinched and, on request, who is eliminated", async () => {
  const { user } = await openRace(BEFORE_FINAL, {
    sam: [],
    casey: [
      [1, INDIANA],
      [2, MIAMI],
    ],
    drew: [[15, INDIANA]],
  });
  expect(
    screen.getByText(
      "You can't finish first anymore. Pick winners to see what happens, or view another player's chances.",
    ),
  ).toBeTruthy();
  // The games start with the leader.
  expect(screen.getByLabelText<HTMLSelectElement>("Chances for").selectedOptions[0]?.textContent).toBe("casey");
  expect(games()).toEqual(["Championship 1 Indiana wins10 Miami wins"]);
  expect(words()).toContain("You're 3rd. You'll finish 3rd, no matter what.");
  expect(words()).toContain("Clinched");
  const chances = async () => (await table()).map((row) => row.split(" | ").at(-1));
  expect(await chances()).toEqual(["clinched"]);
  await user.click(button("Show 2 Eliminated"));
  expect(await chances()).toEqual(["clinched", "eliminated", "eliminated"]);
  expect(screen.queryByText(/^Needs/)).toBeNull();
});

test("a game that affects nothing says so, and a member's row shows which team must win for the member to finish first", async () => {
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
  expect(words()).toContain("2 can still win");
  expect(words()).toContain("You'll finish 1st to 2nd.");
  expect(words()).toContain("1 player can't catch you.");
  expect((await table())[1]).toContain("Needs Oregon to win it all");
  expect(games()[1]).toMatch(/Doesn't affect casey$/);
  // Both finalists are unknown, so one slot names both semifinals.
  expect(games()[2]).toMatch(/winner vs\. .* winner$/);
});

test("choosing a champion re-ranks the table at once and announces the new leader, and the choice can be cleared", async () => {
  const { user } = await openRace(BEFORE_FINAL, { sam: [[4, MIAMI]], casey: [[5, INDIANA]] });
  const so = (record: BracketRecord, week: number, outcome: BracketRecord) =>
    score(record, outcome, week).toLocaleString("en-US");
  expect(await table()).toEqual([
    `Rank 1 sam Needs Miami | ${so(MIAMI, 4, BEFORE_FINAL)} | ${so(MIAMI, 4, MIAMI)} | 50%`,
    `Rank 2 casey Needs Indiana | ${so(INDIANA, 5, BEFORE_FINAL)} | ${so(INDIANA, 5, INDIANA)} | 50%`,
  ]);
  await user.click(button("1 Indiana wins, chance becomes 0%"));
  expect(await table("If Indiana Wins It All")).toEqual([
    `Rank 1 ▲ 1up 1 spot casey | ${so(INDIANA, 5, INDIANA)} | ${so(INDIANA, 5, INDIANA)} | clinched`,
    `Rank 2 ▼ 1down 1 spot sam | ${so(MIAMI, 4, INDIANA)} | ${so(MIAMI, 4, INDIANA)} | eliminated`,
  ]);
  expect(button("1 Indiana wins, chance becomes 0%").getAttribute("aria-pressed")).toBe("true");
  await waitForAnnouncement(/^Indiana wins\. casey is first with/);
  await user.click(button("10 Miami wins, chance becomes 100%"));
  expect((await table("If Miami Wins It All"))[0]).toMatch(/^Rank 1 sam .*clinched$/);
  await user.click(button("Clear Picks"));
  expect((await table())[0]).toMatch(/50%$/);
});

test("a later game's winner can be chosen once both teams are known, and the choice is cleared when either team changes", async () => {
  const { user } = await openRace(BEFORE_SEMIFINALS, { sam: [[1, MIAMI]] });
  const pressed = () => textsOf(screen.getAllByRole("button", { pressed: true }));
  const choose = (game: RegExp, team: RegExp) =>
    user.click(within(screen.getByRole("group", { name: game })).getByRole("button", { name: team }));
  await choose(/Oregon/, /Indiana/);
  await choose(/Ole Miss/, /Miami/);
  await choose(/^Indiana vs. Miami$/, /Miami/);
  expect(pressed()).toHaveLength(3);
  expect(screen.getByRole("region", { name: "If Your 3 Picks Hit" })).toBeTruthy();
  await choose(/^(Ole Miss vs. Miami|Miami vs. Ole Miss)$/, /Ole Miss/);
  expect(screen.getByRole("group", { name: "Indiana vs. Ole Miss" })).toBeTruthy();
  expect(pressed()).toHaveLength(2);
});

test("after the season's last game, the members table still shows the ranks gained and lost since the last round began", async () => {
  // Before Indiana won the title, sam was ahead of casey.
  serveRace(OFFICIAL_RECORD, { casey: [[5, OFFICIAL_RECORD]], sam: [[4, MIAMI]], drew: [] });
  await openGroup();
  const members = await screen.findByRole("table", { name: "Group Members" });
  await within(members).findByText("up 1 spot");
  const marks = within(members)
    .getAllByRole("rowheader")
    .map(({ textContent }) => /(up|down) \d+ spots?/.exec(textContent ?? "")?.[0] ?? "-");
  expect(marks).toEqual(["up 1 spot", "down 1 spot", "-"]);
  expect(screen.getByText("▲ ▼ change this round")).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Race" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Championship" })).toBeNull();
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
  expect(needed(race, [{ seed: 1, matchup: "champ" }, miami])).toBe("Indiana to win it all and Miami to win");
  expect(needed(race, [{ seed: 1, matchup: "sf1", isLoss: true }])).toBe("Indiana to miss the final");
});
