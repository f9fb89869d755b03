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

/** The part of a MediaQueryList that the screens use. No query matches. */
const matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined });

/** The draft stored on the device under a key. */
export function storedDraft(key: string): string | null {
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
    toast.dismiss();
    server.resetHandlers();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}
