import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIsPhone } from "#web/ui/use-is-phone.ts";

const query = Object.assign(new EventTarget(), { matches: false });
const matchMedia = vi.fn(() => query);
const resize = (isPhone: boolean, width = isPhone ? 390 : 1024) => {
  query.matches = isPhone;
  vi.stubGlobal("innerWidth", width);
  window.dispatchEvent(new Event("resize"));
};
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", matchMedia);
  query.matches = false;
  vi.stubGlobal("innerWidth", 1024);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("useIsPhone follows its media query 50 ms after the last resize, but not while the page is printed", () => {
  const { result } = renderHook(useIsPhone);
  expect(matchMedia).toHaveBeenCalledWith("(width < 768px), (device-width < 768px)");
  query.matches = true;
  query.dispatchEvent(new Event("change"));
  wait(100);
  expect(result.current).toBe(false);
  resize(true);
  wait(10);
  resize(false);
  wait(50);
  expect(result.current).toBe(false);
  resize(true);
  wait(49);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});

test("useIsPhone ignores a change of less than 5 px, and counts 5 px in several steps", () => {
  const { result } = renderHook(useIsPhone);
  resize(true, 1020);
  wait(1_000);
  expect(result.current).toBe(false);
  resize(true, 1019);
  wait(50);
  expect(result.current).toBe(true);
});

test("useIsPhone waits for 200 ms after the device was turned", () => {
  const { result } = renderHook(useIsPhone);
  window.dispatchEvent(new Event("orientationchange"));
  wait(10);
  resize(true);
  wait(189);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});
