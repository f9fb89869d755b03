/* biome-ignore-all lint/a11y/noRedundantRoles: without roles, screen readers do not recognize a table that CSS lays out
   as boxes */
import { Component, type ComponentProps, createRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

interface TableColumn<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** At most one column per table. */
  readonly isRowHeader?: boolean;
  /** Aligned right, with digits of equal width. */
  readonly isNumeric?: boolean;
  /** On screens of at least 768 px. */
  readonly width?: string;
  /** On smaller screens, each row has two lines. Put an `end` cell last in its line. */
  readonly phone: "first" | "first-end" | "second" | "second-end" | "hidden";
  /** Before the cell's content on phones. To put a label elsewhere, use `PhoneOnly`. */
  readonly phoneLabel?: string;
}

export interface TableProps<Row> {
  /** For screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** own: a light background and a yellow edge; current: a yellow edge and bold text; muted: gray text. */
  readonly rowKind?: (row: Row) => "own" | "current" | "muted" | undefined;
  /** `regular` is 52 px tall, `tall` is 60. */
  readonly size?: "regular" | "tall";
  /** Rows animate to their new positions when their order changes. */
  readonly glides?: boolean;
}

/** On screens under 768 px, each row becomes two lines. */
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

/** For a column's name, because phones hide the column headers. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={styles.phoneOnly}>{children}</span>;
}

/** Its parts have roles, no matter how CSS lays them out. */
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

/** In milliseconds. */
const GLIDE_MS = 400;

interface Props {
  /** A row keeps its element as long as its key does not change. */
  readonly order: readonly (string | number)[];
  readonly children: ReactNode;
}

/** In pixels from the top of the window. */
type Places = ReadonlyMap<Element, number>;

/**
 * A class, because only `getSnapshotBeforeUpdate` can measure rows before they move. With React's `ViewTransition`, the
 * page would ignore presses meanwhile.
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
    for (const [row, place] of this.#places()) {
      const distance = (before.get(row) ?? place) - place;
      if (distance === 0) continue;
      const way = [{ transform: `translateY(${distance}px)` }, { transform: "none" }];
      row.animate(way, { duration: GLIDE_MS, easing: "ease" });
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
