// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentSession } from "../../src/web/session/session-store.ts";
import { freshBrowser } from "./browser.ts";
import {
  DAY,
  holdClock,
  NOW,
  openChallenge,
  passTime,
  pickOf,
  savedMessage,
  serve,
  setUpChallenge,
  signInAs,
  weekOf,
} from "./challenge.tsx";
import { deferred, ErrorAnswer } from "./network.ts";
import { realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const PICK = { id: pickOf(realBracket()).id, isSubmitted: true };

/** All fifteen weeks at a moment, with picks for week 11 alone. */
function schedule(now = NOW) {
  const weeks = Array.from({ length: 15 }, (_, index) => ({
    ...weekOf(index + 1),
    pick: index + 1 === 11 ? PICK : null,
  }));
  return { now, weeks, groups: [] };
}

const atDay = (days: number) => schedule(new Date(NOW.getTime() + days * DAY));

/** The text of each cell of a week's row. */
async function row(week: number): Promise<string[]> {
  const table = await screen.findByRole("table", { name: "Weekly Picks" });
  const header = within(table).getByRole("rowheader", { name: new RegExp(`^(Week )?${week}$`) });
  const cells = within(header.closest("tr") as HTMLElement).getAllByRole("cell");
  return cells.map(({ textContent }) => textContent ?? "");
}

test("a visitor is asked to sign in, the page is remembered, and no request is sent", async () => {
  openChallenge("/cfp-challenge");
  expect(await screen.findByRole("heading", { level: 1, name: "CFP Bracket Challenge" })).toBeTruthy();
  await waitFor(() => expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe("/cfp-challenge"));
  expect(screen.queryByRole("table")).toBeNull();
});

test("the button of the prompt opens the sign-in dialog, and signing in shows the home page", async () => {
  serve({ "picks.home": () => schedule() });
  const { user } = openChallenge("/cfp-challenge");
  await user.click(within(await screen.findByRole("main")).getByRole("button", { name: "Sign In" }));
  await screen.findByText("You must be logged in to perform this action.");
  await user.type(screen.getByLabelText("Email"), "sam@example.com");
  await user.type(screen.getByLabelText("Password"), "right-password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, sam" })).toBeTruthy();
  expect(await row(12)).toContain("Open");
});

test("every week has its status, its picks, its action and its multiplier, and the page asks once", async () => {
  let asked = 0;
  serve({
    "picks.home": () => {
      asked += 1;
      return schedule();
    },
  });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  const table = await screen.findByRole("table", { name: "Weekly Picks" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Week", "Status", "Date Range", "Your Picks", "Action", "Multiplier"]);
  expect(await row(1)).toEqual(["Closed", expect.any(String), " Not Submitted", "View Picks", "x15"]);
  expect(await row(11)).toEqual(["Closed", expect.any(String), " Submitted", "View Picks", "x5"]);
  expect(await row(12)).toEqual(["Open", expect.any(String), " Not Submitted", "Make Picks", "x4"]);
  expect(await row(15)).toEqual(["Upcoming", expect.any(String), "Not Available", "Not Available", "x1"]);
  const links = within(table)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(links[0]).toBe("/bracket/week/1");
  expect(links[10]).toBe(`/view-bracket/${PICK.id}`);
  expect(links[11]).toBe("/bracket/week/12");
  expect(links).toHaveLength(12);
  for (const button of within(table).getAllByRole("button", { name: "Not Available" })) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
  }
  expect(asked).toBe(1);
});

test("times in New York add no tab stop, are read in every row and are shown at its action", async () => {
  serve({ "picks.home": () => schedule() });
  await signInAs("sam");
  const { user } = openChallenge("/cfp-challenge");
  const table = await screen.findByRole("table", { name: "Weekly Picks" });
  expect(table.querySelectorAll("[tabindex]")).toHaveLength(0);
  expect((await row(11))[1]).toMatch(/ to \w+, \w+ \d+, \d+:\d\d [AP]M in New York$/);
  const link = within(table).getAllByRole("link", { name: "View Picks" })[0] as HTMLElement;
  while (document.activeElement !== link) await user.tab();
  expect((await screen.findByRole("tooltip", { hidden: true })).textContent).toMatch(/in New York$/);
});

test("the scoring card names the six parts and when the points are counted", async () => {
  serve({ "picks.home": () => schedule() });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  const card = await screen.findByRole("region", { name: "Scoring" });
  const parts = within(card)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  const points = within(card)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(parts.map((part, index) => `${part} ${points[index]}`)).toEqual([
    "Field of 12 +5",
    "Correct Seed +5",
    "First Round Winner +8",
    "QF Winner +10",
    "SF Winner +15",
    "CFP Winner +25",
  ]);
  expect(card.textContent).toContain("multiplied by 16 minus the week number");
  expect(card.textContent).toContain("tallied after the 2026 championship game");
});

test.each([
  ["before the season", atDay(-90), "No week is open right now.", /^Week 1 opens /],
  ["after it", atDay(60), "The season is over.", null],
  ["without a schedule", { now: NOW, weeks: [], groups: [] }, "No week is open right now.", null],
])("%s the home page says so", async (_, home, words, next) => {
  serve({ "picks.home": () => home });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Make Picks" })).toBeNull();
  expect(screen.queryByText(/^Week \d+ opens /) !== null).toBe(next !== null);
});

test("while it loads an outline is shown; after a failure one line can try again", async () => {
  const { promise, resolve } = deferred<void>();
  let isBroken = true;
  const answer = () => (isBroken ? new ErrorAnswer("SERVICE_UNAVAILABLE") : schedule());
  serve({ "picks.home": () => promise.then(answer) });
  await signInAs("sam");
  const { user } = openChallenge("/cfp-challenge");
  expect(await screen.findByText("Loading the weeks...")).toBeTruthy();
  resolve();
  const again = await screen.findByRole("button", { name: "Could not load. Try again." });
  expect(console.warn).toHaveBeenCalled();
  expect(screen.queryByRole("table")).toBeNull();
  isBroken = false;
  await user.click(again);
  expect(await row(12)).toContain("Open");
});

test("a week opens and closes while the home page is open", async () => {
  holdClock();
  const { startDate } = weekOf(12);
  serve({ "picks.home": () => schedule(new Date(startDate.getTime() - 30_000)) });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  expect(await row(12)).toContain("Upcoming");
  await passTime(31_000);
  expect(await row(12)).toContain("Open");
  expect(screen.getByRole("heading", { name: "Week 12 is open" })).toBeTruthy();
});

test("another player sees nothing of the previous one", async () => {
  const none = schedule().weeks.map((week) => ({ ...week, pick: null }));
  serve({
    "picks.home": () => (currentSession().user?.id === "id-of-sam" ? schedule() : { ...schedule(), weeks: none }),
  });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  expect(await row(11)).toContain(" Submitted");
  await signInAs("casey");
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, casey" })).toBeTruthy();
  await waitFor(async () => expect(await row(11)).toContain(" Not Submitted"));
});

test("picks that another tab saves are shown at once", async () => {
  let isSubmitted = false;
  const weeks = () =>
    schedule().weeks.map((week) => (week.number === 12 && isSubmitted ? { ...week, pick: PICK } : week));
  serve({ "picks.home": () => ({ ...schedule(), weeks: weeks() }) });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  expect(await row(12)).toContain(" Not Submitted");
  isSubmitted = true;
  const other = new BroadcastChannel("cfp-bracket.picks");
  other.postMessage(savedMessage(realBracket()));
  await waitFor(async () => expect(await row(12)).toContain(" Submitted"));
  other.close();
});
