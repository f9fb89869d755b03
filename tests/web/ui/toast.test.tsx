import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster, toast, visibleToast } from "#web/ui/toast.tsx";
import { installNativeDialog } from "./native-dialog.ts";

const shown = () => screen.queryByRole("region", { name: "Notifications (F8)" });

/** Advances the clock, and lets pending loads finish. */
const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

beforeEach(async () => {
  installNativeDialog();
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

test("a toast closes on its own after 5 s", async () => {
  await wait(4_990);
  expect(shown()).not.toBeNull();
  await wait(10);
  expect(shown()).toBeNull();
});

describe("swiping a toast", () => {
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
    ["51 px to the right dismisses it", 51, 0, true],
    ["50 px to the right does not dismiss it", 50, 0, false],
    ["200 px to the left does not dismiss it", -200, 0, false],
    ["200 px down does not dismiss it", 0, 200, false],
  ])("%s", async (_, x, y, isClosed) => {
    await drag(x, y);
    expect(shown() === null).toBe(isClosed);
  });
});

test("only F8 moves focus to the toast, and the toast stays open while focused", async () => {
  fireEvent.keyDown(document, { key: "F7" });
  expect(document.activeElement).not.toBe(shown());
  act(() => void fireEvent.keyDown(document, { key: "F8" }));
  expect(document.activeElement).toBe(shown());
  await wait(60_000);
  expect(shown()).not.toBeNull();
  act(() => shown()?.blur());
  await wait(5_000);
  expect(shown()).toBeNull();
});

test("dismissing a toast hides that toast at once and does not close a newer toast", async () => {
  act(() => toast.success("old"));
  act(() => toast.dismiss());
  expect(visibleToast()).toBeNull();
  act(() => toast.success("new"));
  await wait(4_000);
  expect(visibleToast()?.message).toBe("new");
});
