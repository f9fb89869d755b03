import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";
import { ColumnHead, RowHead, TableBody, TableBox, TableCell, TableHead, TableRow } from "./table-parts.tsx";

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

/** A table of hairlines. Below 768 px each row becomes two lines. */
export function Table<Row>({ label, columns, rows, rowKey, rowKind, size = "regular" }: TableProps<Row>) {
  return (
    <TableBox aria-label={label} className={classNames(styles.table, styles[size], rowKind && styles.edged)}>
      <TableHead>
        {columns.map(({ id, head, isNumeric, width }) => (
          <ColumnHead key={id} data-numeric={isNumeric || undefined} style={width ? { width } : undefined}>
            {head}
          </ColumnHead>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} data-kind={rowKind?.(row)}>
            {columns.map(({ id, cell, isRowHeader, isNumeric, phone }) => {
              const Cell = isRowHeader ? RowHead : TableCell;
              return (
                <Cell key={id} data-numeric={isNumeric || undefined} data-phone={phone}>
                  {cell(row)}
                </Cell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
