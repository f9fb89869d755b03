import { WEEK_COUNT } from "../../../../domain/week.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import css from "./home-skeleton.module.css";

/** The outline of the band of the open week while it is loaded. */
export function BandSkeleton() {
  return <div className={css.band} aria-hidden="true" />;
}

/** The outline of the table of weeks while it is loaded. */
export function WeeksSkeleton() {
  return (
    <>
      <VisuallyHidden as="p">
        <span role="status">Loading the weeks...</span>
      </VisuallyHidden>
      <div className={css.weeks} aria-hidden="true">
        {Array.from({ length: WEEK_COUNT }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <span key={week} className={css.row} />
        ))}
      </div>
    </>
  );
}
