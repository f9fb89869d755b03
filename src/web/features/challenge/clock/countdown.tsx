import { counted } from "#domain/counting.ts";
import { lockTime } from "#domain/lock-time.ts";
import type { SeasonPhase, Week } from "#domain/week.ts";
import { type ServerClock, useSeconds } from "#web/api/server-clock.ts";
import css from "./countdown.module.css";

/** Days, hours and minutes, or hours, minutes and seconds on the last day. */
export function Countdown({ clock, until }: { clock: ServerClock; until: Date }) {
  const left = Math.max(0, Math.ceil((until.getTime() - useSeconds(clock).getTime()) / 1000));
  const day = Math.floor(left / 86_400);
  const units = { hour: Math.floor(left / 3_600) % 24, minute: Math.floor(left / 60) % 60 };
  const parts = Object.entries(day > 0 ? { day, ...units } : { ...units, second: left % 60 });
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
      {`${verb} ${lockTime(until)}`}
    </time>
  );
}

/** docs/behavior/screens.md#the-state-of-the-season */
export function noWeekOpen(phase: SeasonPhase): string {
  if (phase === "playoff") return "Picks are in. Now it's up to the teams.";
  return phase === "over" ? "The season is over." : "No week is open right now.";
}

export function OpeningTime({ week, subject = `Week ${week.number} opens` }: { week: Week; subject?: string }) {
  return (
    <>
      {subject} {lockTime(week.startDate)}.
    </>
  );
}
