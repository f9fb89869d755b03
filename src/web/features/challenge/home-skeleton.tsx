import { WEEK_COUNT } from "../../../domain/week.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./home-skeleton.module.css";

/** The shape of the band of the open week. */
export function BandSkeleton() {
  return <div className={css.band} aria-hidden="true" />;
}

/** The shape of the table of weeks. */
export function WeeksSkeleton() {
  return (
    <>
      <VisuallyHidden as="p">
        <span role="status">Loading the weeks...</span>
      </VisuallyHidden>
      <div className={css.weeks} aria-hidden="true">
        {Array.from({ length: WEEK_COUNT }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <span key={week} className={css.row} />
        ))}
      </div>
    </>
  );
}
