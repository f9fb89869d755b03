// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useRunOnce } from "../../../src/web/ui/form/use-run-once.ts";
import { useWhenOnline } from "../../../src/web/ui/loading/use-loaded.ts";
import { useIsPhone } from "../../../src/web/ui/use-is-phone.ts";

function resize(width: number, kind = "resize") {
  window.innerWidth = width;
  window.dispatchEvent(new Event(kind));
}

function wait(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds));
}

beforeEach(() => {
  vi.useFakeTimers();
  window.innerWidth = 1024;
  Object.defineProperty(window.screen, "width", { value: 1440, configurable: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a window or screen narrower than 768 px counts as a phone", () => {
  test.each([
    [767, 1440, true],
    [768, 1440, false],
    [1024, 390, true],
  ])("window %i px, screen %i px: %s", (windowWidth, screenWidth, expected) => {
    window.innerWidth = windowWidth;
    Object.defineProperty(window.screen, "width", { value: screenWidth, configurable: true });
    expect(renderHook(useIsPhone).result.current).toBe(expected);
  });
});

test("useIsPhone updates 50 ms after the last resize", () => {
  const { result } = renderHook(useIsPhone);
  resize(700);
  wait(40);
  resize(600);
  wait(49);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});

test("useIsPhone updates 200 ms after a rotation, even if the window is also resized", () => {
  const { result } = renderHook(useIsPhone);
  resize(600, "orientationchange");
  wait(20);
  resize(600);
  wait(179);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});

/** An action that keeps running until the test calls `end` or `fail`. */
function openAction() {
  const calls: { given: string; end: () => void; fail: (error: Error) => void }[] = [];
  const action = (given: string) =>
    new Promise<void>((resolve, reject) => void calls.push({ given, end: resolve, fail: reject }));
  return { calls, action };
}

test("useRunOnce ignores calls while the action is running, and runs the action again after it has finished", async () => {
  const { calls, action } = openAction();
  const { result } = renderHook(() => useRunOnce(action));
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("first"));
  await act(async () => void result.current.run("second"));
  await act(async () => calls[0]?.end());
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("third"));
  expect(calls.map(({ given }) => given)).toEqual(["first", "third"]);
});

test("useRunOnce rejects the caller's promise when the action fails, and can then run the action again", async () => {
  const { calls, action } = openAction();
  const { result } = renderHook(() => useRunOnce(action));
  let failure: unknown;
  await act(async () => {
    result.current.run("first").catch((error: unknown) => {
      failure = error;
    });
    calls[0]?.fail(new Error("offline"));
  });
  expect(failure).toEqual(new Error("offline"));
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("again"));
  expect(calls.map(({ given }) => given)).toEqual(["first", "again"]);
});

function Waiting({ act }: { act: () => void }) {
  useWhenOnline(true, act);
  return "Could not load.";
}

/** A page whose network comes back during its first render. */
function Page({ act }: { act: () => void }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event("online"));
  }, []);
  return <Waiting act={act} />;
}

test("useWhenOnline calls its action if the network reconnects during the first render", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  expect(act).toHaveBeenCalledTimes(1);
});
