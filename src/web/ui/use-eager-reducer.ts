import { useCallback, useRef, useState } from "react";

/** A state with the two functions that read and change it; both are stable across renders. */
export interface EagerReducer<State, Action> {
  /** The state as it is drawn. */
  readonly state: State;
  /** The state at this very moment, for event handlers and for what ends long after the page was left. */
  readonly peek: () => State;
  /** Changes the state at once and returns it. */
  readonly dispatch: (action: Action) => State;
}

/**
 * `useReducer` for states with effects. Two events may arrive before the screen is drawn again; the second one sees what
 * the first one did, so the caller can compare the state before and after an action and act on the difference.
 * `reducer` must be pure and the same function in every render.
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
