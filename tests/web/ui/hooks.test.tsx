import { act, cleanup, render, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useWhenOnline } from "#web/ui/loading/use-loaded.ts";
import { useIsPhone } from "#web/ui/use-is-phone.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("useIsPhone", () => {
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
  afterEach(() => void vi.useRealTimers());

  test("follows its media query 50 ms after the last resize, but not while the page is printed", () => {
    const { result } = renderHook(useIsPhone);
    expect(matchMedia).toHaveBeenCalledWith("(width < 768px), (device-width < 768px)");
    query.matches = true;
    query.dispatchEvent(new Event("change"));
    wait(100);
    expect(result.current).toBe(false);
    resize(true);
    wait(49);
    expect(result.current).toBe(false);
    wait(1);
    expect(result.current).toBe(true);
  });

  test("ignores a size that the window has only for a moment", () => {
    const { result } = renderHook(useIsPhone);
    resize(true);
    wait(10);
    resize(false);
    wait(50);
    expect(result.current).toBe(false);
  });

  test("ignores a change of less than 5 px, and counts 5 px in several steps", () => {
    const { result } = renderHook(useIsPhone);
    resize(true, 1020);
    wait(1_000);
    expect(result.current).toBe(false);
    resize(true, 1019);
    wait(50);
    expect(result.current).toBe(true);
  });

  test("waits for 200 ms after the device was turned", () => {
    const { result } = renderHook(useIsPhone);
    window.dispatchEvent(new Event("orientationchange"));
    wait(10);
    resize(true);
    wait(189);
    expect(result.current).toBe(false);
    wait(1);
    expect(result.current).toBe(true);
  });
});

function Waiting({ act }: { act: () => void }) {
  useWhenOnline(true, act);
  return "Could not load.";
}

/** Simulates a network reconnection during a page's first render. */
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
