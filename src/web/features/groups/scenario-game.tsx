import type { MatchupId } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./scenario-game.module.css";
import type { TeamStyle } from "./types.ts";

interface Props {
  id: MatchupId;
  /** Who plays, as far as it is known or scenario. */
  seeds: readonly number[];
  winner: number | null;
  team: (seed: number) => Team | null;
  teamStyle: TeamStyle;
  onChoose: (seed: number) => void;
}

/** A game to come: two buttons, one a team; what is chosen is printed in the colours of the team, with a tick. */
export function ScenarioGame({ id, seeds, winner, team, teamStyle, onChoose }: Props) {
  const names = seeds.map((seed) => team(seed)?.name ?? `seed ${seed}`);
  return (
    <fieldset
      className={css.game}
      aria-label={names.length === 2 ? names.join(" v ") : "A game to come"}
      data-game={id}
    >
      {[0, 1].map((index) => {
        const seed = seeds[index];
        const own = seed === undefined ? null : team(seed);
        if (seed === undefined || own === null) {
          return (
            <span key={index} className={css.waiting}>
              An earlier winner
            </span>
          );
        }
        const isWinner = winner === seed;
        return (
          <button
            key={index}
            type="button"
            className={css.side}
            aria-pressed={isWinner}
            aria-disabled={seeds.length < 2 || undefined}
            data-beaten={(winner !== null && !isWinner) || undefined}
            data-team
            style={teamStyle(own)}
            onClick={() => seeds.length === 2 && onChoose(seed)}
          >
            <span className={css.seed}>{seed}</span> <TeamBadge logoUrl={own.logoUrl} size={28} />
            <span className={css.name}>
              {own.name} <VisuallyHidden>wins</VisuallyHidden>
            </span>
            {isWinner && <CheckIcon size={16} />}
          </button>
        );
      })}
    </fieldset>
  );
}
