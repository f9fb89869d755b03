import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setConnect, setUser } from "#web/session/session-store.ts";
import { freshBrowser } from "./browser.ts";
import { type Procedures, respondWith, server } from "./network.ts";
import { openPage } from "./screen.tsx";

export const ANN = { id: "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11", email: "ann@example.com", username: "ann" };
const bearer = { token: async () => "token", renew: async () => false, end: vi.fn() };

/** Gives every test in a file a fresh browser and a fake auth service, and signs out after each test. Call once at the top of the file. */
export function setUpSettings(): void {
  freshBrowser();
  beforeEach(() => {
    setConnect(async () => bearer);
    serveAccount();
  });
  afterEach(() => {
    // The promise from `act()` must not be returned, because Vitest would await it. A response that arrived during the
    // wait would update the page while `act()` was still running. React would report that as an error.
    act(() => setUser(null));
  });
}

/** Serves the procedures that the settings page always calls, and any others that a test adds. */
export function serveAccount(procedures: Procedures = {}) {
  server.use(
    respondWith({
      "account.config": () => ({ publishableKey: "key" }),
      "preferences.find": () => ({ userId: ANN.id, weeklyReminders: true }),
      ...procedures,
    }),
  );
}

/** Opens the settings as Ann. */
export function openSettings() {
  act(() => setUser(ANN));
  return openPage("/settings");
}
