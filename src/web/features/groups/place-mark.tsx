import { counted } from "../../../domain/counting.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./place-mark.module.css";

/** Ranks gained, or lost when negative. */
export function PlaceMark({ gain }: { gain: number }) {
  if (gain === 0) return null;
  return (
    <span className={css.mark} data-up={gain > 0 || undefined}>
      <span aria-hidden="true">
        {gain > 0 ? "▲" : "▼"} {Math.abs(gain)}
      </span>
      <VisuallyHidden>
        {gain > 0 ? "up" : "down"} {counted(Math.abs(gain), "place")}
      </VisuallyHidden>
    </span>
  );
}
