// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { setUser } from "#web/session/session-store.ts";
import { freshBrowser } from "./browser.ts";
import { deferred, ErrorResponse, respondWith, server } from "./network.ts";
import { openPage } from "./screen.tsx";

import { ANN, openSettings, serveAccount, setUpSettings } from "./settings.tsx";

freshBrowser();
setUpSettings();

/** Serves a player's preferences. Returns an object with the current value and every value that was saved. */
function servePreferences(isOn: boolean) {
  const stored = { isOn, saved: [] as boolean[] };
  server.use(
    respondWith({
      "preferences.find": () => ({ userId: ANN.id, weeklyReminders: stored.isOn }),
      "preferences.save": ({ userId, weeklyReminders }) => {
        stored.isOn = weeklyReminders;
        stored.saved.push(weeklyReminders);
        return { userId, weeklyReminders };
      },
    }),
  );
  return stored;
}

const toggle = () => screen.findByRole<HTMLInputElement>("switch", { name: "Weekly Reminders" });

describe("the overall ranking switch", () => {
  const listed = () => screen.findByRole<HTMLInputElement>("switch", { name: "Show me in the overall standings" });

  test("is on until the player turns it off", async () => {
    const asked: boolean[] = [];
    serveAccount({
      "everyone.listed": () => ({ isListed: asked.at(-1) ?? true }),
      "everyone.setListed": ({ isListed }) => {
        asked.push(isListed);
        return { isListed };
      },
    });
    const { user } = openSettings();
    expect((await listed()).checked).toBe(true);
    await user.click(await listed());
    await waitFor(() => expect(asked).toEqual([false]));
    expect((await listed()).checked).toBe(false);
  });

  test("shows an error and the server's value when a change fails", async () => {
    serveAccount({ "everyone.setListed": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
    const { user } = openSettings();
    await user.click(await listed());
    expect(await screen.findByText("We couldn't save your choice. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await listed()).checked).toBe(true));
  });
});

describe("/settings", () => {
  test("asks a signed-out visitor to log in, and is saved as the page to return to", async () => {
    const { user } = openPage("/settings");
    expect(await screen.findByRole("heading", { level: 1, name: "Please log in to access settings" })).toBeTruthy();
    const main = screen.getByRole("main");
    const [signIn] = Array.from(main.querySelectorAll("button")).filter((each) => each.textContent === "Sign In");
    await user.click(signIn as HTMLElement);
    expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify("/settings"));
    expect(screen.queryByRole("switch")).toBeNull();
    act(() => setUser(ANN));
    servePreferences(true);
    expect((await toggle()).checked).toBe(true);
  });

  test("shows a reminder switch and an explanation; turning reminders off or on shows a success message", async () => {
    const stored = servePreferences(true);
    const { user } = openSettings();
    expect((await toggle()).checked).toBe(true);
    expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "How it works" })).toBeTruthy();
    expect(screen.getByText("Emails go to ann@example.com.")).toBeTruthy();
    expect(screen.queryByText("Reminders cannot reach you")).toBeNull();
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders disabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
    expect(stored.saved).toEqual([false, true]);
  });

  test("lets the player use the reminder switch again during a save, and saves the last choice", async () => {
    const stored = servePreferences(true);
    const first = deferred<OutputOf<"preferences.save">>();
    const { user } = openSettings();
    await toggle();
    let calls = 0;
    server.use(
      respondWith({
        "preferences.find": () => ({ userId: ANN.id, weeklyReminders: stored.isOn }),
        "preferences.save": ({ weeklyReminders }) => {
          stored.isOn = weeklyReminders;
          calls += 1;
          return calls === 1 ? first.promise : { userId: ANN.id, weeklyReminders };
        },
      }),
    );
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(true);
    await waitFor(() => expect(calls).toBe(1));
    first.resolve({ userId: ANN.id, weeklyReminders: false });
    await waitFor(() => expect(calls).toBe(2));
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect([(await toggle()).checked, stored.isOn]).toEqual([true, true]);
  });

  test("shows the server's value if a save succeeded but its response was lost", async () => {
    const stored = servePreferences(true);
    const { user } = openSettings();
    await toggle();
    server.use(
      http.post("*/api/trpc/preferences.save", () => {
        stored.isOn = false;
        return HttpResponse.error();
      }),
    );
    await user.click(await toggle());
    expect(await screen.findByText("Failed to update email preferences. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  test("opens when the player clicks their name in the masthead", async () => {
    servePreferences(true);
    act(() => setUser(ANN));
    const { user } = openPage("/nowhere");
    await screen.findByRole("heading", { name: "Page Not Found" });
    await user.click(await screen.findByRole("link", { name: "ann, Settings" }));
    expect((await toggle()).checked).toBe(true);
  });
});
