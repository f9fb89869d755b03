import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

interface TableColumn<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row, as the team name does; one column a table. */
  readonly isRowHeader?: boolean;
  /** Numbers stand at the right, in figures of one width. */
  readonly isNumeric?: boolean;
  /** CSS width from 768 px, such as `56px` or `20%`. */
  readonly width?: string;
  /** Below 768 px every row is two lines: which one, and at its end or not; `hidden` leaves it out. */
  readonly phone: "first" | "first-end" | "second" | "second-end" | "hidden";
}

export interface TableProps<Row> {
  /** Its name for listeners; the visible heading belongs to the section around it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** own: wash and a yellow edge; current: the yellow edge and bold; muted: grey words. */
  readonly rowKind?: (row: Row) => "own" | "current" | "muted" | undefined;
  /** Rows of 60 px rather than 52. */
  readonly size?: "regular" | "tall";
}

/**
 * A table of hairlines. Below 768 px each row becomes two lines, with roles spelled out because a table laid out as
 * boxes is otherwise no table to listeners.
 */
export function Table<Row>({ label, columns, rows, rowKey, rowKind, size = "regular" }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: on phones its boxes are no table boxes, see above
    <table role="table" aria-label={label} className={classNames(styles.table, styles[size], rowKind && styles.edged)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              scope="col"
              data-numeric={column.isNumeric || undefined}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row" data-kind={rowKind?.(row)}>
            {columns.map((column) => {
              const Cell = column.isRowHeader ? "th" : "td";
              return (
                <Cell
                  key={column.id}
                  role={column.isRowHeader ? "rowheader" : "cell"}
                  scope={column.isRowHeader ? "row" : undefined}
                  data-numeric={column.isNumeric || undefined}
                  data-phone={column.phone}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
