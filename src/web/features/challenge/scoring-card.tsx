import type { CSSProperties, ReactNode } from "react";
import { POINTS, POINTS_KINDS, POINTS_LABELS } from "#domain/scoring.ts";
import { SEASON } from "#domain/season.ts";
import { Section } from "../../ui/page/section.tsx";
import css from "./scoring-card.module.css";

/** docs/game-rules.md#points */
export function ScoringCard({ isWide, aside }: { isWide?: boolean; aside?: ReactNode }) {
  return (
    <Section title="Scoring" aside={aside}>
      <dl className={css.card} data-wide={isWide}>
        {POINTS_KINDS.map((kind) => (
          <div key={kind} className={css.row} style={{ "--points": POINTS[kind] } as CSSProperties}>
            <dt>{POINTS_LABELS[kind]}</dt>
            <dd>+{POINTS[kind]}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        Each week's points are multiplied by 16 minus the week number and tallied after the {SEASON.championshipYear}{" "}
        championship game.
      </p>
    </Section>
  );
}
