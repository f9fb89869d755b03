// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { SEASON } from "../../src/domain/season.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser, setWidth, storedDraft } from "./browser.ts";
import {
  draftKey,
  goTo,
  holdClock,
  homeOf,
  invalidBracket,
  keepPicks,
  NOW,
  openChallenge,
  openEditor,
  otherBracket,
  passTime,
  pickOf,
  SAVED,
  saveButton,
  savedMessage,
  saveElsewhere,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  UPDATED,
  WEEK_12,
  waitForSaveButton,
  weekOf,
} from "./challenge.tsx";
import { type AnswerOf, deferred, ErrorAnswer, type Procedures, server } from "./network.ts";
import { button, dialog, isDisabled, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

/** The real bracket without its last pick. */
const { champ: _, ...UNDECIDED } = OFFICIAL_RECORD.winners;

describe("in place of the editor", () => {
  test("a visitor is asked to sign in with the reason, and the page is remembered", async () => {
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(screen.getByText("Please sign in to access Week 12 picks.")).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(WEEK_12)));
    await waitFor(() =>
      expect(document.title).toBe(`Week 12 Picks | ${SEASON.name} College Football Playoff Predictor`),
    );
  });

  test.each(["0", "16", "abc", "012"])("week %s is not found, without a request", async (week) => {
    serve({ "picks.week": () => Promise.reject(new Error("asked")) });
    await signInAs("sam");
    openChallenge(`/bracket/week/${week}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
  });

  test("a week that is missing in the schedule is not found either", async () => {
    serve({ "picks.week": () => new ErrorAnswer("WEEK_NOT_FOUND") });
    await signInAs("sam");
    openChallenge(WEEK_12);
    expect(await screen.findByRole("heading", { level: 1, name: "Week Not Found" })).toBeTruthy();
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

  test("picks that were saved before are shown as saved, also after a change and its undo", async () => {
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

  test("on a phone the save button is under the champion, and the drawer has the tools", async () => {
    setWidth(390);
    const sent = keepPicks();
    const { user } = await openEditor(realBracket());
    await user.click(button("Bracket Settings"));
    const names = dialog()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    const tools = ["Copy Last Week's Picks", "Edit Picks", "Reset Bracket", "Print Picks"];
    expect(names).toEqual(expect.arrayContaining(tools));
    await user.click(dialog().getByRole("button", { name: "Close" }));
    for (let round = 1; round < 4; round++) await user.click(button("Next"));
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

  test("the meter counts conferences while the field is filled", async () => {
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

const ELSEWHERE = /^Other picks were saved for this week/;
const { endDate } = weekOf(12);
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

/** The fifteen weeks without picks. */
const weeks = () => Array.from({ length: 15 }, (_, index) => ({ ...weekOf(index + 1), pick: null }));

describe("a page that is left during a save", () => {
  test("has saved the picks: a toast says so, other tabs are told, and the week shows them when reopened", async () => {
    const { promise, resolve } = deferred<null>();
    keepPicks(null, () => promise);
    const other = new BroadcastChannel("cfp-bracket.picks");
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    const { user, unmount } = await openEditor(realBracket());
    await user.click(saveButton());
    unmount();
    resolve(null);
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitFor(() => expect(heard).toMatchObject([{ playerId: "id-of-sam", week: 12 }]));
    other.close();
    expect(storedDraft(draftKey("sam"))).toBeNull();
    openChallenge(WEEK_12);
    await waitForSaveButton("Picks Saved");
  });

  test("and reopened during the save shows that it is saving, and keeps later changes", async () => {
    const { promise, resolve } = deferred<null>();
    keepPicks(null, () => promise);
    const { user, unmount } = await openEditor(realBracket());
    await user.click(saveButton());
    unmount();
    openChallenge(WEEK_12);
    expect(await screen.findByText("Saving")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: /^10 Miami, pick as champion over/ }));
    resolve(null);
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Save Week Picks");
    expect(storedDraft(draftKey("sam"))).toContain('"champ":10');
    expect(screen.queryByText(ELSEWHERE)).toBeNull();
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
  });
});

describe("a week that closes during a save", () => {
  async function closeOver(
    answer: NonNullable<Procedures["picks.save"]>,
    stored: ReturnType<typeof realBracket> | null = null,
  ) {
    holdClock();
    let isBroken = false;
    serve({
      "picks.week": () =>
        isBroken
          ? new ErrorAnswer("SERVICE_UNAVAILABLE")
          : { now: new Date(endDate.getTime() - 60_000), week: weekOf(12), pick: stored && pickOf(stored) },
      "picks.save": answer,
    });
    await signInAs("sam");
    const { user } = openChallenge(WEEK_12, { draft: stored === null ? realBracket() : otherBracket() });
    await waitForSaveButton("Save Week Picks");
    isBroken = true;
    await user.click(saveButton());
  }

  test("says so until the answer comes, and then says that the picks count", async () => {
    const { promise, resolve } = deferred<AnswerOf<"picks.save">>();
    await closeOver(() => promise);
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. Your picks are still on their way...")).toBeTruthy();
    resolve({ id: pickOf(realBracket()).id, updatedAt: NOW });
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
  });

  test("shows the last saved picks, even if they cannot be reloaded", async () => {
    await closeOver(() => ({ id: pickOf(realBracket()).id, updatedAt: NOW }), realBracket());
    await waitForSaveButton("Picks Saved");
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
    expect(champion()).toContain("Miami");
  });
});

describe("a save with no answer", () => {
  /** A network that loses the answer to a save; by then the server has stored `stored`. */
  function losing(stored: Bracket | null) {
    keepPicks();
    server.use(
      http.post("*/api/trpc/picks.save", () => {
        if (stored !== null) saveElsewhere(stored);
        return HttpResponse.error();
      }),
    );
  }

  test.each([
    ["the same picks", realBracket(), SAVED],
    ["nothing", null, "Failed to save picks. Please try again."],
    ["other picks", otherBracket(), "Failed to save picks. Please try again."],
  ])("is looked up: the server has stored %s", async (_, stored, message) => {
    losing(stored);
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(message));
    await waitForSaveButton(message === SAVED ? "Picks Saved" : "Save Week Picks");
    expect(champion()).toContain("Indiana");
    expect(screen.queryByText(ELSEWHERE) !== null).toBe(stored !== null && message !== SAVED);
  });

  test("has a time limit, and if looking it up fails too, the toast says that the result is unknown", async () => {
    const hang = deferred<AnswerOf<"picks.save">>();
    const lookUp = deferred<ErrorAnswer>();
    serve({
      "picks.save": () => hang.promise,
    });
    const { user } = await openEditor(realBracket());
    serve({ "picks.save": () => hang.promise, "picks.week": () => lookUp.promise });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    await user.click(saveButton());
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000));
    timeout.mockRestore();
    limit.abort();
    expect(await screen.findByText("Checking")).toBeTruthy();
    lookUp.resolve(new ErrorAnswer("SERVICE_UNAVAILABLE"));
    await waitFor(() => expect(toastText()).toMatch(/^It is not known whether your picks were saved\./));
    await waitForSaveButton("Save Week Picks");
    expect(screen.getByText("Not known if saved. Draft kept")).toBeTruthy();
  });
});

describe("picks saved in another tab", () => {
  test("count as submitted on the home page, and in a week that closes", async () => {
    holdClock();
    const now = new Date(endDate.getTime() - 60_000);
    let isBroken = false;
    const ask = <Answer extends object>(answer: Answer) => (isBroken ? new ErrorAnswer("SERVICE_UNAVAILABLE") : answer);
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
