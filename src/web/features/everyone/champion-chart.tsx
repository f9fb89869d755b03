import { counted } from "#domain/counting.ts";
import type { ChampionLine } from "#domain/everyone.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { Table } from "../../ui/table.tsx";
import css from "./champion-chart.module.css";
import type { EveryonePicks, TeamsById } from "./types.ts";

const COLORED = 3;

const latest = ({ percents }: ChampionLine) => percents.at(-1) ?? 0;

interface Props {
  picks: EveryonePicks;
  teams: TeamsById;
}

/** One line for each team that is often picked as champion. All numbers are in the folded table. */
export function ChampionChart({ picks: { champions, weeks }, teams }: Props) {
  const kindOf = (line: ChampionLine): "team" | "other" => (champions.indexOf(line) < COLORED ? "team" : "other");
  const others = champions.slice(COLORED);
  return (
    <>
      <LineChart
        height={160}
        tickText={(percent) => `${percent}%`}
        columns={weeks.map(({ number }) => ({ name: number }))}
        lines={champions.toReversed().map((line) => {
          const team = teams.get(line.team);
          return { id: line.team, kind: kindOf(line), values: line.percents, style: team && teamStyle(team) };
        })}
        labels={[
          ...champions.slice(0, COLORED).map((line) => ({
            id: line.team,
            kind: kindOf(line),
            value: latest(line),
            text: `${latest(line)}% ${teams.get(line.team)?.name}`,
          })),
          ...others.slice(0, 1).map(() => ({
            id: "others",
            kind: "other" as const,
            value: others.reduce((sum, line) => sum + latest(line), 0) / others.length,
            text: counted(others.length, "other"),
          })),
        ]}
      />
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
