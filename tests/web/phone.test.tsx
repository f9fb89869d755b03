import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, setWidth } from "./browser.ts";
import { button, dialog, isDisabled, openPage, realBracket, slot, waitForAnnouncement } from "./screen.tsx";

freshBrowser();
beforeEach(() => setWidth(390));

const inView = () => [screen.getByRole("heading", { level: 2 }).textContent, screen.getByText(/^\d of 4$/).textContent];

/** Winners that leave two quarterfinals open. */
const HALF = { fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 1 };

describe("one round at a time", () => {
  test("Prev and Next step through the four rounds, and keep the focus", async () => {
    const { user } = openPage("/", realBracket({}));
    expect(inView()).toEqual(["First Round", "1 of 4"]);
    expect(isDisabled(button("Prev"))).toBe(true);
    await user.click(button("Next"));
    expect(inView()).toEqual(["Quarterfinals", "2 of 4"]);
    await waitForAnnouncement("Quarterfinals, 2 of 4");
    await user.click(button("Next"));
    expect(inView()).toEqual(["Semifinals", "3 of 4"]);
    expect(screen.queryByRole("button", { name: "Complete bracket to save" })).toBeNull();
    await user.click(button("Next"));
    expect(inView()).toEqual(["Championship", "4 of 4"]);
    expect(isDisabled(button("Complete bracket to save"))).toBe(true);
    expect(isDisabled(button("Next"))).toBe(true);
    expect(document.activeElement).toBe(button("Next"));
    await user.click(button("Prev"));
    expect(inView()).toEqual(["Semifinals", "3 of 4"]);
  });

  test.each([
    ["the first round with an open game", HALF, "Quarterfinals"],
    ["the champion if no game is open", undefined, "Championship"],
  ])("the page opens at %s", (_, winners, round) => {
    openPage("/", realBracket(winners));
    expect(inView()[0]).toBe(round);
  });

  test("a complete bracket can be saved in every round", async () => {
    const { user } = openPage("/", realBracket());
    for (let round = 4; round > 1; round--) await user.click(button("Prev"));
    expect(inView()[0]).toBe("First Round");
    await user.click(button("Save Bracket"));
    await screen.findByRole("dialog", { name: "Save Your Picks" });
  });

  test.each([
    ["to the left shows the next round", [300, 400], [200, 410], "2 of 4"],
    ["to the right does nothing in the first round", [100, 400], [200, 400], "1 of 4"],
    ["over a short distance does nothing", [300, 400], [270, 400], "1 of 4"],
    ["downward does not change the round", [300, 400], [230, 480], "1 of 4"],
  ] as const)("a swipe %s", (_, from, to, counter) => {
    openPage("/", realBracket({}));
    const round = screen.getByRole("region", { name: "First Round" });
    const touch = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY });
    fireEvent.touchStart(round, { touches: [touch(from)] });
    fireEvent.touchEnd(round, { changedTouches: [touch(to)] });
    expect(inView()[1]).toBe(counter);
  });
});

test("the miniature of the whole bracket shows how many picks each round has, and opens a round when that round is pressed", async () => {
  const { user } = openPage("/", realBracket(HALF));
  await user.click(button("2 of 4 Whole Bracket"));
  const heading = await screen.findByRole("heading", { name: "Whole Bracket" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText("2 games left")).toBeTruthy();
  expect(button("First Round, 4 of 4 picked")).toBeTruthy();
  await user.click(button("Semifinals, 0 of 2 picked"));
  expect(inView()).toEqual(["Semifinals", "3 of 4"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
});

describe("the settings drawer", () => {
  test("turns edit mode on and off, and in edit mode a tap removes a team without a confirmation", async () => {
    const { user } = openPage("/", realBracket({}));
    await user.click(button("Bracket Settings"));
    await user.click(dialog().getByRole("button", { name: "Edit Picks" }));
    expect(screen.getByText("EDIT MODE - Click any team to remove them from the bracket")).toBeTruthy();
    await user.click(button("5 Oregon, remove from the bracket"));
    expect(screen.queryByRole("dialog", { name: "Remove Team" })).toBeNull();
    expect(slot("fr1-1").getAttribute("aria-label")).toBe("5 Pick a team");
    await user.click(button("Bracket Settings"));
    await user.click(dialog().getByRole("button", { name: "Exit Edit Mode" }));
    expect(screen.queryByText(/^EDIT MODE/)).toBeNull();
  });

  test("closes before the page is printed", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = openPage("/", realBracket());
    await user.click(button("Bracket Settings"));
    await user.click(dialog().getByRole("button", { name: "Print Picks" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
});

test("rotating the phone to landscape shows the whole bracket and keeps all picks", async () => {
  const { user } = openPage("/", realBracket({}));
  await user.click(button(/^5 Oregon, pick/));
  setWidth(844);
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByRole("heading", { name: "PLAYOFF QUARTERFINALS" })).toBeTruthy();
  expect(slot("qf1-0").textContent).toContain("Oregon");
});
