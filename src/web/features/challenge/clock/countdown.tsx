import { type ReactNode, useId } from "react";
import { counted } from "../../../../domain/counting.ts";
import type { Week } from "../../../../domain/week.ts";
import css from "./countdown.module.css";
import { isElsewhere, localTime, newYorkTime, timeLeft } from "./dates.ts";
import { type ServerClock, useSeconds } from "./server-clock.ts";

/** The time until a week closes: days, hours and minutes, or hours, minutes and seconds on the last day. */
export function Countdown({ clock, until }: { clock: ServerClock; until: Date }) {
  const { days, hours, minutes, seconds } = timeLeft(useSeconds(clock), until);
  const units =
    days > 0 ? { day: days, hour: hours, minute: minutes } : { hour: hours, minute: minutes, second: seconds };
  const parts = Object.entries(units);
  const label = parts.map(([unit, count]) => counted(count, unit)).join(", ");
  return (
    <span role="timer" aria-label={`${label} left`} className={css.countdown}>
      {parts.map(([unit, count], index) => (
        <span key={unit} className={css.part} aria-hidden="true">
          <span className={css.digits} data-wide={index > 0 || count > 9 || undefined}>
            {index === 0 ? count : String(count).padStart(2, "0")}
          </span>
          <span className={css.unit}>{unit[0]}</span>
        </span>
      ))}
    </span>
  );
}

/** A week's lock time, in the visitor's time zone and in New York's (see `TwoZones`). */
export function LockTime({ until, verb = "Locks" }: { until: Date; verb?: string }) {
  const there = newYorkTime(until);
  const time = (words: string) => (
    <time dateTime={until.toISOString()}>
      {verb} {words}
    </time>
  );
  return (
    <span className={css.lock}>
      {isElsewhere(until) ? <TwoZones there={there}>{time(`${localTime(until)} your time`)}</TwoZones> : time(there)}
    </span>
  );
}

/** A sentence that says when a week opens. */
export function OpeningTime({ week, subject = `Week ${week.number} opens` }: { week: Week; subject?: string }) {
  return (
    <TwoZones there={newYorkTime(week.startDate)}>
      {subject} {localTime(week.startDate)} your time.
    </TwoZones>
  );
}

/**
 * A time in the visitor's time zone (docs/game-rules.md#when-a-week-is-open). New York's time appears on hover and
 * focus; on touch screens it is always visible.
 */
function TwoZones({ there, children }: { there: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip with New York's time needs the keyboard focus */}
      <span tabIndex={0} data-tooltip={there} aria-describedby={id}>
        {children}
      </span>
      <span id={id} className={css.there}>
        {there}
      </span>
    </>
  );
}

/** A tooltip's text: always visible on devices without hover, hidden from screen readers. */
export function TouchNote({ children }: { children: ReactNode }) {
  return (
    <span className={css.there} aria-hidden="true">
      {children}
    </span>
  );
}
