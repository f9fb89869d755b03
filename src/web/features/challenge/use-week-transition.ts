import { useEffect, useRef } from "react";
import type { WeekStatus } from "../../../domain/week.ts";
import { announce } from "../../ui/live-region.ts";

/**
 * When a week opens or closes under an open page: the focus that went with the old content goes to the new one, and an
 * opening is announced. A closing is told on the page itself.
 */
export function useWeekTransition(week: number, status: WeekStatus): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === "open") announce(`Week ${week} is open.`);
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [week, status]);
}
