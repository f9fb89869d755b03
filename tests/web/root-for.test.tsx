// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { packPicks } from "../../src/domain/compact-picks.ts";
import { queryClient } from "../../src/web/api/trpc.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorAnswer } from "./network.ts";

freshBrowser();
setUpChallenge();

const { champ: _, ...FINALISTS } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { teamSlots: OFFICIAL_RECORD.teamSlots, winners: FINALISTS };
const { sf1: _1, sf2: _2, ...QUARTERS } = FINALISTS;
const BEFORE_SEMIFINALS: BracketRecord = { teamSlots: OFFICIAL_RECORD.teamSlots, winners: QUARTERS };

/** A pick of the real outcome but for these winners. */
const picked = (winners: Record<string, number>): BracketRecord => ({
  ...OFFICIAL_RECORD,
  winners: { ...OFFICIAL_RECORD.winners, ...winners },
});

/** Opens a group whose members made these picks, in this order, and returns its section. */
async function openRace(official: BracketRecord, picks: Record<string, [week: number, record: BracketRecord][]>) {
  const members = Object.keys(picks).map((name) => memberOf(name));
  const all = Object.entries(picks).flatMap(([name, own]) =>
    own.map(([week, record]) => ({ userId: `id-of-${name}`, week, record })),
  );
  serveGroup(groupOf(members, { official }), all);
  const { user } = await openGroup();
  const section = within(await screen.findByRole("region", { name: "Root For" }));
  return { user, section, choose: (name: string) => user.selectOptions(section.getByRole("combobox"), name) };
}

type Section = Awaited<ReturnType<typeof openRace>>["section"];

