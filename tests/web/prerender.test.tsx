// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/web/api/trpc.ts";
import { App } from "../../src/web/app.tsx";
import { startEarlyCall } from "../../src/web/frames/early-call.ts";
import { queryUrl } from "../../src/web/frames/early-state.ts";
import { FRAME_IDS } from "../../src/web/frames/frame.ts";
import { takeOver } from "../../src/web/frames/takeover.tsx";
import { pageAt } from "../../src/web/routes.tsx";
import { setUser } from "../../src/web/session/session-store.ts";
import { writeResponse, writeValue } from "../support/server/trpc-envelope.ts";
import { freshBrowser } from "./browser.ts";
import { answering, server } from "./network.ts";

freshBrowser();

const ID = "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  // The response of the early fetch is used in the first seconds of a page only, and a busy machine may be late.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  server.events.on("request:start", ({ request }) => void asked.push(new URL(request.url).pathname.slice(10)));
  server.use(
    answering({
      "groups.preview": () => ({ name: "Now", players: 2, first: [], isOpen: true }),
      "picks.popular": () => ({ teams: [{ id: "now", percent: null }] }),
      "preferences.unsubscribe": () => ({ message: "done" }),
    }),
  );
});
afterEach(() => {
  delete window.earlyState;
  server.events.removeAllListeners();
  setUser(null);
});

test("the prerendered predictor is hydrated in place, without a mismatch", async () => {
  await pageAt("/").load();
  const shell = renderToString(<App ssrPath="/" />, { identifierPrefix: FRAME_IDS.wide });
  document.documentElement.dataset.loading = "";
  document.body.innerHTML = `<div id="root" data-page="predictor"><div data-frame="wide everyone">${shell}</div></div>`;
  const main = document.querySelector("main");
  // React hands a mismatch to reportError.
  const mismatch = vi.fn();
  vi.stubGlobal("reportError", mismatch);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  takeOver(document.getElementById("root") as HTMLElement, "predictor", <App />);
  await vi.waitFor(() => expect(document.documentElement.dataset.loading).toBeUndefined(), 10_000);
  expect(document.querySelector("main")).toBe(main);
  expect(mismatch).not.toHaveBeenCalled();
});

/** Leaves an early fetch on its way, as the first script of a page does. */
function hasFetched(path: "groups.preview" | "picks.popular", input: object): void {
  const answer =
    path === "groups.preview"
      ? writeValue(path, { name: "Early", players: 1, first: [], isOpen: true })
      : writeValue(path, { teams: [{ id: "early", percent: null }] });
  const response = Promise.resolve(writeResponse([answer], true));
  const call = { url: queryUrl(path, input), response };
  window.earlyState = { user: null, call, write: null, pressed: null, held: null };
}

const preview = async () => (await api.groups.preview.query({ code: ID })).name;
const popular = async () => (await api.picks.popular.query({ week: 12 })).teams.map(({ id }) => id);

test("the answer of the early fetch is used by the first query for it, once, also in a batch", async () => {
  hasFetched("groups.preview", { code: ID });
  const [name] = await Promise.all([preview(), api.teams.search.query({ q: "ore" })]);
  expect([name, asked]).toEqual(["Early", ["teams.search"]]);
  expect(await preview()).toBe("Now");
});

test("the answer of the early fetch is dropped after a mutation", async () => {
  hasFetched("groups.preview", { code: ID });
  await api.preferences.unsubscribe.mutate({ token: ID });
  expect(await preview()).toBe("Now");
});

test("the answer of the early fetch is dropped when another player signs in", async () => {
  const sam = { id: "id-of-sam", email: null, username: null };
  setUser(sam);
  hasFetched("picks.popular", { week: 12 });
  setUser({ ...sam, username: "sam" });
  expect(await popular()).toEqual(["early"]);
  hasFetched("picks.popular", { week: 12 });
  setUser({ ...sam, id: "id-of-casey" });
  expect(await popular()).toEqual(["now"]);
});

test("an early fetch that fails is dropped, so that the page asks again", async () => {
  window.earlyState = { user: null, call: null, write: null, pressed: null, held: null };
  server.use(http.get("*/api/trpc/weeks.schedule", () => HttpResponse.error(), { once: true }));
  const call = startEarlyCall({ pathname: "/cfp-challenge", search: "" } as Location);
  window.earlyState.call = call;
  await expect(call?.response).rejects.toThrow();
  expect((await api.weeks.schedule.query()).weeks).toEqual([]);
});
