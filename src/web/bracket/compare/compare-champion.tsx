import { matchup } from "../../../domain/bracket.ts";
import { displayWidth } from "../../../domain/display-width.ts";
import type { Team } from "../../../domain/team.ts";
import { fitChampionName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import css from "./compare-champion.module.css";
import { MarkLabel } from "./compare-slot.tsx";
import { type ComparedBrackets, type Mark, markOf, type Side } from "./compared-brackets.ts";

/** The champion that both brackets share, or each bracket's own champion. */
export function CompareChampion({ compared }: { compared: ComparedBrackets }) {
  const { brackets, names } = compared;
  const [one, other] = brackets.map((bracket) => matchup(bracket, "champ").winner);
  if (!one?.team || !other?.team) return null;
  if (one.team.id === other.team.id) {
    const seed = one.seed === other.seed ? `${one.seed}` : `${one.seed}/${other.seed}`;
    return <Poster side="both" name="Both" team={one.team} seed={seed} mark={markOf(compared, 0, "champ")} />;
  }
  return (
    <div className={css.both}>
      <Poster side={0} name={names[0]} team={one.team} seed={`${one.seed}`} mark={markOf(compared, 0, "champ")} />
      <Poster side={1} name={names[1]} team={other.team} seed={`${other.seed}`} mark={markOf(compared, 1, "champ")} />
    </div>
  );
}

interface PosterProps {
  side: Side;
  /** Whose champion it is. */
  name: string;
  team: Team;
  seed: string;
  mark: Mark;
}

function Poster({ side, name, team, seed, mark }: PosterProps) {
  // Half a panel is too low for a name on two lines.
  const isHalf = side !== "both";
  const { lines, size } = isHalf
    ? { lines: [team.name], size: 0.85 / displayWidth(team.name) }
    : fitChampionName(team.name);
  const share = Math.min(size * 100, lines.length === 1 ? 30 : 20);
  const tallest = isHalf ? 38 : 44 / lines.length;
  return (
    <figure className={css.poster} aria-label={`Champion, ${name}`} style={teamStyle(team)} data-side={side}>
      <figcaption className={css.whose}>
        <bdi>{name}</bdi>
      </figcaption>
      <p className={css.name} style={{ fontSize: `min(${share.toFixed(2)}cqw, ${tallest.toFixed(1)}cqh)` }}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <p className={css.facts}>
        <span>No. {seed} seed</span> <MarkLabel mark={mark} />
      </p>
    </figure>
  );
}
