import { type ReactNode, useEffect, useState } from "react";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { Button } from "../ui/button.tsx";
import { Boundary } from "../ui/loading/boundary.tsx";
import { PageLayout, PageTitle } from "../ui/page/page-layout.tsx";
import { Reference } from "../ui/retry-line.tsx";
import { newReference, reportCrash } from "./crashes.ts";

/** Bracket drafts are not lost, because they are stored on the device. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary instead={(error) => <FailedPage error={error} />}>{children}</Boundary>;
}

interface Props {
  error?: unknown;
  /** Undefined if the code was loaded, but the page failed to render. */
  onRetry?: () => void;
}

export function FailedPage({ error, onRetry }: Props) {
  const [reference] = useState(newReference);
  useEffect(() => reportCrash(error, reference), [error, reference]);
  return (
    <PageLayout>
      <div role="alert">
        <PageTitle lead={(onRetry ? FIRST_PAGE_ERRORS.LOAD_FAILED : FIRST_PAGE_ERRORS.UNEXPECTED).message}>
          Time Out
        </PageTitle>
      </div>
      {onRetry && (
        <Button variant="yellow" onClick={onRetry}>
          Try Again
        </Button>
      )}{" "}
      <Button variant="ink" onClick={() => window.location.reload()}>
        Reload the Page
      </Button>
      {!onRetry && <Reference id={reference} />}
    </PageLayout>
  );
}
