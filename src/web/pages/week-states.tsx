import { ERRORS } from "../../domain/errors.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { BracketSkeleton } from "../bracket/read-only/read-only-bracket.tsx";
import { WeekBar } from "../features/challenge/week/week-bar.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import type { FailedPage } from "../session/page-state.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page/page-layout.tsx";
import { RetryLine } from "../ui/retry-line.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { ChallengeLayout } from "./layout.tsx";
import css from "./skeleton.module.css";

/** The outline of a week's page while it loads, for the current season. */
export function LoadingWeek({ title, isOfSeason = false }: { title: string; isOfSeason?: boolean }) {
  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <div className={css.week}>
        <div className={css.weekTitle}>
          {useIsPhone() ? <VisuallyHidden as="h1">{title}</VisuallyHidden> : <PageTitle isTight>{title}</PageTitle>}
        </div>
        <WeekBar>Loading your picks...</WeekBar>
      </div>
      <BracketSkeleton isOfSeason={isOfSeason} />
    </ChallengeLayout>
  );
}

/** A page whose bracket could not be loaded. */
export function FailedWeek({ title, page }: { title: string; page: FailedPage }) {
  return (
    <ChallengeLayout>
      <PageTitle>{title}</PageTitle>
      <RetryLine message={page.message} onRetry={page.retry} reference={page.reference} />
    </ChallengeLayout>
  );
}

/** Says that there is no such week. */
export function WeekNotFound() {
  useDocumentTitle("Week Not Found");
  return (
    <ChallengeLayout>
      <MessageCard
        mark="0"
        title="Week Not Found"
        action={
          <ButtonLink href="/cfp-challenge" variant="yellow" size="large">
            Back to the Challenge
          </ButtonLink>
        }
      >
        {ERRORS.WEEK_NOT_FOUND.message}
      </MessageCard>
    </ChallengeLayout>
  );
}
