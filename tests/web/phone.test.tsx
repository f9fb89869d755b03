// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, setWidth } from "./browser.ts";
import { button, dialog, isDisabled, openPage, realBracket, slot, waitForAnnouncement } from "./screen.tsx";

freshBrowser();
beforeEach(() => setWidth(390));

/** The visible round's heading and counter. */
const inView = () => [screen.getByRole("heading", { level: 2 }).textContent, screen.getByText(/^\d of 4$/).textContent];

describe("one round at a time", () => {
  test("Prev and Next step through the four rounds, and the save button replaces Next in the last round", async () => {
    const { user } = openPage("/", realBracket({}));
    expect(inView()).toEqual(["First Round", "1 of 4"]);
    expect(isDisabled(button("Prev"))).toBe(true);
    await user.click(button("Next"));
    expect(inView()).toEqual(["Quarterfinals", "2 of 4"]);
    await waitForAnnouncement("Quarterfinals. Round 2.");
    await user.click(button("Next"));
    expect(inView()).toEqual(["Semifinals", "3 of 4"]);
    await user.click(button("Next"));
    expect(inView()).toEqual(["Championship", "4 of 4"]);
    expect(isDisabled(button("Complete bracket to save"))).toBe(true);
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
    await user.click(button("Prev"));
    expect(inView()).toEqual(["Semifinals", "3 of 4"]);
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

  test("a double click on Next does not also press the save button that replaces Next", async () => {
    const { user } = openPage("/", realBracket());
    for (let round = 1; round < 4; round++) await user.click(button("Next"));
    // Opens and closes the dialog once, so that its code is loaded. Otherwise, a dialog wrongly opened by the double
    // click would still be loading at the last check, and the check would pass.
    fireEvent.click(button("Save Bracket"), { detail: 1 });
    await screen.findByRole("dialog", { name: "Save Your Picks" });
    await user.click(button("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(button("Save Bracket"), { detail: 2 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the miniature of the whole bracket", () => {
  const HALF = { fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 1 };

  test("shows how many picks each round has, and opens a round when that round is pressed", async () => {
    const { user } = openPage("/", realBracket(HALF));
    await user.click(button("1 of 4 Whole bracket"));
    const heading = await screen.findByRole("heading", { name: "Whole Bracket" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("2 games open")).toBeTruthy();
    expect(button("First Round, 4 of 4 picked")).toBeTruthy();
    await user.click(button("Semifinals, 0 of 2 picked"));
    expect(inView()).toEqual(["Semifinals", "3 of 4"]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
  });
});

describe("the settings drawer", () => {
  test("turns edit mode on and off, and in edit mode a tap removes a team without a confirmation", async () => {
    const { user } = openPage("/", realBracket());
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
