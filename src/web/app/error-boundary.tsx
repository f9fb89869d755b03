import { type ReactNode, useEffect, useState } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { Button } from "../ui/button.tsx";
import { Boundary } from "../ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "../ui/loading/load-code.ts";
import { useWhenOnline } from "../ui/loading/use-loaded.ts";
import { PageLayout, PageTitle } from "../ui/page/page-layout.tsx";
import { Reference } from "../ui/retry-line.tsx";
import { newReference, reportCrash } from "./crashes.ts";

/**
 * Shown when a page fails to render or its code cannot be loaded. Code that could not be loaded is requested again when
 * the person presses Try Again or the network comes back (docs/behavior/screens.md#code-that-fails-to-load). Bracket
 * drafts stay on the device.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary instead={(error, retry) => <FailedPage error={error} onRetry={retry} />}>{children}</Boundary>;
}

function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [reference] = useState(newReference);
  const isMissing = error instanceof PartNotLoaded;
  useEffect(() => reportCrash(error, reference), [error, reference]);
  useWhenOnline(isMissing, onRetry);
  return (
    <PageLayout>
      <div role="alert">
        <PageTitle lead={(isMissing ? ERRORS.LOAD_FAILED : ERRORS.UNEXPECTED).message}>Time Out</PageTitle>
      </div>
      {isMissing && (
        <Button variant="yellow" onClick={onRetry}>
          Try Again
        </Button>
      )}{" "}
      <Button variant="ink" onClick={() => window.location.reload()}>
        Reload the Page
      </Button>
      {!isMissing && <Reference id={reference} />}
    </PageLayout>
  );
}
