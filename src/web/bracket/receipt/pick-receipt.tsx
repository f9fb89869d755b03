import { POINTS_LABELS, type ReceiptLine } from "#domain/scoring.ts";
import type { Team } from "#domain/team.ts";
import { Section } from "../../ui/page/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { TeamLine } from "../team-line.tsx";
import css from "./pick-receipt.module.css";
import type { ScoredPick } from "./score-pick.ts";

/** Where each point of a pick comes from (docs/game-rules.md#points). */
export function PickReceipt({ scored: { receipt, teams }, isFinal }: { scored: ScoredPick; isFinal: boolean }) {
  const { lines, base, multiplier, total } = receipt;
  return (
    <div className={css.receipt}>
      <Section title="Points" aside={isFinal ? "Final results" : "Results so far"}>
        <Table label="Points" columns={columns(teams)} rows={lines} rowKey={({ kind }) => kind} />
        <dl className={css.sum}>
          <div>
            <dt>Subtotal</dt>
            <dd>{base}</dd>
          </div>
          <div>
            <dt>Week multiplier</dt>
            <dd>x{multiplier}</dd>
          </div>
          <div className={css.total}>
            <dt>Total</dt>
            <dd>{total.toLocaleString("en-US")}</dd>
          </div>
        </dl>
      </Section>
    </div>
  );
}

function columns(teams: ReadonlyMap<string, Team>): TableProps<ReceiptLine>["columns"] {
  return [
    {
      id: "kind",
      head: "For",
      isRowHeader: true,
      width: "210px",
      phone: "first",
      cell: ({ kind }) => POINTS_LABELS[kind],
    },
    {
      id: "teams",
      head: "Teams",
      phone: "second",
      cell: (line) => (
        <span className={css.teams}>
          {line.teams.map((id) => {
            const team = teams.get(id);
            return team && <TeamLine key={id} team={team} />;
          })}
          {line.teams.length === 0 && <span className={css.none}>None</span>}
        </span>
      ),
    },
    {
      id: "each",
      head: "Each",
      isNumeric: true,
      width: "120px",
      phone: "hidden",
      cell: (line) => (
        <span className={css.each}>
          {line.teams.length} x {line.each}
        </span>
      ),
    },
    { id: "points", head: "Points", isNumeric: true, width: "90px", phone: "first-end", cell: (line) => line.points },
  ];
}
