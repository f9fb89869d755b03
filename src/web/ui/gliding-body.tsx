import { Component, createRef, type ReactNode } from "react";
import { TableBody } from "./table-parts.tsx";

/** How long a row takes to its new place, in milliseconds. */
const GLIDE_MS = 400;

/** The name of the animation. */
const GLIDE = "glide";

interface Props {
  /** The keys of the rows, as they are drawn; a row keeps its element as long as its key stays. */
  readonly order: readonly (string | number)[];
  readonly children: ReactNode;
}

/** Where each row is, in pixels from the top of the window. */
type Places = ReadonlyMap<Element, number>;

/**
 * The rows of a table that glide to their new places when their order changes, unless the device asks for less motion. A
 * class, because only that can look where rows are before they are moved. Not React's `ViewTransition`: until the browser
 * has drawn what was there before, React hears of no press on the whole page, and forgets them.
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
    // A row that still glides begins anew, from where it is.
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
