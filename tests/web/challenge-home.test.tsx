import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { OFFICIAL_RECORD, officialAfter } from "#support/brackets/official-record.ts";
import { setWidth } from "./browser.ts";
import { holdClock, openAsSam, passTime, serve, setUpChallenge } from "./challenge.tsx";
import { headsOf, rowsOf } from "./groups.tsx";
import { team } from "./network.ts";
import { isDisabled, realBracket } from "./screen.tsx";
import { DAY, homeOf, NOW, pickOf, WEEKS, weekOf } from "./weeks.ts";

setUpChallenge();

const PICK = { id: pickOf(realBracket()).id, isSubmitted: true, champion: team("indiana"), points: null };

/** All fifteen weeks at a given time, with picks only for week 11. */
function schedule(now = NOW) {
  return homeOf({ now, weeks: WEEKS.map((week) => ({ ...week, pick: week.number === 11 ? PICK : null })) });
}

function open(home = schedule(), draft?: Bracket) {
  serve({ "picks.home": () => home });
  return openAsSam("/cfp-challenge", draft && { draft });
}

const atDay = (days: number) => schedule(new Date(NOW.getTime() + days * DAY));

/** The text of each cell in a week's row. */
async function row(week: number): Promise<string[]> {
  const table = await screen.findByRole("table", { name: "Weekly Picks" });
  const header = within(table).getByRole("rowheader", { name: new RegExp(`^(Week )?${week}$`) });
  const cells = within(header.closest("tr") as HTMLElement).getAllByRole("cell");
  return cells.map(({ textContent }) => textContent ?? "");
}

test("the weeks table shows each week's status, picks, action and multiplier", async () => {
  await open();
  const table = await screen.findByRole("table", { name: "Weekly Picks" });
  expect(headsOf(table)).toEqual(["Week", "Status", "Date Range", "Your Picks", "Action", "Multiplier"]);
  expect(await row(1)).toEqual(["Closed", expect.any(String), "Not Submitted", "View Picks", "x15"]);
  expect(await row(11)).toEqual(["Closed", expect.any(String), "Submitted, champion Indiana", "View Picks", "x5"]);
  expect(await row(12)).toEqual(["Open", expect.any(String), "Not Submitted", "Make Picks", "x4"]);
  expect(await row(15)).toEqual(["Upcoming", expect.any(String), "Not Available", "Not Available", "x1"]);
  const links = within(table)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(links[0]).toBe("/bracket/week/1");
  expect(links[10]).toBe(`/view-bracket/${PICK.id}`);
  expect(links[11]).toBe("/bracket/week/12");
  expect(links).toHaveLength(12);
  expect(within(table).getAllByRole("button", { name: "Not Available" }).every(isDisabled)).toBe(true);
});

test("one control adds the deadlines to Google Calendar, to the device's calendar, as a file, or by a link to copy", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add deadlines to your calendar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Deadlines to Your Calendar" }));
  const href = (name: string) => dialog.getByRole("link", { name }).getAttribute("href");
  const { host, origin } = window.location;
  expect(href("Google Calendar")).toBe(
    `https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2F${encodeURIComponent(host)}%2Fapi%2Fcalendar.ics`,
  );
  expect(href("This Device's Calendar")).toBe(`webcal://${host}/api/calendar.ics`);
  expect(href("Download a File")).toBe("/api/calendar.ics");
  await user.click(dialog.getByRole("button", { name: "Copy Link" }));
  expect(await navigator.clipboard.readText()).toBe(`${origin}/api/calendar.ics`);
  expect(dialog.getByRole("button", { name: "Copied" })).toBeTruthy();
});

test("on a phone, the groups come first, only the open week is shown in full, and the closed weeks unfold", async () => {
  setWidth(390);
  const { user } = await open();
  expect(await row(12)).toContain("Make Picks");
  await screen.findByRole("region", { name: "Scoring" });
  const names = screen.getAllByRole("region").map((region) => within(region).getByRole("heading").textContent);
  expect(names).toEqual(["My Groups", "Weekly Picks", "Scoring"]);
  expect(screen.getByText("Weeks 13–15").parentElement?.textContent).toBe("Weeks 13–15 Upcoming, x3 to x1");
  const fold = screen.getByText("Weeks 1–11").closest("details") as HTMLDetailsElement;
  expect([fold.open, fold.querySelector("summary")?.textContent]).toEqual([
    false,
    "Weeks 1–11 Closed, 1 of 11 submitted",
  ]);
  await user.click(screen.getByText("Weeks 1–11"));
  expect(within(fold).getAllByRole("link", { name: "View Picks" })).toHaveLength(11);
});

