import css from "./swatch.module.css";

/** The color of a side: yellow the first, ink the second, clear both. Decorative: a name stands beside it. */
export function Swatch({ side }: { side: 0 | 1 | "both" }) {
  return <span className={css.swatch} data-side={side} aria-hidden="true" />;
}
