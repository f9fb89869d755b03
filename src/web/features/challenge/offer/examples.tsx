import { grouped } from "#domain/counting.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import css from "./examples.module.css";

/** Copied from the database's seed data, because visitors see them before anything is loaded. */
export const EXAMPLE_TEAMS = {
  indiana: { name: "Indiana", logoUrl: "/badges/indiana.svg" },
  "ohio-state": { name: "Ohio State", logoUrl: "/badges/ohio-state.svg" },
} as const;

interface Member {
  readonly rank?: number;
  readonly name: string;
  readonly champion?: { readonly team: keyof typeof EXAMPLE_TEAMS; readonly count: number };
  readonly score?: number;
}

/** The top of the demo league's table after a season, plus an empty row. */
const TOP: readonly Member[] = [
  { rank: 1, name: "Okafor's Option", champion: { team: "indiana", count: 9 }, score: 13_258 },
  { rank: 2, name: "Surprise Onside", champion: { team: "indiana", count: 9 }, score: 12_993 },
  { rank: 3, name: "Trick Play Trio", champion: { team: "ohio-state", count: 7 }, score: 12_775 },
  { name: "You" },
];

const MEMBERS: TableProps<Member>["columns"] = [
  {
    id: "name",
    head: <span className={css.afterRank}>Team Name</span>,
    isRowHeader: true,
    phone: "first",
    cell: ({ rank = "?", name }) => (
      <>
        <span className={css.rank}>{rank}</span> {name}
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
          <TeamLine team={EXAMPLE_TEAMS[champion.team]} count={champion.count} />
        </span>
      ),
  },
  {
    id: "score",
    head: "Score",
    isNumeric: true,
    width: "76px",
    phone: "first-end",
    cell: ({ score }) => (score === undefined ? "–" : grouped(score)),
  },
];

export function Examples() {
  return (
    <Section title="Your Group's Standings" aside="Sample group of 25">
      <Table
        label="Your Group's Standings"
        columns={MEMBERS}
        rows={TOP}
        rowKey={({ name }) => name}
        rowKind={({ rank }) => (rank === undefined ? "own" : undefined)}
      />
      <p className={css.note}>Start a group, send the link, and watch the standings move with every game in January.</p>
    </Section>
  );
}
