import { type CSSProperties, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: string;
  /** At the right end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

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

/** A winner's colors (`teamStyle(team)`), or null while the matchup is undecided. */
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
 * 11 px in total. The thick line is black or, with segments, shows a round's progress in the winners' colors, which the
 * page also shows as text.
 */
export function ThickThinRule({ segments }: { segments?: readonly RuleSegment[] }) {
  return (
    <div aria-hidden="true" className={classNames(styles.rule, !segments && styles.solid)}>
      {segments && <Segments segments={segments} />}
    </div>
  );
}

/** The progress of all rounds, under the masthead of a phone. `current` is the index of the round on screen. */
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
