import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { queryClient } from "#web/api/trpc.ts";
import { announce } from "#web/ui/live-region.ts";
import { toast } from "#web/ui/toast.tsx";
import { server } from "./network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

let windowWidth = 1280;

/** Sets the width of the window. Every test starts at 1280 px. */
export function setWidth(width: number): void {
  windowWidth = width;
  window.innerWidth = width;
}

/** A fake MediaQueryList, with only the members that the pages use. Only the query for the phone layout can match. */
const matchMedia = (query: string) => ({
  matches: query.startsWith("(width < 768px)") && windowWidth < 768,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

/** The real `setTimeout`. A test may have replaced the global function with a fake. */
const { setTimeout: realTimeout } = globalThis;

/**
 * Gives every test in a file a fresh browser and a network with default responses. Fails tests that write to
 * `console.error`. Call once at the top of the file.
 */
export function freshBrowser(): void {
  const complaints: unknown[][] = [];
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterAll(() => server.close());
  beforeEach(() => {
    complaints.length = 0;
    vi.spyOn(console, "error").mockImplementation((...words) => complaints.push(words));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    installNativeDialog();
    vi.stubGlobal("matchMedia", matchMedia);
    vi.stubGlobal("scrollTo", () => undefined);
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.scrollTo = () => undefined;
    setWidth(1280);
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, "", "/");
  });
  afterEach(async () => {
    cleanup();
    toast.dismiss();
    // The live region is outside the page, so it remains when the page is removed.
    announce("");
    for (const region of document.querySelectorAll("[aria-live]")) region.textContent = "";
    // The page's queued calls could otherwise join a batch in the next test.
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => realTimeout(done));
    server.resetHandlers();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}
