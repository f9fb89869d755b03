import type { MatchupId } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./scenario-game.module.css";

interface Props {
  id: MatchupId;
  /** The seeds that play, as far as they are decided or chosen. */
  seeds: readonly number[];
  /** The seed that wins in the scenario; null while it is undecided. */
  winner: number | null;
  team: (seed: number) => Team | null;
  onChoose: (seed: number) => void;
}

/** An undecided game as two buttons, one for each team. The chosen winner has its team's colors and a check mark. */
export function ScenarioGame({ id, seeds, winner, team, onChoose }: Props) {
  const names = seeds.map((seed) => team(seed)?.name ?? `seed ${seed}`);
  return (
    <fieldset
      className={css.game}
      aria-label={names.length === 2 ? names.join(" v ") : "A game to come"}
      data-game={id}
    >
      {[0, 1].map((index) => {
        const seed = seeds[index];
        const playing = seed === undefined ? null : team(seed);
        if (seed === undefined || playing === null) {
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
            style={teamStyle(playing)}
            onClick={() => seeds.length === 2 && onChoose(seed)}
          >
            <span className={css.seed}>{seed}</span> <TeamBadge logoUrl={playing.logoUrl} size={28} />
            <span className={css.name}>
              {playing.name} <VisuallyHidden>wins</VisuallyHidden>
            </span>
            {isWinner && <CheckIcon size={16} />}
          </button>
        );
      })}
    </fieldset>
  );
}
