import { useState } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import type { WeekGlance as Glance } from "../../../../domain/week-glance.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { BoldestPicks } from "./boldest-picks.tsx";
import { Champions } from "./champions.tsx";

import { LonePicks } from "./lone-picks.tsx";
import type { GlanceContent } from "./person-link.tsx";
import css from "./week-glance.module.css";

interface Props {
  /** The closed weeks by number, the newest last. */
  weeks: readonly number[];
  week: number;
  onWeek: (week: number) => void;
  /** The week's summary; null until it is loaded. */
  glance: Glance | null;
  content: GlanceContent;
  hasFailed?: boolean;
  onRetry?: () => void;
  /** Shows more members; null when all are shown. */
  onMore?: (() => void) | null;
  isLoadingMore?: boolean;
}

/** What the members of a group picked in one closed week (docs/behavior/groups.md#a-week-at-a-glance). */
export function WeekGlance({ weeks, week, onWeek, glance, content, hasFailed, onRetry, onMore, isLoadingMore }: Props) {
  const at = weeks.indexOf(week);
  const step = (by: 1 | -1) => {
    const next = weeks[at + by];
    if (next !== undefined) onWeek(next);
  };
  return (
    <Section
      title="The Week at a Glance"
      aside={
        <span className={css.steps}>
          <IconButton label="Week before" icon={<ChevronLeftIcon />} disabled={at <= 0} onClick={() => step(-1)} />
          <span aria-live="polite" className={css.week}>
            Week {week}
          </span>
          <IconButton
            label="Week after"
            icon={<ChevronRightIcon />}
            disabled={at === weeks.length - 1}
            onClick={() => step(1)}
          />
        </span>
      }
    >
      {hasFailed && onRetry && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={onRetry} />}
      {glance === null && !hasFailed && <div className={css.loading} />}
      {glance?.picks === 0 && <p className={css.note}>Nobody in this group picked in week {week}.</p>}
      {glance !== null && glance.picks > 0 && (
        <div className={css.parts}>
          <Champions glance={glance} content={content} />
          <BoldestPicks glance={glance} content={content} onMore={onMore} isLoading={isLoadingMore} />
          <LonePicks glance={glance} content={content} />
        </div>
      )}
    </Section>
  );
}

/** The selected closed week; the newest at first. */
export function useGlanceWeek(weeks: readonly number[]): [number | null, (week: number) => void] {
  const [wanted, setWanted] = useState<number | null>(null);
  return [wanted ?? weeks.at(-1) ?? null, setWanted];
}
