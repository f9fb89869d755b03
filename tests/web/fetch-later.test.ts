// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RELOADED_KEY } from "../../src/web/frames/early-state.ts";
import { fetchAfterFirstPaint } from "../../src/web/frames/fetch-later.ts";

/** What jsdom lacks: an observer that is told of paints. */
let paint: (name: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: (list: { getEntriesByName: (name: string) => object[] }) => void) {
        paint = (name) => callback({ getEntriesByName: (each) => (each === name ? [{}] : []) });
      }
      observe() {}
    },
  );
  document.head.innerHTML = `<template data-later><link rel="modulepreload" href="/assets/page.js"></template>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const isFetched = () => document.head.querySelector("link") !== null;

/** Opens the page, up to the moment when all of its HTML is there. */
function open(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  fetchAfterFirstPaint();
  expect(isFetched()).toBe(false);
  document.dispatchEvent(new Event("DOMContentLoaded"));
}

test("the code is fetched when something of the page has been painted, and once", () => {
  open("visible");
  paint("first-paint");
  vi.advanceTimersByTime(499);
  expect(isFetched()).toBe(false);
  paint("first-contentful-paint");
  expect(isFetched()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(document.head.querySelectorAll("link, template")).toHaveLength(1);
});

test("the pictures of the frame come after the code, and those that somebody else has put in stay", () => {
  document.body.innerHTML = `<img data-src="/badges/a.svg" alt=""><img src="/other.svg" alt="">`;
  open("visible");
  const files = () => [...document.images].map((image) => image.getAttribute("src"));
  expect(files()).toEqual([null, "/other.svg"]);
  paint("first-contentful-paint");
  expect(files()).toEqual(["/badges/a.svg", "/other.svg"]);
});

test("a page that is not painted within half a second does not wait any longer", () => {
  open("visible");
  vi.advanceTimersByTime(500);
  expect(isFetched()).toBe(true);
});

describe("code that cannot be loaded", () => {
  const HEAD = `<template data-later><script type="module" src="/assets/index.js"></script></template>`;
  beforeEach(() => sessionStorage.clear());
  afterEach(() => document.body.replaceChildren());

  /** Opens the page, whose main script then fails. Returns what is said, and whether the page is loaded anew. */
  function fail() {
    document.head.innerHTML = HEAD;
    open("hidden");
    vi.advanceTimersByTime(0);
    document.head.querySelector("script")?.dispatchEvent(new Event("error"));
    return document.querySelector("[role=alert]")?.textContent ?? null;
  }

  test("has the page loaded anew, and is said when that does not help", () => {
    expect([fail(), sessionStorage.getItem(RELOADED_KEY)]).toEqual([null, ""]);
    expect(fail()).toBe("Could not load.Reload the Page");
  });

  test("is said at once without a network", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect([fail(), sessionStorage.getItem(RELOADED_KEY)]).toEqual(["Could not load.Reload the Page", null]);
  });

  test("is said at once where nothing can be stored", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    expect(fail()).toBe("Could not load.Reload the Page");
  });
});

test("a page in the background waits for no paint", () => {
  open("hidden");
  vi.advanceTimersByTime(0);
  expect(isFetched()).toBe(true);
});
