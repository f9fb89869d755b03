import { multiplier } from "#domain/week.ts";
import css from "./multiplier-box.module.css";

/** docs/game-rules.md#multiplier */
export function MultiplierBox({ week }: { week: number }) {
  return <span className={css.box}>{`x${multiplier(week)}`}</span>;
}
