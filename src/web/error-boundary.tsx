import { Component, type ReactNode } from "react";
import { ERRORS } from "../domain/errors.ts";
import { Button } from "./ui/button.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { PageTitle } from "./ui/page-title.tsx";

/** Shown when a page fails to render or its code cannot be loaded. A draft of a bracket is still on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageFrame>
        <div role="alert">
          <PageTitle lead={ERRORS.UNEXPECTED.message}>Time Out</PageTitle>
        </div>
        <Button variant="ink" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
      </PageFrame>
    );
  }
}
