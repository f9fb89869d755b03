import { useCallback, useRef, useState } from "react";

/**
 * Like `useReducer`, but dispatching changes the state immediately. If two events arrive before the next render, the
 * second event sees the state that the first event produced. The caller can therefore compare the states before and
 * after an action and act on the difference. `reducer` must be pure and the same function in every render. The returned
 * functions are stable.
 */
export function useEagerReducer<State, Action>(reducer: (state: State, action: Action) => State, start: () => State) {
  /** The state at the last render. */
  const [state, setState] = useState(start);
  const latest = useRef(state);
  /** Returns the current state, for event handlers and for work that may finish after the component has unmounted. */
  const peek = useCallback(() => latest.current, []);
  /** Changes the state immediately and returns the new state. */
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
