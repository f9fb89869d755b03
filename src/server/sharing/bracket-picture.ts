import {
  ADVANCES_TO,
  type Bracket,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type Matchup,
  type MatchupId,
  matchup,
  ROUND_OF,
  type SlotIndex,
} from "#domain/bracket.ts";
import { displayWidth } from "#domain/display-width.ts";
import { BRACKET_TITLE } from "#domain/product.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";
import { textOn } from "#domain/team.ts";
import { teamColors } from "#domain/team-colors.ts";
import { TROPHY_PATH } from "#domain/trophy-path.ts";
import type { DrawnTeam } from "./drawn-team.ts";
import { COLORS, footer, masthead, picture, rectangle, round, text } from "./svg.ts";

interface Context {
  readonly championshipYear: number;
  /** The site's host: 'playoff.example'. */
  readonly host: string;
}

type Of = Bracket<DrawnTeam>;

const SLOT_WIDTH = 154;
const STUB = 32;
const STRIPE = 4;
/** Between two columns, where the connectors are. */
const GAP = 36;
/** The pointed end of a winner's slot. */
const POINT = 9;

const COLUMNS: Readonly<Record<RoundId, { x: number; slotHeight: number; size: number }>> = {
  first: { x: 440, slotHeight: 36, size: 22 },
  quarter: { x: 630, slotHeight: 36, size: 22 },
  semi: { x: 820, slotHeight: 40, size: 23 },
  championship: { x: 1010, slotHeight: 44, size: 24 },
};

const pair = (first: number, game: number) => [first + 106 * game, first + 39 + 106 * game] as const;

/** The vertical centers of the two slots of each matchup. */
const CENTERS: Readonly<Record<MatchupId, readonly [number, number]>> = {
  fr1: pair(175, 0),
  fr2: pair(175, 1),
  fr3: pair(175, 2),
  fr4: pair(175, 3),
  qf1: pair(194.5, 0),
  qf2: pair(194.5, 1),
  qf3: pair(194.5, 2),
  qf4: pair(194.5, 3),
  sf1: [214, 320],
  sf2: [426, 532],
  champ: [267, 479],
};

const PANEL = { width: 404, left: 36, right: 368, middle: 202 } as const;

/** The champion on a panel in the team's color, with every pick next to it. Undecided parts stay empty. */
export function bracketPicture(bracket: Of, { championshipYear, host }: Context): string {
  return picture([
    panel(bracket),
    masthead(BRACKET_TITLE),
    ...ROUNDS.map(({ id, name }) => text(COLUMNS[id].x, 142, name, { size: 24, fill: COLORS.ink3, spacing: 0.5 })),
    ...MATCHUP_IDS.map((id) => connector(matchup(bracket, id))),
    ...MATCHUP_IDS.flatMap((id) => ([0, 1] as const).map((index) => slot(matchup(bracket, id), index))),
    footer(`${championshipYear} CFP CHAMPIONSHIP`, host),
  ]);
}

function panel(bracket: Of): string {
  const { winner, loser } = matchup(bracket, "champ");
  const champion = winner?.team ?? null;
  const colors = champion && teamColors(champion);
  const fill = colors?.text ?? COLORS.paper;
  const { width, left, right, middle } = PANEL;
  const lines = champion ? nameLines(champion.name) : ["To Be", "Determined"];
  // One large line or two smaller lines fill the same space. A single line is centered vertically in it.
  const size = Math.min(lines.length === 1 ? 190 : 92, (right - left) / Math.max(...lines.map(displayWidth)));
  const last = lines.length === 1 ? 366 + size * 0.37 : 428;
  return [
    rectangle(0, 0, width, 630, colors?.fill ?? COLORS.ink),
    text(middle + 5, 80, "CHAMPION", { size: 40, fill, anchor: "middle", spacing: 10 }),
    `<path transform="translate(${middle - 52} 119) scale(1.58)" fill="${colors?.trophy ?? COLORS.post}" fill-rule="evenodd" d="${TROPHY_PATH}"/>`,
    ...lines.map((line, index) =>
      text(middle, round(last - (lines.length - 1 - index) * size * 0.94), line, { size, fill, anchor: "middle" }),
    ),
    ...(loser?.team ? [rival(loser.team.name, fill)] : []),
    rectangle(left, 548, right - left, 4, fill),
    ...(winner && champion
      ? [
          text(left, 593, `No. ${winner.seed} seed`, { size: 30, fill }),
          text(right, 593, champion.conference ?? "", { size: 30, fill, anchor: "end" }),
          badge(champion, middle, 582),
        ]
      : []),
  ].join("");
}

