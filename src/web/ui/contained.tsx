import { Component, type ReactNode } from "react";
import { PartNotLoaded } from "./load-persistently.ts";

interface Props {
  readonly children: ReactNode;
  /** What is shown in place of what has failed. */
  readonly instead: ReactNode;
}

/** Keeps the rest of the page when a part of it fails to render, and reports the error to the window. */
export class Contained extends Component<Props, { error: unknown }> {
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
