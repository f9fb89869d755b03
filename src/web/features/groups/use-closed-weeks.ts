import { useEffect } from "react";
import { type Week, weekStatus } from "#domain/week.ts";
import { useServerClock } from "../../api/server-clock.ts";
import { refreshAll } from "../../api/trpc.ts";

/** When a week closes, refetches the groups and members, because more picks are then visible. */
export function useClosedWeeks(page: { readonly now: Date; readonly weeks: readonly Week[] }) {
  const { now, weeks } = page;
  const clock = useServerClock(page);
  const closedAt = (time: Date) => weeks.filter((week) => weekStatus(week, time) === "closed");
  const closed = closedAt(clock.now);
  const closedSince = closed.length - closedAt(now).length;
  useEffect(() => {
    if (closedSince > 0) refreshAll();
  }, [closedSince]);
  return { closed, now: clock.now };
}
