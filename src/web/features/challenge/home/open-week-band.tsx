import type { BracketRecord } from "#domain/bracket-record.ts";
import { multiplier, openWeek, type SeasonPhase, seasonPhase, WEEK_COUNT } from "#domain/week.ts";
import type { ServerClock } from "#web/api/server-clock.ts";
import band from "#web/bracket/band.module.css";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Countdown, LockTime, noWeekOpen, OpeningTime } from "../clock/countdown.tsx";
import type { WeekWithPick } from "../queries.ts";
import { MultiplierBox } from "../week/multiplier-box.tsx";
import { ChampionSlot } from "./champion-slot.tsx";
import css from "./open-week-band.module.css";

interface Props {
  weeks: readonly WeekWithPick[];
  clock: ServerClock;
  hasDraft: (week: number) => boolean;
  /** The next season, between two seasons. */
  upcoming: { readonly name: string; readonly opensAt: Date } | null;
  official: BracketRecord | null;
}

/** The open week as a large slot or, once the picks are saved, as one row (docs/behavior/screens.md#challenge-home). */
export function OpenWeekBand({ weeks, clock, hasDraft, upcoming, official }: Props) {
  const open = openWeek(weeks, clock.now);
  if (open === null) return <NoWeekOpen weeks={weeks} now={clock.now} official={official} upcoming={upcoming} />;
  const { number, endDate } = open;
  const champion = open.pick?.champion;
  const isSaved = open.pick !== null;
  const isDone = isSaved && !hasDraft(number);
  const status = statusOf(number, isSaved, hasDraft(number));
  return (
    <div className={classNames(band.band, css.band)} data-row={isDone ? "saved" : undefined}>
      <span className={css.seed} aria-hidden="true">
        {!isDone && <small>WEEK</small>}
        {number}
      </span>
      <div className={css.text}>
        <h2>
          {isDone && <CheckIcon size={26} strokeWidth={2.2} />}
          {status.heading}
        </h2>
        {status.note && <p>{status.note}</p>}
        <LockTime until={endDate} verb={isDone ? "Edit until" : "Locks"} />
      </div>
      {champion && isDone && <ChampionSlot team={champion} />}
      <Countdown clock={clock} until={endDate} />
      <span className={css.times}>{isDone ? `x${multiplier(number)}` : <MultiplierBox week={number} />}</span>
      <ButtonLink
        href={`/bracket/week/${number}`}
        variant={isDone ? "outline" : "yellow"}
        size={isDone ? "medium" : "large"}
        className={css.link ?? ""}
      >
        {status.action}
      </ButtonLink>
    </div>
  );
}

function statusOf(week: number, isSaved: boolean, hasDraft: boolean) {
  if (isSaved && hasDraft) {
    return { heading: "Unsaved changes", note: "Your last saved picks still count.", action: "Review Changes" };
  }
  if (isSaved) return { heading: `Week ${week} saved`, action: "Edit" };
  return { heading: `Week ${week} is open`, note: hasDraft && "Your draft isn't submitted yet.", action: "Make Picks" };
}

const NOTES: Partial<Record<SeasonPhase, string>> = {
  none: "Past standings are on your group pages.",
  playoff: `All ${WEEK_COUNT} weeks are locked. Standings update after every game.`,
};

/** docs/behavior/screens.md#the-state-of-the-season */
function NoWeekOpen({ weeks, now, official, upcoming }: Omit<Props, "clock" | "hasDraft"> & { now: Date }) {
  const phase = seasonPhase(weeks, now, official);
  const next = weeks.find(({ startDate }) => startDate > now);
  const day = upcoming?.opensAt.toLocaleDateString("en-US", { month: "long", day: "numeric" });
  const note = NOTES[phase];
  return (
    <div className={classNames(band.band, css.band)} data-row="closed">
      <span className={css.seed} aria-hidden="true">
        {phase === "playoff" || phase === "over" ? WEEK_COUNT : (next?.number ?? "–")}
      </span>
      <div className={css.text}>
        <h2>{phase === "none" && upcoming ? `The ${upcoming.name} season opens on ${day}.` : noWeekOpen(phase)}</h2>
        {next && (
          <p>
            <OpeningTime week={next} />
          </p>
        )}
        {note && <p>{note}</p>}
      </div>
    </div>
  );
}
