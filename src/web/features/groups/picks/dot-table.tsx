import type { CSSProperties } from "react";
import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { ColumnHead, RowHead, TableBody, TableBox, TableCell, TableHead, TableRow } from "#web/ui/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./dot-table.module.css";

export interface DotRow {
  readonly team: Team;
  /** For each column, a number of brackets. */
  readonly counts: readonly number[];
  /** The same for the official bracket: 1 or 0. Empty if the team is not in that bracket. */
  readonly realCounts: readonly number[];
}

interface Props {
  label: string;
  columns: readonly { readonly head: string; readonly name: string }[];
  rows: readonly DotRow[];
  isNumeric: boolean;
}

/** The smallest dot with space for a number, as a share of the largest dot's diameter. */
const READABLE_SHARE = 0.64;

/** A dot's area is proportional to its count. */
export function DotTable({ label, columns, rows, isNumeric }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <TableBox aria-label={label} className={css.table} style={{ "--columns": columns.length } as CSSProperties}>
      <TableHead>
        <ColumnHead>
          <VisuallyHidden>Team</VisuallyHidden>
        </ColumnHead>
        {columns.map(({ head, name }) => (
          <ColumnHead key={head}>
            <abbr title={name}>{head}</abbr>
          </ColumnHead>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ team, counts, realCounts }) => (
          <TableRow key={team.id} style={teamStyle(team)}>
            <RowHead>
              <TeamBadge logoUrl={team.logoUrl} size={26} /> {team.name}
            </RowHead>
            {counts.map((count, index) => (
              <TableCell key={columns[index]?.head} data-real={realCounts[index] === 1 || undefined}>
                <Count count={count} share={Math.sqrt(count / most)} isNumeric={isNumeric} />
                {realCounts[index] === 1 && <VisuallyHidden>, actual result</VisuallyHidden>}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}

function Count({ count, share, isNumeric }: { count: number; share: number; isNumeric: boolean }) {
  if (isNumeric)
    return (
      <span className={css.number} data-none={count === 0 || undefined}>
        {count}
      </span>
    );
  if (count === 0) {
    return (
      <span className={css.none}>
        <VisuallyHidden>0</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={css.dot} style={{ "--share": share } as CSSProperties}>
      {share >= READABLE_SHARE ? <span className={css.inside}>{count}</span> : <VisuallyHidden>{count}</VisuallyHidden>}
    </span>
  );
}
