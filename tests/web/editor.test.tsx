import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { displayWidth } from "#domain/display-width.ts";
import { SEASON } from "#domain/season.ts";
import { longDays } from "#domain/season-days.ts";
import { season } from "#domain/seasons/2025-26.ts";
import { fitChampionName, fitName } from "#web/bracket/fit-name.ts";
import { freshBrowser } from "./browser.ts";
import { TEAMS } from "./network.ts";
import {
  button,
  champion,
  DRAFT_KEY,
  dialog,
  isDisabled,
  openPage,
  realBracket,
  slot,
  waitForAnnouncement,
} from "./screen.tsx";

freshBrowser();

describe("for screen readers", () => {
  test("each round is a heading with an ordered list of its matchups", () => {
    openPage();
    const rounds = [
      ["PLAYOFF FIRST ROUND", longDays(SEASON.days.first), 4],
      ["PLAYOFF QUARTERFINALS", longDays(SEASON.days.quarter), 4],
      ["PLAYOFF SEMIFINALS", longDays(SEASON.days.semi), 2],
      ["NATIONAL CHAMPIONSHIP", longDays(SEASON.days.championship), 1],
    ] as const;
    for (const [heading, dates, games] of rounds) {
      const round = within(screen.getByRole("region", { name: heading }));
      expect(round.getByRole("heading", { level: 2 }).textContent).toBe(heading);
      expect(round.getByText(dates)).toBeTruthy();
      expect(within(round.getByRole("list")).getAllByRole("listitem")).toHaveLength(games);
    }
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("College Football Playoff Bracket");
  });

  test("a matchup is a group of two toggle buttons, and each label says what its button does", () => {
    openPage("/", realBracket({ fr1: 5 }));
    const matchup = within(screen.getByRole("group", { name: "Matchup 1, 12 James Madison vs. 5 Oregon" }));
    const [upper, lower] = matchup.getAllByRole("button") as [HTMLElement, HTMLElement];
    expect(upper.getAttribute("aria-label")).toBe("12 James Madison, pick to beat 5 Oregon");
    expect(upper.getAttribute("aria-pressed")).toBe("false");
    expect(lower.getAttribute("aria-label")).toBe("5 Oregon, pick to beat 12 James Madison");
    expect(lower.getAttribute("aria-pressed")).toBe("true");
  });

  test("an empty slot names the game whose winner will appear in the slot", () => {
    openPage("/", realBracket({ fr1: 5 }));
    expect(slot("qf2-0").textContent).toBe("Winner of 9 vs. 8");
    expect(slot("sf1-0").textContent).toBe("Winner of Oregon vs. Texas Tech");
    expect(slot("sf1-1").textContent).toBe("Winner of 9/8 vs. Indiana");
    expect(slot("champ-1").textContent).toBe("Winner of semifinal 2");
    expect(slot("qf2-0").tagName).toBe("DIV");
  });
});

describe("picking winners", () => {
  test("a picked team advances, its button is marked as pressed, and the pick is announced", async () => {
    const { user } = openPage("/", realBracket({}));
    await user.click(button(/^5 Oregon, pick to beat/));
    expect(button(/^5 Oregon, pick to beat 12/).getAttribute("aria-pressed")).toBe("true");
    expect(button("5 Oregon, pick to beat 4 Texas Tech")).toBe(slot("qf1-0"));
    await waitForAnnouncement("Oregon advances to the quarterfinals.");
  });

  test("changing a winner clears the previous winner from later rounds, and announces how many picks were cleared", async () => {
    const { user } = openPage("/", realBracket());
    await user.click(button(/^9 Alabama, pick to beat 1 Indiana/));
    await waitForAnnouncement("Alabama advances to the semifinals. 2 later picks cleared.");
    expect(slot("sf1-1").textContent).toContain("Alabama");
    expect(slot("champ-0").textContent).toBe("Winner of semifinal 1");
    expect(champion()).toContain("To Be Determined");
  });

  test("picking a champion is announced, and the champion panel shows the team's seed and conference", async () => {
    const { user } = openPage("/", realBracket());
    await user.click(button("10 Miami, pick as champion over 1 Indiana"));
    await waitForAnnouncement("Miami is the champion.");
    const panel = screen.getByRole("figure", { name: "Champion" });
    expect(panel.textContent).toContain("Miami");
    expect(panel.textContent).toContain("No. 10 seed");
    expect(panel.textContent).toContain("ACC");
  });

  test("a team without an opponent cannot be picked as the winner", async () => {
    const { user } = openPage("/", realBracket({}));
    const waiting = button("4 Texas Tech, opponent to be decided");
    expect(isDisabled(waiting)).toBe(true);
    await user.click(waiting);
    expect(slot("sf1-0").tagName).toBe("DIV");
  });

  test("bowl names are shown only for the official field, and first-round hosts are always shown", async () => {
    const { user } = openPage("/", realBracket({}));
    const rose = season.bowls.qf2.bowl;
    expect(screen.getByText("at Oregon")).toBeTruthy();
    expect(screen.getByText(rose)).toBeTruthy();
    await user.click(button("Edit Teams"));
    await user.click(button(/^12 James Madison, remove/));
    await user.click(dialog().getByRole("button", { name: "Remove Team" }));
    expect(screen.queryByText(rose)).toBeNull();
    expect(screen.getByText("at Oregon")).toBeTruthy();
  });
});