function rival(name: string, fill: string): string {
  const line = `over ${name}`;
  const size = Math.min(46, (PANEL.right - PANEL.left) / displayWidth(line));
  return text(PANEL.middle, 520, line, { size, fill, anchor: "middle" });
}

/** At the space that makes the longer line as short as possible. */
function nameLines(name: string): string[] {
  if (name.length <= 9 || !name.includes(" ")) return [name];
  const words = name.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(displayWidth));
  return splits.reduce((best, split) => (width(split) < width(best) ? split : best));
}

/** By the text's number of letters. The badge is 40 units high. */
const LETTER_SIZES = [20, 20, 19, 17, 14.5, 12.5];

/** Centered on a point (docs/behavior/screens.md#badges). */
function badge({ abbreviation, primaryColor, secondaryColor }: DrawnTeam, x: number, y: number): string {
  const fill = textOn(primaryColor);
  return [
    `<g transform="translate(${x} ${y}) scale(1.2)"><circle r="20" fill="${primaryColor}"/>`,
    `<circle r="19.4" fill="none" stroke="${fill}" stroke-opacity=".35"/>`,
    `<circle r="17" fill="none" stroke="${secondaryColor}" stroke-width="2.6"/>`,
    text(0, 6.4, abbreviation, { size: LETTER_SIZES[abbreviation.length] ?? 12, fill, anchor: "middle" }),
    "</g>",
  ].join("");
}

function slot(of: Matchup<DrawnTeam>, index: SlotIndex): string {
  const { x, slotHeight, size } = COLUMNS[ROUND_OF[of.id]];
  const { seed, team } = of.teams[index];
  const center = CENTERS[of.id][index];
  const top = center - slotHeight / 2;
  const baseline = center + size * 0.36;
  const stub = (fill: string) => text(x + STUB / 2, baseline, String(seed), { size, fill, anchor: "middle" });
  if (team === null) {
    return rectangle(x, top, SLOT_WIDTH, slotHeight, COLORS.wash) + (seed > 0 ? stub(COLORS.ink3) : "");
  }
  const colors = teamColors(team);
  const isOut = isLoser(of, index);
  const fill = isOut ? COLORS.ink2 : colors.text;
  const name = { size: Math.min(size, 104 / displayWidth(team.name)), fill };
  // An arrow to the next round. The champion's edge is straight.
  const edge =
    isWinner(of, index) && of.id !== "champ"
      ? `l${POINT} ${slotHeight / 2}l${-POINT} ${slotHeight / 2}`
      : `v${slotHeight}`;
  return [
    `<path fill="${isOut ? COLORS.wash : colors.fill}" d="M${x} ${top}h${SLOT_WIDTH}${edge}H${x}z"/>`,
    isOut ? "" : rectangle(x, top, STUB, slotHeight, colors.stub),
    rectangle(x + STUB, top, STRIPE, slotHeight, isOut ? colors.line : colors.secondary),
    stub(fill),
    text(x + 46, baseline, team.name, name),
  ].join("");
}

/** From both slots to the winner's next slot, with the winner's line on top. */
function connector({ id, teams, winner }: Matchup<DrawnTeam>): string {
  if (ADVANCES_TO[id] === null) return "";
  const [upper, lower] = CENTERS[id];
  const right = COLUMNS[ROUND_OF[id]].x + SLOT_WIDTH;
  const [bend, end, middle] = [right + GAP / 2, right + GAP, (upper + lower) / 2];
  const line = `<path fill="none" stroke="${COLORS.connector}" stroke-width="1.5" d="M${right} ${upper}H${bend}V${lower}H${right}M${bend} ${middle}H${end}"/>`;
  if (!winner?.team) return line;
  const from = CENTERS[id][winner.team.id === teams[0].team?.id ? 0 : 1];
  const { line: color } = teamColors(winner.team);
  return `${line}<path fill="none" stroke="${color}" stroke-width="4" d="M${right + 5} ${from}H${bend}V${middle}H${end}"/>`;
}
