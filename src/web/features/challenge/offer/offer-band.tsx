import type { ReactNode } from "react";
import { openWeek, seasonPhase } from "../../../../domain/week.ts";
import { classNames } from "../../../ui/class-names.ts";
import band from "../band.module.css";
import { Countdown, LockTime, OpeningTime } from "../clock/countdown.tsx";
import { MultiplierBox } from "../week/multiplier-box.tsx";
import type { Schedule } from "./challenge-offer.tsx";
import css from "./offer-band.module.css";

interface Props {
  title: ReactNode;
  schedule: Schedule;
  children: ReactNode;
  actions: ReactNode;
}

/** The top of the page for visitors: the open week as a very large slot, with its countdown and multiplier. */
export function OfferBand({ title, schedule: { weeks, clock, isKnown }, children, actions }: Props) {
  const open = openWeek(weeks, clock.now);
  const next = weeks.find(({ startDate }) => startDate > clock.now);
  const none = seasonPhase(weeks, clock.now) === "over" ? "The season is over." : "No week is open right now.";
  return (
    <div className={classNames(band.band, css.band)}>
      <div className={css.stub} aria-hidden="true">
        <span>WEEK</span>
        <strong>{isKnown && ((open ?? next)?.number ?? "–")}</strong>
      </div>
      <div className={css.head}>
        <h1>{title}</h1>
      </div>
      <div className={css.lead}>{children}</div>
      <div className={css.foot}>
        <div className={css.time}>
          {open && (
            <>
              <LockTime until={open.endDate} />
              <div className={css.clock}>
                <Countdown clock={clock} until={open.endDate} />
                <MultiplierBox week={open.number} />
              </div>
            </>
          )}
          {isKnown && !open && (
            <p>
              {none} {next && <OpeningTime week={next} />}
            </p>
          )}
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </div>
  );
}
