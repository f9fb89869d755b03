import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import css from "./countdown.module.css";
import { isElsewhere, localTime, newYorkTime, timeLeft } from "./dates.ts";
import { type ServerClock, useSeconds } from "./server-clock.ts";

interface Props {
  clock: ServerClock;
  until: Date;
}

/** The time until a week closes: days, hours and minutes, on the last day hours, minutes and seconds. */
export function Countdown({ clock, until }: Props) {
  const { days, hours, minutes, seconds } = timeLeft(useSeconds(clock), until);
  const parts =
    days > 0
      ? ([
          [days, "d", "day"],
          [hours, "h", "hour"],
          [minutes, "m", "minute"],
        ] as const)
      : ([
          [hours, "h", "hour"],
          [minutes, "m", "minute"],
          [seconds, "s", "second"],
        ] as const);
  const label = parts.map(([count, , unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(", ");
  return (
    <span role="timer" aria-label={`${label} left`} className={css.countdown}>
      {parts.map(([count, letter], index) => (
        <span key={letter} className={css.part} aria-hidden="true">
          <span className={css.digits} data-wide={index > 0 || count > 9 || undefined}>
            {index === 0 ? count : String(count).padStart(2, "0")}
          </span>
          <span className={css.unit}>{letter}</span>
        </span>
      ))}
    </span>
  );
}

/** When a week locks, in the visitor's time zone, with New York's time (see `TwoZones`). */
export function LockTime({ until, verb = "Locks" }: { until: Date; verb?: string }) {
  if (!isElsewhere(until)) {
    return (
      <span className={css.lock}>
        {verb} <time dateTime={until.toISOString()}>{newYorkTime(until)}</time>
      </span>
    );
  }
  return (
    <span className={css.lock}>
      <TwoZones there={newYorkTime(until)}>
        <time dateTime={until.toISOString()}>
          {verb} {localTime(until)} your time
        </time>
      </TwoZones>
    </span>
  );
}

interface ZonesProps {
  there: string;
  children: ReactNode;
}

/**
 * Like `TwoZones`, but not focusable, for use next to a control with the same tooltip. Unless it `isWritten`, New
 * York's time is for screen readers only.
 */
export function QuietTwoZones({ there, isWritten, children }: ZonesProps & { isWritten: boolean }) {
  return (
    <>
      <span data-tooltip={there}>{children}</span>
      {isWritten ? <span className={css.quietZone}>{there}</span> : <VisuallyHidden>{there}</VisuallyHidden>}
    </>
  );
}

/**
 * A time in the visitor's time zone (docs/game-rules.md#when-a-week-is-open). New York's time appears on hover and
 * focus; on touch screens it is next to it.
 */
export function TwoZones({ there, children }: ZonesProps) {
  const id = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: New York's time has to be reachable by keyboard */}
      <span tabIndex={0} data-tooltip={there} aria-describedby={id}>
        {children}
      </span>
      <span id={id} className={css.beside}>
        {there}
      </span>
    </>
  );
}
