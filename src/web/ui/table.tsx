/* biome-ignore-all lint/a11y/noRedundantRoles: without roles, screen readers do not recognize a table that CSS lays out
   as boxes */
import { Component, type ComponentProps, createRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

interface TableColumn<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Whether this column is the row's header, such as the team name. At most one column per table. */
  readonly isRowHeader?: boolean;
  /** Whether the column is aligned right, with digits of equal width. */
  readonly isNumeric?: boolean;
  /** The CSS width on screens of at least 768 px, such as `56px` or `20%`. */
  readonly width?: string;
  /**
   * The cell's position on screens under 768 px, where each row has two lines and the column headers are hidden. A cell
   * is on the first or second line, at the start or end of the line. `hidden` omits the cell. Cells keep their order
   * within a line, so put an `end` cell last in its line.
   */
  readonly phone: "first" | "first-end" | "second" | "second-end" | "hidden";
  /**
   * A label to show before the cell's content on screens under 768 px. To put a label elsewhere in the cell, use
   * `PhoneOnly`.
   */
  readonly phoneLabel?: string;
}

export interface TableProps<Row> {
  /** The table's name for screen readers. The visible heading belongs to the section around the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** own: a light background and a yellow edge; current: a yellow edge and bold text; muted: gray text. */
  readonly rowKind?: (row: Row) => "own" | "current" | "muted" | undefined;
  /** How tall the rows are: `regular` is 52 px, `tall` is 60 px. */
  readonly size?: "regular" | "tall";
  /** Whether rows animate to their new positions when their order changes. */
  readonly glides?: boolean;
}

/** A table with a thin rule under each row. On screens under 768 px, each row becomes two lines. */
export function Table<Row>({ label, columns, rows, rowKey, rowKind, size = "regular", glides }: TableProps<Row>) {
  const body = rows.map((row) => (
    <TableRow key={rowKey(row)} data-kind={rowKind?.(row)}>
      {columns.map(({ id, cell, isRowHeader, isNumeric, phone, phoneLabel }) => {
        const Cell = isRowHeader ? RowHead : TableCell;
        return (
          <Cell key={id} data-numeric={isNumeric || undefined} data-phone={phone}>
            {phoneLabel && (
              <>
                <PhoneOnly>{phoneLabel}</PhoneOnly>{" "}
              </>
            )}
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
      {glides ? <AnimatedBody order={rows.map(rowKey)}>{body}</AnimatedBody> : <TableBody>{body}</TableBody>}
    </TableBox>
  );
}

/** Text shown only on phones, such as a column's name, because phones hide the column headers. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={styles.phoneOnly}>{children}</span>;
}

/** A table whose parts keep their roles for screen readers, no matter how CSS lays them out. */
export function TableBox(props: ComponentProps<"table">) {
  return <table role="table" {...props} />;
}

export function TableHead({ children, ...rest }: ComponentProps<"tr">) {
  return (
    <thead role="rowgroup">
      <tr role="row" {...rest}>
        {children}
      </tr>
    </thead>
  );
}

export function ColumnHead(props: ComponentProps<"th">) {
  return <th role="columnheader" scope="col" {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody role="rowgroup" {...props} />;
}

export function TableRow(props: ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

export function TableCell(props: ComponentProps<"td">) {
  return <td role="cell" {...props} />;
}

export function RowHead(props: ComponentProps<"th">) {
  return <th role="rowheader" scope="row" {...props} />;
}

/** How long a row takes to move to its new position, in milliseconds. */
const GLIDE_MS = 400;

/** The name of the animation. */
const GLIDE = "glide";

interface Props {
  /** The row keys in order. A row keeps its element as long as its key does not change. */
  readonly order: readonly (string | number)[];
  readonly children: ReactNode;
}

/** The position of each row, in pixels from the top of the window. */
type Places = ReadonlyMap<Element, number>;

/**
 * Table rows that animate to their new positions when their order changes, unless the device asks for reduced motion.
 * This is a class, because only `getSnapshotBeforeUpdate` can measure rows before they move. React's `ViewTransition`
 * is not used, because the whole page would ignore presses while the browser captures the old state.
 */
class AnimatedBody extends Component<Props> {
  readonly #body = createRef<HTMLTableSectionElement>();

  override getSnapshotBeforeUpdate(before: Props): Places | null {
    const isSame = before.order.join("\n") === this.props.order.join("\n");
    const isStill = isSame || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isStill ? null : this.#places();
  }

  override componentDidUpdate(_: Props, __: unknown, before: Places | null) {
    if (before === null) return;
    // A row that is still moving restarts from its current position.
    for (const row of before.keys())
      for (const each of row.getAnimations?.() ?? []) if (each.id === GLIDE) each.cancel();
    for (const [row, place] of this.#places()) {
      const distance = (before.get(row) ?? place) - place;
      if (distance === 0) continue;
      const way = [{ transform: `translateY(${distance}px)` }, { transform: "none" }];
      row.animate(way, { id: GLIDE, duration: GLIDE_MS, easing: "ease" });
    }
  }

  #places(): Places {
    const rows = [...(this.#body.current?.children ?? [])];
    return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
  }

  override render() {
    return <TableBody ref={this.#body}>{this.props.children}</TableBody>;
  }
}
