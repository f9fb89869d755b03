import type { ReactNode } from "react";
import { PERFECT_POINTS } from "#domain/scoring.ts";
import { openWeek, seasonPhase } from "#domain/week.ts";
import { useServerClock } from "#web/api/server-clock.ts";
import { trpc } from "#web/api/trpc.ts";
import band from "#web/bracket/band.module.css";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Countdown, LockTime, noWeekOpen, OpeningTime } from "../clock/countdown.tsx";
import { ScoringCard } from "../scoring-card.tsx";
import { MultiplierBox } from "../week/multiplier-box.tsx";
import css from "./challenge-offer.module.css";
import { Examples } from "./examples.tsx";
import { MultiplierLadder } from "./multiplier-ladder.tsx";

const STEPS = [
  ["Pick 12 teams and 11 games", "Make a new bracket every week, August through December. It takes two minutes."],
  ["Locked, then revealed", "Picks stay hidden until the deadline. Then everyone can see them."],
  ["January settles it", "Every bracket is scored against the real playoff. Your group has live standings."],
];

interface Props {
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** docs/behavior/screens.md#the-challenge-for-visitors */
export function ChallengeOffer({ title, children, actions }: Props) {
  const { data } = trpc.weeks.schedule.useQuery();
  const clock = useServerClock(data);
  // The page still works if the weeks cannot be loaded.
  const weeks = data?.weeks ?? [];
  const open = openWeek(weeks, clock.now);
  const next = weeks.find(({ startDate }) => startDate > clock.now);
  const isAfterLast = data !== undefined && open === null && next === undefined;
  const outcome = trpc.outcome.current.useQuery(undefined, { enabled: isAfterLast });
  const phase = outcome.isError ? "between" : seasonPhase(weeks, clock.now, outcome.data?.official ?? null);
  return (
    <div className={css.offer}>
      <div className={classNames(band.band, css.band)}>
        <div className={css.stub} aria-hidden="true">
          <span>WEEK</span>
          <strong>{data && ((open ?? next)?.number ?? "–")}</strong>
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
            {data && !open && !outcome.isLoading && (
              <p>
                {noWeekOpen(phase)} {next && <OpeningTime week={next} />}
              </p>
            )}
          </div>
          <div className={css.actions}>{actions}</div>
        </div>
      </div>
      <ol className={css.steps}>
        {STEPS.map(([title, text], index) => (
          <li key={title} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <MultiplierLadder weeks={weeks} now={clock.now} />
      <ScoringCard isWide aside={`A perfect bracket scores ${PERFECT_POINTS} points, times the multiplier`} />
      <Examples />
      <div className={css.last}>
        <h2>No account yet?</h2>
        <p>Build a bracket now and sign up later.</p>
        <ButtonLink href="/">Build a Bracket</ButtonLink>
        <ButtonLink href="/cfp-challenge/everyone">How Everyone Picks</ButtonLink>
      </div>
    </div>
  );
}
