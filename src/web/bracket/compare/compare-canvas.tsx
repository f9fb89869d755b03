import type { CSSProperties } from "react";
import { type MatchupId, matchup } from "#domain/bracket.ts";
import { displayWidth } from "#domain/display-width.ts";
import type { RoundId } from "#domain/rounds.ts";
import { POINTS } from "#domain/scoring.ts";
import { multiplier } from "#domain/week.ts";
import { Canvas } from "../canvas/canvas.tsx";
import { fitChampionName } from "../fit-name.ts";
import { matchupLabel } from "../labels.ts";
import slots from "../slots/matchup-slots.module.css";
import type { SlotSize } from "../slots/slot.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./compare-canvas.module.css";
import poster from "./compare-champion.module.css";
import { CompareSlot, MarkLabel } from "./compare-slot.tsx";
import {
  agreementSegments,
  type ComparedBrackets,
  type ComparedTeam,
  contentOf,
  type Track,
  tracksOf,
  winnersOf,
} from "./compared-brackets.ts";

/** Two brackets on one canvas (docs/behavior/groups.md#comparing-two-members), with shared picks muted. */
export function CompareCanvas({ compared, week }: { compared: ComparedBrackets; week: number }) {
  return (
    <Canvas
      segments={(round) => agreementSegments(compared, round)}
      note={(round) => worthLabel(round, week)}
      game={(id, size) => <ComparedMatchup compared={compared} id={id} size={size} />}
      champion={<CompareChampion compared={compared} />}
      footer="DASHED: STILL POSSIBLE"
    />
  );
}

/** "104 PTS PER WIN, x13" */
function worthLabel(round: RoundId, week: number): string {
  return `${POINTS[round] * multiplier(week)} PTS PER WIN, x${multiplier(week)}`;
}

function ComparedMatchup({ compared, id, size }: { compared: ComparedBrackets; id: MatchupId; size: SlotSize }) {
  return (
    <fieldset className={`${slots.matchup} ${css.matchup}`} data-size={size} aria-label={groupLabel(compared, id)}>
      {([0, 1] as const).map((index) => {
        const content = contentOf(compared, id, index);
        return content && <CompareSlot key={index} content={content} whose={compared.names} size={size} />;
      })}
      {tracksOf(compared, id).map((track) => (
        <TrackLine key={track.side} track={track} />
      ))}
    </fieldset>
  );
}

function groupLabel({ brackets, names }: ComparedBrackets, id: MatchupId): string {
  const [one, other] = brackets.map((bracket) => matchupLabel(bracket, matchup(bracket, id)));
  return one === other ? `${one}, same in both` : `${names[0]}: ${one}; ${names[1]}: ${other}`;
}

function TrackLine({ track: { team, isQuiet, from, to, bend } }: { track: Track }) {
  const middle = from.index === 0 ? "var(--height) / 2" : "100% - var(--height) / 2";
  const start = `calc(${middle} + ${from.part} * var(--height) / 4)`;
  const end = `calc(50% + ${to} * var(--next) / 4)`;
  const style = { ...teamStyle(team), "--start": start, "--end": end, "--bend": `${5 * bend}px` } as CSSProperties;
  return (
    <span
      className={css.track}
      data-down={from.index === 0 || undefined}
      data-quiet={isQuiet || undefined}
      style={style}
      aria-hidden="true"
    />
  );
}

function CompareChampion({ compared }: { compared: ComparedBrackets }) {
  const { names } = compared;
  return (
    <div className={poster.posters}>
      {winnersOf(compared, "champ")?.map((each) => (
        <Poster key={each.side} champion={each} name={each.side === "both" ? "Both" : names[each.side]} />
      ))}
    </div>
  );
}

/** `name` is the bracket's owner. */
function Poster({ champion: { side, seed, team, mark }, name }: { champion: ComparedTeam; name: string }) {
  // Half a panel is not high enough for a name on two lines.
  const isHalf = side !== "both";
  const { lines, size } = isHalf
    ? { lines: [team.name], size: 0.85 / displayWidth(team.name) }
    : fitChampionName(team.name);
  const share = Math.min(size * 100, lines.length === 1 ? 30 : 20);
  const tallest = isHalf ? 38 : 44 / lines.length;
  return (
    <figure className={poster.poster} aria-label={`Champion, ${name}`} style={teamStyle(team)} data-side={side}>
      <figcaption className={poster.whose}>
        <bdi>{name}</bdi>
      </figcaption>
      <p className={poster.name} style={{ fontSize: `min(${share.toFixed(2)}cqw, ${tallest.toFixed(1)}cqh)` }}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <p className={poster.facts}>
        <span>No. {seed} seed</span> {mark && <MarkLabel mark={mark} />}
      </p>
    </figure>
  );
}
