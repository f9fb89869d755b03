import { Component, type ReactNode } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { Button } from "../ui/button.tsx";
import { clearFailures } from "../ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "../ui/loading/load-code.ts";
import { PageLayout, PageTitle } from "../ui/page/page-layout.tsx";
import { Reference } from "../ui/retry-line.tsx";
import { newReference, reportCrash } from "./crashes.ts";

/**
 * Shown when a page fails to render or its code cannot be loaded; the latter is tried again when asked for, and when the
 * network is back (docs/behavior/screens.md#code-that-fails-to-load). A draft of a bracket is still on the device.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null, reference: "" };

  static getDerivedStateFromError(error: unknown) {
    return { error, reference: newReference() };
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, this.state.reference);
  }

  override componentDidMount() {
    window.addEventListener("online", this.#retry);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.#retry);
  }

  readonly #retry = () => {
    const { error }: { error: unknown } = this.state;
    if (!(error instanceof PartNotLoaded)) return;
    clearFailures();
    this.setState({ error: null });
  };

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === null) return this.props.children;
    const isMissing = error instanceof PartNotLoaded;
    return (
      <TimeOut lead={(isMissing ? ERRORS.LOAD_FAILED : ERRORS.UNEXPECTED).message}>
        {isMissing && (
          <Button variant="yellow" onClick={this.#retry}>
            Try Again
          </Button>
        )}{" "}
        <ReloadButton />
        {!isMissing && <Reference id={this.state.reference} />}
      </TimeOut>
    );
  }
}

const reload = () => window.location.reload();

function ReloadButton() {
  return (
    <Button variant="ink" onClick={reload}>
      Reload the Page
    </Button>
  );
}

function TimeOut({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <PageLayout>
      <div role="alert">
        <PageTitle lead={lead}>Time Out</PageTitle>
      </div>
      {children}
    </PageLayout>
  );
}
