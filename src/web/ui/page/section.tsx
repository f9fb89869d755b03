import { type CSSProperties, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: string;
  /** Small text at the right end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A section of a page: a thick-thin rule, a 32 px heading, and the content. The heading is the section's accessible
 * name.
 */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <ThickThinRule />
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** The colors of a picked winner (`teamStyle(team)`), or null while the matchup is undecided. */
export type RuleSegment = CSSProperties | null;

function Segments({ segments }: { segments: readonly RuleSegment[] }) {
  return (
    <span className={styles.segments}>
      {segments.map((style, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no other identity
        <span key={index} className={styles.segment} style={style ?? undefined} />
      ))}
    </span>
  );
}

/**
 * A thick line above a thin line, 11 px in total. With segments, one for each matchup, the thick line shows a round's
 * progress in the winners' colors. Without segments, the thick line is black, as at the top of a section. Hidden from
 * screen readers, because the page also shows the progress as text.
 */
export function ThickThinRule({ segments }: { segments?: readonly RuleSegment[] }) {
  return (
    <div aria-hidden="true" className={classNames(styles.rule, !segments && styles.solid)}>
      {segments && <Segments segments={segments} />}
    </div>
  );
}

/**
 * On a phone, the progress of all rounds as one thin line under the masthead. `current` is the index of the round on
 * screen.
 */
export function ProgressStrip({ groups, current }: { groups: readonly (readonly RuleSegment[])[]; current: number }) {
  return (
    <div aria-hidden="true" className={styles.strip}>
      {groups.map((segments, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a round's segments have no id
          key={index}
          className={classNames(styles.group, index === current && styles.current)}
          style={{ "--games": segments.length } as CSSProperties}
        >
          <Segments segments={segments} />
        </span>
      ))}
    </div>
  );
}
