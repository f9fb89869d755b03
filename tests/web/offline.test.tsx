import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { showNewVersion } from "#web/offline/new-version.tsx";
import { type Bearer, currentBearer, setConnect } from "#web/session/session-store.ts";
import { toast } from "#web/ui/toast.tsx";
import {
  draftKey,
  goTo,
  holdClock,
  openChallenge,
  passTime,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
} from "./challenge.tsx";
import { respondWith, server } from "./network.ts";
import { button, dialog, enter, openPage, realBracket, waitForSaved } from "./screen.tsx";
import { openEditor, saveButton, servePicks, waitForSaveButton } from "./week-editor.tsx";
// Loaded in advance, because on a busy machine this code may take longer to load than the page's timeout.
import "#web/features/predictor/save/save-dialog.tsx";

setUpChallenge();
// `afterEach` hooks run in reverse order, so the network is back before `setUpChallenge` signs out.
afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
});

/** Goes offline. Returns a list of the requests that the app still sends. */
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

describe("without a network", () => {
  test.each(["stays", "is edited", "is left"])(
    "a failed save keeps the draft; once the network is back, the save is retried unless the page was edited or left (here, the page %s)",
    async (what) => {
      const sent = servePicks();
      const { user, unmount } = await openEditor(realBracket());
      const tried = goOffline();
      await user.click(saveButton());
      await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
      await waitForSaveButton("Save Week Picks");
      expect(screen.getByText("Not saved yet")).toBeTruthy();
      expect(screen.getByText(/We'll save when you reconnect\. Keep this open\./)).toBeTruthy();
      expect(tried).toEqual(["/api/trpc/picks.save"]);
      expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
      if (what === "is left") unmount();
      if (what === "is edited") {
        await user.click(await screen.findByRole("button", { name: /^10 Miami, pick as champion over/ }));
        expect(screen.queryByText(/when you reconnect/)).toBeNull();
      }
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
      const again = servePicks();
      window.dispatchEvent(new Event("online"));
      if (what === "stays") await waitForSaveButton("Picks Saved");
      else await new Promise((done) => setTimeout(done, 50));
      expect([sent.length, again.length]).toEqual([0, what === "stays" ? 1 : 0]);
    },
  );

  test("if the access token cannot be refreshed, a save fails at once and sends no request", async () => {
    servePicks();
    const { user } = await openEditor(realBracket());
    const bearer = (await currentBearer()) as Bearer;
    const tried = goOffline();
    const token = () => Promise.reject(new Error("Failed to fetch"));
    onTestFinished(() => setConnect(async () => bearer));
    setConnect(async () => ({ ...bearer, token }));
    await user.click(saveButton());
    await waitFor(() => expect(toastText()).toBe("Failed to save picks. Please try again."));
    expect(tried).toEqual([]);
  });

  test.each([true, false])(
    "an email with picks is sent when the network returns, but only if the form is still open (still open: %s)",
    async (stays) => {
      const { user } = openPage("/", realBracket());
      await user.click(button("Save Picks"));
      await enter(user, await screen.findByLabelText("Email"), "fan@example.com");
      const tried = goOffline();
      await user.click(dialog().getByRole("button", { name: "Save Picks" }));
      expect(await screen.findByText(/^You're offline\. Keep this open and we'll send your picks/)).toBeTruthy();
      expect(tried).toEqual(["/api/trpc/brackets.send"]);
      if (!stays) await user.click(dialog().getByRole("button", { name: "Cancel" }));
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
      const sent: string[] = [];
      server.use(respondWith({ "brackets.send": ({ email }) => ({ id: `id-${sent.push(email)}` }) }));
      window.dispatchEvent(new Event("online"));
      if (stays) await waitForSaved();
      else await new Promise((done) => setTimeout(done, 50));
      expect(sent).toEqual(stays ? ["fan@example.com"] : []);
    },
  );

  test("a page that fails to load shows an error, and loads after a retry", async () => {
    await signInAs("sam");
    // TanStack Query notices the loss of the network only while a page with a query is open.
    const { user } = openChallenge("/cfp-challenge");
    await screen.findByRole("heading", { level: 1, name: "Welcome, sam" });
    goOffline();
    await goTo("/settings");
    const again = await screen.findByRole("button", { name: "Couldn't load this. Try again." });
    serve();
    await user.click(again);
    expect(await screen.findByRole("switch", { name: "Weekly Reminders" })).toBeTruthy();
  });
});

test.each([
  ["closes an open error toast", toast.error, undefined],
  ["leaves a success toast open", toast.success, "message"],
])("the bar that announces a new version %s", async (_, show, left) => {
  show("message");
  await act(async () => showNewVersion());
  expect(toastText()).toBe(left);
});

test("after 'Later', the bar that announces a new version stays away while the same code is tried again", async () => {
  holdClock();
  await act(async () => showNewVersion());
  fireEvent.click(button("Later"));
  await act(async () => showNewVersion());
  expect(screen.queryByText("An update is ready.")).toBeNull();
  await passTime(8_000);
  await act(async () => showNewVersion());
  expect(screen.getByText("An update is ready.")).toBeTruthy();
});
