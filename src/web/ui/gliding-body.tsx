import { Component, createRef, type ReactNode } from "react";
import { TableBody } from "./table-parts.tsx";

/** How long a row takes to its new position, in milliseconds. */
const GLIDE_MS = 400;

/** The name of the animation. */
const GLIDE = "glide";

interface Props {
  /** The keys of the rows in order; a row keeps its element as long as its key stays. */
  readonly order: readonly (string | number)[];
  readonly children: ReactNode;
}

/** The position of each row, in pixels from the top of the window. */
type Places = ReadonlyMap<Element, number>;

/**
 * Table rows that animate to their new positions when their order changes, unless the device asks for reduced motion. A
 * class, because only `getSnapshotBeforeUpdate` can measure rows before they move. Not React's `ViewTransition`, which
 * loses presses on the whole page until the browser has drawn the old state.
 */
export class GlidingBody extends Component<Props> {
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
