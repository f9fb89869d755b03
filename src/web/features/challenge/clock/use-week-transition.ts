import { useEffect, useRef } from "react";
import type { WeekStatus } from "../../../../domain/week.ts";
import { announce } from "../../../ui/live-region.ts";

/**
 * When a week opens or closes under an open page, moves the focus from the old content to the new one, and announces an
 * opening. The page itself shows a closing.
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
