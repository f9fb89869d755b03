import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { GlidingBody } from "./gliding-body.tsx";
import styles from "./table.module.css";
import { ColumnHead, RowHead, TableBody, TableBox, TableCell, TableHead, TableRow } from "./table-parts.tsx";

interface TableColumn<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row, such as the team name; at most one in a table. */
  readonly isRowHeader?: boolean;
  /** Aligned right, with digits of equal width. */
  readonly isNumeric?: boolean;
  /** CSS width from 768 px, such as `56px` or `20%`. */
  readonly width?: string;
  /**
   * Below 768 px the heads are hidden and every row has two lines: which line, and whether at its end; `hidden` omits
   * the cell. Cells of a line keep their order, so an `end` comes last in its line. `PhoneOnly` labels a number.
   */
  readonly phone: "first" | "first-end" | "second" | "second-end" | "hidden";
}

export interface TableProps<Row> {
  /** The name for screen readers; the visible heading belongs to the section around the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** own: wash and a yellow edge; current: the yellow edge and bold; muted: gray text. */
  readonly rowKind?: (row: Row) => "own" | "current" | "muted" | undefined;
  /** The height of rows: 52 px, or 60 px when tall. */
  readonly size?: "regular" | "tall";
  /** Rows animate to their new positions when their order changes. */
  readonly glides?: boolean;
}

/** A table with a thin rule under each row. Below 768 px each row becomes two lines. */
export function Table<Row>({ label, columns, rows, rowKey, rowKind, size = "regular", glides }: TableProps<Row>) {
  const body = rows.map((row) => (
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
  ));
  return (
    <TableBox aria-label={label} className={classNames(styles.table, styles[size], rowKind && styles.edged)}>
      <TableHead>
        {columns.map(({ id, head, isNumeric, width }) => (
          <ColumnHead key={id} data-numeric={isNumeric || undefined} style={width ? { width } : undefined}>
            {head}
          </ColumnHead>
        ))}
      </TableHead>
      {glides ? <GlidingBody order={rows.map(rowKey)}>{body}</GlidingBody> : <TableBody>{body}</TableBody>}
    </TableBox>
  );
}
