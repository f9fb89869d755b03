import { useState } from "react";
import { MATCHUP_IDS, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrant } from "#domain/bracket-record.ts";
import type { GamePoints } from "#domain/game-points.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Section } from "#web/ui/page/section.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import slot from "../team-slot.module.css";
import { gameName } from "./race-words.ts";
import css from "./round-games.module.css";

interface Props {
  official: BracketRecord;
  points: GamePoints;
  teams: ReadonlyMap<string, Team>;
  /** Shows only the finished games, as a section. */
  isTitled?: boolean;
}

/** The latest round that has a result, or else the first round. */
export function RoundGames({ official, points, teams, isTitled = false }: Props) {
  const [atFirst] = useState(official);
  const decided = MATCHUP_IDS.filter((id) => official.winners[id] !== undefined);
  const round = ROUNDS.findLast(({ id }) => decided.some((game) => ROUND_OF[game] === id)) ?? ROUNDS[0];
  const games = MATCHUP_IDS.filter((id) => ROUND_OF[id] === round.id && (!isTitled || decided.includes(id)));
  const list = (
    <ol className={classNames(slot.small, css.games)} aria-label={round.name}>
      {games.map((id) => {
        const winner = official.winners[id];
        const isNew = winner !== undefined && atFirst.winners[id] === undefined;
        return (
          <li key={id} className={slot.game} data-new={isNew || undefined}>
            <p className={slot.head}>
              <span className={slot.title}>{gameName(id)}</span>{" "}
              <span className={css.state}>
                {winner === undefined ? shortDays(SEASON.days[round.id]) : isNew ? "Just final" : "Final"}
              </span>
            </p>
            {([0, 1] as const).map((index) => {
              const seed = entrant(official.winners, id, index);
              const team = seed === undefined ? undefined : teams.get(official.teamSlots[seed - 1] ?? "");
              if (seed === undefined || team === undefined) return <p key={index} className={slot.slot} />;
              return (
                <p
                  key={index}
                  className={slot.slot}
                  style={teamStyle(team)}
                  data-state={winner === undefined ? undefined : winner === seed ? "won" : "lost"}
                >
                  <span className={slot.seed}>{seed}</span> <span className={slot.name}>{team.name}</span>
                  {winner === seed && <VisuallyHidden> won</VisuallyHidden>}{" "}
                  {winner !== undefined && <span className={css.points}>{points[id]?.[index]}</span>}
                </p>
              );
            })}
          </li>
        );
      })}
    </ol>
  );
  if (!isTitled) return list;
  return (
    games.length > 0 && (
      <Section title="Final Scores" aside={round.name}>
        {list}
      </Section>
    )
  );
}
