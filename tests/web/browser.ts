import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { queryClient } from "../../src/web/api/trpc.ts";
import { toast } from "../../src/web/ui/toast.tsx";
import { server } from "./network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

/** Sets the width of the screen, which is 1280 px when a test begins. */
export function setWidth(width: number): void {
  window.innerWidth = width;
  Object.defineProperty(window.screen, "width", { value: width, configurable: true });
}

/** Media queries that tests can switch. None matches when a test begins. */
const media = new Map<string, MediaQueryList & { switch(matches: boolean): void }>();

function matchMedia(query: string) {
  const known = media.get(query);
  if (known) return known;
  const target = new EventTarget();
  const list = Object.assign(target, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    switch(matches: boolean) {
      list.matches = matches;
      target.dispatchEvent(new Event("change"));
    },
  });
  // The part of a MediaQueryList that the screens use.
  media.set(query, list as never);
  return list;
}

/** Makes a media query match or stop matching. */
export function switchMedia(query: string, matches: boolean): void {
  (matchMedia(query) as { switch(matches: boolean): void }).switch(matches);
}

/** Does what the browser does when a page is left: a draft that waits is written now. */
export function leavePage(): void {
  window.dispatchEvent(new Event("pagehide"));
}

/** The draft that the device keeps under a key, with what the page is about to write: as if the page was left now. */
export function storedDraft(key: string): string | null {
  window.dispatchEvent(new Event("pagehide"));
  return localStorage.getItem(key);
}

/**
 * Gives every test of a file a fresh browser and a network with default answers, and fails a test that writes to
 * `console.error`. Call it once at the top of the file.
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
  afterEach(() => {
    cleanup();
    leavePage();
    toast.dismiss();
    server.resetHandlers();
    queryClient.clear();
    media.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}
