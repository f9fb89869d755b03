import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { rememberPath, takeRememberedPath } from "#web/navigation/remembered-path.ts";
import { backend, beginAt, network, reject, sentTo, sessionOf } from "./auth-network.ts";
import { ErrorResponse, respondWith } from "./network.ts";

const SESSION_KEY = "cfp-bracket.session";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => beginAt("/"));
afterEach(async () => {
  const { loadAuth, signOut } = await import("#web/session/session.tsx");
  await signOut();
  cleanup();
  network.resetHandlers();
  // Otherwise, this test's app would act like another open tab in later tests.
  await (await loadAuth()).dispose();
});
afterAll(() => network.close());

/** Reloads the app with the data that the browser has stored. */
async function openApp() {
  vi.resetModules();
  const session = await import("#web/session/session.tsx");
  session.startSession();
  const { result } = renderHook(() => session.useSession());
  return { session, result };
}

/** The access token that the app sends to our own server. Null when signed out. */
async function token(): Promise<string | null> {
  const { currentBearer } = await import("#web/session/session-store.ts");
  return (await (await currentBearer())?.token()) ?? null;
}

const keep = (name: string, changes: object = {}) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...sessionOf(name), ...changes }));

async function openSignedIn(name = "sam") {
  keep(name);
  const app = await openApp();
  await waitFor(() => expect(app.result.current.user?.username).toBe(name));
  const { api, queryClient } = await import("#web/api/trpc.ts");
  const { visibleToast } = await import("#web/ui/toast.tsx");
  return { ...app, api, queryClient, toastText: () => visibleToast()?.message };
}

test("a browser without a stored session counts as signed out immediately and sends no request", async () => {
  const { result } = await openApp();
  expect(result.current.status).toBe("signedOut");
  expect(await token()).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(backend.sent).toEqual([]);
});

test("while a stored session is being checked, the status is 'unknown', but the email address and any stored username are available", async () => {
  keep("sam");
  const { result } = await openApp();
  expect(result.current).toMatchObject({ status: "unknown", user: { email: "sam@example.com", username: null } });
  await waitFor(() => expect(result.current).toMatchObject({ status: "signedIn", user: { username: "sam" } }));
  expect(await token()).toBe("token-of-sam");
  cleanup();
  const again = await openApp();
  expect(again.result.current).toMatchObject({ status: "unknown", user: { username: "sam" } });
});

test("a stored username is ignored if the stored session belongs to another player", async () => {
  localStorage.setItem("cfp-bracket.player", JSON.stringify({ id: "id-of-casey", username: "casey" }));
  keep("sam");
  const { result } = await openApp();
  expect(result.current).toMatchObject({ status: "unknown", user: { id: "id-of-sam", username: null } });
  await waitFor(() => expect(result.current.user?.username).toBe("sam"));
});

test("a player's calls include the access token, and public calls do not", async () => {
  const { api } = await openSignedIn();
  await api.account.availability.mutate({ username: "x", email: "" });
  expect(sentTo("account.availability")[0]?.authorization).toBeNull();
  expect(sentTo("account.config")[0]?.authorization).toBeNull();
  expect(sentTo("account.me")[0]?.authorization).toBe("Bearer token-of-sam");
});

test("a rejected access token is refreshed once, and the call is retried", async () => {
  const { api, result, toastText } = await openSignedIn();
  backend.rejected.set("token-of-sam", "SESSION_INVALID");
  expect((await api.account.me.query()).username).toBe("sam");
  expect(sentTo("account.me").at(-1)?.authorization).toBe("Bearer renewed-of-sam");
  expect([result.current.status, toastText()]).toEqual(["signedIn", undefined]);
});

