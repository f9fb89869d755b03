import type { CSSProperties } from "react";
import { entrants } from "../../../domain/bracket-record.ts";
import { type Swing, sizeOf } from "../../../domain/race.ts";
import { SEASON } from "../../../domain/season.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Race } from "./race.ts";
import { gameName, otherwise, percent, teamName } from "./race-words.ts";
import css from "./swing-row.module.css";

interface Props {
  swing: Swing;
  race: Race;
  /** The member's chance as things are. */
  chance: number;
  isOwn: boolean;
}

/** A difference of less than this comes from adding fractions. */
const NOTHING = 1e-9;

/** A game to come: whose win is the best for the member, and what it and the other results make of the chance to win. */
export function SwingRow({ swing, race, chance, isOwn }: Props) {
  const { matchup, sides } = swing;
  const playing = entrants(race.official.winners, matchup);
  const names = playing.map((seed) => teamName(race, seed));
  const game = gameName(matchup, SEASON);
  const [best] = sides;
  const team = best && race.team(best.seed);
  if (best === undefined || !team || sizeOf(swing) < NOTHING) {
    return (
      <li className={css.row} data-nothing data-game={matchup}>
        <span className={css.game}>{playing.length === 2 ? `${game}: ${names.join(" v ")}` : game}</span>{" "}
        <span className={css.otherwise}>makes no difference{isOwn && " to you"}</span>
      </li>
    );
  }
  const rival = playing.length === 2 ? playing.find((seed) => seed !== best.seed) : undefined;
  return (
    <li className={css.row} style={teamStyle(team)} data-game={matchup}>
      <TeamBadge logoUrl={team.logoUrl} size={38} />
      <span className={css.who}>
        <span className={css.team}>{team.name}</span>{" "}
        <span className={css.game}>
          {game}
          {rival !== undefined && `, v ${teamName(race, rival)}`}
        </span>
      </span>{" "}
      <span className={css.chances}>
        <VisuallyHidden>from </VisuallyHidden>
        {percent(chance)} <span aria-hidden="true">→</span>
        <VisuallyHidden>to</VisuallyHidden> <strong>{percent(best.chance)}</strong>
      </span>
      <SwingBar worst={sides.at(-1)?.chance ?? 0} now={chance} best={best.chance} />{" "}
      <span className={css.otherwise}>{otherwise(race, swing)}</span>
    </li>
  );
}

/** From the chance if the game goes wrong over the chance now, a tick, to the chance if it goes right. */
function SwingBar({ worst, now, best }: { worst: number; now: number; best: number }) {
  const shares = { "--worst": worst, "--now": now, "--best": best } as CSSProperties;
  return (
    <span className={css.bar} style={shares} aria-hidden="true">
      <span className={css.wrong} />
      <span className={css.right} />
      <span className={css.now} />
    </span>
  );
}
