import type { ReactNode } from "react";
import type { FailedPage } from "../../../session/page-state.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { Section, ThickThinRule } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import layout from "../layout.module.css";
import css from "./group-states.module.css";
import { GroupStats } from "./group-stats.tsx";
import view from "./group-view.module.css";

/** A placeholder for a group's page while it loads. */
export function GroupSkeleton() {
  return (
    <>
      <PageTitle lead={<span className={css.lead} />} aside={<span className={css.actions} aria-hidden="true" />}>
        <span className={css.title} aria-hidden="true" />
        <VisuallyHidden>Group</VisuallyHidden>
      </PageTitle>
      <VisuallyHidden as="p">
        <span role="status">Loading the group...</span>
      </VisuallyHidden>
      <div className={classNames(view.tabs, css.tabs)} aria-hidden="true" />
      <div className={layout.columns}>
        <Section title="Group Members">
          <div className={css.rows} aria-hidden="true" />
        </Section>
        {/* No title, because the section may show two things: statistics of the current season, or results of a
            finished season. */}
        <div aria-hidden="true">
          <ThickThinRule />
          <div className={css.heading} />
          <div className={css.rows} />
        </div>
      </div>
    </>
  );
}

/** A group's page after it failed to load: the parts that need no group data, and a retry button. */
export function GroupFailed({ page, scoring }: { page: FailedPage; scoring: ReactNode }) {
  return (
    <>
      <PageTitle>Group</PageTitle>
      <div className={layout.columns}>
        <Section title="Group Members">
          <RetryLine message={page.message} onRetry={page.retry} reference={page.reference} />
        </Section>
        <GroupStats stats={null} />
      </div>
      {scoring}
    </>
  );
}
