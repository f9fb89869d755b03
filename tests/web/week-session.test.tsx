// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { ERRORS } from "../../src/domain/errors.ts";
import { currentSession } from "../../src/web/session/session-store.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import {
  draftKey,
  goTo,
  keepPicks,
  openEditor,
  otherBracket,
  SAVED,
  saveButton,
  savedMessage,
  saveElsewhere,
  setUpChallenge,
  signInAs,
  toastText,
  UPDATED,
  waitForSaveButton,
} from "./challenge.tsx";
import { deferred, ErrorAnswer } from "./network.ts";
import { button, enter, realBracket, slot } from "./screen.tsx";

freshBrowser();
setUpChallenge();

describe("two tabs", () => {
  const other = () => new BroadcastChannel("cfp-bracket.picks");
  const tell = (bracket: Bracket, changes: { playerId?: string } = {}) => {
    const channel = other();
    if (changes.playerId === undefined) saveElsewhere(bracket);
    channel.postMessage(savedMessage(bracket, changes));
    return channel;
  };

  test("without unsaved changes, a tab shows what the other one saved", async () => {
    keepPicks(realBracket());
    await openEditor();
    await waitForSaveButton("Picks Saved");
    const channel = tell(otherBracket());
    await waitFor(() => expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Miami"));
    expect(saveButton().textContent).toBe("Picks Saved");
    expect(screen.queryByText(/in another tab or on another device\. Saving these/)).toBeNull();
    channel.close();
  });

  test("with unsaved changes, a tab keeps them, says so, and offers the other picks with one click", async () => {
    keepPicks(realBracket());
    const { user } = await openEditor(otherBracket());
    localStorage.removeItem(draftKey("sam"));
    const channel = tell(realBracket({ ...OFFICIAL_RECORD.winners, sf2: 6, champ: 6 }));
    expect(
      await screen.findByText(/^Other picks were saved for this week in another tab or on another device\./),
    ).toBeTruthy();
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Miami");
    await waitForSaveButton("Save Week Picks");
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
    await user.click(button("Show Those Picks"));
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Ole Miss");
    await waitForSaveButton("Picks Saved");
    channel.close();
  });

  test("what another player or another week saved changes nothing; the tab's own save is announced", async () => {
    keepPicks(realBracket());
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

describe("a session that ends in mid-edit", () => {
  const ended = () => new ErrorAnswer("SESSION_INVALID");

  test("the bracket stays, the sign-in dialog opens, and the save is repeated after it", async () => {
    let isOver = true;
    const sent = keepPicks(null, () => (isOver ? ended() : null));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    expect(slot("champ-0").textContent).toContain("Indiana");
    expect(screen.getByText("Signed out")).toBeTruthy();
    expect(within(box).getAllByText(ERRORS.SESSION_INVALID.message)[0]).toBeTruthy();
    isOver = false;
    await enter(user, within(box).getByLabelText("Email"), "sam@example.com");
    await enter(user, within(box).getByLabelText("Password"), "right-password");
    await user.click(within(box).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(toastText()).toBe(SAVED));
    await waitForSaveButton("Picks Saved");
    expect(sent).toEqual([OFFICIAL_RECORD, OFFICIAL_RECORD]);
  });

  test("closing the dialog leaves the sign-in prompt, and the draft on the device", async () => {
    const sent = keepPicks(null, ended);
    const { user } = await openEditor(otherBracket());
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    // The toast in the dialog can be closed too.
    const closers = within(box).getAllByRole("button", { name: "Close" });
    await user.click(closers.find((each) => each.closest("li") === null) as HTMLElement);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
    expect(sent).toHaveLength(1);
  });

  test("a page that is left takes the dialog with it: nothing is saved after a later sign-in, and the draft stays", async () => {
    const sent = keepPicks(null, ended);
    const { user } = await openEditor(otherBracket());
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    await goTo("/");
    await waitFor(() => expect(box.isConnected).toBe(false));
    await signInAs("sam");
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(sent).toHaveLength(1);
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
  });

  test("a save whose page was left before the session ended is repeated after the sign-in as well", async () => {
    const { promise, resolve } = deferred<ErrorAnswer>();
    let isOver = true;
    const sent = keepPicks(null, () => (isOver ? promise : null));
    const { user } = await openEditor(realBracket());
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    await goTo("/");
    resolve(ended());
    await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    isOver = false;
    await signInAs("sam");
    await waitFor(() => expect(toastText()).toBe(SAVED));
    expect(sent).toEqual([OFFICIAL_RECORD, OFFICIAL_RECORD]);
    expect(storedDraft(draftKey("sam"))).toBeNull();
  });

  test("another player who signs in saves nothing and sees nothing of it", async () => {
    const sent = keepPicks(null, ended);
    const { user } = await openEditor(otherBracket());
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Sign In" });
    await waitFor(() => expect(currentSession().status).toBe("signedOut"));
    await enter(user, within(box).getByLabelText("Email"), "casey@example.com");
    await enter(user, within(box).getByLabelText("Password"), "right-password");
    await user.click(within(box).getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("0 of 11 picks")).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(storedDraft(draftKey("sam"))).not.toBeNull();
  });
});
