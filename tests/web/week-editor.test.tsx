// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import {
  draftKey,
  goTo,
  holdClock,
  homeOf,
  invalidBracket,
  openChallenge,
  openEditor,
  otherBracket,
  passTime,
  saveButton,
  savedMessage,
  serve,
  servePicks,
  setUpChallenge,
  signInAs,
  WEEK_12,
  waitForSaveButton,
  weekOf,
} from "./challenge.tsx";
import { ErrorResponse } from "./network.ts";
import { button, dialog, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const { endDate } = weekOf(12);

/** All fifteen weeks, without picks. */
const weeks = () => Array.from({ length: 15 }, (_, index) => ({ ...weekOf(index + 1), pick: null }));

describe("a week's page", () => {
  test("asks a signed-out visitor to sign in, and is saved as the page to return to", async () => {
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(screen.getByText("Please sign in to access Week 12 picks.")).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(WEEK_12)));
    await waitFor(() =>
      expect(document.title).toBe(`Week 12 Picks | ${SEASON.name} College Football Playoff Predictor`),
    );
  });

  test.each(["0", "012"])("shows 'Week Not Found' for the invalid week %s and sends no request", async (week) => {
    serve({ "picks.week": () => Promise.reject(new Error("asked")) });
    await signInAs("sam");
    openChallenge(`/bracket/week/${week}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
  });

  test("shows 'Week Not Found' for a week that is missing from the schedule", async () => {
    serve({ "picks.week": () => new ErrorResponse("WEEK_NOT_FOUND") });
    await signInAs("sam");
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
  });
});

describe("a week's editor", () => {
  test("shows stored picks as saved when the page opens, and again after a change is undone", async () => {
    servePicks(realBracket());
    const { user } = await openEditor();
    await waitForSaveButton("Picks Saved");
    await user.click(button(/^10 Miami, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
    expect(storedDraft(draftKey("sam"))).toBeNull();
  });

  test("shows a draft as an unsaved change that can be undone, and does not show the draft to another player", async () => {
    servePicks(realBracket());
    const { user, unmount } = await openEditor(otherBracket());
    await waitForSaveButton("Save Week Picks");
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Miami");
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
    await user.click(button("Redo"));
    unmount();
    servePicks();
    await openEditor(undefined, "casey");
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  });
});

describe("the five-conference rule", () => {
  test("blocks the save with a dialog that lists the bracket's conferences and how many more are needed", async () => {
    const sent = servePicks();
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
    expect(words).toContain("Still missing: Big 12, American, Mountain West, Sun Belt, Conference USA, MAC, Pac-12.");
    expect(words).toContain("The 5 highest ranked conference champions automatically make the playoffs.");
    await user.click(within(box).getByRole("button", { name: "Back to Bracket" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
  });

  test("has a meter that shows how many of the five conferences the field has", async () => {
    servePicks();
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
    expect(meter()).toContain("Add a team from the American, Mountain West, Sun Belt, Conference USA, MAC, or Pac-12.");
  });
});

describe("picks saved in another tab", () => {
  test("are shown as saved in the editor and as submitted on the challenge home page, even after the week has closed", async () => {
    holdClock();
    const now = new Date(endDate.getTime() - 60_000);
    let isBroken = false;
    const ask = <ReadResponse extends object>(response: ReadResponse) =>
      isBroken ? new ErrorResponse("SERVICE_UNAVAILABLE") : response;
    serve({
      "picks.home": () => ask(homeOf({ now, weeks: weeks() })),
      "picks.week": () => ask({ now, week: weekOf(12), pick: null }),
    });
    await signInAs("sam");
    openChallenge("/cfp-challenge");
    await screen.findByRole("heading", { name: "Week 12 is open" });
    await goTo(WEEK_12);
    await screen.findByText("0 of 11 picks");
    isBroken = true;
    const other = new BroadcastChannel("cfp-bracket.picks");
    other.postMessage(savedMessage(realBracket()));
    other.close();
    await waitForSaveButton("Picks Saved");
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
    await goTo("/cfp-challenge");
    expect(await screen.findByText("Submitted")).toBeTruthy();
  });
});
