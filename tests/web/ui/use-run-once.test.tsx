// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useRunOnce } from "../../../src/web/ui/use-run-once.ts";

afterEach(cleanup);

/** An action that runs until it is told how to end. */
function openAction() {
  const calls: { given: string; end: () => void; fail: (error: Error) => void }[] = [];
  const action = (given: string) =>
    new Promise<void>((resolve, reject) => void calls.push({ given, end: resolve, fail: reject }));
  return { calls, action };
}

test("a second call before the screen is drawn again does nothing", async () => {
  const { calls, action } = openAction();
  const { result } = renderHook(() => useRunOnce(action));
  const { run } = result.current;
  await act(async () => {
    void run("first");
    void run("second");
  });
  expect(calls.map(({ given }) => given)).toEqual(["first"]);
  expect(result.current.isRunning).toBe(true);
});

test("a call while the action is still running does nothing, and one after it has ended runs it again", async () => {
  const { calls, action } = openAction();
  const { result } = renderHook(() => useRunOnce(action));
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("first"));
  await act(async () => void result.current.run("second"));
  await act(async () => calls[0]?.end());
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("third"));
  expect(calls.map(({ given }) => given)).toEqual(["first", "third"]);
});

test("an action that fails says so to its caller and can be run again", async () => {
  const { calls, action } = openAction();
  const { result } = renderHook(() => useRunOnce(action));
  let failure: unknown;
  await act(async () => {
    result.current.run("first").catch((error: unknown) => {
      failure = error;
    });
    calls[0]?.fail(new Error("offline"));
  });
  expect(failure).toEqual(new Error("offline"));
  expect(result.current.isRunning).toBe(false);
  await act(async () => void result.current.run("again"));
  expect(calls.map(({ given }) => given)).toEqual(["first", "again"]);
});
