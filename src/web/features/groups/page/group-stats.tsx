import { grouped } from "../../../../domain/counting.ts";
import { Section } from "../../../ui/page/section.tsx";
import { PhoneOnly, Table, type TableProps } from "../../../ui/table.tsx";
import layout from "../layout.module.css";
import { TeamLine } from "../team-line.tsx";
import type { GroupStatistics } from "../types.ts";
import css from "./group-stats.module.css";

const NAMES = [
  ["champion", "Champion"],
  ["oneSeed", "#1 Seed"],
  ["g5Representative", "G5 Representative"],
  ["roadWinner", "Road Winner"],
] as const satisfies readonly (readonly [keyof GroupStatistics, string])[];

interface Row {
  readonly name: string;
  readonly most: GroupStatistics["champion"];
}

/** The group's most picked teams (docs/behavior/groups.md#group-statistics). Rows without a team show 'N/A'. */
export function GroupStats({ stats, isFinal = false }: { stats: GroupStatistics | null; isFinal?: boolean }) {
  return (
    <Section title="Group Stats">
      <Table
        label="Group Stats"
        size="tall"
        columns={COLUMNS}
        rows={NAMES.map(([key, name]): Row => ({ name, most: stats?.[key] ?? null }))}
        rowKey={({ name }) => name}
      />
      {!isFinal && (
        <p className={layout.note}>
          Counts your own picks as soon as you submit them, everybody else's when the week closes.
        </p>
      )}
    </Section>
  );
}

const NONE = <span className={css.none}>N/A</span>;

/** 'N/A' in the second column. Hidden on phones, where one 'N/A' per row is enough. */
const ALSO_NONE = <span className={`${css.none} ${css.spare}`}>N/A</span>;

const COLUMNS: TableProps<Row>["columns"] = [
  {
    id: "most",
    head: "Most Picked",
    isRowHeader: true,
    phone: "second",
    width: "26%",
    cell: ({ name }) => <span className={css.kind}>{name}</span>,
  },
  {
    id: "team",
    head: "Team",
    phone: "first",
    cell: ({ most }) => (most ? <TeamLine team={most.team} isLarge /> : NONE),
  },
  {
    id: "conference",
    head: "Conference",
    phone: "second",
    width: "18%",
    cell: ({ most }) => most?.team.conference ?? ALSO_NONE,
  },
  {
    id: "percentage",
    head: "% Picked",
    isNumeric: true,
    phone: "first-end",
    width: "70px",
    cell: ({ most }) => (most ? `${most.percentage}%` : ALSO_NONE),
  },
  {
    id: "total",
    head: "Total Picks",
    isNumeric: true,
    phone: "second-end",
    width: "84px",
    cell: ({ most }) =>
      most ? (
        <>
          {grouped(most.totalPicks)} <PhoneOnly>{most.totalPicks === 1 ? "pick" : "picks"}</PhoneOnly>
        </>
      ) : (
        ALSO_NONE
      ),
  },
];
