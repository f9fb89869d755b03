import { type ReactNode, useId } from "react";
import { inText, memberName } from "../../../domain/group.ts";
import { MemberName } from "./member-name.tsx";
import css from "./season-chart.module.css";
import { type Season, ticksOf, totalOf } from "./season-lines.ts";

interface Props {
  seasons: readonly Season[];
  ownId: string | null;
  /** Whose season is looked at. */
  chosenId: string;
  isPhone: boolean;
  /** The season is over. */
  isFinal: boolean;
  /** What stands under the axis, week by week: a column each, as wide as a week of the axis. */
  children?: ReactNode;
}

const HEIGHT = 258;
const TOP = 14;
const FLOOR = 232;

/** How far apart the names at the line ends stand, in px. */
const LABEL_GAP = 19;

/** Points by week, a line for each member: the reader's, the leader's and the chosen one's stand out, with their names. */
export function SeasonChart({ seasons, ownId, chosenId, isPhone, isFinal, children }: Props) {
  const title = useId();
  const width = isPhone ? 358 : 560;
  const left = isPhone ? 30 : 36;
  const right = width - (isPhone ? 92 : 124);
  const last = seasons[0]?.weeks.length ?? 0;
  const ranked = [...seasons].sort((one, other) => totalOf(other) - totalOf(one));
  const ticks = ticksOf(totalOf(ranked[0] as Season));
  const x = (week: number) => left + ((right - left) * week) / last;
  const y = (points: number) => FLOOR - ((FLOOR - TOP) * points) / (ticks.at(-1) as number);
  const path = ({ weeks }: Season) =>
    `M${x(0)} ${y(0)}${weeks.map(({ week, total }) => `L${x(week).toFixed(1)} ${y(total).toFixed(1)}`).join("")}`;

  const leader = ranked[0] as Season;
  const kindOf = ({ member }: Season): Kind => {
    if (member.id === ownId) return "own";
    if (member.id === chosenId) return "chosen";
    return member.id === leader.member.id ? "leader" : "other";
  };
  // Later is on top.
  const drawn = [...seasons].sort((one, other) => KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)));
  const named = ranked.filter((season) => kindOf(season) !== "other");
  const final = ranked.at(-1);
  if (final && named.length < 4 && !named.includes(final)) named.push(final);
  const labels = spread(named.map((season) => ({ season, at: y(totalOf(season)) })));

  return (
    <figure className={css.chart} aria-labelledby={title}>
      <figcaption id={title} className={css.caption}>
        {summary(ranked, ownId, isFinal)}
      </figcaption>
      <div className={css.plot}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className={css.lines}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={tick === 0 ? css.floor : css.grid} />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end" className={css.figure}>
                {tick >= 1000 ? `${tick / 1000}k` : tick}
              </text>
            </g>
          ))}
          {drawn.map((season) => (
            <path key={season.member.id} d={path(season)} className={css.line} data-kind={kindOf(season)} />
          ))}
          {drawn
            .filter((season) => kindOf(season) === "own")
            .map((season) => (
              <path key={season.member.id} d={path(season)} className={css.core} />
            ))}
          {named.map((season) => (
            <circle
              key={season.member.id}
              cx={x(last)}
              cy={y(totalOf(season))}
              r={kindOf(season) === "own" ? 5.5 : 3.5}
              className={css.end}
              data-kind={kindOf(season)}
            />
          ))}
          {Array.from({ length: last }, (_, index) => index + 1).map(
            (week) =>
              (last <= 8 || week % 2 === 1 || week === last) && (
                <text key={week} x={x(week)} y={FLOOR + 20} textAnchor="middle" className={css.figure}>
                  {week}
                </text>
              ),
          )}
        </svg>
        {labels.map(({ season, at }) => (
          <span
            key={season.member.id}
            className={css.label}
            data-kind={kindOf(season)}
            aria-hidden="true"
            style={{ top: `${(100 * at) / HEIGHT}%`, left: `${(100 * (right + 10)) / width}%` }}
          >
            {season.member.id === ownId ? "You" : <MemberName member={season.member} />}
          </span>
        ))}
      </div>
      {children && (
        <div
          className={css.under}
          style={{
            marginLeft: `${(100 * (x(0.5) || 0)) / width}%`,
            width: `${(100 * (x(last) - x(0))) / width}%`,
            gridTemplateColumns: `repeat(${last}, 1fr)`,
          }}
        >
          {children}
        </div>
      )}
    </figure>
  );
}

const KINDS = ["other", "leader", "chosen", "own"] as const;
type Kind = (typeof KINDS)[number];

/** Moves names apart that would stand on each other, from the top down. */
function spread(labels: { season: Season; at: number }[]): { season: Season; at: number }[] {
  const sorted = labels.sort((one, other) => one.at - other.at);
  let free = 0;
  const moved = sorted.map(({ season, at }) => {
    const place = Math.max(at, free);
    free = place + LABEL_GAP;
    return { season, at: place };
  });
  // What was pushed over the floor goes up again, and takes those above it along.
  let floor = FLOOR;
  for (const label of moved.reverse()) {
    label.at = Math.min(label.at, floor);
    floor = label.at - LABEL_GAP;
  }
  return moved;
}

/** The picture in a sentence. */
function summary(ranked: readonly Season[], ownId: string | null, isFinal: boolean): string {
  const leader = ranked[0] as Season;
  const points = (season: Season) => totalOf(season).toLocaleString("en-US");
  const own = ranked.find(({ member }) => member.id === ownId);
  if (own && totalOf(own) === totalOf(leader)) return `You ${isFinal ? "won" : "lead"} with ${points(own)} points.`;
  const leads = `${inText(memberName(leader.member))} ${isFinal ? "won" : "leads"} with ${points(leader)} points`;
  return own ? `${leads}, you have ${points(own)}.` : `${leads}.`;
}
