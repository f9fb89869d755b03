import type { ReactNode } from "react";
import { openWeek, seasonPhase } from "../../../../domain/week.ts";
import { Countdown, LockTime, TwoZones } from "../clock/countdown.tsx";
import { localTime, newYorkTime } from "../clock/dates.ts";
import { MultiplierBox } from "../week/multiplier-box.tsx";
import css from "./offer-band.module.css";
import type { Schedule } from "./use-schedule.ts";

interface Props {
  title: ReactNode;
  schedule: Schedule;
  children: ReactNode;
  actions: ReactNode;
}

/** The head of the offer: the open week as a very large slot, with its countdown and multiplier. */
export function OfferBand({ title, schedule, children, actions }: Props) {
  const { weeks, clock } = schedule;
  const open = openWeek(weeks, clock.now);
  const shown = open ?? weeks.find(({ startDate }) => startDate > clock.now) ?? null;
  return (
    <div className={css.band}>
      <div className={css.stub} aria-hidden="true">
        <span>WEEK</span>
        <strong>{schedule.isKnown ? (shown?.number ?? "–") : null}</strong>
      </div>
      <div className={css.head}>
        <h1>{title}</h1>
      </div>
      <div className={css.lead}>{children}</div>
      <div className={css.foot}>
        <div className={css.time}>
          {open ? (
            <>
              <LockTime until={open.endDate} />
              <div className={css.clock}>
                <Countdown clock={clock} until={open.endDate} />
                <MultiplierBox week={open.number} />
              </div>
            </>
          ) : (
            schedule.isKnown && <NoWeek schedule={schedule} />
          )}
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </div>
  );
}

function NoWeek({ schedule: { weeks, clock } }: { schedule: Schedule }) {
  const next = weeks.find(({ startDate }) => startDate > clock.now);
  if (next === undefined) {
    return <p>{seasonPhase(weeks, clock.now) === "over" ? "The season is over." : "No week is open right now."}</p>;
  }
  return (
    <p>
      No week is open right now.{" "}
      <TwoZones there={newYorkTime(next.startDate)}>
        Week {next.number} opens {localTime(next.startDate)} your time.
      </TwoZones>
    </p>
  );
}
