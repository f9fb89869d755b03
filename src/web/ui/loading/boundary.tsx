import { Component, type ReactNode } from "react";

interface BoundaryProps {
  readonly children: ReactNode;
  readonly instead: (error: unknown) => ReactNode;
  readonly onError?: (error: unknown) => void;
}

/** Replaces a part of the page that fails to render. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.instead(error);
  }
}

/** Reports the error as an uncaught one. */
export function Contained({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  return (
    <Boundary instead={() => instead} onError={(error) => reportError(error)}>
      {children}
    </Boundary>
  );
}
