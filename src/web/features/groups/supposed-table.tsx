import { Table, type TableProps } from "../../ui/table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberName } from "./member-name.tsx";
import css from "./supposed-table.module.css";
import type { Standing } from "./supposition.ts";

interface Props {
  standings: readonly Standing[];
  ownId: string | null;
  isSupposed: boolean;
}

/** How the group stands under what is supposed: points, the most that can still be reached, the chance to win. */
export function SupposedTable({ standings, ownId, isSupposed }: Props) {
  return (
    <Table
      label={isSupposed ? "The table if it goes like this" : "The table as it is"}
      columns={COLUMNS}
      rows={standings}
      rowKey={({ member }) => member.id}
      rowKind={({ member }) => (member.id === ownId ? "own" : undefined)}
    />
  );
}

/** A chance as a whole percentage; what is neither impossible nor certain never looks so. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1 %";
  if (chance < 1 && chance >= 0.995) return ">99 %";
  return `${Math.round(100 * chance)} %`;
}

const COLUMNS: TableProps<Standing>["columns"] = [
  {
    id: "name",
    head: <span className={css.head}>Team Name</span>,
    isRowHeader: true,
    phone: "first",
    cell: ({ member, rank, gain }) => (
      <span className={css.member}>
        <span className={css.rank}>
          <VisuallyHidden>Rank</VisuallyHidden> {rank}
        </span>{" "}
        <MemberName member={member} />
        {gain !== 0 && " "}
        {gain !== 0 && (
          <span className={css.gain} data-up={gain > 0 || undefined}>
            <span aria-hidden="true">{gain > 0 ? "▲" : "▼"}</span>
            <VisuallyHidden>{gain > 0 ? "up" : "down"}</VisuallyHidden> {Math.abs(gain)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "76px",
    phone: "first-end",
    cell: ({ total }) => total.toLocaleString("en-US"),
  },
  {
    id: "best",
    head: "At best",
    isNumeric: true,
    width: "84px",
    phone: "second",
    cell: ({ best }) => (
      <span className={css.best}>
        <span className={css.onPhone}>At best</span> {best.toLocaleString("en-US")}
      </span>
    ),
  },
  {
    id: "chance",
    head: "Chance",
    isNumeric: true,
    width: "150px",
    phone: "second-end",
    cell: ({ chance }) => (
      <span className={css.chance} data-none={chance === 0 || undefined}>
        <span className={css.bar} aria-hidden="true">
          <span style={{ width: `${100 * chance}%` }} />
        </span>
        {percent(chance)} <span className={css.words}>to win</span>
      </span>
    ),
  },
];
