// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster, toast } from "../../../src/web/ui/toast.tsx";
import { currentToasts, dismissToast, visibleToast } from "../../../src/web/ui/toast-queue.ts";
import { installNativeDialog } from "./native-dialog.ts";

/** The toast on screen, or null. */
const shown = () => screen.queryByRole("listitem", { hidden: true });

/** Lets time pass, and what is loaded meanwhile arrive. */
const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

beforeEach(async () => {
  installNativeDialog();
  // jsdom captures no pointers.
  Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  await import("../../../src/web/ui/toast-viewport.tsx");
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast.success("Week 12 picks saved successfully!"));
  await wait(0);
  expect(shown()?.textContent).toContain("Week 12 picks saved successfully!");
});

afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a toast closes by itself after 5 s", async () => {
  await wait(4_990);
  expect(shown()).not.toBeNull();
  await wait(10);
  expect(shown()).toBeNull();
});

describe("a toast is dismissed by a swipe to the right of more than 50 px", () => {
  /** Drags the toast from where it is. */
  async function drag(x: number, y = 0) {
    const item = shown() as HTMLElement;
    fireEvent.pointerDown(item, { button: 0, clientX: 100, clientY: 100 });
    for (const part of [0.5, 1]) {
      fireEvent.pointerMove(item, { clientX: 100 + x * part, clientY: 100 + y * part });
    }
    fireEvent.pointerUp(item, { clientX: 100 + x, clientY: 100 + y });
    await wait(0);
  }

  test.each([
    ["51 px to the right", 51, 0, true],
    ["50 px to the right", 50, 0, false],
    ["200 px to the left", -200, 0, false],
    ["200 px down", 0, 200, false],
  ])("%s", async (_, x, y, isClosed) => {
    await drag(x, y);
    expect(shown() === null).toBe(isClosed);
  });
});

test("F8 moves the focus to the toasts, and no other key does", () => {
  const list = screen.getByRole("list", { hidden: true });
  fireEvent.keyDown(document, { key: "F7", code: "F7" });
  expect(document.activeElement).not.toBe(list);
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(document.activeElement).toBe(list);
});

test("there is at most one toast, the newest", () => {
  toast.success("first");
  toast.error("second");
  expect(currentToasts().map((record) => record.message)).toEqual(["second"]);
});

test("a dismissed toast is hidden at once and removed after 1,000,000 ms", () => {
  toast.success("saved");
  dismissToast(currentToasts()[0]?.id);
  expect(visibleToast()).toBeNull();
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test("the removal of an old toast does not remove a new one", () => {
  toast.success("old");
  toast.dismiss();
  toast.success("new");
  vi.advanceTimersByTime(1_000_000);
  expect(visibleToast()?.message).toBe("new");
});
