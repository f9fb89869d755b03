import { POINTS, POINTS_KINDS, POINTS_LABELS } from "../../../domain/scoring.ts";
import { CHAMPIONSHIP_YEAR } from "../../../domain/season.ts";
import { Section } from "../../ui/section.tsx";
import css from "./scoring-card.module.css";

/**
 * What a pick earns (docs/rules.md#points); more points are larger on screen. `isWide` puts them side by side, for the
 * whole width of a page.
 */
export function ScoringCard({ isWide }: { isWide?: boolean }) {
  return (
    <Section title="Scoring">
      <dl className={css.card} data-wide={isWide}>
        {POINTS_KINDS.map((kind) => (
          <div key={kind} data-part={kind} className={css.row}>
            <dt>{POINTS_LABELS[kind]}</dt>
            <dd>+{POINTS[kind]}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        Each week's points are multiplied by 16 minus the week number and tallied after the {CHAMPIONSHIP_YEAR}{" "}
        championship game.
      </p>
    </Section>
  );
}
