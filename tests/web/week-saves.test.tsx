// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import {
  draftKey,
  goTo,
  holdClock,
  homeOf,
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
  WEEK_12,
  waitForSaveButton,
  weekOf,
} from "./challenge.tsx";
import { type AnswerOf, deferred, ErrorAnswer, type Procedures, server } from "./network.ts";
import { button, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const ELSEWHERE = /^Other picks were saved for this week/;
const { endDate } = weekOf(12);
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

/** The fifteen weeks without picks. */
const weeks = () => Array.from({ length: 15 }, (_, index) => ({ ...weekOf(index + 1), pick: null }));

describe("a page that is left while its picks are on their way", () => {
  test("has saved them: a toast says so, other tabs are told, and the week shows them when it is opened again", async () => {
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

  test("and opened again meanwhile shows that they are being saved, and keeps later changes", async () => {
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

describe("a week that closes while its picks are on their way", () => {
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

  test("says so until the answer comes, and then says that they count", async () => {
    const { promise, resolve } = deferred<AnswerOf<"picks.save">>();
    await closeOver(() => promise);
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. Your picks are still on their way...")).toBeTruthy();
    resolve({ id: pickOf(realBracket()).id, updatedAt: NOW });
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
  });

  test("shows the picks that were saved last, even when they cannot be loaded again", async () => {
    await closeOver(() => ({ id: pickOf(realBracket()).id, updatedAt: NOW }), realBracket());
    await waitForSaveButton("Picks Saved");
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
    expect(champion()).toContain("Miami");
  });
});

test("a save ends before the screen is loaded again", async () => {
  const { promise } = deferred<AnswerOf<"picks.week">>();
  let asked = 0;
  serve({
    "picks.week": () => {
      asked += 1;
      return asked === 1 ? { now: NOW, week: weekOf(12), pick: null } : promise;
    },
  });
  await signInAs("sam");
  const { user } = openChallenge(WEEK_12, { draft: realBracket() });
  await waitForSaveButton("Save Week Picks");
  await user.click(saveButton());
  await waitForSaveButton("Picks Saved");
  expect(toastText()).toBe(SAVED);
});

describe("a save without an answer", () => {
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

  test("reports success when the server had saved it", async () => {
    losing(realBracket());
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Picks Saved");
  });

  test("reports a failure when the server had not saved it", async () => {
    losing(null);
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
    await waitForSaveButton("Save Week Picks");
  });

  test("reports a failure when the server has stored other picks, and shows that it has", async () => {
    losing(otherBracket());
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
    expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
    expect(champion()).toContain("Indiana");
  });

  test("has a time limit; when looking it up fails too, the toast says that the result is unknown", async () => {
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

describe("what another tab saves", () => {
  test("is on a page that is opened afterwards", async () => {
    holdClock();
    keepPicks();
    const { unmount } = await openEditor();
    unmount();
    saveElsewhere(realBracket());
    const other = new BroadcastChannel("cfp-bracket.picks");
    other.postMessage(savedMessage(realBracket()));
    other.close();
    const { promise } = deferred<AnswerOf<"picks.week">>();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    serve({ "picks.week": () => promise });
    openChallenge(WEEK_12);
    await waitForSaveButton("Picks Saved");
  });

  test("counts as submitted on the home page, and in a week that closes", async () => {
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
