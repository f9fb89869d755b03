import { type CSSProperties, Fragment } from "react";
import { counted, grouped } from "../../../../domain/counting.ts";
import type { WeekGlance } from "../../../../domain/week-glance.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { type GlanceContent, PersonLink } from "./person-link.tsx";
import css from "./week-glance.module.css";

/** The members' champions, and the teams in the most and in the fewest fields. */
export function Champions({ glance, content }: { glance: WeekGlance; content: GlanceContent }) {
  const { champions, picks, most, least } = glance;
  return (
    <div>
      <h3 className={css.head}>Champions</h3>
      <ul className={css.champions}>
        {champions.map((champion) => {
          const team = content.teams.get(champion.team);
          if (team === undefined) return null;
          const others = champion.picks - champion.first.length;
          return (
            <li key={champion.team} style={{ "--share": champion.picks / picks } as CSSProperties}>
              <TeamBadge logoUrl={team.logoUrl} size={34} />
              <span className={css.team}>{team.name}</span>
              <span className={css.count}>
                <strong>{grouped(champion.picks)}</strong> of {grouped(picks)}
              </span>
              <span className={css.people}>
                {champion.first.map((person, index) => (
                  <Fragment key={person.userId}>
                    {index > 0 && (others === 0 && index === champion.first.length - 1 ? " and " : ", ")}
                    <PersonLink person={person} content={content} />
                  </Fragment>
                ))}
                {others > 0 && ` and ${counted(others, "other")}`}
              </span>
            </li>
          );
        })}
      </ul>
      {most && least && (
        <dl className={css.extremes}>
          <Extreme label="Most loved" team={content.teams.get(most.team)?.name} picks={most.picks} of={picks} />
          {least.picks < most.picks && (
            <Extreme
              label="Least loved"
              team={content.teams.get(least.team)?.name}
              others={least.others}
              picks={least.picks}
              of={picks}
            />
          )}
        </dl>
      )}
    </div>
  );
}

interface ExtremeProps {
  label: string;
  team: string | undefined;
  others?: number;
  picks: number;
  of: number;
}

/** A team that is in the most or in the fewest fields. */
function Extreme({ label, team, others = 0, picks, of }: ExtremeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{team}</strong>
        {others > 0 && ` and ${counted(others, "other")}`}, in {grouped(picks)} of {counted(of, "field")}
      </dd>
    </div>
  );
}
