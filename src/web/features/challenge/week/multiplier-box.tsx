import { multiplier } from "#domain/week.ts";
import css from "./multiplier-box.module.css";

/** docs/game-rules.md#multiplier */
export function MultiplierBox({ week, caption = false }: { week: number; caption?: boolean }) {
  return (
    <span className={css.multiplier}>
      <span className={css.box}>x{multiplier(week)}</span>
      {caption && <span className={css.caption}>Multiplier</span>}
    </span>
  );
}
