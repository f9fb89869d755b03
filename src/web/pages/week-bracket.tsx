import { type ReactNode, useState } from "react";
import { EMPTY_BRACKET } from "../../domain/bracket.ts";
import type { BracketRecord } from "../../domain/bracket-record.ts";
import { counted } from "../../domain/counting.ts";
import type { Week } from "../../domain/week.ts";
import { ReadOnlyBracket } from "../bracket/read-only/read-only-bracket.tsx";
import { localTime } from "../features/challenge/clock/dates.ts";
import type { ServerClock } from "../features/challenge/clock/server-clock.ts";
import { useIsSendingWeek } from "../features/challenge/saving/use-save-week.ts";
import { WeekBar } from "../features/challenge/week/week-bar.tsx";
import { WeekHeading } from "../features/challenge/week/week-heading.tsx";
import { PickReceipt } from "../features/groups/receipt/pick-receipt.tsx";
import { scorePick } from "../features/groups/receipt/score-pick.ts";
import type { SavedVersion } from "../features/predictor/editor/editor-state.ts";
import type { Ranking } from "../features/predictor/start/ranking-offer.tsx";
import type { ReadyPlayerPage } from "../session/page-state.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PrintIcon } from "../ui/icons.tsx";
import { ChallengeLayout } from "./layout.tsx";
import { WeekEditor } from "./week-editor.tsx";

/** A week and its bracket, with what its page needs to show and save it. */
export interface WeekBracketProps extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  week: Week;
  /** The saved picks, or null. */
  pick: SavedVersion | null;
  /** Whether this player may change the picks now. */
  isOpen: boolean;
  clock: ServerClock;
  /** The committee's last ranking, from which an empty bracket can start; undefined if nothing is edited. */
  ranking?: Ranking;
  /** The owner of the picks, if the page has to name them. */
  owner?: { readonly name: string | null; readonly line: ReactNode } | undefined;
  /** The outcome so far, if the page shows points; null before there is one. */
  official?: BracketRecord | null | undefined;
}

/** The bracket of a week: an editor while the week is open, also when it closes under an open editor. */
export function WeekBracket(props: WeekBracketProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <WeekEditor {...props} /> : <LockedWeek {...props} />;
}

/** A read-only bracket, with its points once there is an outcome. */
function LockedWeek({ week, pick, clock, owner, player, official }: WeekBracketProps) {
  const [round, setRound] = useState(0);
  const isSending = useIsSendingWeek(week.number);
  const title = `Week ${week.number} Picks`;
  const none = isSending ? "Your picks are still on their way..." : `No picks were submitted for Week ${week.number}.`;
  const isFinal = official?.winners.champ !== undefined;
  const scored = pick && official ? scorePick(pick.bracket, official, week.number) : null;
  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <WeekHeading week={week} isOpen={false} clock={clock} owner={owner?.line} />
      <WeekBar
        actions={
          <>
            {pick !== null && (
              <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
                Print
              </Button>
            )}
            <ButtonLink href="/" variant="quiet">
              Create New Bracket
            </ButtonLink>
            <ButtonLink href="/cfp-challenge">Back to the Challenge</ButtonLink>
          </>
        }
      >
        {pick === null ? none : `Saved ${localTime(pick.updatedAt)}`}
        {scored && (
          <strong>
            , {counted(scored.receipt.total, "point")}
            {isFinal ? "" : " so far"}
          </strong>
        )}
      </WeekBar>
      <ReadOnlyBracket
        bracket={pick?.bracket ?? EMPTY_BRACKET}
        round={round}
        onRound={setRound}
        print={{ title, by: owner?.name ?? player.username }}
        verdicts={scored?.verdicts}
      />
      {scored && <PickReceipt receipt={scored.receipt} teams={scored.teams} isFinal={isFinal} />}
    </ChallengeLayout>
  );
}
