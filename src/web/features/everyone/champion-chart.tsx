import type { ChampionLine } from "../../../domain/everyone.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { spreadLabels } from "../../ui/spread-labels.ts";
import { Table } from "../../ui/table.tsx";
import css from "./champion-chart.module.css";
import type { EveryonePicks, TeamsById } from "./types.ts";

/** The chart's sizes in pixels. */
const HEIGHT = 330;
const TOP = 16;
/** The vertical position of the 0% line. */
const FLOOR = 286;
const LABEL_GAP = 22;

interface Props {
  picks: EveryonePicks;
  teams: TeamsById;
}

/**
 * A chart with one line for each team that is often picked as champion. The line shows in what share of each week's
 * brackets the team is champion. Narrow windows and screen readers get a table instead.
 */
export function ChampionChart({ picks: { champions, weeks }, teams }: Props) {
  const numbers = weeks.map(({ number }) => number);
  const { x, y, ticks, labels } = layOutChampions(champions, numbers.length);
  return (
    <>
      <div className={css.chart}>
        <svg className={css.plot} height={HEIGHT} aria-hidden="true">
          {ticks.map((percent) => (
            <g key={percent}>
              <line x1="0" x2="100%" y1={y(percent)} y2={y(percent)} className={css.grid} />
              <text x="-10" y={y(percent) + 4} textAnchor="end" className={css.tick}>
                {percent}%
              </text>
            </g>
          ))}
          {numbers.map((number, index) => (
            <text key={number} x={x(index)} y={HEIGHT - 4} textAnchor="middle" className={css.tick}>
              {number}
            </text>
          ))}
          {/* The leader's line is drawn last, so that it is on top. */}
          {champions.toReversed().map(({ team, percents }) => (
            <g key={team} className={css.line} style={styleOf(teams, team)}>
              {percents.slice(1).map((percent, index) => (
                <line
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the week
                  key={index}
                  x1={x(index)}
                  y1={y(percents[index] ?? 0)}
                  x2={x(index + 1)}
                  y2={y(percent)}
                />
              ))}
              {percents.map((percent, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the week
                <circle key={index} cx={x(index)} cy={y(percent)} r="4" />
              ))}
            </g>
          ))}
        </svg>
        <div className={css.labels} aria-hidden="true">
          {labels.map(({ team, percent, y: top }) => (
            <span key={team} className={css.label} style={{ ...styleOf(teams, team), top: `${top}px` }}>
              <span className={css.mark} />
              <span className={css.percent}>{percent}%</span>
              {teams.get(team)?.name}
            </span>
          ))}
        </div>
      </div>
      <div className={css.table}>
        <Table
          label="Champions by week"
          rows={weeks.map((week, index) => ({ ...week, index })).reverse()}
          rowKey={({ number }) => number}
          columns={[
            {
              id: "week",
              head: "Week",
              isRowHeader: true,
              phone: "first",
              phoneLabel: "Week",
              cell: ({ number }) => number,
            },
            {
              id: "champions",
              head: "Champions",
              phone: "second",
              cell: ({ index }) =>
                champions
                  .map(({ team, percents }) => ({ name: teams.get(team)?.name, percent: percents[index] ?? 0 }))
                  .filter(({ percent }) => percent > 0)
                  .sort((one, other) => other.percent - one.percent)
                  .map(({ name, percent }) => `${name} ${percent}%`)
                  .join(", "),
            },
          ]}
        />
      </div>
    </>
  );
}

/**
 * Lays out the lines, which must be sorted by their share in the last week, largest first. Horizontal positions are
 * percentages of the plot's width; vertical positions are pixels.
 */
export function layOutChampions(lines: readonly ChampionLine[], weeks: number) {
  const most = Math.max(1, ...lines.flatMap(({ percents }) => percents));
  const step = most > 50 ? 20 : most > 20 ? 10 : 5;
  const top = Math.ceil(most / step) * step;
  const y = (percent: number) => FLOOR - ((FLOOR - TOP) * percent) / top;
  const ends = lines.map(({ team, percents }) => {
    const percent = percents.at(-1) ?? 0;
    return { team, percent, y: y(percent) };
  });
  return {
    x: (week: number) => `${weeks === 1 ? 100 : (100 * week) / (weeks - 1)}%`,
    y,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => index * step),
    /** The labels at the right ends of the lines. */
    labels: spreadLabels(ends, LABEL_GAP, FLOOR + LABEL_GAP),
  };
}

function styleOf(teams: TeamsById, id: string) {
  const team = teams.get(id);
  return team && teamStyle(team);
}