test.each([
  ["a session that cannot be renewed", "SESSION_INVALID", "You were signed out. Please sign in again."],
  ["the session of a deleted account", "ACCOUNT_GONE", "This account no longer exists."],
] as const)("when two calls are rejected, %s ends, and only one message is shown", async (_, key, sentence) => {
  const { api, result } = await openSignedIn();
  const { toast } = await import("#web/ui/toast.tsx");
  const announced = vi.spyOn(toast, "error");
  backend.rejected.set("token-of-sam", key);
  backend.isRefreshRejected = true;
  const calls = await Promise.allSettled([api.account.me.query(), api.account.me.query()]);
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await waitFor(() => expect(result.current.status).toBe("signedOut"));
  expect(announced.mock.calls).toEqual([[sentence]]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test.each<[string, () => Response]>([
  ["there is no network", () => HttpResponse.error()],
  ["the auth service limits requests", () => reject(429, "over_request_rate_limit", "Request rate limit reached")],
])("an expired session is kept while %s, and is refreshed by a later attempt", async (_, failure) => {
  keep("sam", { expires_at: Math.floor(Date.now() / 1000) - 10 });
  let tries = 0;
  network.use(
    http.post("*/auth/v1/token", () => {
      tries += 1;
      return tries < 3 ? (failure() as HttpResponse<object>) : HttpResponse.json(sessionOf("sam", "renewed-of-sam"));
    }),
  );
  const { result } = await openApp();
  expect(result.current).toMatchObject({ status: "unknown", user: { id: "id-of-sam" } });
  await waitFor(() => expect(result.current.status).toBe("signedIn"));
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(await token()).toBe("renewed-of-sam");
});

test.each<[string, () => Response]>([
  ["the auth service limits requests", () => reject(429, "over_request_rate_limit", "Request rate limit reached")],
  ["the gateway rejects the key", () => HttpResponse.json({ message: "Invalid API key" }, { status: 401 })],
  ["the gateway sends other JSON", () => HttpResponse.json({ message: "ok" })],
])(
  "while %s, a session that has expired by this device's clock is used for as long as the server accepts it",
  async (_, failure) => {
    keep("sam", { expires_at: Math.floor(Date.now() / 1000) - 10 });
    network.use(http.post("*/auth/v1/token", () => failure() as HttpResponse<object>));
    const { result } = await openApp();
    const { api } = await import("#web/api/trpc.ts");
    expect(await api.account.me.query()).toMatchObject({ username: "sam" });
    expect(sentTo("account.me").at(-1)?.authorization).toBe("Bearer token-of-sam");
    expect(result.current).toMatchObject({ status: "signedIn", user: { id: "id-of-sam" } });
  },
);

test("a session's age counts from its arrival, even if this device's clock is years fast", async () => {
  const expired = { expires_at: Math.floor(Date.now() / 1000) - 3 * 365 * 86_400 };
  keep("sam", expired);
  let renewals = 0;
  network.use(
    http.post("*/auth/v1/token", () => {
      renewals += 1;
      return HttpResponse.json({ ...sessionOf("sam", "renewed-of-sam"), ...expired });
    }),
  );
  await openApp();
  for (let n = 0; n < 3; n++) expect(await token()).toBe("renewed-of-sam");
  expect(renewals).toBe(1);
});

test("a player stays signed in if the server rejects even a token that the auth service has just renewed", async () => {
  const { api, result, toastText } = await openSignedIn();
  for (const each of ["token-of-sam", "renewed-of-sam"]) backend.rejected.set(each, "SESSION_INVALID");
  await expect(api.account.me.query()).rejects.toThrow();
  expect(
    sentTo("account.me")
      .slice(-2)
      .map(({ authorization }) => authorization),
  ).toEqual(["Bearer token-of-sam", "Bearer renewed-of-sam"]);
  expect([result.current.status, toastText()]).toEqual(["signedIn", undefined]);
});

const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

test.each([
  ["another player's", "casey"],
  ["gone", null],
])("a page that comes back after the stored session is %s shows and sends nothing of its player", async (_, name) => {
  const { api, result, queryClient } = await openSignedIn();
  queryClient.setQueryData(["picks", "mine"], "secret");
  backend.sent = [];
  if (name === null) localStorage.removeItem(SESSION_KEY);
  else keep(name);
  act(() => void comeBack());
  await api.account.me.query().catch(() => undefined);
  await waitFor(() => expect(result.current.user?.username ?? null).toBe(name));
  await waitFor(() => expect(queryClient.getQueryData(["picks", "mine"])).toBeUndefined());
  expect(backend.sent.filter(({ authorization }) => authorization?.includes("sam"))).toEqual([]);
});

test("a page sends nothing as another player, even before it has noticed the new session", async () => {
  const { api, result } = await openSignedIn();
  backend.sent = [];
  keep("casey");
  await expect(api.account.me.query()).rejects.toThrow("another player has signed in");
  await waitFor(() => expect(result.current.user?.username).toBe("casey"));
});

test("a player's request fails if the session cannot be checked, and the next request checks the session again", async () => {
  keep("sam");
  network.use(respondWith({ "account.config": () => new ErrorResponse("SERVICE_UNAVAILABLE") }));
  const { result } = await openApp();
  const { api } = await import("#web/api/trpc.ts");
  await expect(api.account.me.query()).rejects.toThrow();
  expect(result.current).toMatchObject({ status: "unknown", user: { id: "id-of-sam" } });
  network.resetHandlers();
  expect(await api.account.me.query()).toMatchObject({ username: "sam" });
  await waitFor(() => expect(result.current.status).toBe("signedIn"));
});

test("signing out clears every cache on this device but keeps drafts, even without a network", async () => {
  const { result, queryClient } = await openSignedIn();
  queryClient.setQueryData(["picks", "mine"], "secret");
  localStorage.setItem("cfp-bracket.seen-news.id-of-sam", '{"points":70}');
  localStorage.setItem("cfp-bracket.draft.id-of-sam.week-12", "draft");
  network.use(http.post("*/auth/v1/logout", () => HttpResponse.error()));
  await act(() => result.current.signOut());
  expect(result.current).toMatchObject({ status: "signedOut", user: null });
  expect(queryClient.getQueryData(["picks", "mine"])).toBeUndefined();
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(localStorage.getItem("cfp-bracket.player")).toBeNull();
  expect(localStorage.getItem("cfp-bracket.seen-news.id-of-sam")).toBeNull();
  expect(localStorage.getItem("cfp-bracket.draft.id-of-sam.week-12")).toBe("draft");
});

test("a tab signs out or switches players when another tab does", async () => {
  const { result, queryClient } = await openSignedIn();
  queryClient.setQueryData(["picks", "mine"], "secret");
  const tell = () => window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
  keep("casey");
  tell();
  await waitFor(() => expect(result.current.user).toMatchObject({ id: "id-of-casey", username: "casey" }));
  expect(queryClient.getQueryData(["picks", "mine"])).toBeUndefined();
  localStorage.removeItem(SESSION_KEY);
  tell();
  await waitFor(() => expect(result.current.status).toBe("signedOut"));
});

test("only allowed pages are saved as the return page after sign-in, and a saved page expires after one hour or one use", () => {
  window.history.replaceState(null, "", "/bracket/week/3");
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [later, path] of [
    [3_599_999, "/bracket/week/3"],
    [3_600_000, "/"],
  ] as const) {
    rememberPath();
    sessionStorage.clear();
    vi.setSystemTime(Date.now() + later);
    expect([takeRememberedPath(), takeRememberedPath()]).toEqual([path, "/"]);
  }
  vi.useRealTimers();
  rememberPath();
  window.history.replaceState(null, "", "/");
  rememberPath();
  expect(takeRememberedPath()).toBe("/");
});
