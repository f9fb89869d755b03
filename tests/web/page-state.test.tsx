import { act, cleanup, renderHook } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ErrorKey } from "#domain/errors.ts";
import { usePageState, usePlayer } from "#web/session/page-state.ts";
import { endOnPurpose, setUser } from "#web/session/session-store.ts";

const ANN = { id: "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11", email: "ann@example.com", username: "ann" };
const BEN = { ...ANN, id: "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a12", username: "ben" };
const CONTENT = { name: "Fourth and Long" };

beforeEach(() => {
  localStorage.clear();
  setUser(ANN);
});
afterEach(() => {
  act(() => setUser(null));
  cleanup();
});

/** The error that the API client throws for one of the server's error keys. */
function rejectedWith(key: ErrorKey): Error {
  return TRPCClientError.from({ error: { message: key, code: -32603, data: { key } } });
}

function renderPage(data: object | undefined, error: unknown = null) {
  const { result, rerender } = renderHook(
    (query: { data: object | undefined; error: unknown }) =>
      usePageState(usePlayer(), { ...query, refetch: () => undefined }, "GROUP_NOT_FOUND"),
    { initialProps: { data, error } },
  );
  const keepOpen = (isStored: boolean) => {
    const page = result.current;
    if (page.state !== "ready") throw new Error("the page has no content");
    act(() => page.keepOpen(isStored));
  };
  return { result, rerender, keepOpen };
}

test("a page keeps its content if the cache is cleared, but not if another player signs in", () => {
  const { result, rerender } = renderPage(CONTENT);
  rerender({ data: undefined, error: null });
  expect(result.current).toMatchObject({ state: "ready", content: CONTENT });
  act(() => setUser(BEN));
  expect(result.current.state).toBe("loading");
});

test("a page with unsaved changes stays open even if its content no longer exists on the server", () => {
  const { result, rerender, keepOpen } = renderPage(CONTENT);
  keepOpen(true);
  rerender({ data: CONTENT, error: rejectedWith("GROUP_NOT_FOUND") });
  expect(result.current).toMatchObject({ state: "ready", content: CONTENT });
  keepOpen(false);
  expect(result.current.state).toBe("notFound");
});

test("a page with unsaved changes stays open when the session expires, but not when the player signs out", () => {
  const { result, keepOpen } = renderPage(CONTENT);
  keepOpen(true);
  act(() => setUser(null));
  expect(result.current).toMatchObject({ state: "ready", player: ANN });
  act(() => setUser(ANN));
  endOnPurpose();
  act(() => setUser(null));
  expect(result.current.state).toBe("signedOut");
  // The earlier sign-out does not count for the new session.
  act(() => setUser(ANN));
  act(() => setUser(null));
  expect(result.current).toMatchObject({ state: "ready", player: ANN });
  keepOpen(false);
  expect(result.current.state).toBe("signedOut");
});

test("a page that fails to load shows the request ID if the server sent an ID", () => {
  const named = TRPCClientError.from({
    error: { message: "x", code: -32603, data: { key: "UNEXPECTED", requestId: "3f2a9c1e-77b0" } },
  });
  expect(renderPage(undefined, named).result.current).toMatchObject({ state: "failed", reference: "3f2a9c1e-77b0" });
  expect(renderPage(undefined, new Error("away")).result.current).toMatchObject({ state: "failed", reference: null });
});
