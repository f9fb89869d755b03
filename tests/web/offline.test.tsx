// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
// Loaded beforehand: a busy machine may take longer for it than the page waits.
import "../../src/web/features/predictor/save/save-dialog.tsx";
import { type Bearer, currentBearer, setBearer } from "../../src/web/session/session-store.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import {
  draftKey,
  goTo,
  homeOf,
  keepPicks,
  openChallenge,
  openEditor,
  saveButton,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  waitForSaveButton,
} from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, openGroup, serveGroup } from "./groups.tsx";
import { answering, deferred, server } from "./network.ts";
import { button, dialog, enter, openPage, realBracket, waitForSaved } from "./screen.tsx";

freshBrowser();
setUpChallenge();
// Registered after the fixtures: the network is back before they sign out.
afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
});

/** Takes the network away. Returns the requests that are tried even so. */
function goOffline(): string[] {
  const tried: string[] = [];
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  server.use(
    http.all("*", ({ request }) => {
      tried.push(new URL(request.url).pathname);
      return HttpResponse.error();
    }),
  );
  return tried;
}

const LOAD_AGAIN = { name: "Could not load. Try again." };

describe("without a network", () => {
  test.each(["stays", "is edited", "is left"])(
    "a save fails at once, keeps the draft and asks nothing; if the page %s, so it is sent or not when the network is back",
    async (what) => {
      const sent = keepPicks();
      const { user, unmount } = await openEditor(realBracket());
      const tried = goOffline();
      await user.click(saveButton());
      await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
      await waitForSaveButton("Save Week Picks");
      expect(screen.getByText(/Your picks are saved as soon as it is back, while this page is open/)).toBeTruthy();
      expect(tried).toEqual(["/api/trpc/picks.save"]);
      expect(storedDraft(draftKey("sam"))).not.toBeNull();
      if (what === "is left") unmount();
      if (what === "is edited") {
        await user.click(await screen.findByRole("button", { name: /^10 Miami, pick as champion over/ }));
        expect(screen.queryByText(/as soon as it is back/)).toBeNull();
      }
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
      const again = keepPicks();
      window.dispatchEvent(new Event("online"));
      if (what === "stays") await waitForSaveButton("Picks Saved");
      else await new Promise((done) => setTimeout(done, 50));
      expect([sent.length, again.length]).toEqual([0, what === "stays" ? 1 : 0]);
    },
  );

  test("a save without a token, which no network could renew, fails at once as well", async () => {
    keepPicks();
    const { user } = await openEditor(realBracket());
    const bearer = (await currentBearer()) as Bearer;
    const tried = goOffline();
    const token = () => Promise.reject(new Error("Failed to fetch"));
    onTestFinished(() => setBearer(bearer));
    setBearer({ ...bearer, token });
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
    expect(tried).toEqual([]);
  });

  test("a server on this machine still answers", async () => {
    keepPicks();
    const { user } = await openEditor(realBracket());
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await user.click(saveButton());
    await waitForSaveButton("Picks Saved");
  });

  test.each([true, false])(
    "mailed picks wait in their form, and are sent by themselves if it is open: %s",
    async (stays) => {
      const { user } = openPage("/", realBracket());
      await user.click(button("Save Picks"));
      await enter(user, await screen.findByLabelText("Email"), "fan@example.com");
      const tried = goOffline();
      await user.click(dialog().getByRole("button", { name: "Save Picks" }));
      expect(await screen.findByText(/^No network. Your picks are sent as soon as it is back/)).toBeTruthy();
      expect(tried).toEqual(["/api/trpc/brackets.send"]);
      if (!stays) await user.click(dialog().getByRole("button", { name: "Cancel" }));
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
      const sent: string[] = [];
      server.use(answering({ "brackets.send": ({ email }) => ({ id: `id-${sent.push(email)}` }) }));
      window.dispatchEvent(new Event("online"));
      if (stays) await waitForSaved();
      else await new Promise((done) => setTimeout(done, 50));
      expect(sent).toEqual(stays ? ["fan@example.com"] : []);
    },
  );

  test("mailed picks whose form was closed before they failed are not sent later", async () => {
    const { user } = openPage("/", realBracket());
    await user.click(button("Save Picks"));
    await user.type(await screen.findByLabelText("Email"), "fan@example.com");
    goOffline();
    const { promise: failed, resolve: fail } = deferred<Response>();
    const isTried = vi.fn();
    server.use(
      http.all("*", () => {
        isTried();
        return failed;
      }),
    );
    await user.click(dialog().getByRole("button", { name: "Save Picks" }));
    await waitFor(() => expect(isTried).toHaveBeenCalledTimes(1));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    fail(HttpResponse.error());
    await waitFor(() => expect(document.body.textContent).not.toContain("Saving"));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    const sent: string[] = [];
    server.use(answering({ "brackets.send": ({ email }) => ({ id: `id-${sent.push(email)}` }) }));
    window.dispatchEvent(new Event("online"));
    await new Promise((done) => setTimeout(done, 50));
    expect(sent).toEqual([]);
  });

  test.each([
    ["Create Group", "Failed to create group. Please try again."],
    ["Join Group", "Failed to join group. Please try again."],
  ])("'%s' fails and keeps the name that was typed", async (name, message) => {
    serve({ "picks.home": () => homeOf({ now: new Date() }) });
    await signInAs("sam");
    const { user } = openChallenge("/cfp-challenge");
    await user.click(await screen.findByRole("button", { name }));
    await enter(user, dialog().getByLabelText("Group Name"), "Fourth and Long");
    goOffline();
    await user.click(dialog().getByRole("button", { name }));
    await waitFor(() => expect(toastText()).toBe(message));
    expect(dialog().getByLabelText<HTMLInputElement>("Group Name").value).toBe("Fourth and Long");
  });

  test("renaming a team fails, and so does leaving a group", async () => {
    serveGroup(groupOf([memberOf("sam")]));
    const { user } = await openGroup();
    await user.click(await screen.findByRole("button", { name: "Edit team name" }));
    await enter(user, dialog().getByLabelText("Team Name"), "Pylon Cam");
    goOffline();
    await user.click(dialog().getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toastText()).toBe("Failed to update team name. Please try again."));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(button("Leave"));
    await user.click(dialog().getByRole("button", { name: "Leave Group" }));
    await waitFor(() => expect(toastText()).toBe("Something went wrong on our side. Please try again."));
  });

  test("copying last week's picks fails", async () => {
    const { user } = await openEditor();
    goOffline();
    await user.click(button("Copy Last Week's Picks"));
    await waitFor(() => expect(toastText()).toBe("Failed to copy last week's picks. Please try again."));
  });

  test.each(["/cfp-challenge", "/bracket/week/12", "/settings", `/group/${GROUP_ID}`])(
    "%s says that it could not load, and loads when it is asked again",
    async (path) => {
      const serveAll = () =>
        serveGroup(groupOf([memberOf("sam")]), [], {
          "preferences.find": () => ({ userId: "id-of-sam", weeklyReminders: true }),
        });
      serveAll();
      await signInAs("sam");
      // TanStack hears of the network only while a page that asks for something is open.
      const elsewhere = path === "/settings" ? "/cfp-challenge" : "/settings";
      const { user } = openChallenge(elsewhere);
      await screen.findByRole("heading", { level: 1 });
      await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
      goOffline();
      await goTo(path);
      const again = await screen.findByRole("button", LOAD_AGAIN);
      serveAll();
      await user.click(again);
      await waitFor(() => expect(screen.queryByRole("button", LOAD_AGAIN)).toBeNull());
      await screen.findByRole("heading", { level: 1 });
    },
  );
});
