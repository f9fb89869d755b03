import { PhoneOnly } from "../../ui/phone-only.tsx";
import css from "./chance.module.css";
import { percent } from "./race-words.ts";

/** A chance to win in a table: a bar and the percentage. */
export function Chance({ chance }: { chance: number }) {
  return (
    <span className={css.chance} data-none={chance === 0 || undefined}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${100 * chance}%` }} />
      </span>
      <span className={css.number}>
        {percent(chance)}{" "}
        <PhoneOnly>
          <span className={css.unit}>to win</span>
        </PhoneOnly>
      </span>
    </span>
  );
}
