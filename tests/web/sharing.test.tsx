import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";
import { visibleToast } from "#web/ui/toast.tsx";
import { freshBrowser } from "./browser.ts";
import { respondWith, server } from "./network.ts";
import { button, champion, DRAFT_KEY, dialog, openPage, realBracket, slot } from "./screen.tsx";

freshBrowser();
afterEach(() => {
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

let pages = 0;
/** A new path on each call, because pictures are cached by URL. */
const newPath = () => `/bracket/6b1f0f3e-3c55-4f3c-9d8e-${String(++pages).padStart(12, "0")}`;
const WORDS = `Indiana over Miami: ${SEASON.name} CFP bracket`;

/** A device with a share sheet. Returns the shared data. */
function withSheet(takesFiles: boolean): ShareData[] {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (what: ShareData) => void shared.push(what),
    canShare: () => takesFiles,
  });
  return shared;
}

/** Serves the picture of the page at this path. Returns a function that counts the requests. */
function servePicture(path: string, respond: () => Response | Promise<Response>) {
  let count = 0;
  server.use(
    http.get(`*${path}/picture`, () => {
      count += 1;
      return respond();
    }),
  );
  return () => count;
}

const png = () => new HttpResponse(new Uint8Array([1, 2, 3]), { headers: { "content-type": "image/png" } });

async function openShared(path = newPath(), season = SEASON.name) {
  const saved = { createdAt: new Date("2001-02-03T12:00:00Z"), season, bracket: realBracket() };
  server.use(respondWith({ "brackets.saved": () => saved }));
  const page = openPage(path);
  await screen.findByText(/^Your saved bracket from/);
  return page;
}

describe("the share sheet", () => {
  test("receives the picture as a file and the link as text, and the picture is loaded only once", async () => {
    const shared = withSheet(true);
    const path = newPath();
    const count = servePicture(path, png);
    const { user } = await openShared(path);
    expect(count()).toBe(0);
    await user.click(button("Share"));
    await waitFor(() => expect(shared).toHaveLength(1));
    const link = window.location.origin + path;
    expect(shared[0]).toMatchObject({ title: WORDS, text: `${WORDS} ${link}` });
    expect(shared[0]?.files?.map(({ name, type, size }) => [name, type, size])).toEqual([
      ["indiana-over-miami.png", "image/png", 3],
    ]);
    await user.click(button("Share"));
    await waitFor(() => expect(shared).toHaveLength(2));
    expect(count()).toBe(1);
  });

  test.each([
    ["the device does not accept files", false, png],
    ["there is no network", true, () => HttpResponse.error()],
    ["the picture does not arrive in time", true, () => new Promise<Response>(() => undefined)],
  ])("receives the link without the picture when %s", async (_, takesFiles, respond) => {
    const shared = withSheet(takesFiles);
    const path = newPath();
    servePicture(path, respond);
    const { user } = await openShared(path);
    await user.click(button("Share"));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]).toEqual({ title: WORDS, text: WORDS, url: window.location.origin + path });
  });

  test("is offered only if the device supports sharing, but copying the link and downloading the picture are always offered", async () => {
    const path = newPath();
    const { user } = await openShared(path);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    await user.click(button("Copy Link"));
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
    const picture = screen.getByRole("link", { name: "Picture" });
    expect(picture.getAttribute("href")).toBe(`${path}/picture`);
    expect(picture.getAttribute("download")).toBe("indiana-over-miami.png");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(button("Copied"));
    await waitFor(() => expect(String(visibleToast()?.message)).toMatch(/^Couldn't copy the link/));
  });
});

describe("starting from a shared bracket", () => {
  test("copies the bracket to the main page, where one undo reverts the copy", async () => {
    const { user } = await openShared();
    await user.click(button("Copy This Bracket"));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain("indiana"));
    expect(slot("champ-0").textContent).toContain("Indiana");
    await user.click(button("Undo"));
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  });

  test("asks first if another bracket was already started, and undo restores that bracket", async () => {
    const first = openPage("/", realBracket());
    await first.user.click(button(/^10 Miami, pick as champion/));
    first.unmount();
    const { user } = await openShared();
    await user.click(button("Copy This Bracket"));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(window.location.pathname).not.toBe("/");
    await user.click(button("Copy This Bracket"));
    await user.click(dialog().getByRole("button", { name: "Use This Bracket" }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    await waitFor(() => expect(champion()).toContain("Indiana"));
    await user.click(button("Undo"));
    expect(champion()).toContain("Miami");
  });

  test("is not offered for a bracket from another season", async () => {
    const other = ALL_SEASONS.map(({ season }) => season.name).find((name) => name !== SEASON.name) ?? "";
    await openShared(newPath(), other);
    await screen.findByRole("button", { name: "Copy Link" });
    expect(screen.queryByRole("button", { name: "Copy This Bracket" })).toBeNull();
  });
});
