import { displayWidth } from "../../../domain/display-width.ts";
import { fitChampionName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import css from "./compare-champion.module.css";
import { MarkLabel } from "./compare-slot.tsx";
import { type ComparedBrackets, type ComparedTeam, winnersOf } from "./compared-brackets.ts";

/** The champion that both brackets share, or each bracket's own champion. */
export function CompareChampion({ compared }: { compared: ComparedBrackets }) {
  const { names } = compared;
  return (
    <div className={css.posters}>
      {winnersOf(compared, "champ")?.map((each) => (
        <Poster key={each.side} champion={each} name={each.side === "both" ? "Both" : names[each.side]} />
      ))}
    </div>
  );
}

interface PosterProps {
  champion: ComparedTeam;
  /** The name of the bracket's owner. */
  name: string;
}

function Poster({ champion: { side, seed, team, mark }, name }: PosterProps) {
  // Half a panel is not high enough for a name on two lines.
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
        <span>No. {seed} seed</span> {mark && <MarkLabel mark={mark} />}
      </p>
    </figure>
  );
}
