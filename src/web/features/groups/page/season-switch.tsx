import { Link } from "wouter";
import { SEASON } from "../../../../domain/season.ts";
import { openWeek, seasonPhase, type Week } from "../../../../domain/week.ts";
import { groupPath } from "../member/paths.ts";
import css from "./season-switch.module.css";

interface Props {
  groupId: string;
  /** The finished seasons that the group has played, newest first. */
  past: readonly string[];
  /** The finished season that is shown; null for the current season. */
  shown: string | null;
  /** The current season's weeks, and the server's time; undefined while loading. */
  schedule: { readonly weeks: readonly Week[]; readonly now: Date } | undefined;
}

/** Links between a group's seasons (docs/behavior/results.md#finished-seasons). */
export function SeasonSwitch({ groupId, past, shown, schedule }: Props) {
  if (past.length === 0) return null;
  // A build knows only its own season's name. After that season, the next season's name is unknown until a newer build
  // is deployed.
  const running = past.includes(SEASON.name) ? "Next season" : SEASON.name;
  return (
    <nav className={css.seasons} aria-label="Seasons">
      {[null, ...past].map((season) => (
        <Link
          key={season}
          href={groupPath(groupId, { season })}
          className={css.season ?? ""}
          aria-current={season === shown ? "page" : undefined}
        >
          <strong>{season ?? running}</strong>
          <span>{season === null ? schedule && seasonState(schedule.weeks, schedule.now) : "Final"}</span>
        </Link>
      ))}
    </nav>
  );
}

const WORDS = {
  none: "Not open yet",
  before: "Not open yet",
  open: "",
  between: "Between weeks",
  playoff: "All weeks closed",
  over: "All weeks closed",
};

/** The current season's status in two or three words: 'Week 12 open'. */
function seasonState(weeks: readonly Week[], now: Date): string {
  const open = openWeek(weeks, now);
  return open === null ? WORDS[seasonPhase(weeks, now, null)] : `Week ${open.number} open`;
}
