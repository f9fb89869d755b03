import type { ReactNode } from "react";
import { PERFECT_POINTS } from "../../../../domain/scoring.ts";
import type { Week } from "../../../../domain/week.ts";
import { trpc } from "../../../api/trpc.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { type ServerClock, useServerClock } from "../clock/server-clock.ts";
import { ScoringCard } from "../scoring-card.tsx";
import css from "./challenge-offer.module.css";
import { Examples } from "./examples.tsx";
import { MultiplierLadder } from "./multiplier-ladder.tsx";
import { OfferBand } from "./offer-band.tsx";

/** The weeks for a visitor; empty until they are loaded. The page also works without them. */
export interface Schedule {
  readonly weeks: readonly Week[];
  readonly clock: ServerClock;
  readonly isKnown: boolean;
}

const UNKNOWN = { now: new Date(0), weeks: [] };

interface Props {
  title: ReactNode;
  /** The text under the title. */
  children: ReactNode;
  /** The buttons to start. */
  actions: ReactNode;
}

/**
 * Explains the challenge to a visitor: the open week, how to play, and the points
 * (docs/behavior/screens.md#the-challenge-for-visitors).
 */
export function ChallengeOffer({ title, children, actions }: Props) {
  const { data } = trpc.weeks.schedule.useQuery();
  const { now, weeks } = data ?? UNKNOWN;
  const schedule = { weeks, clock: useServerClock(now, weeks), isKnown: data !== undefined };
  return (
    <div className={css.offer}>
      <OfferBand title={title} schedule={schedule} actions={actions}>
        {children}
      </OfferBand>
      <ol className={css.steps}>
        <Step number={1} title="Pick 12 teams and 11 games">
          A fresh bracket every week from August to December. It takes two minutes.
        </Step>
        <Step number={2} title="It locks, then it shows">
          Nobody sees your picks before the week closes. After that everybody does.
        </Step>
        <Step number={3} title="January decides">
          Every week is scored against the real playoff and multiplied. Your group has a table.
        </Step>
      </ol>
      <MultiplierLadder schedule={schedule} />
      <ScoringCard isWide aside={`A perfect bracket is worth ${PERFECT_POINTS}, before the multiplier`} />
      <Examples />
      <div className={css.last}>
        <h2>No account yet?</h2>
        <p>Build a bracket first, keep it, sign in later.</p>
        <ButtonLink href="/">Open the predictor</ButtonLink>
        <ButtonLink href="/cfp-challenge/everyone">How everyone picks</ButtonLink>
      </div>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={css.step}>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  );
}
