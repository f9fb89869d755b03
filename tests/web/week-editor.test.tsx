// @vitest-environment jsdom

import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser, setWidth, storedDraft } from "./browser.ts";
import {
  draftKey,
  invalidBracket,
  keepPicks,
  NOW,
  openChallenge,
  openEditor,
  otherBracket,
  SAVED,
  saveButton,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  UPDATED,
  WEEK_12,
  waitForSaveButton,
  weekOf,
} from "./challenge.tsx";
import { deferred, ErrorAnswer } from "./network.ts";
import { button, dialog, isDisabled, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

/** The real bracket without its last pick. */
const { champ: _, ...UNDECIDED } = OFFICIAL_RECORD.winners;

describe("in place of the editor", () => {
  test("a visitor reads why to sign in, and the page is remembered", async () => {
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(screen.getByText("Please sign in to access Week 12 picks.")).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(WEEK_12));
    await waitFor(() =>
      expect(document.title).toBe(`Week 12 Picks | ${SEASON.name} College Football Playoff Predictor`),
    );
  });

  test.each(["0", "16", "99", "abc", "012", "1.5", "-1"])(
    "week %s is not found, and nothing is asked",
    async (week) => {
      serve({ "picks.week": () => Promise.reject(new Error("asked")) });
      await signInAs("sam");
      openChallenge(`/bracket/week/${week}`);
      expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
      expect(screen.getByText("There is no such week.")).toBeTruthy();
    },
  );

  test("a week that is missing in the schedule is not found either", async () => {
    serve({ "picks.week": () => new ErrorAnswer("WEEK_NOT_FOUND") });
    await signInAs("sam");
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
  });

  test("while it loads the outline of a bracket is shown; a failure is one line", async () => {
    const { promise, resolve } = deferred<unknown>();
    let isBroken = true;
    const answer = () =>
      isBroken ? new ErrorAnswer("SERVICE_UNAVAILABLE") : { now: NOW, week: weekOf(12), pick: null };
    serve({ "picks.week": () => promise.then(answer) });
    await signInAs("sam");
    const { user } = openChallenge(WEEK_12);
    expect(await screen.findByText("Loading your picks...")).toBeTruthy();
    resolve(null);
    const again = await screen.findByRole("button", { name: "Could not load. Try again." });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText("0 of 11 picks")).toBeTruthy();
  });
});

