import { grouped } from "../../../../domain/counting.ts";
import { POINTS } from "../../../../domain/scoring.ts";
import { multiplier, WEEK_COUNT } from "../../../../domain/week.ts";
import { Section } from "../../../ui/page/section.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { ChampionSlot } from "../champion-slot.tsx";
import css from "./example.module.css";
import { EXAMPLE_TEAMS } from "./example-teams.ts";

const WEEKS = [1, 8, WEEK_COUNT];

/** The points of the same right pick in three weeks. */
export function ExamplePick() {
  const columns: TableProps<number>["columns"] = [
    { id: "week", head: "The pick", isRowHeader: true, width: "88px", phone: "first", cell: (week) => `Week ${week}` },
    {
      id: "team",
      head: "Champion",
      phone: "second",
      cell: () => <ChampionSlot team={EXAMPLE_TEAMS.indiana} />,
    },
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
  return (
    <Section title="One pick, worked out">
      <Table label="One pick, worked out" columns={columns} rows={WEEKS} rowKey={(week) => week} size="tall" />
      <p className={css.note}>The same champion, picked right in August, in October, in December.</p>
    </Section>
  );
}