test.each([
  ["before the season", atDay(-90), "No week is open right now.", /^Week 1 opens /],
  ["after the season", atDay(60), "The season is over.", null],
  ["after the last lock", atDay(29), "Picks are in. Now it's up to the teams.", null],
  ["once the champion is known", { ...atDay(60), official: OFFICIAL_RECORD }, "The season is over.", null],
  ["without a schedule", homeOf(), "No week is open right now.", null],
])("the challenge home page %s shows the season's state instead of an open week", async (_, home, words, next) => {
  await open(home);
  expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Make Picks" })).toBeNull();
  expect(screen.queryByText(/^Week \d+ opens /) !== null).toBe(next !== null);
});

test("a week that opens while the challenge home page is on screen changes from Upcoming to Open", async () => {
  holdClock();
  const { startDate } = weekOf(12);
  await open(schedule(new Date(startDate.getTime() - 30_000)));
  expect(await row(12)).toContain("Upcoming");
  await passTime(31_000);
  expect(await row(12)).toContain("Open");
  expect(screen.getByRole("heading", { name: "Week 12 is open" })).toBeTruthy();
});

describe("the open week", () => {
  const NONE = schedule();
  const SAVED = homeOf({ weeks: NONE.weeks.map((week) => (week.number === 12 ? { ...week, pick: PICK } : week)) });

  test.each([
    ["without picks", NONE, false, "Week 12 is open", "Make Picks", "Locks"],
    ["with only a draft", NONE, true, "Week 12 is open", "Make Picks", "Your draft isn't submitted yet."],
    ["with saved picks", SAVED, false, "Week 12 saved", "Edit", "Edit until"],
    ["with unsaved changes", SAVED, true, "Unsaved changes", "Review Changes", "Your last saved picks still count."],
  ] as const)("%s offers the next step and says what counts", async (_, home, hasDraft, heading, action, words) => {
    await open(home, hasDraft ? realBracket() : undefined);
    const shown = await screen.findByRole("heading", { level: 2, name: heading });
    const link = screen.getAllByRole("link").find(({ textContent }) => /Picks|Edit|Review/.test(textContent ?? ""));
    expect(link?.textContent).toBe(action);
    expect(shown.closest("div")?.textContent).toContain(words);
    const row = screen.getByRole("timer").parentElement;
    expect(row?.textContent?.includes("ChampionIndiana")).toBe(heading === "Week 12 saved");
  });

  test("is not shown during the playoff, when a line says how many games are left", async () => {
    await open({ ...atDay(60), official: officialAfter(0) });
    expect(await screen.findByText(/^11 games left/)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /picks are in/i })).toBeNull();
  });
});

const weeks = schedule().weeks.map((week) => (week.number === 11 ? { ...week, pick: { ...PICK, points: 455 } } : week));
const group = (name: string, players: number, rank: number, points: number) => ({
  id: `${name}-id`,
  name,
  players,
  entered: null,
  inviteCode: "",
  standing: { rank, gain: 0, rival: { name: "Okafor's Option", points } },
});

test("once there are results, every closed week and every group shows the player's score, and the total is shown at the top", async () => {
  const groups = [
    group("Alumni", 6, 1, 10_048),
    group("Demo League", 25, 10, 13_258),
    group("Level", 2, 1, 10_366),
    { ...group("Alone", 1, 1, 0), standing: { rank: 1, gain: 0, rival: null } },
  ];
  await open(homeOf({ weeks, results: { points: 10_366, isFinal: false }, groups }));
  expect((await row(11)).at(-1)).toBe("455");
  expect((await row(1)).at(-1)).toBe("0");
  expect((await row(12)).at(-1)).toBe("");
  expect(screen.getByText("All weeks").parentElement?.textContent).toBe("All weeks 10,366");
  const top = screen.getByRole("heading", { level: 1 }).parentElement?.parentElement;
  expect(top?.textContent).toContain("10,366 points after 11 weeks,10th of 25 in Demo League");
  expect(await rowsOf("My Groups")).toEqual([
    "Alumni 318 ahead of Okafor's Option | 6 | 1",
    "Demo League 2,892 behind Okafor's Option | 25 | 10",
    "Level tied with Okafor's Option | 2 | 1",
    "Alone | 1 | 1",
  ]);
});
