import { ROUNDS } from "#domain/rounds.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { Select } from "../../ui/form/select.tsx";
import { Section } from "../../ui/page/section.tsx";
import css from "./everyone.module.css";
import type { PickedWeek, TeamsById } from "./types.ts";

interface FieldProps {
  week: PickedWeek;
  weeks: readonly PickedWeek[];
  teams: TeamsById;
  onChoose: (week: number) => void;
}

export function WeekField({ week, weeks, teams, onChoose }: FieldProps) {
  return (
    <Section
      title="Consensus Field"
      aside={
        <span className={css.choice}>
          <span>Most picked team at each seed</span>
          <Select
            label="Week"
            isSmall
            options={weeks.map(({ number }) => ({ value: `${number}`, label: `Week ${number}` }))}
            value={`${week.number}`}
            onSelect={(number) => onChoose(Number(number))}
          />
        </span>
      }
    >
      <ol className={css.field}>
        {week.field.map(({ team, percent }, index) => {
          const known = teams.get(team);
          return (
            <li key={team + String(index)} style={known && teamStyle(known)}>
              <span className={css.seed}>{index + 1}</span>
              <span className={css.team}>{known?.name}</span>
              <span className={css.percent}>{percent}%</span>
              <span className={css.share} style={{ width: `${percent}%` }} aria-hidden="true" />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

export function WeekUpsets({ week, teams }: { week: PickedWeek; teams: TeamsById }) {
  if (week.upsets.length === 0) return null;
  const name = (id: string) => teams.get(id)?.name;
  return (
    <Section title={`Week ${week.number} Upset Picks`}>
      <ul className={css.upsets}>
        {week.upsets.map(({ round, seed, team, overSeed, overTeam, percent }) => (
          <li key={round}>
            <span className={css.team}>
              <small>{ROUNDS.find(({ id }) => id === round)?.name}</small>
              {seed} {name(team)} over {overSeed} {name(overTeam)}
            </span>
            <span className={css.percent}>{percent}%</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
