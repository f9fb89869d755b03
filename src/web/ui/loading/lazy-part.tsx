import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";
import { loadPersistently, PartNotLoaded } from "./load-code.ts";

const failures = new Set<() => void>();

/** Clears failed loads, so that each part is loaded again when it renders again. */
export function clearFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * The component that a module exports, loaded on its first render (docs/behavior/screens.md#code-that-fails-to-load).
 * Unlike React's `lazy` it can be retried after a failure. Render it inside a `Suspense` and a `PartBoundary`; a
 * component with work to do while it waits uses `useLoaded`.
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
  // The type of `lazy` loses the properties of a generic component.
  const begin = () => lazy(start) as unknown as ComponentType<Props>;
  let Loaded = begin();
  return (props) => createElement(Loaded, props);
}

interface Props {
  readonly children: ReactNode;
  /** Replaces a part that could not be loaded. */
  readonly instead: (retry: () => void) => ReactNode;
}

/** Keeps the rest of the page when a part's code cannot be loaded. */
export class PartBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly #retry = () => {
    clearFailures();
    this.setState({ error: null });
  };

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    return this.props.instead(this.#retry);
  }
}

interface ContainedProps {
  readonly children: ReactNode;
  /** What is shown in place of what has failed. */
  readonly instead: ReactNode;
}

/** Keeps the rest of the page when a part of it fails to render, and reports the error to the window. */
export class Contained extends Component<ContainedProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) reportError(error);
  }

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === null) return this.props.children;
    // What draws such a part also knows how to try again.
    if (error instanceof PartNotLoaded) throw error;
    return this.props.instead;
  }
}
