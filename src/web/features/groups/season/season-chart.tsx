import { type ReactNode, useId } from "react";
import { inText, memberName } from "../../../../domain/group.ts";
import { MemberName } from "../member-name.tsx";
import css from "./season-chart.module.css";
import { CHART_HEIGHT, type ChartLayout, layOutChart } from "./season-chart-layout.ts";
import { type Season, totalOf } from "./season-lines.ts";

interface Props {
  seasons: readonly Season[];
  ownId: string | null;
  /** The member whose season is selected. */
  chosenId: string;
  isPhone: boolean;
  /** Whether the season has finished. */
  isFinal: boolean;
  /** What is shown under the axis: one element for each week. */
  children?: ReactNode;
}

/** Points by week, one line for each member. The reader's line, the leader's and the selected one are named. */
export function SeasonChart({ seasons, ownId, chosenId, isPhone, isFinal, children }: Props) {
  const title = useId();
  const ranked = [...seasons].sort((one, other) => totalOf(other) - totalOf(one));
  const layout = layOutChart(ranked, { ownId, chosenId, isPhone });
  const percentOfWidth = (x: number) => `${(100 * x) / layout.width}%`;
  const { weekColumns } = layout;
  return (
    <figure aria-labelledby={title}>
      <figcaption id={title} className={css.caption}>
        {summary(ranked, ownId, isFinal)}
      </figcaption>
      <div className={css.plot}>
        <ChartLines layout={layout} />
        {layout.labels.map(({ line: { member, kind }, y }) => (
          <span
            key={member.id}
            className={css.label}
            data-kind={kind}
            aria-hidden="true"
            style={{ top: `${(100 * y) / CHART_HEIGHT}%`, left: percentOfWidth(layout.right + 10) }}
          >
            {kind === "own" ? "You" : <MemberName member={member} />}
          </span>
        ))}
      </div>
      {children && (
        <div
          className={css.under}
          style={{
            marginLeft: percentOfWidth(weekColumns.left),
            width: percentOfWidth(weekColumns.width),
            gridTemplateColumns: `repeat(${weekColumns.count}, 1fr)`,
          }}
        >
          {children}
        </div>
      )}
    </figure>
  );
}

function ChartLines({ layout: { width, left, right, ticks, lines, weekNumbers } }: { layout: ChartLayout }) {
  return (
    <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} aria-hidden="true" className={css.lines}>
      {ticks.map(({ points, y }) => (
        <g key={points}>
          <line x1={left} x2={right} y1={y} y2={y} className={points === 0 ? css.floor : css.grid} />
          <text x={left - 6} y={y + 4} textAnchor="end" className={css.axisText}>
            {points >= 1000 ? `${points / 1000}k` : points}
          </text>
        </g>
      ))}
      {lines.map(({ member, kind, path }) => (
        <path key={member.id} d={path} className={css.line} data-kind={kind} />
      ))}
      {lines.map(({ member, kind, path }) => kind === "own" && <path key={member.id} d={path} className={css.core} />)}
      {lines.map(
        ({ member, kind, endY, isNamed }) =>
          isNamed && (
            <circle
              key={member.id}
              cx={right}
              cy={endY}
              r={kind === "own" ? 5.5 : 3.5}
              className={css.end}
              data-kind={kind}
            />
          ),
      )}
      {weekNumbers.map(({ week, x, y }) => (
        <text key={week} x={x} y={y} textAnchor="middle" className={css.axisText}>
          {week}
        </text>
      ))}
    </svg>
  );
}

/** The chart in one sentence. */
function summary(ranked: readonly Season[], ownId: string | null, isFinal: boolean): string {
  const leader = ranked[0] as Season;
  const points = (season: Season) => totalOf(season).toLocaleString("en-US");
  const own = ranked.find(({ member }) => member.id === ownId);
  if (own && totalOf(own) === totalOf(leader)) return `You ${isFinal ? "won" : "lead"} with ${points(own)} points.`;
  const leads = `${inText(memberName(leader.member))} ${isFinal ? "won" : "leads"} with ${points(leader)} points`;
  return own ? `${leads}, you have ${points(own)}.` : `${leads}.`;
}
