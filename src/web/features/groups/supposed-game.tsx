import type { MatchupId } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Paint } from "./answers.ts";
import css from "./supposed-game.module.css";

interface Props {
  id: MatchupId;
  /** Who plays, as far as it is known or supposed. */
  seeds: readonly number[];
  winner: number | null;
  team: (seed: number) => Team | null;
  paint: Paint;
  onChoose: (seed: number) => void;
}

/** A game to come: two buttons, one a team; what is chosen is printed in the colours of the team, with a tick. */
export function SupposedGame({ id, seeds, winner, team, paint, onChoose }: Props) {
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
            style={paint(own)}
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
