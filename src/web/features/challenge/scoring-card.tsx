import { POINTS } from "../../../domain/scoring.ts";
import { CHAMPIONSHIP_YEAR } from "../../../domain/season.ts";
import { Section } from "../../ui/section.tsx";
import css from "./scoring-card.module.css";

/** What each part of a pick is called on the card, from the field to the title. */
const PARTS = [
  ["field", "Field of 12"],
  ["seed", "Correct Seed"],
  ["first", "First Round Winner"],
  ["quarter", "QF Winner"],
  ["semi", "SF Winner"],
  ["championship", "CFP Winner"],
] as const satisfies readonly (readonly [keyof typeof POINTS, string])[];

/** What a pick earns; the figures grow with the points. `isWide` lays them side by side, for the whole width of a page. */
export function ScoringCard({ isWide }: { isWide?: boolean }) {
  return (
    <Section title="Scoring">
      <dl className={css.card} data-wide={isWide}>
        {PARTS.map(([part, name]) => (
          <div key={part} data-part={part} className={css.row}>
            <dt>{name}</dt>
            <dd>+{POINTS[part]}</dd>
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
