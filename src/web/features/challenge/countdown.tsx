import type { ReactNode } from "react";
import { Tooltip } from "../../ui/tooltip.tsx";
import css from "./countdown.module.css";
import { isElsewhere, localTime, newYorkTime, timeLeft } from "./dates.ts";
import { type ServerClock, useSeconds } from "./server-clock.ts";

interface Props {
  clock: ServerClock;
  until: Date;
}

/** How long a week stays open: days, hours and minutes, on the last day hours, minutes and seconds. */
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
  const words = parts.map(([count, , unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(", ");
  return (
    <span role="timer" aria-label={`${words} left`} className={css.countdown}>
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

/** When a week locks, in the visitor's zone; New York's time on hover and focus, and beside it under a finger. */
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

/** As `TwoZones`, where a control near it has a tooltip that says the same: it takes no stop of the keyboard. */
export function QuietTwoZones({ there, children }: ZonesProps) {
  return (
    <>
      <Tooltip label={there}>
        <span>{children}</span>
      </Tooltip>
      <span className={css.heard}>{there}</span>
    </>
  );
}

/** A time in the visitor's zone; New York's on hover and focus, and beside it under a finger (decision 43). */
export function TwoZones({ there, children }: ZonesProps) {
  return (
    <>
      <Tooltip label={there} describes>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches New York's time too */}
        <span tabIndex={0}>{children}</span>
      </Tooltip>
      <span className={css.beside}>{there}</span>
    </>
  );
}
