// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { freshBrowser } from "./browser.ts";
import {
  NOW,
  openChallenge,
  otherBracket,
  pickOf,
  RUNNING,
  serve,
  setUpChallenge,
  signInAs,
  weekOf,
} from "./challenge.tsx";
import { slot } from "./screen.tsx";

freshBrowser();
setUpChallenge();

/** The outcome after this many games. */
const after = (games: number): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

/** Opens a week 5 pick and compares it with this outcome. The pick is the official bracket with Miami as champion. */
async function openPick(official: BracketRecord | null) {
  const pick = pickOf(otherBracket());
  serve({
    "picks.view": () => ({ now: NOW, week: weekOf(5), ...pick, ...RUNNING, username: "casey", isOwn: false, official }),
  });
  await signInAs("sam");
  openChallenge(`/view-bracket/${pick.id}`);
  await screen.findByText("casey");
}

function points(): string[] {
  return within(screen.getByRole("table", { name: "Points" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole("cell");
      return `${within(row).getByRole("rowheader").textContent} ${cells.at(-1)?.textContent}`;
    });
}

test("before there is an outcome, a pick shows no points and no right or wrong marks", async () => {
  await openPick(null);
  expect(screen.queryByRole("heading", { name: "Points" })).toBeNull();
  expect(document.querySelector("[data-verdict]")).toBeNull();
});

test("after the semifinals, the points table explains every point, and the championship pick is not yet marked right or wrong", async () => {
  await openPick(after(10));
  expect(points()).toEqual([
    "Field of 12 60",
    "Correct Seed 60",
    "First Round Winner 32",
    "QF Winner 40",
    "SF Winner 30",
    "CFP Winner 0",
  ]);
  const receipt = screen.getByRole("region", { name: "Points" });
  expect(
    within(receipt)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["222", "x11", "2,442"]);
  expect(screen.getByText(/2,442 points so far/)).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /^SF Winner/ })).getByText("Miami")).toBeTruthy();
  expect(slot("fr1-1").textContent).toContain(", right: +8");
  expect(slot("sf2-1").textContent).toContain(", right: +15");
  expect(slot("champ-1").dataset.verdict).toBeUndefined();
});

test("a wrong pick is marked with the text 'wrong: 0', not only with a color", async () => {
  await openPick(after(11));
  expect(slot("champ-1").dataset.verdict).toBe("wrong");
  expect(slot("champ-1").textContent).toContain(", wrong: 0");
  expect(slot("champ-0").dataset.verdict).toBeUndefined();
});

test("on the printed page, each right pick shows its points and each wrong pick shows 0", async () => {
  await openPick(after(11));
  // Runs the effect that listens for printing.
  await act(async () => undefined);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const sheet = screen.getByRole("article", { name: "Week 5 Picks" });
  const marked = [...sheet.querySelectorAll<HTMLElement>("[data-verdict]")].map(({ textContent }) => textContent);
  const points = marked.map((text) => /(right: \+\d+|wrong: 0)$/.exec(text ?? "")?.[1]);
  expect(points.sort()).toEqual([
    ...["right: +10", "right: +10", "right: +10", "right: +10", "right: +15", "right: +15"],
    ...["right: +8", "right: +8", "right: +8", "right: +8", "wrong: 0"],
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
});
