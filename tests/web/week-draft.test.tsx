import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { ERRORS } from "#domain/errors.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { clockTime } from "#web/features/challenge/clock/dates.ts";
import { SESSION_KEY } from "#web/session/session-key.ts";
import { currentSession } from "#web/session/session-store.ts";
import {
  draftKey,
  goTo,
  openAsSam,
  openChallenge,
  setUpChallenge,
  signInAs,
  toastText,
  WEEK_12,
} from "./challenge.tsx";
import { ErrorResponse } from "./network.ts";
import { button, champion, enter, realBracket, slot } from "./screen.tsx";
import {
  openEditor,
  SAVED,
  saveButton,
  savedMessage,
  saveElsewhere,
  servePicks,
  UPDATED,
  waitForSaveButton,
} from "./week-editor.tsx";
import { DAY, otherBracket, SAVED_AT } from "./weeks.ts";

setUpChallenge();

const ELSEWHERE = "You saved newer picks elsewhere";

test("a draft that is older than the saved picks is shown with a notice that offers the saved picks", async () => {
  const base = new Date(SAVED_AT.getTime() - DAY);
  servePicks(realBracket());
  const { user } = await openAsSam(WEEK_12, { draft: otherBracket(), base });
  expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
  expect(champion()).toContain("Miami");
  await user.click(button("View Those Picks"));
  expect(champion()).toContain("Indiana");
  await waitForSaveButton("Picks Saved");
  await user.click(button("Undo"));
  expect(champion()).toContain("Miami");
});

const sentence = () => screen.queryByText(/^· Your .+ picks still count$/)?.textContent;

test("unsaved changes to saved picks are described in one sentence; they can be discarded, and one undo restores them", async () => {
  servePicks(realBracket());
  const { user } = await openEditor(otherBracket());
  expect(sentence()).toBe(`· Your ${clockTime(SAVED_AT)} picks still count`);
  expect(screen.getAllByRole("button", { name: /^Save/ })).toHaveLength(1);
  await user.click(button("Discard"));
  expect(champion()).toContain("Indiana");
  await waitForSaveButton("Picks Saved");
  expect(sentence()).toBeUndefined();
  expect(localStorage.getItem(draftKey("sam"))).toBeNull();
  await user.click(button("Undo"));
  expect(champion()).toContain("Miami");
  expect(sentence()).toBeDefined();
});

describe("a session that expires", () => {
  async function endSession() {
    localStorage.removeItem(SESSION_KEY);
    await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY })));
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
  }

  test("during an edit opens the sign-in dialog over the bracket, and says that the bracket is kept", async () => {
    servePicks();
    const { user } = await openEditor(realBracket());
    await user.click(button(/^10 Miami, pick as champion over/));
    await endSession();
    await screen.findByRole("dialog", { name: "Sign In" });
    expect(screen.getAllByText(/your bracket is saved on this device/)[0]).toBeTruthy();
    expect(screen.getByText("11 of 11 picks")).toBeTruthy();
    await signInAs("sam");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(champion()).toContain("Miami");
  });

  test("because the account was deleted shows a message that the account no longer exists, and no sign-in dialog", async () => {
    servePicks(null, () => new ErrorResponse("ACCOUNT_GONE"));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("This account no longer exists."));
    expect(console.warn).toHaveBeenCalledWith("Could not save:", "This account no longer exists.");
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Sign In" })).toBeNull();
  });
});

describe("with two tabs open", () => {
  const tell = (bracket: Bracket, changes: { playerId?: string } = {}) => {
    const channel = new BroadcastChannel("cfp-bracket.picks");
    if (changes.playerId === undefined) saveElsewhere(bracket);
    channel.postMessage(savedMessage(bracket, changes));
    return channel;
  };

  test("a tab with unsaved changes keeps the changes and offers the other tab's picks, even after a reload", async () => {
    servePicks(realBracket());
    const { unmount } = await openEditor(otherBracket());
    localStorage.removeItem(draftKey("sam"));
    const channel = tell(realBracket({ ...OFFICIAL_RECORD.winners, sf2: 6, champ: 6 }));
    expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
    expect(champion()).toContain("Miami");
    await waitForSaveButton("Save Week Picks");
    unmount();
    const { user } = openChallenge(WEEK_12);
    expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
    expect(champion()).toContain("Miami");
    await user.click(button("View Those Picks"));
    expect(champion()).toContain("Ole Miss");
    await waitForSaveButton("Picks Saved");
    channel.close();
  });

  test("a tab ignores saves for other players and other weeks, and tells other tabs about its own saves", async () => {
    servePicks(realBracket());
    const { user } = await openEditor();
    await waitForSaveButton("Picks Saved");
    const heard: unknown[] = [];
    const channel = tell(otherBracket(), { playerId: "id-of-casey" });
    channel.postMessage(savedMessage(otherBracket(), { week: 11 }));
    channel.onmessage = ({ data }) => heard.push(data);
    await user.click(button(/^10 Miami, pick as champion over/));
    await user.click(saveButton());
    await waitFor(() => expect(heard).toMatchObject([{ playerId: "id-of-sam", week: 12 }]));
    await waitFor(() => expect(toastText()).toBe(UPDATED));
    await waitForSaveButton("Picks Saved");
    channel.close();
  });
});

describe("a session that ends during a save", () => {
  /** Saves a bracket, and waits until the sign-in dialog is open because the session has ended. */
  async function saveAndSignOut(bracket: Bracket, hasEnded = () => true) {
    const sent = servePicks(null, () => (hasEnded() ? new ErrorResponse("SESSION_INVALID") : null));
    const { user } = await openEditor(bracket);
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    const signIn = async (email: string) => {
      await enter(user, within(box).getByLabelText("Email"), email);
      await enter(user, within(box).getByLabelText("Password"), "right-password");
      await user.click(within(box).getByRole("button", { name: "Continue" }));
    };
    return { sent, box, signIn };
  }

  test("keeps the bracket, opens the sign-in dialog, and retries the save after the player signs in", async () => {
    let isOver = true;
    const { sent, box, signIn } = await saveAndSignOut(realBracket(), () => isOver);
    expect(slot("champ-0").textContent).toContain("Indiana");
    expect(screen.getByText("Signed out")).toBeTruthy();
    expect(within(box).getAllByText(ERRORS.SESSION_INVALID.message)[0]).toBeTruthy();
    isOver = false;
    await signIn("sam@example.com");
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Picks Saved");
    expect(sent).toEqual([OFFICIAL_RECORD, OFFICIAL_RECORD]);
  });

  test("keeps the draft but does not retry the save if the player leaves the page before signing in again", async () => {
    const { sent, box } = await saveAndSignOut(otherBracket());
    await goTo("/");
    await waitFor(() => expect(box.isConnected).toBe(false));
    await signInAs("sam");
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
  });

  test("keeps the draft, but does not show it to another player who signs in", async () => {
    const { sent, signIn } = await saveAndSignOut(otherBracket());
    await signIn("casey@example.com");
    expect(await screen.findByText("0 of 11 picks")).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
  });
});
