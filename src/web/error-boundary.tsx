import { Component, type ReactNode } from "react";
import { ERRORS } from "../domain/errors.ts";
import { newReference, reportCrash } from "./crashes.ts";
import { Button } from "./ui/button.tsx";
import { forgetFailures } from "./ui/lazy-part.tsx";
import { PartNotLoaded } from "./ui/load-persistently.ts";
import { PageFrame } from "./ui/page-frame.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { Reference } from "./ui/reference.tsx";

/**
 * Shown when a page fails to render or its code cannot be loaded; the latter is tried again when asked for, and when the
 * network is back (docs/rules.md#code-that-comes-late). A draft of a bracket is still on the device.
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
    forgetFailures();
    this.setState({ error: null });
  };

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === null) return this.props.children;
    const isMissing = error instanceof PartNotLoaded;
    return (
      <PageFrame>
        <div role="alert">
          <PageTitle lead={(isMissing ? ERRORS.LOAD_FAILED : ERRORS.UNEXPECTED).message}>Time Out</PageTitle>
        </div>
        {isMissing && (
          <Button variant="yellow" onClick={this.#retry}>
            Try Again
          </Button>
        )}{" "}
        <Button variant="ink" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
        {!isMissing && <Reference id={this.state.reference} />}
      </PageFrame>
    );
  }
}
