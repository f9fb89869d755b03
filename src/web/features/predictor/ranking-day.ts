import { memoize } from "../../ui/memoize.ts";

const day = memoize(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "America/New_York" }),
);

/** Formats the day on which a ranking was released: "Nov 18". */
export function rankingDay(releasedAt: Date): string {
  return day().format(releasedAt);
}
