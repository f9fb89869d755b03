import { useId } from "react";
import { ROUNDS } from "../../../domain/rounds.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { Section } from "../../ui/page/section.tsx";
import css from "./everyone.module.css";
import type { PickedWeek, TeamsById } from "./types.ts";

interface FieldProps {
  week: PickedWeek;
  weeks: readonly PickedWeek[];
  teams: TeamsById;
  onChoose: (week: number) => void;
}

/** The most picked team at each seed in a week, with a week selector. */
export function WeekField({ week, weeks, teams, onChoose }: FieldProps) {
  const id = useId();
  return (
    <Section
      title={`The Field of Week ${week.number}`}
      aside={
        <span className={css.choice}>
          <label htmlFor={id}>most picked team of each seed in</label>
          <select id={id} value={week.number} onChange={(event) => onChoose(Number(event.target.value))}>
            {weeks.map(({ number }) => (
              <option key={number} value={number}>
                Week {number}
              </option>
            ))}
          </select>
        </span>
      }
    >
      <ol className={css.rows}>
        {week.field.map(({ team, percent }, index) => {
          const known = teams.get(team);
          return (
            <li key={team + String(index)} className={css.row} style={known && teamStyle(known)}>
              <span className={css.seed}>{index + 1}</span>
              <span className={css.team}>{known?.name}</span>
              <span className={css.track} aria-hidden="true">
                <span className={css.bar} style={{ width: `${percent}%` }} />
              </span>
              <span className={css.percent}>{percent}%</span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** Shows a week's most picked upset in each round. */
export function WeekUpsets({ week, teams }: { week: PickedWeek; teams: TeamsById }) {
  if (week.upsets.length === 0) return null;
  return (
    <Section title={`The Upsets of Week ${week.number}`} aside="most picked in each round">
      <ul className={css.rows}>
        {week.upsets.map((upset) => (
          <li key={upset.round} className={css.row}>
            <span className={css.round}>{ROUNDS.find(({ id }) => id === upset.round)?.name}</span>
            <span className={css.team}>{upsetText(upset, teams)}</span>
            <span className={css.percent}>{upset.percent}%</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Describes an upset: '12 James Madison over 5 Oregon'. */
export function upsetText(upset: PickedWeek["upsets"][number], teams: TeamsById): string {
  const name = (id: string) => teams.get(id)?.name ?? "";
  return `${upset.seed} ${name(upset.team)} over ${upset.overSeed} ${name(upset.overTeam)}`;
}