test("the preview shows on hover how a click would change the bracket, without a screen reader announcement", async () => {
  const { user } = openPage("/", realBracket({ fr1: 5, qf1: 5 }));
  await user.hover(button("12 James Madison, pick to beat 5 Oregon"));
  expect(slot("fr1-0").dataset.state).toBe("winner");
  expect(slot("fr1-1").dataset.state).toBe("loser");
  expect(slot("qf1-0").dataset.state).toBe("ghost");
  expect(slot("sf1-0").dataset.state).toBe("leaving");
  expect(slot("qf1-0").getAttribute("aria-label")).toBe("5 Oregon, pick to beat 4 Texas Tech");
  expect(slot("qf1-0").textContent).not.toContain("James Madison");
  await user.unhover(slot("fr1-0"));
  expect(slot("qf1-0").dataset.state).toBe("winner");
});

test("edit mode shows a banner, and removes a team from every round after a confirmation", async () => {
  const { user } = openPage("/", realBracket());
  await user.click(button("Edit Teams"));
  await waitForAnnouncement(/^Edit mode on/);
  expect(screen.getByText("EDIT MODE - Click any team to remove them from the bracket")).toBeTruthy();
  const inFinal = screen.getAllByRole("button", { name: "1 Indiana, remove from the bracket" }).at(-1);
  await user.click(inFinal as HTMLElement);
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await user.click(inFinal as HTMLElement);
  expect(dialog().getByRole("heading", { name: "Remove Team" })).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Remove Team" }));
  expect(screen.queryAllByRole("button", { name: /Indiana/ })).toHaveLength(0);
  expect(slot("champ-0").textContent).toBe("Winner of semifinal 1");
  await waitForAnnouncement("Indiana removed from the bracket. 3 picks cleared.");
  await user.click(button("Make Picks"));
  await waitForAnnouncement("Edit mode off.");
  expect(screen.queryByText(/^EDIT MODE/)).toBeNull();
});

test("reset asks for confirmation, then empties the bracket, turns edit mode off and clears the draft; undo restores the bracket", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  const { user } = openPage("/", realBracket());
  await user.click(button("Edit Teams"));
  await user.click(button("Reset Bracket"));
  expect(confirm).toHaveBeenCalledWith("Are you sure you want to reset the entire bracket?");
  expect(screen.getByText("11 of 11 picks")).toBeTruthy();
  confirm.mockReturnValue(true);
  await user.click(button("Reset Bracket"));
  expect(screen.getAllByRole("button", { name: /Pick a team$/ })).toHaveLength(12);
  expect(screen.queryByText(/^EDIT MODE/)).toBeNull();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  await user.click(button("Undo"));
  expect(screen.getByText("11 of 11 picks")).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).not.toBeNull());
});

async function pickOregon() {
  const { user } = openPage("/", realBracket({}));
  await user.click(button(/^5 Oregon, pick/));
  return user;
}

const Z = { code: "KeyZ", ctrlKey: true };
const Y = { code: "KeyY", ctrlKey: true };

