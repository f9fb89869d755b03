import type { ReactNode } from "react";
import type { Bracket } from "#domain/bracket.ts";
import type { Week } from "#domain/week.ts";
import type { ServerClock } from "#web/api/server-clock.ts";
import { ChevronDownIcon } from "#web/ui/challenge-icons.tsx";
import { Chip, StatusWord } from "#web/ui/status.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Countdown, LockTime } from "../clock/countdown.tsx";
import { ConferenceCount, ConferenceDetails } from "./conferences.tsx";
import { MultiplierBox } from "./multiplier-box.tsx";
import css from "./week-heading.module.css";

interface Props {
  week: Week;
  /** Undefined once the week has closed. */
  bracket?: Bracket;
  clock: ServerClock;
  /** Whose picks these are. */
  owner?: ReactNode;
}

/** On a phone, the row opens to show the lock time and the conferences. */
export function WeekHeading({ week, bracket, clock, owner }: Props) {
  const title = `Week ${week.number} Picks`;
  const state = bracket ? <Countdown clock={clock} until={week.endDate} /> : <StatusWord state="locked" />;
  const lock = <LockTime until={week.endDate} verb={bracket ? "Locks" : "Closed"} />;
  if (useIsPhone()) {
    return (
      <>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <details className={css.row}>
          <summary>
            {state}
            <MultiplierBox week={week.number} />
            {bracket && <ConferenceCount bracket={bracket} />}
            <ChevronDownIcon size={16} />
          </summary>
          <div className={css.details}>
            {lock}
            {bracket && <ConferenceDetails bracket={bracket} />}
          </div>
        </details>
        {owner}
      </>
    );
  }
  return (
    <div className={css.heading}>
      <div>
        <h1>{title}</h1>
        {owner}
      </div>
      {bracket && (
        <section aria-label="Conferences">
          <ConferenceCount bracket={bracket} />
          <ConferenceDetails bracket={bracket} />
        </section>
      )}
      <div>
        {state}
        {lock}
      </div>
      <div>
        <MultiplierBox week={week.number} />
        <span className={css.caption}>Multiplier</span>
      </div>
    </div>
  );
}

interface OwnerProps {
  /** The username, or the text in its place. */
  name: string;
  isOwn: boolean;
  /** Null for the current season. */
  season: string | null;
}

export function OwnerLine({ name, isOwn, season }: OwnerProps) {
  return (
    <p className={css.owner}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {season !== null && <Chip kind="wash">{season}</Chip>}
      <Chip kind={isOwn ? "post" : "wash"}>{isOwn ? "Your Bracket" : "View Only"}</Chip>
    </p>
  );
}
