import type { CSSProperties } from "react";
import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Paint } from "./answers.ts";
import css from "./dot-table.module.css";

export interface DotRow {
  readonly team: Team;
  readonly counts: readonly number[];
  /** The columns that are so in reality. */
  readonly real: readonly number[];
}

interface Props {
  label: string;
  columns: readonly { readonly head: string; readonly name: string }[];
  rows: readonly DotRow[];
  paint: Paint;
  /** Figures in place of dots. */
  isNumeric: boolean;
}

/** From this share of the largest dot across, a dot holds its number. */
const READABLE = 0.64;

/** A picture that is a table: counts as dots whose area is the count, printed in the colours of the team of the row. */
export function DotTable({ label, columns, rows, paint, isNumeric }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: on phones its boxes are no table boxes
    <table role="table" aria-label={label} className={css.table} data-columns={columns.length}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <th role="columnheader" scope="col">
            <VisuallyHidden>Team</VisuallyHidden>
          </th>
          {columns.map(({ head, name }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={head} role="columnheader" scope="col">
              <abbr title={name}>{head}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map(({ team, counts, real }) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={team.id} role="row" data-team style={paint(team)}>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th role="rowheader" scope="row">
              <TeamBadge logoUrl={team.logoUrl} size={26} /> {team.name}
            </th>
            {counts.map((count, index) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={columns[index]?.head} role="cell" data-real={real.includes(index) || undefined}>
                <Count count={count} share={Math.sqrt(count / most)} isNumeric={isNumeric} />
                {real.includes(index) && <VisuallyHidden>, as it really is</VisuallyHidden>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ count, share, isNumeric }: { count: number; share: number; isNumeric: boolean }) {
  if (isNumeric)
    return (
      <span className={css.figure} data-none={count === 0 || undefined}>
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
      {share >= READABLE ? <span className={css.inside}>{count}</span> : <VisuallyHidden>{count}</VisuallyHidden>}
    </span>
  );
}
