import type { ReactNode } from "react";
import {
  type Bracket,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type MatchupId,
  matchup,
  ROUND_OF,
  type SlotIndex,
} from "../../../../domain/bracket.ts";
import { BRACKET_TITLE, DISCLAIMER } from "../../../../domain/product.ts";
import { CHAMPIONSHIP_YEAR, ROUNDS, VENUE } from "../../../../domain/season.ts";
import { TROPHY_PATH } from "../../../ui/trophy.tsx";
import { connectorPath, slotTop, winnerPath } from "../canvas/geometry.ts";
import { displayWidth, fitChampionName } from "../fit-name.ts";
import { captionText } from "../slots/caption-text.ts";
import { teamStyle } from "../team-colors.ts";
import { PAPER } from "./print-geometry.ts";
import css from "./printed-bracket.module.css";

const NAME_SIZES = { first: 22, quarter: 22, semi: 26, championship: 30 } as const;
const { columns, slotWidth, panel } = PAPER;
const LAST = columns.championship.x;

/** The heading of a printed bracket. */
export interface PrintHeading {
  readonly title?: string | undefined;
  /** Whose picks these are; without a name there is a line to write on. */
  readonly by?: string | null | undefined;
}

/** How picked winners turned out, each drawn in a box of 46 x 20. Drawn by the caller: the first page has none. */
export type PrintedVerdicts = Readonly<
  Partial<Record<MatchupId, { readonly isWrong: boolean; readonly drawing: ReactNode }>>
>;

interface Props {
  bracket: Bracket;
  heading?: PrintHeading | undefined;
  /** How the picks turned out so far. */
  verdicts?: PrintedVerdicts | undefined;
}

/** The bracket for paper: outlines instead of fills, the lines of the winners in their colors. */
export function PrintedBracket({ bracket, heading: { title = BRACKET_TITLE, by } = {}, verdicts = {} }: Props) {
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
        {ROUNDS.map(({ id, heading, dates }) => (
          <g key={id} transform={`translate(${columns[id].x} 0)`}>
            <path className={css.ink} d={`M0 66.5 H${slotWidth}`} strokeWidth="4.5" />
            <path className={css.ink} d={`M0 71.5 H${slotWidth}`} strokeWidth="1" />
            <text className={css.round} y="94">
              {heading}
            </text>
            <text className={css.dates} y="112">
              {dates}
            </text>
          </g>
        ))}
        <path className={css.connectors} d={MATCHUP_IDS.map((id) => connectorPath(PAPER, id)).join(" ")} />
        {MATCHUP_IDS.map((id) => (
          <PrintedMatchup key={id} bracket={bracket} id={id} verdict={verdicts[id]} />
        ))}
        <g transform={`translate(${LAST} 244)`}>
          <text className={css.year}>{CHAMPIONSHIP_YEAR}</text>
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
          {VENUE}
        </text>
      </svg>
    </div>
  );
}

interface MatchupProps {
  bracket: Bracket;
  id: MatchupId;
  verdict: PrintedVerdicts[MatchupId];
}

function PrintedMatchup({ bracket, id, verdict }: MatchupProps) {
  const of = matchup(bracket, id);
  const caption = captionText(bracket, id);
  const { x } = columns[ROUND_OF[id]];
  const isBetween = ROUND_OF[id] === "semi";
  const y = isBetween ? (PAPER.centers[id][0] + PAPER.centers[id][1]) / 2 : slotTop(PAPER, id, 0) - 7;
  return (
    <g>
      {caption !== null && (
        <text className={css.caption} x={x} y={y}>
          {caption.title}
          <tspan className={css.place} {...(isBetween ? { x, dy: 18 } : { dx: 4 })}>
            {caption.place}
          </tspan>
        </text>
      )}
      {of.winner?.team && (
        <path
          className={css.winnerLine}
          data-team
          style={teamStyle(of.winner.team)}
          d={winnerPath(PAPER, id, isWinner(of, 0) ? 0 : 1)}
        />
      )}
      <PrintedSlot bracket={bracket} id={id} index={isWinner(of, 0) ? 1 : 0} verdict={verdict} />
      <PrintedSlot bracket={bracket} id={id} index={isWinner(of, 0) ? 0 : 1} verdict={verdict} />
    </g>
  );
}

function PrintedSlot({ bracket, id, index, verdict }: MatchupProps & { index: SlotIndex }) {
  const of = matchup(bracket, id);
  const { seed, team } = of.teams[index];
  const round = ROUND_OF[id];
  const height = columns[round].slotHeight;
  const middle = height / 2;
  const hasWon = isWinner(of, index);
  const shownVerdict = hasWon ? verdict : undefined;
  const end = hasWon && id !== "champ" ? `L${slotWidth + PAPER.point} ${middle} L${slotWidth} ${height}` : `V${height}`;
  const look = team === null ? css.empty : hasWon ? css.winner : isLoser(of, index) ? css.loser : css.open;
  const nameSize = team === null ? 0 : Math.min(NAME_SIZES[round], (shownVerdict ? 78 : 124) / displayWidth(team.name));
  return (
    <g className={look} transform={`translate(${columns[round].x} ${slotTop(PAPER, id, index)})`}>
      <path className={css.box} d={`M0 0 H${slotWidth} ${end} H0 Z`} />
      {seed !== 0 && (
        <text className={css.seed} x="17" y={middle + 8.5} fontSize="24">
          {seed}
        </text>
      )}
      {team !== null && (
        <>
          <path
            className={css.spine}
            data-team
            style={teamStyle(team)}
            d={`M34 0 h${hasWon ? 8 : 4} v${height} h-${hasWon ? 8 : 4} z`}
          />
          <image
            href={team.logoUrl}
            x={62 - height * 0.37}
            y={middle - height * 0.37}
            width={height * 0.74}
            height={height * 0.74}
          />
          <text
            className={css.name}
            data-wrong={shownVerdict?.isWrong || undefined}
            x="86"
            y={middle + nameSize * 0.36}
            fontSize={nameSize}
          >
            {team.name}
          </text>
          {shownVerdict && <g transform={`translate(${slotWidth - 49} ${middle - 10})`}>{shownVerdict.drawing}</g>}
        </>
      )}
    </g>
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
          data-team
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
