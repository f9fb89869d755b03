import type { CSSProperties } from "react";
import { BracketSkeleton } from "../bracket/bracket-drawing.tsx";
import type { FailedPage } from "../session/page-state.ts";
import { Bar } from "../ui/bar.tsx";
import { PageTitle } from "../ui/page/page-layout.tsx";
import { Section } from "../ui/page/section.tsx";
import { RetryLine } from "../ui/retry-line.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { ChallengeLayout } from "./layout.tsx";
import css from "./skeleton.module.css";

/** Minimum heights of a placeholder in px. */
const heights = (wide: number, phone: number) => ({ "--wide": `${wide}px`, "--phone": `${phone}px` }) as CSSProperties;

export function LoadingWeek({ title, isOfSeason = false }: { title: string; isOfSeason?: boolean }) {
  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <div className={css.space} style={heights(152, 44)}>
        {useIsPhone() ? <VisuallyHidden as="h1">{title}</VisuallyHidden> : <h1 className={css.week}>{title}</h1>}
        <Bar>Loading your picks...</Bar>
      </div>
      <BracketSkeleton isOfSeason={isOfSeason} />
    </ChallengeLayout>
  );
}

export function LoadingMember({ title = "Member" }: { title?: string }) {
  const isMember = title === "Member";
  return (
    <>
      <div className={css.space} style={isMember ? heights(660, 940) : heights(187, 354)}>
        <div className={css.title} style={isMember ? heights(172, 285) : heights(126, 194)}>
          <div className={css.nav} aria-hidden="true" />
          <PageTitle lead={<span className={css.lead} aria-hidden="true" />} isTight>
            <span className={css.name} aria-hidden="true" />
            <VisuallyHidden>{title}</VisuallyHidden>
          </PageTitle>
          <VisuallyHidden as="p">
            <span role="status">Loading brackets...</span>
          </VisuallyHidden>
        </div>
        {isMember && (
          <Section title="Week by week">
            <div className={css.strip} aria-hidden="true" />
          </Section>
        )}
      </div>
      {!isMember && <div className={css.rounds} aria-hidden="true" />}
      <BracketSkeleton />
    </>
  );
}

export function Failed({ title, page: { message, retry, reference } }: { title: string; page: FailedPage }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <RetryLine message={message} onRetry={retry} reference={reference} />
    </>
  );
}
