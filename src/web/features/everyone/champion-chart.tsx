import type { ChampionLine } from "#domain/everyone.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { spreadLabels } from "../../ui/spread-labels.ts";
import { Table } from "../../ui/table.tsx";
import css from "./champion-chart.module.css";
import type { EveryonePicks, TeamsById } from "./types.ts";

/** The chart's sizes in pixels. */
const HEIGHT = 218;
const TOP = 12;
/** The vertical position of the 0% line. */
const FLOOR = 186;
const LABEL_GAP = 22;

const COLORED = 3;

interface Props {
  picks: EveryonePicks;
  teams: TeamsById;
}

/** One line for each team that is often picked as champion. All numbers are in the folded table. */
export function ChampionChart({ picks: { champions, weeks }, teams }: Props) {
  const numbers = weeks.map(({ number }) => number);
  const { x, y, ticks, labels } = layOutChampions(champions, numbers.length);
  const isShown = (index: number) => numbers.length <= 8 || (numbers.length - 1 - index) % 2 === 0;
  return (
    <>
      <div className={css.chart}>
        <svg className={css.plot} height={HEIGHT} aria-hidden="true">
          {ticks.map((percent) => (
            <g key={percent}>
              <line x1="0" x2="100%" y1={y(percent)} y2={y(percent)} className={css.grid} />
              <text x="-8" y={y(percent) + 4} textAnchor="end" className={css.tick}>
                {percent}
                {percent === ticks.at(-1) && "%"}
              </text>
            </g>
          ))}
          {numbers.map(
            (number, index) =>
              isShown(index) && (
                <text key={number} x={x(index)} y={HEIGHT - 4} textAnchor="middle" className={css.tick}>
                  {number}
                </text>
              ),
          )}
          {/* The leader's line is drawn last, so that it is on top. */}
          {champions.toReversed().map(({ team, percents }, index) => {
            const isColored = champions.length - 1 - index < COLORED;
            return (
              <g key={team} className={isColored ? css.line : css.other} style={styleOf(teams, team)}>
                {(isColored ? [css.casing, undefined] : [undefined]).map((kind) =>
                  percents
                    .slice(1)
                    .map((percent, week) => (
                      <line
                        key={`${kind} ${numbers[week]}`}
                        className={kind}
                        x1={x(week)}
                        y1={y(percents[week] ?? 0)}
                        x2={x(week + 1)}
                        y2={y(percent)}
                      />
                    )),
                )}
                {isColored &&
                  percents.map((percent, week) => <circle key={numbers[week]} cx={x(week)} cy={y(percent)} r="3.5" />)}
              </g>
            );
          })}
        </svg>
        <div className={css.labels} aria-hidden="true">
          {labels.map(({ team, words, y: top }) => (
            <span key={team} className={team === null ? css.others : css.label} style={{ top: `${top}px` }}>
              {words}
              {team !== null && <span>{teams.get(team)?.name}</span>}
            </span>
          ))}
        </div>
      </div>
      <details className={css.all}>
        <summary>All Weeks</summary>
        <Table
          label="Champions by week"
          rows={weeks.map((week, index) => ({ ...week, index })).reverse()}
          rowKey={({ number }) => number}
          columns={[
            {
              id: "week",
              head: "Week",
              isRowHeader: true,
              width: "72px",
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
      </details>
    </>
  );
}

/**
 * Lays out the lines, which must be sorted by their share in the last week, largest first. Horizontal positions are
 * percentages of the plot's width; vertical positions are pixels.
 */
export function layOutChampions(lines: readonly ChampionLine[], weeks: number) {
  const most = Math.max(1, ...lines.flatMap(({ percents }) => percents));
  const step = most > 50 ? 40 : most > 20 ? 20 : 5;
  const top = Math.ceil(most / step) * step;
  const y = (percent: number) => FLOOR - ((FLOOR - TOP) * percent) / top;
  const ends = lines.map(({ team, percents }) => {
    const percent = percents.at(-1) ?? 0;
    return { team, words: `${percent}%`, y: y(percent) };
  });
  const others = ends.slice(COLORED);
  const named = [
    ...ends.slice(0, COLORED),
    ...others.slice(0, 1).map(() => ({
      team: null,
      words: others.length === 1 ? "1 other" : `${others.length} others`,
      y: others.reduce((sum, end) => sum + end.y, 0) / others.length,
    })),
  ];
  return {
    x: (week: number) => `${weeks === 1 ? 100 : (100 * week) / (weeks - 1)}%`,
    y,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => index * step),
    /** The labels at the right ends of the lines. The last one, without a team, is for all gray lines. */
    labels: spreadLabels(named, LABEL_GAP, FLOOR),
  };
}

function styleOf(teams: TeamsById, id: string) {
  const team = teams.get(id);
  return team && teamStyle(team);
}
