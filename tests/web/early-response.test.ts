// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/web/api/trpc.ts";
import { queryUrl } from "../../src/web/frames/early-state.ts";
import { setUser } from "../../src/web/session/session-store.ts";
import { writeResponse, writeValue } from "../support/server/trpc-envelope.ts";
import { freshBrowser } from "./browser.ts";
import { answering, server } from "./network.ts";

freshBrowser();

const ID = "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";

/** The calls that travelled after the first script's, by request. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  // Such a response is used in the first seconds of a page only, and a busy machine may be late.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  server.events.on("request:start", ({ request }) => void asked.push(new URL(request.url).pathname.slice(10)));
  server.use(
    answering({
      "groups.preview": () => ({ name: "Now", players: 2, first: [] }),
      "picks.popular": () => ({ teamIds: ["now"] }),
      "account.me": () => ({ id: ID, email: "sam@example.com", username: "sam" }),
      "preferences.unsubscribe": () => ({ message: "done" }),
    }),
  );
});
afterEach(() => {
  delete window.earlyState;
  server.events.removeAllListeners();
  setUser(null);
});

/** What the first script of a page leaves: a response on its way. */
function hasAsked(path: "groups.preview" | "picks.popular", input: object): void {
  const answer =
    path === "groups.preview"
      ? writeValue(path, { name: "Early", players: 1, first: [] })
      : writeValue(path, { teamIds: ["early"] });
  const response = Promise.resolve(writeResponse([answer], true));
  window.earlyState = {
    user: null,
    call: { url: queryUrl(path, input), response },
    write: null,
    pressed: null,
    held: null,
  };
}

const preview = async () => (await api.groups.preview.query({ code: ID })).name;
const popular = async () => (await api.picks.popular.query({ week: 12 })).teamIds;

test("the response that a page's first script asked for is taken by the first query of its kind, once", async () => {
  hasAsked("groups.preview", { code: ID });
  expect(await preview()).toBe("Early");
  expect(asked).toEqual([]);
  expect(await preview()).toBe("Now");
});

test("it is taken also when other calls are made in the same moment, so that no later one gets it", async () => {
  hasAsked("groups.preview", { code: ID });
  const [name] = await Promise.all([preview(), api.teams.search.query({ q: "ore" })]);
  expect([name, asked]).toEqual(["Early", ["teams.search"]]);

  hasAsked("picks.popular", { week: 12 });
  const [teamIds] = await Promise.all([popular(), api.account.me.query()]);
  expect([teamIds, asked.at(-1)]).toEqual([["early"], "account.me"]);
  expect(await popular()).toEqual(["now"]);
});

test("it is forgotten once something was changed", async () => {
  hasAsked("groups.preview", { code: ID });
  await api.preferences.unsubscribe.mutate({ token: ID });
  expect(await preview()).toBe("Now");
});

test("it is forgotten when another player is signed in, and kept while it is the same one", async () => {
  const sam = { id: "id-of-sam", email: null, username: null };
  setUser(sam);
  hasAsked("picks.popular", { week: 12 });
  setUser({ ...sam, username: "sam" });
  expect(await popular()).toEqual(["early"]);
  hasAsked("picks.popular", { week: 12 });
  setUser({ ...sam, id: "id-of-casey" });
  expect(await popular()).toEqual(["now"]);
});
