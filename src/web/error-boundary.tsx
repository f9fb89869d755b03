import { Component, type ReactNode } from "react";
import { ERRORS } from "../domain/errors.ts";
import { Button } from "./ui/button.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { PageTitle } from "./ui/page-title.tsx";

/** What is left to say when a page broke, or a part of it could not be fetched. The draft is safe on the device. */
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
