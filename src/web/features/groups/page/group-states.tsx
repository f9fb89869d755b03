import type { ReactNode } from "react";
import type { FailedPage } from "#web/session/page-state.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import layout from "../layout.module.css";
import css from "./group-states.module.css";
import { GroupStats } from "./group-stats.tsx";
import title from "./group-title.module.css";
import view from "./group-view.module.css";

export function GroupSkeleton() {
  return (
    <>
      <header className={title.head}>
        <h1 className={title.name}>
          <span className={css.title} aria-hidden="true" />
          <VisuallyHidden>Group</VisuallyHidden>
        </h1>
        <span className={title.lead}>
          <span className={css.lead} aria-hidden="true" />
        </span>
      </header>
      <VisuallyHidden as="p">
        <span role="status">Loading group...</span>
      </VisuallyHidden>
      <div className={view.tabs}>
        <div className={css.tabs} aria-hidden="true" />
        <div className={css.rows} aria-hidden="true" />
      </div>
    </>
  );
}

export function GroupFailed({ page, scoring }: { page: FailedPage; scoring: ReactNode }) {
  return (
    <>
      <PageTitle>Group</PageTitle>
      <div className={classNames(layout.columns, view.columns)}>
        <Section title="Group Members">
          <RetryLine message={page.message} onRetry={page.retry} reference={page.reference} />
        </Section>
        <div className={layout.column}>
          <GroupStats stats={null} />
          {scoring}
        </div>
      </div>
    </>
  );
}
