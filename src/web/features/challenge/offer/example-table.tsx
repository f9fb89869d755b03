import { grouped } from "../../../../domain/counting.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import css from "./example.module.css";
import { EXAMPLE_TEAMS } from "./example-teams.ts";

interface Row {
  readonly rank: number | null;
  readonly name: string;
  readonly champion: { readonly team: keyof typeof EXAMPLE_TEAMS; readonly count: number } | null;
  readonly score: number | null;
}

/** The top of the demo league's table after a season, and a free row. */
const ROWS: readonly Row[] = [
  { rank: 1, name: "Okafor's Option", champion: { team: "indiana", count: 9 }, score: 13_258 },
  { rank: 2, name: "Surprise Onside", champion: { team: "indiana", count: 9 }, score: 12_993 },
  { rank: 3, name: "Trick Play Trio", champion: { team: "ohio-state", count: 7 }, score: 12_775 },
  { rank: null, name: "You", champion: null, score: null },
];

const COLUMNS: TableProps<Row>["columns"] = [
  {
    id: "name",
    head: <span className={css.beside}>Team Name</span>,
    isRowHeader: true,
    phone: "first",
    cell: ({ rank, name }) => (
      <>
        <span className={css.rank}>{rank ?? "?"}</span> {name}
      </>
    ),
  },
  {
    id: "champion",
    head: "Most Picked Champ",
    width: "38%",
    phone: "second",
    cell: ({ champion }) =>
      champion && (
        <span className={css.champion}>
          <TeamBadge logoUrl={EXAMPLE_TEAMS[champion.team].logoUrl} size={28} />
          {EXAMPLE_TEAMS[champion.team].name} <span className={css.count}>{champion.count}</span>
        </span>
      ),
  },
  {
    id: "score",
    head: "Score",
    isNumeric: true,
    width: "76px",
    phone: "first-end",
    cell: ({ score }) => (score === null ? "–" : grouped(score)),
  },
];

/** An example of a group's table. */
export function ExampleTable() {
  return (
    <Section title="A table like yours" aside="An example with 25 players">
      <Table
        label="A table like yours"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ name }) => name}
        rowKind={({ rank }) => (rank === null ? "own" : undefined)}
      />
      <p className={css.note}>Create a group, send the link, see the table move game by game in January.</p>
    </Section>
  );
}