describe("saving", () => {
  test("waits for a complete bracket, saves once for two clicks, and says saved, then updated", async () => {
    const sent = keepPicks();
    const { user } = await openEditor(realBracket(UNDECIDED));
    expect(saveButton().textContent).toBe("Complete bracket to save");
    await user.click(saveButton());
    expect(sent).toEqual([]);
    await user.click(button(/^1 Indiana, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    // Both before the page can be drawn again.
    act(() => {
      saveButton().click();
      saveButton().click();
    });
    await waitFor(() => expect(toastText()).toBe(SAVED));
    expect(sent).toEqual([OFFICIAL_RECORD]);
    await waitForSaveButton("Picks Saved");
    expect(isDisabled(saveButton())).toBe(true);
    expect(storedDraft(draftKey("sam"))).toBeNull();

    await user.click(button(/^10 Miami, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(UPDATED));
    expect(sent[1]?.winners.champ).toBe(10);
  });

  test("picks that were saved before are shown as saved, and are again after a change and its undo", async () => {
    keepPicks(realBracket());
    const { user } = await openEditor();
    await waitForSaveButton("Picks Saved");
    await user.click(button(/^10 Miami, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
    expect(storedDraft(draftKey("sam"))).toBeNull();
  });

  test("a draft replaces the saved picks as a change that can be undone, for its own player only", async () => {
    keepPicks(realBracket());
    const { user, unmount } = await openEditor(otherBracket());
    await waitForSaveButton("Save Week Picks");
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Miami");
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
    await user.click(button("Redo"));
    unmount();
    keepPicks();
    await openEditor(undefined, "casey");
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  });

  test("an edit during the request is not saved by it", async () => {
    const { promise, resolve } = deferred<null>();
    const sent = keepPicks(null, () => promise);
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    expect(screen.getByText("Saving")).toBeTruthy();
    await user.click(button(/^10 Miami, pick as champion over/));
    resolve(null);
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Save Week Picks");
    expect(isDisabled(saveButton())).toBe(false);
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
    expect(sent).toEqual([OFFICIAL_RECORD]);
  });

  test.each([
    ["a refusal is told in the server's words", "WEEK_NOT_OPEN", "Picks for this week cannot be changed."],
    ["a failure in those of the action", "SERVICE_UNAVAILABLE", "Failed to save picks. Please try again."],
  ] as const)("%s, and nothing is saved", async (_, key, words) => {
    keepPicks(null, () => new ErrorAnswer(key));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(words));
    await waitForSaveButton("Save Week Picks");
  });

  test("what became of a save is said of the bracket that was sent, and of no other", async () => {
    keepPicks(null, () => new ErrorAnswer("SERVICE_UNAVAILABLE"));
    const { user } = await openEditor(realBracket());
    expect(screen.getByText("Draft")).toBeTruthy();
    await user.click(saveButton());
    expect(await screen.findByText("Not saved. Draft kept")).toBeTruthy();
    await user.click(button(/^10 Miami, pick as champion over/));
    expect(screen.getByText("Draft")).toBeTruthy();
    await user.click(button("Undo"));
    expect(screen.getByText("Not saved. Draft kept")).toBeTruthy();
    keepPicks();
    await user.click(saveButton());
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  test("on a phone the same is under the champion, and the drawer has the tools", async () => {
    setWidth(390);
    const sent = keepPicks();
    const { user } = await openEditor(realBracket());
    expect(screen.getByText(SEASON.rounds.first.shortDates)).toBeTruthy();
    await user.click(button("Bracket Settings"));
    const names = dialog()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(
      expect.arrayContaining(["Copy Last Week's Picks", "Edit Picks", "Reset Bracket", "Print Picks"]),
    );
    await user.click(dialog().getByRole("button", { name: "Edit Picks" }));
    await user.click(button("Bracket Settings"));
    await user.click(dialog().getByRole("button", { name: "Exit Edit Mode" }));
    for (const count of ["2 of 4", "3 of 4", "4 of 4"]) {
      await user.click(button("Next"));
      expect(screen.getByText(count)).toBeTruthy();
    }
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(SAVED));
    expect(sent).toHaveLength(1);
  });
});

describe("the five-conference rule", () => {
  test("stops the save with a dialog that names the conferences and how many are missing", async () => {
    const sent = keepPicks();
    const { user } = await openEditor(invalidBracket());
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Invalid Bracket" });
    const words = box.textContent ?? "";
    expect(words).toContain("5 conference champs make the playoffs.");
    expect(
      within(box)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(["SEC", "Big Ten", "ACC", "2 more needed"]);
    expect(words).toContain(
      "Not yet represented: Big 12, American, Mountain West, Sun Belt, Conference USA, MAC, Pac-12.",
    );
    expect(words).toContain("The 5 highest ranked conference champions automatically make the playoffs.");
    await user.click(within(box).getByRole("button", { name: "Back to the bracket" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
  });

  test("is followed by the meter while the field is filled", async () => {
    keepPicks();
    const { user } = await openEditor(realBracket({}));
    const meter = () => screen.getByRole("region", { name: "Conferences" }).textContent ?? "";
    expect(meter()).toContain("5 of 5 conferences");
    await user.click(button("Edit Teams"));
    for (const [name, left] of [
      ["11 Tulane", 5],
      ["12 James Madison", 4],
    ] as const) {
      await user.click(button(`${name}, remove from the bracket`));
      await user.click(dialog().getByRole("button", { name: "Remove Team" }));
      expect(meter()).toContain(`${left} of 5 conferences`);
    }
    expect(meter()).toContain("One more");
    expect(meter()).toContain("Add a team from the American, Mountain West, Sun Belt, Conference USA, MAC, or Pac-12.");
  });
});
