import { type ReactNode, useId } from "react";
import { grouped } from "#domain/counting.ts";
import { isolated, memberName } from "#domain/group.ts";
import { spreadLabels } from "#web/ui/spread-labels.ts";
import { MemberName } from "../member-name.tsx";
import css from "./season-chart.module.css";
import { type Season, ticksOf, totalOf } from "./season-lines.ts";

/** The chart's sizes, in units of its SVG view box. */
const HEIGHT = 258;
const TOP = 14;
/** The vertical position of the zero line. */
const FLOOR = 232;
const LABEL_GAP = 19;

/** The kinds of lines. Later kinds are drawn on top of earlier kinds. */
const KINDS = ["other", "leader", "chosen", "own"] as const;

interface Props {
  /** There is at least one week. */
  seasons: readonly Season[];
  ownId: string | null;
  chosenId: string;
  isPhone: boolean;
  isFinal: boolean;
  /** One per week. */
  children?: ReactNode;
}

/** Only the viewer, the leader, the selected member and the last member have labels. */
export function SeasonChart({ seasons, ownId, chosenId, isPhone, isFinal, children }: Props) {
  const title = useId();
  const ranked = seasons.toSorted((one, other) => totalOf(other) - totalOf(one));
  const leader = ranked[0] as Season;
  const weeks = leader.weeks.map(({ week }) => week);
  const [width, left, labelWidth] = isPhone ? [358, 30, 92] : [560, 36, 124];
  const right = width - labelWidth;
  const ticks = ticksOf(totalOf(leader));
  const x = (week: number) => left + ((right - left) * week) / weeks.length;
  const y = (points: number) => FLOOR - ((FLOOR - TOP) * points) / (ticks.at(-1) as number);
  const shareOfWidth = (at: number) => `${(100 * at) / width}%`;
  const kindOf = (id: string): (typeof KINDS)[number] =>
    id === ownId ? "own" : id === chosenId ? "chosen" : id === leader.member.id ? "leader" : "other";
  const lines = ranked
    .map((season) => ({
      member: season.member,
      kind: kindOf(season.member.id),
      path: `M${x(0)} ${y(0)}${season.weeks.map(({ week, total }) => `L${x(week).toFixed(1)} ${y(total).toFixed(1)}`).join("")}`,
      y: y(totalOf(season)),
    }))
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  const lastId = ranked.at(-1)?.member.id;
  const named = lines.filter(({ member, kind }) => kind !== "other" || member.id === lastId);
  return (
    <figure aria-labelledby={title}>
      <figcaption id={title} className={css.caption}>
        {summary(ranked, ownId, isFinal)}
      </figcaption>
      <div className={css.plot}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className={css.lines}>
          {ticks.map((points) => (
            <g key={points}>
              <line
                x1={left}
                x2={right}
                y1={y(points)}
                y2={y(points)}
                className={points === 0 ? css.floor : css.grid}
              />
              <text x={left - 6} y={y(points) + 4} textAnchor="end" className={css.axisText}>
                {points >= 1000 ? `${points / 1000}k` : points}
              </text>
            </g>
          ))}
          {lines.map(({ member, kind, path }) => (
            <path key={member.id} d={path} className={css.line} data-kind={kind} />
          ))}
          {lines.map(({ kind, path }) => kind === "own" && <path key="core" d={path} className={css.core} />)}
          {named.map(({ member, kind, y: end }) => (
            <circle
              key={member.id}
              cx={right}
              cy={end}
              r={kind === "own" ? 5.5 : 3.5}
              className={css.end}
              data-kind={kind}
            />
          ))}
          {weeks.map(
            (week) =>
              (weeks.length <= 8 || week % 2 === 1 || week === weeks.length) && (
                <text key={week} x={x(week)} y={FLOOR + 20} textAnchor="middle" className={css.axisText}>
                  {week}
                </text>
              ),
          )}
        </svg>
        {spreadLabels(named, LABEL_GAP, FLOOR).map(({ member, kind, y: top }) => (
          <span
            key={member.id}
            className={css.label}
            data-kind={kind}
            aria-hidden="true"
            style={{ top: `${(100 * top) / HEIGHT}%`, left: shareOfWidth(right + 10) }}
          >
            {kind === "own" ? "You" : <MemberName member={member} />}
          </span>
        ))}
      </div>
      <div
        className={css.under}
        style={{
          marginLeft: shareOfWidth(x(0.5)),
          width: shareOfWidth(right - left),
          gridTemplateColumns: `repeat(${weeks.length}, 1fr)`,
        }}
      >
        {children}
      </div>
    </figure>
  );
}

function summary(ranked: readonly Season[], ownId: string | null, isFinal: boolean): string {
  const leader = ranked[0] as Season;
  const points = (season: Season) => grouped(totalOf(season));
  const own = ranked.find(({ member }) => member.id === ownId);
  if (own && totalOf(own) === totalOf(leader)) return `You ${isFinal ? "won" : "lead"} with ${points(own)} points.`;
  const leads = `${isolated(memberName(leader.member))} ${isFinal ? "won" : "leads"} with ${points(leader)} points`;
  return own ? `${leads}, you have ${points(own)}.` : `${leads}.`;
}
