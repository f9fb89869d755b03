// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

describe("a phone is narrower than 768 px", () => {
  test.each([
    [767, 1440, true],
    [768, 1440, false],
    [1024, 390, true],
  ])("window %i, screen %i: %s", (windowWidth, screenWidth, expected) => {
    window.innerWidth = windowWidth;
    Object.defineProperty(window.screen, "width", { value: screenWidth, configurable: true });
    expect(renderHook(useIsPhone).result.current).toBe(expected);
  });
});

test("a resize counts 50 ms after the last one", () => {
  const { result } = renderHook(useIsPhone);
  resize(700);
  wait(40);
  resize(600);
  wait(49);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});

test("a resize of less than 5 px is ignored", () => {
  window.innerWidth = 770;
  const { result } = renderHook(useIsPhone);
  resize(766);
  wait(1000);
  expect(result.current).toBe(false);
  resize(765);
  wait(1000);
  expect(result.current).toBe(true);
});

test("after the device is turned the new width counts after 200 ms, even if resizes come with it", () => {
  const { result } = renderHook(useIsPhone);
  resize(600, "orientationchange");
  wait(20);
  resize(600);
  wait(179);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});