/** What is said of each game to come. */
const games = (section: Section) =>
  within(section.getByRole("list", { name: "Games to come" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const decided = (section: Section) =>
  within(section.getByRole("heading", { name: "What Is Decided" }).parentElement as HTMLElement)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("before the final everybody roots for their own side, and says what it would make of the chance", async () => {
  const { section, choose } = await openRace(BEFORE_FINAL, {
    sam: [[4, picked({ champ: 10 })]],
    casey: [[4, picked({ champ: 1 })]],
  });
  expect(section.getByText(/^Your chance to win is/).textContent).toBe(
    "Your chance to win is 50%. What a game makes of it:",
  );
  expect(games(section)).toEqual(["Miami Championship, v Indiana from 50% →to 100% if Indiana 0%"]);
  expect(decided(section)).toEqual([
    "Everybody can still win.",
    "You finish anywhere from first to last.",
    "You need Miami to come first.",
  ]);
  await choose("casey");
  expect(games(section)).toEqual(["Indiana Championship, v Miami from 50% →to 100% if Miami 0%"]);
  expect(section.getByText(/^The chance of/).textContent).toContain("The chance of casey to win is 50%.");
  expect(decided(section).at(-1)).toBe("casey needs Indiana to come first.");
});

test("who is out of the race and who cannot be caught are told so, and whom nobody catches", async () => {
  const { section, choose } = await openRace(BEFORE_FINAL, {
    sam: [],
    casey: [
      [1, picked({ champ: 1 })],
      [2, picked({ champ: 10 })],
    ],
    drew: [[15, picked({ champ: 1 })]],
  });
  expect(section.getByText(/out of the race/).textContent).toMatch(/^You are out of the race for first place\./);
  expect(section.queryByRole("list", { name: "Games to come" })).toBeNull();
  expect(decided(section)).toEqual(["casey cannot be caught.", "You finish 3rd, whatever happens."]);
  await choose("casey");
  expect(section.getAllByText(/cannot be caught/)).toHaveLength(2);
  expect(decided(section)).toEqual([
    "casey cannot be caught.",
    "2 players cannot catch casey any more.",
    "casey finishes 1st, whatever happens.",
  ]);
});

test("a game that changes nothing says so, and what is needed beyond the next game is spelled out", async () => {
  const { section, choose } = await openRace(BEFORE_SEMIFINALS, {
    // Both have Oregon in the final; only the champion is open between them, and sam is a little ahead.
    sam: [
      [1, picked({ sf1: 5, champ: 10 })],
      [15, OFFICIAL_RECORD],
    ],
    casey: [[1, picked({ sf1: 5, champ: 5 })]],
    drew: [],
  });
  await choose("casey");
  expect(decided(section)).toEqual([
    "2 can still win: sam and casey. Nobody else can finish first.",
    "1 player cannot catch casey any more.",
    "casey finishes between 1st and 2nd.",
    "casey needs Oregon to win the title to come first.",
  ]);
  expect(games(section)[1]).toMatch(/^\S.*: .* v .* makes no difference$/);
  expect(games(section)[2]).toBe("Oregon Championship from 25% →to 100% any other 0%");
});

test("on a phone the games that change most come first", async () => {
  setWidth(390);
  const { user } = await openPhone();
  await user.click(screen.getByRole("tab", { name: "What If" }));
  const section = within(await screen.findByRole("region", { name: "Root For" }));
  expect(games(section)[0]).toMatch(/^Miami Championship/);
});

test.each([
  ["picks", () => packPicks([{ userId: "id-of-sam", week: 4, record: picked({ champ: 10 }) }]), "Root For"],
  ["no picks", () => packPicks([]), "The season and the picks are drawn here as soon as there are picks to show"],
  ["a failure", () => new ErrorAnswer("SERVICE_UNAVAILABLE"), "Could not load. Try again."],
] as const)("on a phone every tab is there before the picks are, and stays with %s", async (_, answer, shown) => {
  setWidth(390);
  const picks = deferred<ReturnType<typeof packPicks> | ErrorAnswer>();
  const page = groupOf([memberOf("sam"), memberOf("casey")], { official: BEFORE_SEMIFINALS });
  serveGroup(page, [], { "groups.picks": () => picks.promise });
  const { user } = await openGroup();
  const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
  await user.click(await screen.findByRole("tab", { name: "What If" }));
  expect(screen.getByRole("tabpanel").textContent).toBe("Loading the picks...");
  const before = tabs();
  expect(before).toEqual(["Members", "Picks", "Season", "What If", "Scoring"]);
  picks.resolve(answer());
  await waitFor(() => expect(screen.getByRole("tabpanel").textContent).toContain(shown));
  expect(tabs()).toEqual(before);
  await user.click(screen.getByRole("tab", { name: "Season" }));
  expect(screen.getByRole("tabpanel").textContent).toContain(shown === "Root For" ? "The Season" : shown);
});

async function openPhone() {
  serveGroup(
    groupOf([memberOf("sam"), memberOf("casey")], { official: BEFORE_SEMIFINALS }),
    [["sam", picked({ champ: 10 })] as const, ["casey", picked({ champ: 1 })] as const].map(([name, record]) => ({
      userId: `id-of-${name}`,
      week: 4,
      record,
    })),
  );
  const page = await openGroup();
  await screen.findByRole("tab", { name: "What If" });
  return page;
}

test("when every game is played there is nothing to root for", async () => {
  serveGroup(groupOf([memberOf("sam")], { official: OFFICIAL_RECORD }), [
    { userId: "id-of-sam", week: 4, record: OFFICIAL_RECORD },
  ]);
  await openGroup();
  await screen.findByRole("heading", { name: "The Season" });
  expect(screen.queryByRole("heading", { name: "Root For" })).toBeNull();
});

test("the table marks the places gained and lost since the round began, also when every game is played", async () => {
  // Sam was ahead of casey by a week's worth of points, until Indiana won the title.
  const picks = [
    { userId: "id-of-sam", week: 4, record: picked({ champ: 10 }) },
    { userId: "id-of-casey", week: 5, record: OFFICIAL_RECORD },
  ];
  const names = ["casey", "sam", "drew"].map((name) => memberOf(name));
  serveGroup(groupOf(names, { official: OFFICIAL_RECORD }), picks);
  await openGroup();
  const table = await screen.findByRole("table", { name: "Group Members" });
  await within(table).findByText("up 1 place");
  const marks = within(table)
    .getAllByRole("rowheader")
    .map(({ textContent }) => /(up|down) \d+ places?/.exec(textContent ?? "")?.[0] ?? "-");
  expect(marks).toEqual(["up 1 place", "down 1 place", "-"]);
  expect(screen.getByText("▲ ▼ places since the round began")).toBeTruthy();
});

/** Opens a group in which sam and casey share what may come, and drew is out of it; returns its table, cells of chances last. */
async function openTable(official: BracketRecord, extra: readonly [name: string, champ: number][] = []) {
  const picks = ([["sam", 10], ["casey", 1], ...extra] as const).map(([name, champ]) => ({
    userId: `id-of-${name}`,
    week: 4,
    record: picked({ champ }),
  }));
  const names = ["sam", "casey", ...extra.map(([name]) => name), "drew"];
  serveGroup(
    groupOf(
      names.map((name) => memberOf(name)),
      { official },
    ),
    picks,
  );
  await openGroup();
}

test("while games are to come the table says what each member can still reach, and what each needs", async () => {
  await openTable(BEFORE_FINAL, [["kim", 1]]);
  await waitFor(async () =>
    expect(await rowsOf("Group Members")).toEqual([
      "Rank 1 sam (you)Needs Miami | 0 | N/A | 50% to win",
      // Two who share the first place have half of it each.
      "Rank 1 caseyNeeds Indiana | 0 | N/A | 25% to win",
      "Rank 1 kimNeeds Indiana | 0 | N/A | 25% to win",
      "Rank 1 drew | 0 | N/A | out of the race",
    ]),
  );
  expect(screen.getByText("Chances count all 2 ways as equal; a shared first place is shared.")).toBeTruthy();
});

test("who cannot be caught needs nothing, and once every game is played there are no chances", async () => {
  serveGroup(
    groupOf(
      ["sam", "drew"].map((name) => memberOf(name)),
      { official: BEFORE_FINAL },
    ),
    [
      { userId: "id-of-sam", week: 1, record: picked({ champ: 10 }) },
      { userId: "id-of-drew", week: 15, record: picked({ champ: 1 }) },
    ],
  );
  const { unmount } = await openGroup();
  await waitFor(async () =>
    expect((await rowsOf("Group Members")).map((row) => row.split(" | ").at(-1))).toEqual([
      "cannot be caught",
      "out of the race",
    ]),
  );
  expect(screen.queryByText(/^Needs/)).toBeNull();
  unmount();
  queryClient.clear();
  await openTable(OFFICIAL_RECORD);
  await screen.findByRole("heading", { name: "The Season" });
  const table = screen.getByRole("table", { name: "Group Members" });
  expect(within(table).queryByRole("columnheader", { name: "Chance to Win" })).toBeNull();
  expect(screen.queryByText(/^Chances/)).toBeNull();
});

test("on a phone a row says the same under the name", async () => {
  setWidth(390);
  await openTable(BEFORE_FINAL);
  await waitFor(async () =>
    expect((await rowsOf("Group Members")).map((row) => row.split(" | ")[2])).toEqual([
      "50% to winNeeds Miami",
      "50% to winNeeds Indiana",
      "out of the race",
    ]),
  );
});

test("a group that is too large says that chances are not counted there, and asks for no picks", async () => {
  let asked = 0;
  serveGroup(groupOf([memberOf("sam")], { official: BEFORE_FINAL, group: { players: 101 } }), [], {
    "groups.picks": () => {
      asked += 1;
      return packPicks([]);
    },
  });
  await openGroup();
  expect(await screen.findByText("Chances to win are counted in groups of up to 100 players.")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Group Members" });
  expect(within(table).queryByRole("columnheader", { name: "Chance to Win" })).toBeNull();
  expect(asked).toBe(0);
});
