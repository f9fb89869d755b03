// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { loadFailedSheets, watchSheets } from "../../../src/web/ui/failed-sheets.ts";
import { loadPersistently } from "../../../src/web/ui/load-persistently.ts";

watchSheets();

const sheets = () => [...document.querySelectorAll("link")];

/** Ends the loading of a style sheet, well or not. */
const end = (how: "load" | "error", link = sheets()[0]) => link?.dispatchEvent(new Event(how));

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/page.css">';
});

test("a style sheet that could not be loaded is asked for again, in its place, before the code is", async () => {
  document.head.append(document.createElement("style"));
  const [failed] = sheets();
  end("error");
  const load = vi.fn(async () => "the page");
  const loaded = loadPersistently(load);
  const [again] = sheets();
  expect(again).not.toBe(failed);
  expect([again?.getAttribute("href"), again?.nextElementSibling?.tagName]).toEqual(["/assets/page.css", "STYLE"]);
  expect(load).not.toHaveBeenCalled();
  end("load");
  expect(await loaded).toBe("the page");
});

test("one that fails every time is given up with the code, and asked for the next time", async () => {
  vi.useFakeTimers();
  end("error");
  const load = vi.fn(async () => "the page");
  const loaded = loadPersistently(load).catch((error: Error) => (error.cause as Error).message);
  for (const wait of [400, 1_500, 0]) {
    end("error");
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect(await loaded).toMatch(/page\.css could not be loaded$/);
  expect(load).not.toHaveBeenCalled();
  const next = loadPersistently(load);
  end("load");
  expect(await next).toBe("the page");
  vi.useRealTimers();
});

test("nothing is asked for again that has come, that is no style sheet, or whose page is gone", async () => {
  document.head.innerHTML +=
    '<link rel="preload" as="style" href="/assets/page.css"><link rel="stylesheet" href="/b.css">';
  const [come, preload, gone] = sheets();
  end("load", come);
  end("error", preload);
  end("error", gone);
  gone?.remove();
  await loadFailedSheets();
  expect(sheets()).toEqual([come, preload]);
});
