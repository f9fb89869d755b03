import {
  ADVANCES_TO,
  MATCHUP_IDS,
  type MatchupId,
  matchup,
  ROUND_OF,
  type SlotIndex,
} from "../../../domain/bracket.ts";
import { displayWidth } from "../../../domain/display-width.ts";
import { DISCLAIMER } from "../../../domain/product.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import type { Team } from "../../../domain/team.ts";
import { connectorPath, PAPER, slotTop } from "../print/print-geometry.ts";
import sheet from "../print/printed-bracket.module.css";
import { useSeason } from "../season-context.ts";
import { teamStyle } from "../team-colors.ts";
import { sharedWinners, worthLabel } from "./compare-words.ts";
import {
  type ComparedBrackets,
  type Mark,
  markOf,
  type Part,
  type PlacedTeam,
  placeOf,
  type Side,
  type Track,
  tracksOf,
} from "./compared-brackets.ts";
import css from "./printed-comparison.module.css";

const { columns, slotWidth, panel } = PAPER;
const LAST = columns.championship.x;
const GAP = columns.quarter.x - slotWidth;
const STUB = 34;

interface Props {
  compared: ComparedBrackets;
  week: number;
  /** Whose brackets they are, in full. */
  names: readonly [string, string];
  /** Such as "Week 3, 2001-02". */
  title: string;
}

/** Two brackets for paper: a half for each where they differ, with the points that hang on it. */
export function PrintedComparison({ compared, week, names, title }: Props) {
  const { championshipYear, venue } = useSeason();
  const { totals } = compared.comparison;
  return (
    <div className={sheet.sheet}>
      <svg viewBox={`-2 0 ${PAPER.width + 4} ${PAPER.height}`} role="img" aria-label={`${title}: ${names.join(" v ")}`}>
        <text className={sheet.title} y="42">
          {title}
        </text>
        {names.map((name, side) => (
          <g
            key={side === 0 ? "first" : "second"}
            transform={`translate(${columns.quarter.x} ${side === 0 ? 14 : 34})`}
          >
            <rect className={css.stub} data-side={side} y="-1" width="14" height="14" />
            <text className={css.name} x="22" y="11">
              {`${name}, ${totals[side as 0 | 1].toLocaleString("en-US")} points`}
            </text>
          </g>
        ))}
        <text className={css.summary} x={PAPER.width} y="45">
          {sharedWinners(compared.comparison)}
        </text>
        {ROUNDS.map(({ id, heading }) => (
          <g key={id} transform={`translate(${columns[id].x} 0)`}>
            <path className={sheet.ink} d={`M0 66.5 H${slotWidth}`} strokeWidth="4.5" />
            <path className={sheet.ink} d={`M0 71.5 H${slotWidth}`} strokeWidth="1" />
            <text className={sheet.round} y="94">
              {heading}
            </text>
            <text className={sheet.dates} y="112">
              {worthLabel(id, week)}
            </text>
          </g>
        ))}
        <path
          className={css.wires}
          d={MATCHUP_IDS.filter((id) => id !== "champ")
            .map(connectorPath)
            .join(" ")}
        />
        {MATCHUP_IDS.map((id) => (
          <PrintedGame key={id} compared={compared} id={id} />
        ))}
        <g transform={`translate(${LAST} 244)`}>
          <text className={sheet.year}>{championshipYear}</text>
          <text className={sheet.label} x="119" y="-25">
            CFP
          </text>
          <text className={sheet.label} x="119">
            Championship
          </text>
        </g>
        <PrintedChampions compared={compared} names={names} />
        <path className={sheet.connectors} d={`M0 702 H${PAPER.width}`} />
        <text className={sheet.foot} y="721">
          DASHED: POINTS STILL OPEN
        </text>
        <text className={sheet.fine} x={columns.quarter.x} y="720">
          {DISCLAIMER}
        </text>
        <text className={sheet.foot} x={LAST} y="721">
          {venue}
        </text>
      </svg>
    </div>
  );
}

function PrintedGame({ compared, id }: { compared: ComparedBrackets; id: MatchupId }) {
  return (
    <g>
      {tracksOf(compared, id).map((track) => (
        <path
          key={track.side}
          className={css.track}
          data-quiet={track.isQuiet || undefined}
          style={teamStyle(track.team)}
          d={trackPath(id, track)}
        />
      ))}
      {([0, 1] as const).map((index) => (
        <PrintedPlace key={index} compared={compared} id={id} index={index} />
      ))}
    </g>
  );
}

