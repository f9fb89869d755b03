// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("a page that is not painted within half a second does not wait any longer", () => {
  open("visible");
  vi.advanceTimersByTime(500);
  expect(isFetched()).toBe(true);
});

test("a page in the background waits for no paint", () => {
  open("hidden");
  vi.advanceTimersByTime(0);
  expect(isFetched()).toBe(true);
});
