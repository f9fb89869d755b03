import { counted } from "#domain/counting.ts";
import { lockTime } from "#domain/lock-time.ts";
import type { Week } from "#domain/week.ts";
import { type ServerClock, useSeconds } from "#web/api/server-clock.ts";
import css from "./countdown.module.css";
import { timeLeft } from "./dates.ts";

/** Days, hours and minutes, or hours, minutes and seconds on the last day. */
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

export function LockTime({ until, verb = "Locks" }: { until: Date; verb?: string }) {
  return (
    <time dateTime={until.toISOString()} className={css.lock}>
      {verb} {lockTime(until)}
    </time>
  );
}

export function OpeningTime({ week, subject = `Week ${week.number} opens` }: { week: Week; subject?: string }) {
  return (
    <>
      {subject} {lockTime(week.startDate)}.
    </>
  );
}
