import { grouped } from "#domain/counting.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { PhoneOnly, Table, type TableProps } from "#web/ui/table.tsx";
import layout from "../layout.module.css";
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

/** docs/behavior/groups.md#group-statistics */
export function GroupStats({ stats, isFinal = false }: { stats: GroupStatistics | null; isFinal?: boolean }) {
  return (
    <Section title="Group Stats">
      <div className={css.stats}>
        <Table
          label="Group Stats"
          columns={COLUMNS}
          rows={NAMES.map(([key, name]): Row => ({ name, most: stats?.[key] ?? null }))}
          rowKey={({ name }) => name}
        />
      </div>
      {!isFinal && (
        <p className={layout.note}>Your picks count right away. Everyone else's count after the deadline.</p>
      )}
    </Section>
  );
}

const NONE = <span className={css.none}>N/A</span>;

/** On phones, one 'N/A' per row is enough. */
const ALSO_NONE = <span className={`${css.none} ${css.spare}`}>N/A</span>;

const COLUMNS: TableProps<Row>["columns"] = [
  {
    id: "most",
    head: "Most Picked",
    isRowHeader: true,
    phone: "second",
    width: "24%",
    cell: ({ name }) => name,
  },
  {
    id: "team",
    head: "Team",
    phone: "first",
    cell: ({ most }) => (most ? <TeamLine team={most.team} /> : NONE),
  },
  {
    id: "conference",
    head: "Conference",
    phone: "second",
    width: "80px",
    cell: ({ most }) => most?.team.conference ?? ALSO_NONE,
  },
  {
    id: "percentage",
    head: "% Picked",
    isNumeric: true,
    phone: "first-end",
    width: "58px",
    cell: ({ most }) => (most ? `${most.percentage}%` : ALSO_NONE),
  },
  {
    id: "total",
    head: "Total Picks",
    isNumeric: true,
    phone: "second-end",
    width: "58px",
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
