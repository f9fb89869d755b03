import type { ReactNode } from "react";
import {
  type Bracket,
  isLoser,
  isWinner,
  type MatchupId,
  matchup,
  ROUND_OF,
  type SlotIndex,
} from "../../../domain/bracket.ts";
import { displayWidth } from "../../../domain/display-width.ts";
import type { RoundId } from "../../../domain/rounds.ts";
import type { Team } from "../../../domain/team.ts";
import { useSeason } from "../season-context.ts";
import { captionText } from "../slots/caption-text.ts";
import { teamStyle } from "../team-colors.ts";
import { PAPER, slotTop, winnerPath } from "./print-geometry.ts";
import css from "./printed-bracket.module.css";

const { columns, slotWidth } = PAPER;

/** The largest type size of a name, by round. */
const NAME_SIZES = { first: 22, quarter: 22, semi: 26, championship: 30 } as const;

/** The width of a name, without and with a verdict. */
const NAME_WIDTH = 124;
const NAME_WIDTH_BESIDE_VERDICT = 78;

/** Verdicts on picked winners, each in a box of 46 x 20. Passed by the caller, because the first page has none. */
export type PrintedVerdicts = Readonly<
  Partial<Record<MatchupId, { readonly isWrong: boolean; readonly drawing: ReactNode }>>
>;

interface Props {
  bracket: Bracket;
  id: MatchupId;
  verdict: PrintedVerdicts[MatchupId];
}

/** A matchup on paper: its caption, its two slots and the line of its winner. */
export function PrintedMatchup({ bracket, id, verdict }: Props) {
  const of = matchup(bracket, id);
  const caption = captionText(bracket, id, useSeason());
  const { x } = columns[ROUND_OF[id]];
  const isBetween = ROUND_OF[id] === "semi";
  const y = isBetween ? (PAPER.centers[id][0] + PAPER.centers[id][1]) / 2 : slotTop(id, 0) - 7;
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
          style={teamStyle(of.winner.team)}
          d={winnerPath(id, isWinner(of, 0) ? 0 : 1)}
        />
      )}
      <PrintedSlot bracket={bracket} id={id} index={isWinner(of, 0) ? 1 : 0} verdict={verdict} />
      <PrintedSlot bracket={bracket} id={id} index={isWinner(of, 0) ? 0 : 1} verdict={verdict} />
    </g>
  );
}

function PrintedSlot({ bracket, id, index, verdict }: Props & { index: SlotIndex }) {
  const of = matchup(bracket, id);
  const { seed, team } = of.teams[index];
  const round = ROUND_OF[id];
  const height = columns[round].slotHeight;
  const middle = height / 2;
  const hasWon = isWinner(of, index);
  const end = hasWon && id !== "champ" ? `L${slotWidth + PAPER.point} ${middle} L${slotWidth} ${height}` : `V${height}`;
  const look = team === null ? css.empty : hasWon ? css.winner : isLoser(of, index) ? css.loser : css.open;
  return (
    <g className={look} transform={`translate(${columns[round].x} ${slotTop(id, index)})`}>
      <path className={css.box} d={`M0 0 H${slotWidth} ${end} H0 Z`} />
      {seed !== 0 && (
        <text className={css.seed} x="17" y={middle + 8.5} fontSize="24">
          {seed}
        </text>
      )}
      {team !== null && (
        <PrintedTeam team={team} round={round} hasWon={hasWon} verdict={hasWon ? verdict : undefined} />
      )}
    </g>
  );
}

interface TeamProps {
  team: Team;
  round: RoundId;
  hasWon: boolean;
  verdict: PrintedVerdicts[MatchupId];
}

/** The team in a slot: its color, badge and name, and the verdict. */
function PrintedTeam({ team, round, hasWon, verdict }: TeamProps) {
  const height = columns[round].slotHeight;
  const middle = height / 2;
  const room = verdict ? NAME_WIDTH_BESIDE_VERDICT : NAME_WIDTH;
  const nameSize = Math.min(NAME_SIZES[round], room / displayWidth(team.name));
  return (
    <>
      <path
        className={css.spine}
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
        data-wrong={verdict?.isWrong || undefined}
        x="86"
        y={middle + nameSize * 0.36}
        fontSize={nameSize}
      >
        {team.name}
      </text>
      {verdict && <g transform={`translate(${slotWidth - 49} ${middle - 10})`}>{verdict.drawing}</g>}
    </>
  );
}
