import { type Bracket, MATCHUP_IDS } from "../../../domain/bracket.ts";
import { BRACKET_TITLE, DISCLAIMER } from "../../../domain/product.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import { longDays } from "../../../domain/season-days.ts";
import { TROPHY_PATH } from "../../../domain/trophy-path.ts";
import { fitChampionName } from "../fit-name.ts";
import { useSeason } from "../season-context.ts";
import { teamStyle } from "../team-colors.ts";
import { connectorPath, PAPER } from "./print-geometry.ts";
import css from "./printed-bracket.module.css";
import { PrintedMatchup, type PrintedVerdicts } from "./printed-matchup.tsx";

const { columns, slotWidth, panel } = PAPER;
const LAST = columns.championship.x;

/** The heading of a printed bracket. */
export interface PrintHeading {
  readonly title?: string | undefined;
  /** The owner of the picks; without a name there is a line to write on. */
  readonly by?: string | null | undefined;
}

interface Props {
  bracket: Bracket;
  heading?: PrintHeading | undefined;
  /** The verdicts so far. */
  verdicts?: PrintedVerdicts | undefined;
}

/** The bracket for paper: outlines instead of fills, with winners' lines in their colors. */
export function PrintedBracket({ bracket, heading: { title = BRACKET_TITLE, by } = {}, verdicts = {} }: Props) {
  const { championshipYear, venue, days } = useSeason();
  return (
    <div className={css.sheet}>
      <svg viewBox={`-2 0 ${PAPER.width + 4} ${PAPER.height}`} role="img" aria-label={title}>
        <text className={css.title} y="42">
          {title}
        </text>
        <text className={css.picksBy} x="743" y="40">
          Picks by
        </text>
        {by ? (
          <text className={css.by} x="803" y="40">
            {by}
          </text>
        ) : (
          <path className={css.ink} d={`M799 42 H${PAPER.width}`} strokeWidth="1.2" />
        )}
        {ROUNDS.map(({ id, heading }) => (
          <g key={id} transform={`translate(${columns[id].x} 0)`}>
            <path className={css.ink} d={`M0 66.5 H${slotWidth}`} strokeWidth="4.5" />
            <path className={css.ink} d={`M0 71.5 H${slotWidth}`} strokeWidth="1" />
            <text className={css.round} y="94">
              {heading}
            </text>
            <text className={css.dates} y="112">
              {longDays(days[id])}
            </text>
          </g>
        ))}
        <path className={css.connectors} d={MATCHUP_IDS.map((id) => connectorPath(id)).join(" ")} />
        {MATCHUP_IDS.map((id) => (
          <PrintedMatchup key={id} bracket={bracket} id={id} verdict={verdicts[id]} />
        ))}
        <g transform={`translate(${LAST} 244)`}>
          <text className={css.year}>{championshipYear}</text>
          <text className={css.label} x="119" y="-25">
            CFP
          </text>
          <text className={css.label} x="119">
            Championship
          </text>
        </g>
        <PrintedPanel bracket={bracket} />
        <path className={css.connectors} d={`M0 702 H${PAPER.width}`} />
        <text className={css.foot} y="721">
          HIGHER SEED HOSTS
        </text>
        <text className={css.fine} x={columns.quarter.x} y="720">
          {DISCLAIMER}
        </text>
        <text className={css.foot} x={LAST} y="721">
          {venue}
        </text>
      </svg>
    </div>
  );
}

function PrintedPanel({ bracket }: { bracket: Bracket }) {
  const champion = bracket.winner;
  const { lines, size } = fitChampionName(champion?.name ?? "To Be Determined");
  const fontSize = Math.min(size * 190, lines.length === 1 ? 66 : 40);
  const middle = slotWidth / 2;
  return (
    <g transform={`translate(${LAST} ${panel.y})`}>
      <rect className={css.frame} x="1.5" y="1.5" width={slotWidth - 3} height={panel.height - 3} />
      {champion !== null && (
        <rect
          className={css.inset}
          style={teamStyle(champion)}
          x="8.5"
          y="8.5"
          width={slotWidth - 17}
          height={panel.height - 17}
        />
      )}
      <text className={css.word} x={middle + 2} y="40">
        CHAMPION
      </text>
      <path
        className={css.trophy}
        transform={`translate(${middle - 24} 54) scale(.73)`}
        fillRule="evenodd"
        d={TROPHY_PATH}
      />
      {lines.map((line, index) => (
        <text
          key={line}
          className={css.champion}
          x={middle}
          y={150 + fontSize * (0.36 + (index - (lines.length - 1) / 2) * 0.95)}
          fontSize={fontSize}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
