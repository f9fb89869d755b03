import { POINTS } from "#domain/scoring.ts";
import { multiplier, WEEK_COUNT, type Week, weekStatus } from "#domain/week.ts";
import { Section } from "#web/ui/page/section.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { dayOf } from "../clock/dates.ts";
import css from "./multiplier-ladder.module.css";

const NUMBERS = Array.from({ length: WEEK_COUNT }, (_, index) => index + 1);

/** The higher the multiplier, the larger its font. In windows under 1200 px, all fonts are smaller. */
function sizeOf(times: number): string {
  const largest = 18 + times * 2.3;
  return `clamp(17px, ${(largest / 12).toFixed(2)}vw, ${largest.toFixed(1)}px)`;
}

/** The weeks as a staircase (docs/game-rules.md#multiplier). */
export function MultiplierLadder({ weeks, now }: { weeks: readonly Week[]; now: Date }) {
  const worth = (week: number) => multiplier(week) * POINTS.championship;
  return (
    <Section
      title="Early picks are worth more"
      aside={<span className={css.caption}>Multiplier by week, with the day it locks</span>}
    >
      <ol className={css.ladder}>
        {NUMBERS.map((number) => {
          const week = weeks.find((each) => each.number === number);
          const status = week && weekStatus(week, now);
          return (
            <li key={number} className={css.step} data-status={status}>
              <VisuallyHidden>Week {number}: </VisuallyHidden>
              <span className={css.tower}>
                <span className={css.times} style={{ fontSize: sizeOf(multiplier(number)) }}>
                  x{multiplier(number)}
                </span>
                <span
                  className={css.bar}
                  style={{ height: `calc((100% - var(--space)) * ${multiplier(number) / WEEK_COUNT})` }}
                />
              </span>
              <span className={css.number} aria-hidden="true">
                {number}
              </span>
              <span className={css.day}>{status === "open" ? "Now" : week && dayOf(week.endDate)}</span>
            </li>
          );
        })}
      </ol>
      <p className={css.note}>
        Call the champion in Week 1 and score {worth(1)} points ({POINTS.championship} x {multiplier(1)}). In Week{" "}
        {WEEK_COUNT}, just {worth(WEEK_COUNT)}.
      </p>
    </Section>
  );
}
