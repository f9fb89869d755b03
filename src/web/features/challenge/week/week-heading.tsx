import type { ReactNode } from "react";
import type { Week } from "../../../../domain/week.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { Chip, StatusWord } from "../../../ui/status.tsx";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { Countdown, LockTime } from "../clock/countdown.tsx";
import type { ServerClock } from "../clock/server-clock.ts";
import { MultiplierBox } from "./multiplier-box.tsx";
import css from "./week-heading.module.css";

interface Props {
  week: Week;
  isOpen: boolean;
  clock: ServerClock;
  /** The line that says whose picks these are. */
  owner?: ReactNode;
  /** The save status. Shown only on phones, because the toolbar shows the save status on larger screens. */
  state?: ReactNode;
}

/** A week's page heading with the week's name, times and multiplier. Takes one line on a phone. */
export function WeekHeading({ week, isOpen, clock, owner, state }: Props) {
  const title = `Week ${week.number} Picks`;
  const lock = (
    <span className={css.lock}>
      {isOpen ? <Countdown clock={clock} until={week.endDate} /> : <StatusWord state="locked" />}
      <LockTime until={week.endDate} verb={isOpen ? "Locks" : "Closed"} />
    </span>
  );
  if (useIsPhone()) {
    return (
      <>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <div className={css.strip}>
          {lock}
          {state && <span className={css.state}>{state}</span>}
          <MultiplierBox week={week.number} />
        </div>
        {owner && <div className={css.owner}>{owner}</div>}
      </>
    );
  }
  return (
    <PageTitle
      isTight
      lead={owner}
      aside={
        <div className={css.aside}>
          {lock}
          <MultiplierBox week={week.number} caption />
        </div>
      }
    >
      {title}
    </PageTitle>
  );
}

interface OwnerProps {
  /** The username, or the text shown in its place. */
  name: string;
  isOwn: boolean;
  /** The season of the picks; null for the current season. */
  season: string | null;
}

/** The line that says whose picks these are. */
export function OwnerLine({ name, isOwn, season }: OwnerProps) {
  return (
    <p className={css.ownerLine}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {season !== null && <Chip kind="wash">{season}</Chip>}
      <Chip kind={isOwn ? "post" : "wash"}>{isOwn ? "Your Bracket" : "View Only"}</Chip>
    </p>
  );
}
