import { act, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readCalls } from "#support/server/trpc-envelope.ts";
import { ApiProvider, api, trpc } from "#web/api/trpc.ts";
import { freshBrowser } from "./browser.ts";
import { ErrorResponse, respondWith, server, TEAMS } from "./network.ts";

freshBrowser();

const ID = "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";

let asked: string[] = [];
let isDown = false;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asked = [];
  isDown = false;
  server.use(
    respondWith({
      "teams.list": () => respond("teams.list", TEAMS),
      "groups.preview": () =>
        respond("groups.preview", { name: "Fourth and Long", players: asked.length, first: [], isOpen: true }),
      "preferences.unsubscribe": () => respond("preferences.unsubscribe", { message: "done" }),
    }),
  );
});
afterEach(() => vi.useRealTimers());

function respond<Value>(path: string, value: Value): Value | ErrorResponse {
  asked.push(path);
  return isDown ? new ErrorResponse("SERVICE_UNAVAILABLE") : value;
}

function Screen() {
  const group = trpc.groups.preview.useQuery({ code: ID });
  const teams = trpc.teams.list.useQuery();
  const change = trpc.preferences.unsubscribe.useMutation();
  return (
    <>
      <p>{group.status}</p>
      <p>{teams.data?.length} teams</p>
      <p>change: {change.status}</p>
      <button type="button" onClick={() => change.mutate({ token: ID })}>
        Change
      </button>
    </>
  );
}

const open = () =>
  render(
    <ApiProvider>
      <Screen />
    </ApiProvider>,
  );

async function openLoaded() {
  const view = open();
  await screen.findByText("success");
  await screen.findByText(`${TEAMS.length} teams`);
  asked = [];
  return view;
}

/** Waits long enough for any automatic request to start, including the first retry after 1 s. */
const settle = (milliseconds = 1_200) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

describe("a query (docs/behavior/screens.md#query-defaults)", () => {
  test("is not retried after a failure", async () => {
    isDown = true;
    open();
    await screen.findByText("error");
    await settle();
    expect(asked.filter((path) => path === "groups.preview")).toHaveLength(1);
  });

  test("is not refetched when the window regains focus, the network reconnects, or another component uses the query an hour later", async () => {
    await openLoaded();
    act(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new Event("offline"));
      window.dispatchEvent(new Event("online"));
    });
    await settle(60 * 60_000);
    const second = open();
    await settle();
    second.unmount();
    expect(asked).toEqual([]);
  });
});

describe("a mutation", () => {
  const press = () => act(() => screen.getByRole("button", { name: "Change" }).click());

  test("that succeeds refetches all data on screen, except the teams", async () => {
    await openLoaded();
    press();
    await screen.findByText("change: success");
    await waitFor(() => expect(asked).toEqual(["preferences.unsubscribe", "groups.preview"]));
    await settle();
    expect(asked).toHaveLength(2);
  });

  test("that fails is not retried and refetches no data", async () => {
    await openLoaded();
    server.use(
      http.post("*/api/trpc/preferences.unsubscribe", () => {
        asked.push("preferences.unsubscribe");
        return HttpResponse.error();
      }),
    );
    press();
    await screen.findByText("change: error");
    await settle();
    expect(asked).toEqual(["preferences.unsubscribe"]);
  });
});

/** Counts the calls in each request from now on. Other handlers respond to the requests. */
function countCalls(): number[] {
  const counts: number[] = [];
  server.use(
    http.all("*/api/trpc/*", async ({ request }) => {
      counts.push((await readCalls(request.clone())).calls.length);
    }),
  );
  return counts;
}

test.each<[string, (n: number) => Promise<unknown>]>([
  ["public calls", (n) => api.groups.preview.query({ code: `code-${n}` })],
  ["a player's calls", (n) => api.groups.members.query({ id: `group-${n}`, from: 0 })],
])("%s are batched, with at most 10 calls per request", async (_, call) => {
  server.use(
    respondWith({
      "groups.preview": () => ({ name: "Pool", players: 1, first: [], isOpen: true }),
      "groups.members": () => ({ members: [], next: null }),
    }),
  );
  const counts = countCalls();
  await Promise.all(Array.from({ length: 10 }, (__, n) => call(n)));
  expect(counts).toEqual([10]);
  await Promise.all(Array.from({ length: 11 }, (__, n) => call(n)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 10, 10]);
});
