import { lineStyle } from "../../bracket/team-colors.ts";
import { PhoneOnly, Table } from "../../ui/table.tsx";
import css from "./champion-chart.module.css";
import { CHART_HEIGHT, layOutChampions } from "./champion-chart-layout.ts";
import type { EveryonePicks, TeamsById } from "./types.ts";

interface Props {
  picks: EveryonePicks;
  teams: TeamsById;
}

/**
 * The share of brackets with each champion by week, one line for each team. Narrow windows and screen readers get a
 * table instead.
 */
export function ChampionChart({ picks: { champions, weeks }, teams }: Props) {
  const numbers = weeks.map(({ number }) => number);
  const { x, y, ticks, labels } = layOutChampions(champions, numbers.length);
  return (
    <>
      <div className={css.chart}>
        <svg className={css.plot} height={CHART_HEIGHT} aria-hidden="true">
          {ticks.map((percent) => (
            <g key={percent}>
              <line x1="0" x2="100%" y1={y(percent)} y2={y(percent)} className={css.grid} />
              <text x="-10" y={y(percent) + 4} textAnchor="end" className={css.tick}>
                {percent}%
              </text>
            </g>
          ))}
          {numbers.map((number, index) => (
            <text key={number} x={x(index)} y={CHART_HEIGHT - 4} textAnchor="middle" className={css.tick}>
              {number}
            </text>
          ))}
          {/* The leader's line is drawn on top. */}
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
              cell: ({ number }) => (
                <>
                  <PhoneOnly>Week</PhoneOnly> {number}
                </>
              ),
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

function styleOf(teams: TeamsById, id: string) {
  const team = teams.get(id);
  return team && lineStyle(team);
}
