import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { setWidth } from "./browser.ts";
import { draftKey, openChallenge, serve, setUpChallenge, toastText, WEEK_12 } from "./challenge.tsx";
import { deferred, ErrorResponse, type ResponseOf, server } from "./network.ts";
import { button, champion, isDisabled, realBracket } from "./screen.tsx";
import {
  openEditor,
  SAVED,
  saveButton,
  saveElsewhere,
  servePicks,
  UPDATED,
  waitForSaveButton,
} from "./week-editor.tsx";
import { otherBracket } from "./weeks.ts";

setUpChallenge();

/** The official bracket without its last pick. */
const { champ: _, ...UNDECIDED } = OFFICIAL_RECORD.winners;

const ELSEWHERE = "You saved newer picks elsewhere";

describe("saving", () => {
  test("requires a complete bracket, sends one request for two clicks, and shows different messages for a first save and an update", async () => {
    const sent = servePicks();
    const { user } = await openEditor(realBracket(UNDECIDED));
    expect(saveButton().textContent).toBe("Complete bracket to save");
    await user.click(saveButton());
    expect(sent).toEqual([]);
    await user.click(button(/^1 Indiana, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    // Both clicks come before the next render.
    act(() => {
      saveButton().click();
      saveButton().click();
    });
    await waitFor(() => expect(toastText()).toBe(SAVED));
    expect(sent).toEqual([OFFICIAL_RECORD]);
    await waitForSaveButton("Picks Saved");
    expect(isDisabled(saveButton())).toBe(true);
    expect(localStorage.getItem(draftKey("sam"))).toBeNull();

    await user.click(button(/^10 Miami, pick as champion over/));
    await waitForSaveButton("Save Week Picks");
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(UPDATED));
    expect(sent[1]?.winners.champ).toBe(10);
  });

  test("does not include an edit that was made during the request", async () => {
    const { promise, resolve } = deferred<null>();
    const sent = servePicks(null, () => promise);
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    expect(screen.getByText("Saving")).toBeTruthy();
    await user.click(button(/^10 Miami, pick as champion over/));
    resolve(null);
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Save Week Picks");
    expect(isDisabled(saveButton())).toBe(false);
    expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
    expect(sent).toEqual([OFFICIAL_RECORD]);
  });

  test.each([
    ["shows the server's message after a rejection", "WEEK_NOT_OPEN", "Picks for this week are locked."],
    ["shows a generic message after a failure", "SERVICE_UNAVAILABLE", "Failed to save picks. Please try again."],
  ] as const)("%s, and does not mark the picks as saved", async (_, key, words) => {
    servePicks(null, () => new ErrorResponse(key));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(words));
    await waitForSaveButton("Save Week Picks");
  });

  test("works on a phone, and then leads back to the challenge or a group", async () => {
    setWidth(390);
    const sent = servePicks();
    const { user } = await openEditor(realBracket());
    const back = () => screen.queryByRole("link", { name: "Back to the Challenge" })?.getAttribute("href");
    expect(back()).toBeUndefined();
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(SAVED));
    expect(sent).toHaveLength(1);
    expect(back()).toBe("/cfp-challenge");
    window.history.replaceState(null, "", "?group=the-den");
    const group = await screen.findByRole("link", { name: "Back to the Group" });
    expect(group.getAttribute("href")).toBe("/group/the-den");
  });
});

describe("a save that gets no response", () => {
  /** Makes every save fail without a response. If `stored` is not null, the fake server stores that bracket first. */
  function losing(stored: Bracket | null) {
    servePicks();
    server.use(
      http.post("*/api/trpc/picks.save", () => {
        if (stored !== null) saveElsewhere(stored);
        return HttpResponse.error();
      }),
    );
  }

  test.each([
    ["the same picks", realBracket(), SAVED],
    ["no picks", null, "Failed to save picks. Please try again."],
    ["other picks", otherBracket(), "Failed to save picks. Please try again."],
  ])("counts as saved only if the server stored the same picks (stored: %s)", async (_, stored, message) => {
    losing(stored);
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe(message));
    await waitForSaveButton(message === SAVED ? "Picks Saved" : "Save Week Picks");
    expect(screen.queryByText("Not saved") !== null).toBe(stored === null);
    expect(champion()).toContain("Indiana");
    expect(screen.queryByText(ELSEWHERE) !== null).toBe(stored !== null && message !== SAVED);
  });

  test("times out after 10 s; if the stored picks then fail to load, the page says that the result is unknown", async () => {
    const hang = deferred<ResponseOf<"picks.save">>();
    const check = deferred<ErrorResponse>();
    const { user } = await openEditor(realBracket());
    serve({ "picks.save": () => hang.promise, "picks.week": () => check.promise });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    await user.click(saveButton());
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000));
    timeout.mockRestore();
    limit.abort();
    expect(await screen.findByText("Checking")).toBeTruthy();
    check.resolve(new ErrorResponse("SERVICE_UNAVAILABLE"));
    await waitFor(() => expect(toastText()).toMatch(/^We're not sure your picks were saved\./));
    await waitForSaveButton("Save Week Picks");
    expect(screen.getByText("Might not be saved")).toBeTruthy();
  });
});

describe("reopening a page that was left during a save", () => {
  test("shows the picks as saved once the save has finished, and other tabs are notified of the save", async () => {
    const { promise, resolve } = deferred<null>();
    servePicks(null, () => promise);
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
    expect(localStorage.getItem(draftKey("sam"))).toBeNull();
    openChallenge(WEEK_12);
    await waitForSaveButton("Picks Saved");
  });

  test("shows that the save is still in progress, and keeps changes made before the save ends", async () => {
    const { promise, resolve } = deferred<null>();
    servePicks(null, () => promise);
    const { user, unmount } = await openEditor(realBracket());
    await user.click(saveButton());
    unmount();
    openChallenge(WEEK_12);
    expect(await screen.findByText("Saving")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: /^10 Miami, pick as champion over/ }));
    resolve(null);
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Save Week Picks");
    expect(localStorage.getItem(draftKey("sam"))).toContain('"champ":10');
    expect(screen.queryByText(ELSEWHERE)).toBeNull();
    await user.click(button("Undo"));
    await waitForSaveButton("Picks Saved");
  });
});
