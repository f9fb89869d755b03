import type { BracketRecord } from "../../../../domain/bracket-record.ts";
import { multiplier, openWeek, type SeasonPhase, seasonPhase, WEEK_COUNT } from "../../../../domain/week.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { ChampionSlot } from "../champion-slot.tsx";
import { Countdown, LockTime, TwoZones } from "../clock/countdown.tsx";
import { localTime, newYorkTime } from "../clock/dates.ts";
import type { ServerClock } from "../clock/server-clock.ts";
import type { WeekWithPick } from "../types.ts";
import { MultiplierBox } from "../week/multiplier-box.tsx";
import css from "./open-week-band.module.css";

interface Props {
  weeks: readonly WeekWithPick[];
  clock: ServerClock;
  /** Whether this device has unsaved changes to the picks of a week. */
  hasDraft: (week: number) => boolean;
  /** The next season, while none runs. */
  upcoming: { readonly name: string; readonly opensAt: Date } | null;
  /** The outcome so far; null before there is one. */
  official: BracketRecord | null;
}

/**
 * The open week as a large slot with the status of its picks (docs/behavior/screens.md#challenge-home). Without an open
 * week, the next event of the season (docs/behavior/screens.md#the-state-of-the-season).
 */
export function OpenWeekBand({ weeks, clock, hasDraft, upcoming, official }: Props) {
  const open = openWeek(weeks, clock.now);
  if (weeks.length === 0) return <NoSeason upcoming={upcoming} />;
  if (open === null) return <NoWeekOpen weeks={weeks} now={clock.now} official={official} />;
  const { number, endDate } = open;
  const pick = weeks.find((week) => week.number === number)?.pick ?? null;
  const isSaved = pick?.isSubmitted ?? false;
  const status = statusOf(number, isSaved, hasDraft(number));
  const isDone = isSaved && !hasDraft(number);
  return (
    <div className={css.band} data-saved={isSaved || undefined}>
      <span className={css.seed} aria-hidden="true">
        {number}
      </span>
      <div className={css.text}>
        <h2>
          {isDone && <CheckIcon size={26} strokeWidth={2.2} />}
          {status.heading}
        </h2>
        {status.note && <p>{status.note}</p>}
        <LockTime until={endDate} verb={isDone ? "Can be changed until" : "Locks"} />
      </div>
      {isSaved && pick?.champion && (
        <ChampionSlot team={pick.champion} label={isDone ? "Champion" : "Saved champion"} />
      )}
      <Countdown clock={clock} until={endDate} />
      {isSaved ? <span className={css.times}>x{multiplier(number)}</span> : <MultiplierBox week={number} />}
      <ButtonLink
        href={`/bracket/week/${number}`}
        variant={isDone ? "outline" : "yellow"}
        size={isSaved ? "medium" : "large"}
        className={css.link ?? ""}
      >
        {status.action}
      </ButtonLink>
    </div>
  );
}

/** The status of an open week's picks. */
function statusOf(
  week: number,
  isSaved: boolean,
  hasDraft: boolean,
): { heading: string; note?: string; action: string } {
  if (!isSaved) {
    const heading = `Week ${week} is open`;
    return hasDraft
      ? { heading, note: "Your draft is not saved yet.", action: "Make Picks" }
      : { heading, action: "Make Picks" };
  }
  return hasDraft
    ? { heading: "Unsaved changes", note: `Your saved picks for Week ${week} count.`, action: "Review Changes" }
    : { heading: `Week ${week} saved`, action: "Edit" };
}

/** Between two seasons (docs/behavior/screens.md#the-state-of-the-season). */
function NoSeason({ upcoming }: Pick<Props, "upcoming">) {
  const day = upcoming?.opensAt.toLocaleDateString("en-US", { month: "long", day: "numeric" });
  return (
    <div className={css.band} data-closed>
      <span className={css.seed} aria-hidden="true">
        –
      </span>
      <div className={css.text}>
        <h2>{upcoming === null ? "No week is open right now." : `The ${upcoming.name} season opens on ${day}.`}</h2>
        <p>Your groups keep the tables of all past seasons.</p>
      </div>
    </div>
  );
}

/** The band's text when no week is open. */
const WAITING: Partial<Record<SeasonPhase, { heading: string; note: string }>> = {
  playoff: {
    heading: "It is up to the playoff now.",
    note: `All ${WEEK_COUNT} weeks are locked, and every result moves the tables. You can still view every week below.`,
  },
  over: { heading: "The season is over.", note: "You can still view every week below." },
};

function NoWeekOpen({ weeks, now, official }: Pick<Props, "weeks" | "official"> & { now: Date }) {
  const waiting = WAITING[seasonPhase(weeks, now, official)];
  const next = weeks.find(({ startDate }) => startDate > now);
  return (
    <div className={css.band} data-closed>
      <span className={css.seed} aria-hidden="true">
        {waiting ? WEEK_COUNT : (next?.number ?? "–")}
      </span>
      <div className={css.text}>
        <h2>{waiting?.heading ?? "No week is open right now."}</h2>
        {next !== undefined && (
          <p>
            <TwoZones there={newYorkTime(next.startDate)}>
              Week {next.number} opens {localTime(next.startDate)} your time.
            </TwoZones>
          </p>
        )}
        {waiting && <p>{waiting.note}</p>}
      </div>
    </div>
  );
}
