// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useEagerReducer } from "../../../src/web/ui/use-eager-reducer.ts";

const add = (sum: number, summand: number) => sum + summand;

test("a second event before the next render sees the result of the first one", () => {
  const { result } = renderHook(() => useEagerReducer(add, () => 1));
  const { dispatch, peek } = result.current;
  act(() => {
    expect(dispatch(2)).toBe(3);
    expect(peek()).toBe(3);
    expect(dispatch(4)).toBe(7);
    expect(result.current.state).toBe(1);
  });
  expect(result.current.state).toBe(7);
  expect(result.current.dispatch).toBe(dispatch);
  expect(result.current.peek).toBe(peek);
});

test("the state still changes after the component is unmounted", () => {
  const { result, unmount } = renderHook(() => useEagerReducer(add, () => 0));
  unmount();
  result.current.dispatch(5);
  expect(result.current.peek()).toBe(5);
});