function trackPath(id: MatchupId, { from, to, bend }: Track): string {
  const { x, slotHeight } = columns[ROUND_OF[id]];
  const next = ADVANCES_TO[id];
  if (next === null) return "";
  const off = (part: Part, height: number) => (part === "whole" ? 0 : (part === 0 ? -1 : 1) * (height / 4));
  const start = PAPER.centers[id][from.index] + off(from.part, slotHeight);
  const end = PAPER.centers[next[0]][next[1]] + off(to, columns[ROUND_OF[next[0]]].slotHeight);
  const right = x + slotWidth;
  return `M${right} ${start} H${right + GAP / 2 + 4 * bend} V${end} H${right + GAP}`;
}

function PrintedPlace({ compared, id, index }: { compared: ComparedBrackets; id: MatchupId; index: SlotIndex }) {
  const place = placeOf(compared, id, index);
  if (place === null) return null;
  const { x, slotHeight } = columns[ROUND_OF[id]];
  const height = place.length === 1 ? slotHeight : slotHeight / 2;
  return place.map((placed, at) => (
    <g key={placed.side} transform={`translate(${x} ${slotTop(id, index) + at * height})`}>
      <PrintedTeam placed={placed} height={height} />
    </g>
  ));
}

function PrintedTeam({ placed: { side, seed, team, isWinner, mark }, height }: { placed: PlacedTeam; height: number }) {
  const isWrong = side !== "both" && mark?.fate === "wrong";
  const room = slotWidth - STUB - 12 - height - (mark === null ? 0 : 52);
  const size = Math.min(height * 0.75, 24, room / displayWidth(team.name));
  return (
    <g className={css.team} data-loud={(isWinner && side !== "both" && !isWrong) || undefined}>
      <rect className={css.box} width={slotWidth} height={height} />
      <rect className={css.stub} data-side={side} width={STUB} height={height} />
      <text
        className={css.seed}
        data-side={side}
        x={STUB / 2}
        y={height / 2 + size * 0.36}
        fontSize={Math.min(size, 22)}
      >
        {seed}
      </text>
      <path className={sheet.spine} style={teamStyle(team)} d={`M${STUB} 0 h4 v${height} h-4 z`} />
      <image href={team.logoUrl} x={STUB + 9} y={height * 0.1} width={height * 0.8} height={height * 0.8} />
      <text
        className={css.teamName}
        data-wrong={isWrong || undefined}
        x={STUB + 14 + height * 0.8}
        y={height / 2 + size * 0.36}
        fontSize={size}
      >
        {team.name}
      </text>
      {mark && (
        <g transform={`translate(${slotWidth - 50} ${height / 2})`}>
          <PrintedMark mark={mark} />
        </g>
      )}
    </g>
  );
}

/** Points in a box of 46 x 15 around its middle: plain when won, dashed while open, '0' when lost; 'both' without a box. */
function PrintedMark({ mark: { fate, points } }: { mark: Mark }) {
  const text = points === null ? "both" : fate === "right" ? `+${points}` : fate === "wrong" ? "0" : points;
  return (
    <g className={css.mark} data-fate={fate}>
      {points !== null && <rect y="-7.5" width="46" height="15" />}
      {fate !== "open" && <path d={fate === "right" ? "m4 0 3 3 5-6" : "m4.5-3 6 6m0-6-6 6"} />}
      <text x="42" y="4">
        {text}
      </text>
    </g>
  );
}

/** The champion of both, or of each in half of the panel. */
function PrintedChampions({ compared, names }: Pick<Props, "compared" | "names">) {
  const [one, other] = compared.brackets.map((bracket) => matchup(bracket, "champ").winner?.team ?? null);
  if (!one || !other) return null;
  const isSame = one.id === other.id;
  const shown: readonly { side: Side; team: Team; whose: string }[] = isSame
    ? [{ side: "both", team: one, whose: "Both" }]
    : [
        { side: 0, team: one, whose: names[0] },
        { side: 1, team: other, whose: names[1] },
      ];
  const height = panel.height / shown.length;
  return shown.map(({ side, team, whose }, at) => (
    <g key={side} transform={`translate(${LAST} ${panel.y + at * height})`}>
      <rect className={css.poster} x="1.5" y="2.5" width={slotWidth - 3} height={height - 5} style={teamStyle(team)} />
      <rect className={css.stub} data-side={side} x="10" y="11" width="11" height="11" />
      <text className={css.whose} x="27" y="21">
        {whose.length > 26 ? `${[...whose].slice(0, 25).join("")}…` : whose}
      </text>
      <text
        className={sheet.champion}
        x={slotWidth / 2}
        y={height / 2 + 20}
        fontSize={Math.min(48, (slotWidth - 40) / displayWidth(team.name))}
      >
        {team.name}
      </text>
      <g transform={`translate(${slotWidth - 60} ${height - 18})`}>
        <PrintedMark mark={markOf(compared, side === 1 ? 1 : 0, "champ")} />
      </g>
    </g>
  ));
}
