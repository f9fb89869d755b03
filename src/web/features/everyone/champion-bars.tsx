import { teamStyle } from "../../bracket/team-colors.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import css from "./everyone.module.css";
import type { EveryonePicks, TeamsById } from "./types.ts";

const BARS = 6;

export function ChampionBars({ picks: { champions, mover }, teams }: { picks: EveryonePicks; teams: TeamsById }) {
  const latest = champions.map(({ team, percents }) => ({ team: teams.get(team), percent: percents.at(-1) ?? 0 }));
  const most = Math.max(...latest.map(({ percent }) => percent));
  return (
    <>
      <ol>
        {latest.slice(0, BARS).map(
          ({ team, percent }) =>
            team !== undefined &&
            percent > 0 && (
              <li key={team.id} className={css.bar} style={teamStyle(team)}>
                <TeamBadge logoUrl={team.logoUrl} size={28} />
                <span className={css.team}>{team.name}</span>
                <span className={css.track} aria-hidden="true">
                  <span style={{ width: `${(100 * percent) / most}%` }} />
                </span>
                <span className={css.percent}>{percent}%</span>
              </li>
            ),
        )}
      </ol>
      {mover && (
        <p className={css.mover}>
          <strong>Biggest mover</strong> {teams.get(mover.team)?.name}, {mover.from}% to {mover.to}% since Week{" "}
          {mover.since}
        </p>
      )}
    </>
  );
}
