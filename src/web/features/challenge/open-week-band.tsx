import { openWeek, seasonPhase, WEEK_COUNT, type Week } from "../../../domain/week.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Countdown, LockTime, TwoZones } from "./countdown.tsx";
import { localTime, newYorkTime } from "./dates.ts";
import { MultiplierBox } from "./multiplier-box.tsx";
import css from "./open-week-band.module.css";
import type { ServerClock } from "./server-clock.ts";

interface Props {
  weeks: readonly Week[];
  clock: ServerClock;
}

/**
 * The open week as a large slot with a link to its picks. Without an open week, what the season is waiting for
 * (docs/rules.md#the-state-of-the-season).
 */
export function OpenWeekBand({ weeks, clock }: Props) {
  const open = openWeek(weeks, clock.now);
  if (open === null) return <NoWeekOpen weeks={weeks} now={clock.now} />;
  return (
    <div className={css.band}>
      <span className={css.seed} aria-hidden="true">
        {open.number}
      </span>
      <div className={css.text}>
        <h2>Week {open.number} is open</h2>
        <LockTime until={open.endDate} />
      </div>
      <Countdown clock={clock} until={open.endDate} />
      <MultiplierBox week={open.number} />
      <ButtonLink href={`/bracket/week/${open.number}`} variant="yellow" size="large" className={css.link ?? ""}>
        Make Picks
      </ButtonLink>
    </div>
  );
}

function NoWeekOpen({ weeks, now }: { weeks: readonly Week[]; now: Date }) {
  const phase = seasonPhase(weeks, now);
  const next = weeks.find(({ startDate }) => startDate > now);
  return (
    <div className={css.band} data-closed>
      <span className={css.seed} aria-hidden="true">
        {phase === "over" ? WEEK_COUNT : (next?.number ?? "–")}
      </span>
      <div className={css.text}>
        <h2>{phase === "over" ? "The season is over." : "No week is open right now."}</h2>
        {next !== undefined && (
          <p>
            <TwoZones there={newYorkTime(next.startDate)}>
              Week {next.number} opens {localTime(next.startDate)} your time.
            </TwoZones>
          </p>
        )}
        {phase === "over" && <p>Every week can still be viewed below.</p>}
      </div>
    </div>
  );
}
