import { openWeek, seasonPhase, type Week } from "../../../../domain/week.ts";

const WORDS = {
  none: "Not open yet",
  before: "Not open yet",
  open: "",
  between: "Between weeks",
  playoff: "All weeks closed",
  over: "All weeks closed",
};

/** What the season that runs is doing, in two or three words: 'Week 12 open'. */
export function seasonState(weeks: readonly Week[], now: Date): string {
  const open = openWeek(weeks, now);
  return open === null ? WORDS[seasonPhase(weeks, now)] : `Week ${open.number} open`;
}
