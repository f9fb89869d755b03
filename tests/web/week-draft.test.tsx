// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { localTime } from "../../src/web/features/challenge/dates.ts";
import { formatDraft } from "../../src/web/features/predictor/draft/draft.ts";
import { signOut } from "../../src/web/session/session.tsx";
import { SESSION_KEY } from "../../src/web/session/session-key.ts";
import { currentSession } from "../../src/web/session/session-store.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import {
  DAY,
  draftKey,
  homeOf,
  keepPicks,
  openChallenge,
  openEditor,
  otherBracket,
  SAVED_AT,
  saveButton,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  WEEK_12,
  waitForSaveButton,
  weekOf,
} from "./challenge.tsx";
import { ErrorAnswer } from "./network.ts";
import { button, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const ELSEWHERE = /^Other picks were saved for this week/;
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

describe("a draft", () => {
  test.each([
    ["older than the saved picks", new Date(SAVED_AT.getTime() - DAY)],
    ["of nobody knows when", null],
  ])("%s does not replace them silently", async (_, base) => {
    keepPicks(realBracket());
    await signInAs("sam");
    const { user } = openChallenge(WEEK_12, { draft: otherBracket(), base });
    expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
    expect(champion()).toContain("Miami");
    await user.click(button("Show Those Picks"));
    expect(champion()).toContain("Indiana");
    await waitForSaveButton("Picks Saved");
    await user.click(button("Undo"));
    expect(champion()).toContain("Miami");
  });

  test("that equals the saved picks is deleted", async () => {
    keepPicks(realBracket());
    localStorage.setItem(draftKey("sam"), formatDraft(realBracket()));
    await openEditor();
    await waitForSaveButton("Picks Saved");
    expect(storedDraft(draftKey("sam"))).toBeNull();
  });
});

describe("changes to picks that count already", () => {
  const COUNT = /^Unsaved changes: your picks of .+ count\.$/;
  const bar = () => screen.getAllByRole("status").find(({ textContent }) => COUNT.test(textContent ?? ""));

  test("are discarded for the saved picks, and one undo brings them back", async () => {
    keepPicks(realBracket());
    const { user } = await openEditor(otherBracket());
    expect(bar()?.textContent).toContain(localTime(SAVED_AT));
    await user.click(button("Discard changes"));
    expect(champion()).toContain("Indiana");
    await waitForSaveButton("Picks Saved");
    expect(bar()).toBeUndefined();
    expect(storedDraft(draftKey("sam"))).toBeNull();
    await user.click(button("Undo"));
    expect(champion()).toContain("Miami");
    expect(bar()).toBeDefined();
  });

  test("are saved from the same line, which is gone then", async () => {
    const sent = keepPicks(realBracket());
    const { user } = await openEditor(otherBracket());
    await user.click(button("Save"));
    await waitForSaveButton("Picks Saved");
    expect(sent.map(({ winners }) => winners.champ)).toEqual([10]);
    expect(bar()).toBeUndefined();
  });

  test("can only be discarded while the bracket is incomplete, even after a reset", async () => {
    keepPicks(realBracket());
    const { user } = await openEditor();
    expect(bar()).toBeUndefined();
    vi.spyOn(window, "confirm").mockReturnValue(true);
    await user.click(button("Reset Bracket"));
    expect(bar()).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await user.click(button("Discard changes"));
    await waitForSaveButton("Picks Saved");
  });

  test("are not spoken of where nothing was saved before", async () => {
    keepPicks();
    await openEditor(otherBracket());
    expect(bar()).toBeUndefined();
  });

  test("are named in the table of weeks, for the open week and its player alone", async () => {
    const weeks = [11, 12].map((number) => ({
      ...weekOf(number),
      pick: { id: `pick-${number}`, isSubmitted: true, champion: null, points: null },
    }));
    serve({ "picks.home": () => homeOf({ weeks }) });
    localStorage.setItem(draftKey("sam", 11), formatDraft(otherBracket()));
    localStorage.setItem(draftKey("ann"), formatDraft(otherBracket()));
    await signInAs("sam");
    const { unmount } = openChallenge("/cfp-challenge");
    await screen.findByText("Make Picks", { selector: "td *" });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    unmount();
    openChallenge("/cfp-challenge", { draft: otherBracket() });
    const words = await screen.findByText("Unsaved changes", { selector: "td *" });
    expect(words.closest("tr")?.textContent).toContain("12");
  });
});

describe("a session that ends by itself", () => {
  async function endSession() {
    localStorage.removeItem(SESSION_KEY);
    await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY })));
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
  }

  test("in mid-edit asks to sign in above the bracket, and says that the bracket is kept", async () => {
    keepPicks();
    const { user } = await openEditor(realBracket());
    await user.click(button(/^10 Miami, pick as champion over/));
    await endSession();
    await screen.findByRole("dialog", { name: "Sign In" });
    expect(screen.getAllByText(/Your bracket is kept on this device/)[0]).toBeTruthy();
    expect(screen.getByText("11 of 11 picks")).toBeTruthy();
    await signInAs("sam");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(champion()).toContain("Miami");
  });

  test("without unsaved changes shows the sign-in prompt, as signing out does", async () => {
    keepPicks();
    const { unmount } = await openEditor();
    await endSession();
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    unmount();
    await openEditor(realBracket());
    await act(() => signOut());
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Sign In" })).toBeNull();
  });

  test("because the account was deleted says only that", async () => {
    keepPicks(null, () => new ErrorAnswer("ACCOUNT_GONE"));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("This account no longer exists."));
    expect(console.warn).toHaveBeenCalledWith("Could not save:", "This account no longer exists.");
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Sign In" })).toBeNull();
  });
});
