// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "../../../src/web/app/error-boundary.tsx";
import { lazyPart, PartBoundary } from "../../../src/web/ui/loading/lazy-part.tsx";
import { loadPersistently, watchSheets } from "../../../src/web/ui/loading/load-code.ts";
import { freshBrowser } from "../browser.ts";

freshBrowser();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits long enough for three attempts to load the code. */
const threeTries = () => act(async () => void (await vi.advanceTimersByTimeAsync(2_500)));

/** Keeps React from logging errors that an error boundary has caught. */
const CAUGHT = { onCaughtError: () => undefined };

const SAYS = "Could not load. Try again.";

/** Creates a lazy component whose code fails to load `times` times and then loads. */
function partThatFails(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: ({ name }: { name: string }) => <p>The part for {name}</p> };
  });
  return { load, Part: lazyPart(load) };
}

async function open(Part: ReturnType<typeof partThatFails>["Part"]) {
  await act(async () => {
    render(
      <ErrorBoundary>
        <Suspense fallback="Loading">
          <Part name="Ann" />
        </Suspense>
      </ErrorBoundary>,
      CAUGHT,
    );
  });
}

test("a component that fails to load twice appears on the third try", async () => {
  const { Part, load } = partThatFails(2);
  await open(Part);
  await threeTries();
  expect(screen.getByText("The part for Ann")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test("a page that fails to load three times shows an error, and loads after a click on 'Try Again'", async () => {
  const { Part } = partThatFails(3);
  await open(Part);
  await threeTries();
  expect(screen.getByText(SAYS)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the Page" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await threeTries();
  expect(screen.getByText("The part for Ann")).toBeTruthy();
});

test("a page that failed to load is loaded when the network reconnects", async () => {
  const { Part } = partThatFails(3);
  await open(Part);
  await threeTries();
  expect(screen.getByText(SAYS)).toBeTruthy();
  fireEvent(window, new Event("online"));
  await threeTries();
  expect(screen.getByText("The part for Ann")).toBeTruthy();
});

test("loading a component times out after eight seconds", async () => {
  await open(lazyPart<{ name: string }>(() => new Promise(() => undefined)));
  expect(screen.queryByText(SAYS)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText(SAYS)).toBeTruthy();
});

test("a component that fails to load leaves the rest of the page intact, and loads after a click on the retry button", async () => {
  const { Part } = partThatFails(3);
  await act(async () => {
    render(
      <>
        <p>The bracket</p>
        <PartBoundary
          instead={(retry) => (
            <button type="button" onClick={retry}>
              {SAYS}
            </button>
          )}
        >
          <Suspense fallback="Loading">
            <Part name="Ann" />
          </Suspense>
        </PartBoundary>
      </>,
      CAUGHT,
    );
  });
  await threeTries();
  fireEvent.click(screen.getByRole("button", { name: SAYS }));
  await threeTries();
  expect(screen.getByText("The part for Ann")).toBeTruthy();
  expect(screen.getByText("The bracket")).toBeTruthy();
});

test("a style sheet that failed to load is reloaded, in its original position, before the page's code is loaded", async () => {
  watchSheets();
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/page.css"><style></style>';
  const sheet = () => document.querySelector("link");
  sheet()?.dispatchEvent(new Event("error"));
  const load = vi.fn(async () => "the page");
  const loaded = loadPersistently(load);
  expect([sheet()?.getAttribute("href"), sheet()?.nextElementSibling?.tagName]).toEqual(["/assets/page.css", "STYLE"]);
  expect(load).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event("load"));
  expect(await loaded).toBe("the page");
});
