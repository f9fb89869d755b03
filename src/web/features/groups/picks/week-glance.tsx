import { ERRORS } from "../../../../domain/errors.ts";
import type { WeekGlance as Glance } from "../../../../domain/week-glance.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import layout from "../layout.module.css";
import type { Steps } from "../members-table.tsx";
import { WeekStep } from "../week-step.tsx";
import { BoldestPicks } from "./boldest-picks.tsx";
import { Champions, type GlanceContent, LonePicks } from "./glance-lists.tsx";
import css from "./week-glance.module.css";

interface Props {
  /** The numbers of the closed weeks, newest last. */
  weeks: readonly number[];
  week: number;
  onWeek: (week: number) => void;
  /** The week's summary; null until it is loaded. */
  glance: Glance | null;
  content: GlanceContent;
  /** Set if the group's member list is paginated. */
  steps?: Steps;
}

/** Summarizes the group members' picks for one closed week (docs/behavior/groups.md#a-week-at-a-glance). */
export function WeekGlance({ weeks, week, onWeek, glance, content, steps }: Props) {
  const choice = { weeks, week, onWeek };
  return (
    <Section
      title="The Week at a Glance"
      aside={
        <span className={css.steps}>
          <WeekStep by={-1} {...choice} />
          <span aria-live="polite" className={css.week}>
            Week {week}
          </span>
          <WeekStep by={1} {...choice} />
        </span>
      }
    >
      {glance === null &&
        (steps?.hasFailed ? (
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={steps.retry} />
        ) : (
          <div className={css.loading} />
        ))}
      {glance?.picks === 0 && <p className={layout.note}>Nobody in this group picked in week {week}.</p>}
      {glance !== null && glance.picks > 0 && (
        <div className={classNames(layout.columns, css.parts)}>
          <Champions glance={glance} content={content} />
          <BoldestPicks glance={glance} content={content} steps={steps} />
          <LonePicks glance={glance} content={content} />
        </div>
      )}
    </Section>
  );
}
