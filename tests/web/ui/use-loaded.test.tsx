import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FailedPage } from "#web/app/error-boundary.tsx";
import { loadPersistently, watchSheets } from "#web/ui/loading/load-code.ts";
import { useLoaded } from "#web/ui/loading/use-loaded.ts";
import { freshBrowser } from "../browser.ts";

freshBrowser();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits until the page has tried three times to load its code. */
const threeTries = () => act(async () => void (await vi.advanceTimersByTimeAsync(2_500)));

const SAYS = "Couldn't load this. Try again.";

/** Returns a fake function for loading code. Its first `times` calls fail, and later calls succeed. */
function loadThatFails(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return "The page";
  });
  return load;
}

function Page({ load, isWanted = true }: { load: () => Promise<string>; isWanted?: boolean }) {
  const { value, hasFailed, retry } = useLoaded(load, isWanted);
  return hasFailed ? <FailedPage onRetry={retry} /> : <p>{value ?? "Loading"}</p>;
}

test.each([
  ["after a click on 'Try Again'", () => fireEvent.click(screen.getByRole("button", { name: "Try Again" }))],
  ["when the network reconnects", () => fireEvent(window, new Event("online"))],
])("a page whose first three loads fail shows an error without a crash reference, and loads %s", async (_, retry) => {
  render(<Page load={loadThatFails(3)} />);
  await threeTries();
  expect(screen.getByText(SAYS)).toBeTruthy();
  expect(screen.queryByText(/^Reference/)).toBeNull();
  expect(screen.getByRole("button", { name: "Reload the Page" })).toBeTruthy();
  retry();
  await threeTries();
  expect(screen.getByText("The page")).toBeTruthy();
});

test("loading a page times out after eight seconds", async () => {
  render(<Page load={() => new Promise(() => undefined)} />);
  expect(screen.queryByText(SAYS)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText(SAYS)).toBeTruthy();
});

test("code is loaded once, when the page first needs the code; a loading error disappears when the page no longer needs the code", async () => {
  const load = loadThatFails(3);
  const { rerender } = render(<Page load={load} isWanted={false} />);
  await threeTries();
  expect(load).not.toHaveBeenCalled();
  rerender(<Page load={load} />);
  await threeTries();
  expect(screen.getByText(SAYS)).toBeTruthy();
  rerender(<Page load={load} isWanted={false} />);
  expect(screen.getByText("Loading")).toBeTruthy();
  rerender(<Page load={load} />);
  await threeTries();
  expect(screen.getByText("The page")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(4);
  rerender(<Page load={load} isWanted={false} />);
  rerender(<Page load={load} />);
  await threeTries();
  expect(load).toHaveBeenCalledTimes(4);
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