describe("undo and redo", () => {
  test("have buttons, which are disabled when there is nothing to undo or redo", async () => {
    const { user } = openPage("/", realBracket({}));
    expect(isDisabled(button("Undo"))).toBe(true);
    await user.click(button(/^5 Oregon, pick/));
    expect(isDisabled(button("Undo"))).toBe(false);
    await user.click(button("Undo"));
    await waitForAnnouncement("Undone. 0 of 11 picks, 12 of 12 teams.");
    expect(slot("qf1-0").tagName).toBe("DIV");
    await user.click(button("Redo"));
    expect(slot("qf1-0").textContent).toContain("Oregon");
    expect(isDisabled(button("Redo"))).toBe(true);
  });

  test.each<[string, undo: KeyboardEventInit, redo: KeyboardEventInit]>([
    ["Ctrl+Z and Ctrl+Shift+Z", { key: "z", ctrlKey: true }, { key: "Z", ctrlKey: true, shiftKey: true }],
    ["Cmd+Z and Ctrl+Y", { key: "z", metaKey: true }, { key: "y", ctrlKey: true }],
    ["the keys of a Russian keyboard", { ...Z, key: "я" }, { ...Y, key: "н" }],
    ["a Korean keyboard while composing", { ...Z, key: "Process" }, { ...Y, key: "Process" }],
  ])("work with %s", async (_, undo, redo) => {
    await pickOregon();
    fireEvent.keyDown(document.body, undo);
    expect(slot("qf1-0").tagName).toBe("DIV");
    fireEvent.keyDown(document.body, redo);
    expect(slot("qf1-0").textContent).toContain("Oregon");
  });

  test("ignore the physical Z key on a Latin keyboard where that key types another character", async () => {
    await pickOregon();
    for (const key of ["w", "à", ";"]) fireEvent.keyDown(document.body, { ...Z, key });
    expect(slot("qf1-0").textContent).toContain("Oregon");
  });

  test("move focus from a slot that becomes empty to the slot that the team came from", async () => {
    const user = await pickOregon();
    slot("qf1-0").focus();
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(document.activeElement).toBe(slot("fr1-0")));
  });
});

test("up and down arrow keys move focus within a round, and left and right arrow keys between rounds", async () => {
  const { user } = openPage("/", realBracket({ fr1: 5 }));
  slot("fr1-0").focus();
  const steps = [
    ["{ArrowDown}", "fr1-1"],
    ["{ArrowDown}", "fr2-0"],
    ["{ArrowUp}", "fr1-1"],
    ["{ArrowRight}", "qf1-0"],
    ["{ArrowRight}", "qf1-0"],
    ["{ArrowLeft}", "fr1-0"],
    ["{ArrowUp}", "fr1-0"],
  ] as const;
  for (const [key, expected] of steps) {
    await user.keyboard(key);
    expect(document.activeElement?.getAttribute("data-slot")).toBe(expected);
  }
});

test("a full-size canvas can be scrolled with the keyboard, and a canvas fitted to the screen cannot", async () => {
  const { user } = openPage("/");
  const area = screen.getByRole("region", { name: "Bracket" });
  expect(area.hasAttribute("tabindex")).toBe(false);
  await user.click(button("Full size"));
  expect(area.tabIndex).toBe(0);
  await user.click(button("Fit to screen"));
  expect(area.hasAttribute("tabindex")).toBe(false);
});

describe("every team name fits", () => {
  const widths = { small: 134, semi: 130, final: 114, phone: 180 } as const;
  test.each(Object.entries(widths) as [keyof typeof widths, number][])(
    "in a %s slot, on at most two lines",
    (kind, width) => {
      for (const { name } of TEAMS) {
        const { size } = fitName(name, kind, 0);
        const words = name.split(" ");
        const lines = words.reduce<string[]>((all, word) => {
          const last = all.at(-1);
          const longer = last === undefined ? word : `${last} ${word}`;
          if (last !== undefined && displayWidth(longer) * size <= width) all[all.length - 1] = longer;
          else all.push(word);
          return all;
        }, []);
        expect(Math.max(...lines.map(displayWidth)) * size, name).toBeLessThanOrEqual(width);
        expect(lines.length, name).toBeLessThanOrEqual(2);
      }
    },
  );

  test("on the champion panel, on at most two lines that are at most 204 px wide", () => {
    for (const { name } of TEAMS) {
      const { lines, size } = fitChampionName(name);
      expect(lines.length, name).toBeLessThanOrEqual(2);
      for (const line of lines) expect(displayWidth(line) * size * 240, name).toBeLessThanOrEqual(204.01);
    }
  });
});
