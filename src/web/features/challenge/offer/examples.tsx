import { grouped } from "../../../../domain/counting.ts";
import { POINTS } from "../../../../domain/scoring.ts";
import type { Team } from "../../../../domain/team.ts";
import { multiplier, WEEK_COUNT } from "../../../../domain/week.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { ChampionSlot } from "../champion-slot.tsx";
import css from "./examples.module.css";

/**
 * The example teams. They are copied from the database's seed data, because visitors see them before anything is
 * loaded. A test checks that the copies match.
 */
export const EXAMPLE_TEAMS = {
  indiana: { name: "Indiana", logoUrl: "/badges/indiana.svg", primaryColor: "#990000", secondaryColor: "#EDEBEB" },
  "ohio-state": {
    name: "Ohio State",
    logoUrl: "/badges/ohio-state.svg",
    primaryColor: "#CE1141",
    secondaryColor: "#505056",
  },
} as const satisfies Record<string, Pick<Team, "name" | "logoUrl" | "primaryColor" | "secondaryColor">>;

const WEEKS: TableProps<number>["columns"] = [
  { id: "week", head: "The pick", isRowHeader: true, width: "88px", phone: "first", cell: (week) => `Week ${week}` },
  { id: "team", head: "Champion", phone: "second", cell: () => <ChampionSlot team={EXAMPLE_TEAMS.indiana} /> },
  {
    id: "right",
    head: "If right",
    isNumeric: true,
    width: "70px",
    phone: "second-end",
    cell: () => `+${POINTS.championship}`,
  },
  {
    id: "multiplier",
    head: "Multiplier",
    isNumeric: true,
    width: "84px",
    phone: "second",
    cell: (week) => <span className={css.times}>x{multiplier(week)}</span>,
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "84px",
    phone: "first-end",
    cell: (week) => <span className={css.points}>{grouped(POINTS.championship * multiplier(week))}</span>,
  },
];

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
    cell: ({ score }) => (score === undefined ? "–" : grouped(score)),
  },
];

/** Two examples: a correct pick's points in three different weeks, and a group's table. */
export function Examples() {
  return (
    <div className={css.examples}>
      <Section title="One pick, worked out">
        <Table
          label="One pick, worked out"
          columns={WEEKS}
          rows={[1, 8, WEEK_COUNT]}
          rowKey={(week) => week}
          size="tall"
        />
        <p className={css.note}>The same champion, picked right in August, in October, in December.</p>
      </Section>
      <Section title="A table like yours" aside="An example with 25 players">
        <Table
          label="A table like yours"
          columns={MEMBERS}
          rows={TOP}
          rowKey={({ name }) => name}
          rowKind={({ rank }) => (rank === undefined ? "own" : undefined)}
        />
        <p className={css.note}>Create a group, send the link, see the table move game by game in January.</p>
      </Section>
    </div>
  );
}
