import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import styles from "./thick-thin-rule.module.css";

/** A game that is picked, in the colours of its winner (`teamStyle(team)`), or null while it is open. */
export type RuleSegment = CSSProperties | null;

function Segments({ segments }: { segments: readonly RuleSegment[] }) {
  return (
    <span className={styles.segments}>
      {segments.map((style, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <span key={index} className={styles.segment} data-team={style ? "" : undefined} style={style ?? undefined} />
      ))}
    </span>
  );
}

/**
 * The thick-thin rule, 11 px high: seven of segments, one a game, over an ink line. Without segments the thick part is
 * ink too, and opens a section. Decorative: the count is told in words beside it.
 */
export function ThickThinRule({ segments }: { segments?: readonly RuleSegment[] }) {
  return (
    <div aria-hidden="true" className={classNames(styles.rule, !segments && styles.solid)}>
      {segments && <Segments segments={segments} />}
    </div>
  );
}

/** The progress of all rounds in one slim line under the phone's masthead; `current` is the round in view, from 0. */
export function ProgressStrip({ groups, current }: { groups: readonly (readonly RuleSegment[])[]; current: number }) {
  return (
    <div aria-hidden="true" className={styles.strip}>
      {groups.map((segments, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
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
