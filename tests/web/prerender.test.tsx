import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeResponse, writeValue } from "#support/server/trpc-envelope.ts";
import { api } from "#web/api/trpc.ts";
import { prefetch } from "#web/app/prerender/prefetch.ts";
import { queryUrl } from "#web/navigation/prefetched.ts";
import { setConnect, setUser } from "#web/session/session-store.ts";
import { freshBrowser } from "./browser.ts";
import { respondWith, server } from "./network.ts";

freshBrowser();

const ID = "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  // A page uses a prefetched response only for a limited time after opening.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  server.events.on("request:start", ({ request }) => void asked.push(new URL(request.url).pathname.slice(10)));
  server.use(
    respondWith({
      "groups.preview": () => ({ name: "Now", players: 2, first: [], isOpen: true }),
      "picks.popular": () => ({ teams: [{ id: "now", percent: null }] }),
      "preferences.unsubscribe": () => ({ message: "done" }),
    }),
  );
});
afterEach(() => {
  delete window.prefetched;
  server.events.removeAllListeners();
  setUser(null);
});

test("the app replaces the prerendered shell once its style sheets have loaded", async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/main.css"><style data-shell-style></style>`;
  document.body.innerHTML = `<div id="root"><p data-loading>Loading...</p><div data-shell="wide everyone">Shell</div></div>`;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  await import("#web/app/main.tsx");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.body.textContent).toBe("Loading...Shell");
  document.querySelector("link")?.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(document.querySelector("main")).not.toBeNull(), 10_000);
  expect(document.querySelectorAll("[data-loading], [data-shell], style[data-shell-style]").length).toBe(0);
});

/** Prefetches a response as the page's first script would. */
function hasFetched(path: "groups.preview" | "picks.popular", input: object): void {
  const value =
    path === "groups.preview"
      ? writeValue(path, { name: "Early", players: 1, first: [], isOpen: true })
      : writeValue(path, { teams: [{ id: "early", percent: null }] });
  const response = Promise.resolve(writeResponse([value], true));
  window.prefetched = { user: null, url: queryUrl(path, input), response };
}

const preview = async () => (await api.groups.preview.query({ code: ID })).name;
const popular = async () => (await api.picks.popular.query({ week: 12 })).teams.map(({ id }) => id);

test("the prefetched response is used once, by the first matching query, even if that query is part of a batch", async () => {
  hasFetched("groups.preview", { code: ID });
  const [name] = await Promise.all([preview(), api.teams.search.query({ q: "ore" })]);
  expect([name, asked]).toEqual(["Early", ["teams.search"]]);
  expect(await preview()).toBe("Now");
});

test("a cacheable query can read its result from a prefetched batch response, although its own request would not be batched", async () => {
  const response = Promise.resolve(writeResponse([writeValue("teams.search", [])], true));
  window.prefetched = { user: null, url: queryUrl("teams.search", { q: "ore" }), response };
  expect(await api.teams.search.query({ q: "ore" })).toEqual([]);
  expect(asked).toEqual([]);
});

test("the prefetched response is discarded after a mutation", async () => {
  hasFetched("groups.preview", { code: ID });
  await api.preferences.unsubscribe.mutate({ token: ID });
  expect(await preview()).toBe("Now");
});

test("the prefetched response is discarded when another player signs in", async () => {
  const sam = { id: "id-of-sam", email: null, username: null };
  setConnect(async () => ({ token: async () => null, renew: async () => false, end: () => undefined }));
  setUser(sam);
  hasFetched("picks.popular", { week: 12 });
  setUser({ ...sam, username: "sam" });
  expect(await popular()).toEqual(["early"]);
  hasFetched("picks.popular", { week: 12 });
  setUser({ ...sam, id: "id-of-casey" });
  expect(await popular()).toEqual(["now"]);
});

test("a failed prefetch is discarded, and the page sends its own request", async () => {
  server.use(http.get("*/api/trpc/weeks.schedule", () => HttpResponse.error(), { once: true }));
  window.prefetched = prefetch({ pathname: "/cfp-challenge", search: "" }, null);
  await expect(window.prefetched?.response).rejects.toThrow();
  expect((await api.weeks.schedule.query()).weeks).toEqual([]);
});

test.each(["/bracket/week", "/bracket/week/", "/bracket/week/16", "/bracket/week/x"])(
  "nothing is prefetched for %s, which has no week's number",
  (pathname) => {
    const session = { access_token: "token", expires_at: Date.now() / 1000 + 3_600, user: { id: ID } };
    expect(prefetch({ pathname, search: "" }, session)).toBeUndefined();
  },
);
