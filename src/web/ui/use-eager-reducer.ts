import { useCallback, useRef, useState } from "react";

/** A state, with stable functions to read and change it. */
export interface EagerReducer<State, Action> {
  /** The state at the last render. */
  readonly state: State;
  /** Returns the current state, for event handlers and for work that ends long after the page was left. */
  readonly peek: () => State;
  /** Changes the state at once and returns it. */
  readonly dispatch: (action: Action) => State;
}

/**
 * `useReducer` for states with effects. If two events arrive before the next render, the second sees the change of the
 * first, so the caller can compare the state before and after an action and act on the difference. `reducer` must be
 * pure and the same function in every render.
 */
export function useEagerReducer<State, Action>(
  reducer: (state: State, action: Action) => State,
  start: () => State,
): EagerReducer<State, Action> {
  const [state, setState] = useState(start);
  const latest = useRef(state);
  const peek = useCallback(() => latest.current, []);
  const dispatch = useCallback(
    (action: Action) => {
      latest.current = reducer(latest.current, action);
      setState(latest.current);
      return latest.current;
    },
    [reducer],
  );
  return { state, peek, dispatch };
}
