import type { ReactNode } from "react";
import { ERRORS } from "#domain/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import css from "./layout.module.css";
import type { MemberSteps } from "./page/use-group.ts";

export type Steps = Pick<MemberSteps, "showMore" | "isLoading" | "hasFailed" | "retry">;

export function ShowMore({ steps, children }: { steps: Steps; children?: ReactNode }) {
  const { showMore, isLoading, hasFailed, retry } = steps;
  if (hasFailed) return <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />;
  if (showMore === null) return null;
  return (
    <p className={css.more}>
      <Button onClick={showMore} busy={isLoading} busyLabel="Loading...">
        Show More
      </Button>
      {children && <span>{children}</span>}
    </p>
  );
}
