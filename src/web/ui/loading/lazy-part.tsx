import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";
import { loadPersistently, PartNotLoaded } from "./load-code.ts";

const failures = new Set<() => void>();

/** Forgets all failed loads, so that each failed part is loaded again on its next render. */
function clearFailures(): void {
  for (const clear of failures) clear();
  failures.clear();
}

/**
 * A module's component, loaded on its first render (docs/behavior/screens.md#code-that-fails-to-load). Unlike React's
 * `lazy`, the load can be retried after a failure. Render it inside a `Suspense` and a `PartBoundary`. A component that
 * needs to render while the code loads uses `useLoaded` instead.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const start = () =>
    loadPersistently(load).catch((error: unknown) => {
      failures.add(() => {
        Loaded = begin();
      });
      throw error;
    });
  // The type that `lazy` returns loses a generic component's props.
  const begin = () => lazy(start) as unknown as ComponentType<Props>;
  let Loaded = begin();
  return (props) => createElement(Loaded, props);
}

interface BoundaryProps {
  readonly children: ReactNode;
  /**
   * Whether this boundary handles an error. If not, the error goes to the next boundary. By default, handles all
   * errors.
   */
  readonly catches?: (error: unknown) => boolean;
  /** Renders the content to show instead of the children. */
  readonly instead: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown) => void;
}

/** Replaces a part of the page that fails to render. `retry` also reloads code that could not be loaded. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  readonly #retry = () => {
    clearFailures();
    this.setState({ error: null });
  };

  override render() {
    const { children, catches, instead } = this.props;
    const { error }: { error: unknown } = this.state;
    if (error === null) return children;
    if (catches && !catches(error)) throw error;
    return instead(error, this.#retry);
  }
}

const isNotLoaded = (error: unknown) => error instanceof PartNotLoaded;

/** Keeps the rest of the page working when a part's code cannot be loaded. */
export function PartBoundary({
  instead,
  children,
}: {
  instead: (retry: () => void) => ReactNode;
  children: ReactNode;
}) {
  return (
    <Boundary catches={isNotLoaded} instead={(_, retry) => instead(retry)}>
      {children}
    </Boundary>
  );
}

/** Keeps the rest of the page working when a part fails to render, and reports the error as an uncaught error. */
export function Contained({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  return (
    <Boundary catches={(error) => !isNotLoaded(error)} instead={() => instead} onError={(error) => reportError(error)}>
      {children}
    </Boundary>
  );
}
