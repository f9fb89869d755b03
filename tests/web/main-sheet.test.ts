// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

const HEAD = `<link rel="preload" as="style" href="/assets/main.css" data-main-sheet><style data-frame-style>p{margin:0}</style><link rel="stylesheet" href="/assets/page.css">`;

beforeEach(() => {
  document.head.innerHTML = HEAD;
});

/** A module that has loaded nothing yet, as in a page that was just opened. */
async function fresh() {
  vi.resetModules();
  return import("../../src/web/frames/main-sheet.ts");
}

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
const frameStyle = () => document.querySelector("style");

/** Begins to load the sheet. Returns its link, and what becomes of it. */
async function load() {
  const { loadMainSheet, showMainSheet } = await fresh();
  const outcome = loadMainSheet().then(
    () => "loaded",
    () => "failed",
  );
  const [link] = sheets();
  return { link, outcome, showMainSheet };
}

test("the sheet of the app comes before the frame's style and the page's sheets, and changes nothing until it is shown", async () => {
  const { link, outcome, showMainSheet } = await load();
  expect(link?.getAttribute("href")).toMatch(/\/assets\/main\.css$/);
  expect(link?.nextElementSibling).toBe(frameStyle());
  expect(link?.media).toBe("not all");
  link?.dispatchEvent(new Event("load"));
  expect(await outcome).toBe("loaded");
  expect(link?.media).toBe("not all");
  expect(frameStyle()).not.toBeNull();
  showMainSheet();
  expect(link?.media).toBe("all");
  expect(frameStyle()).toBeNull();
});

test("a sheet that cannot be loaded leaves nothing behind, and is loaded when it is tried again", async () => {
  const { loadMainSheet } = await fresh();
  const first = loadMainSheet();
  sheets()[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("could not be loaded");
  expect(sheets()).toHaveLength(1);
  const second = loadMainSheet();
  sheets()[0]?.dispatchEvent(new Event("load"));
  await second;
  expect(sheets()).toHaveLength(2);
});

test("what is drawn while the sheet is not there keeps the style of the frame", async () => {
  const { link, showMainSheet } = await load();
  showMainSheet();
  expect(link?.media).toBe("not all");
  expect(frameStyle()).not.toBeNull();
});

test("where nothing was prerendered there is nothing to wait for", async () => {
  document.head.innerHTML = "";
  const { outcome, showMainSheet } = await load();
  expect(await outcome).toBe("loaded");
  showMainSheet();
  expect(document.head.innerHTML).toBe("");
});
