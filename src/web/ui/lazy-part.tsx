import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";

/** The code of a part could not be loaded: there is no network, or a newer version has replaced it. */
export class PartNotLoaded extends Error {}

/** The waits before another try, and how long all tries together may take, in milliseconds. */
const WAITS_MS = [400, 1_500];
const TIME_LIMIT_MS = 8_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loads code, again if it fails, and not for ever. Fails with PartNotLoaded. */
async function loadPersistently<T>(load: () => Promise<T>): Promise<T> {
  async function tryAll(): Promise<T> {
    for (const wait of WAITS_MS) {
      try {
        return await load();
      } catch {
        await pause(wait);
      }
    }
    return load();
  }
  const late = pause(TIME_LIMIT_MS).then(() => Promise.reject(new Error("no answer")));
  return Promise.race([tryAll(), late]).catch((cause: unknown) => {
    throw new PartNotLoaded("A part of the page could not be loaded", { cause });
  });
}

const failures = new Set<() => void>();

/** Forgets which parts could not be loaded: each is loaded again when it is drawn again. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * The component that a module exports, loaded when it is first drawn (docs/rules.md#code-that-comes-late). Unlike React's
 * `lazy` it can be tried again after a failure. Draw it inside a `Suspense` and a `PartBoundary`.
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
  /** What is shown in place of a part that could not be loaded. */
  readonly instead: (retry: () => void) => ReactNode;
}

/** Keeps the rest of the page when the code of a part of it cannot be loaded. */
export class PartBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly #retry = () => {
    forgetFailures();
    this.setState({ error: null });
  };

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    return this.props.instead(this.#retry);
  }
}
