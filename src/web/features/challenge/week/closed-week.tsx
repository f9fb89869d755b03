import { type ReactNode, useState } from "react";
import { EMPTY_BRACKET } from "#domain/bracket.ts";
import { isUntouched } from "#domain/bracket-edit.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { counted } from "#domain/counting.ts";
import type { Week } from "#domain/week.ts";
import type { ServerClock } from "#web/api/server-clock.ts";
import { ReadOnlyBracket } from "#web/bracket/bracket-drawing.tsx";
import { roundToShow } from "#web/bracket/bracket-view.ts";
import { PickReceipt } from "#web/bracket/receipt/pick-receipt.tsx";
import { scorePick } from "#web/bracket/receipt/score-pick.ts";
import type { SavedVersion } from "#web/editor/editor-state.ts";
import type { Ranking } from "#web/editor/start/start-offer.tsx";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import type { ReadyPlayerPage } from "#web/session/page-state.ts";
import { ChallengeLayout } from "#web/site/layout.tsx";
import { MessageCard } from "#web/site/message-card.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PrintIcon } from "#web/ui/icons.tsx";
import { localTime } from "../clock/dates.ts";
import { useIsSendingWeek } from "../saving/use-save-week.ts";
import { WeekHeading } from "./week-heading.tsx";

export interface ShownWeekProps extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  week: Week;
  /** The saved picks. */
  pick: SavedVersion | null;
  /** This player may change the picks now. */
  isOpen: boolean;
  clock: ServerClock;
  /** The ranking that an empty bracket can start from; undefined if the page has no editor. */
  ranking?: Ranking;
  owner?: { readonly name: string | null; readonly line: ReactNode } | undefined;
  /** The outcome so far; undefined if the page does not show points. */
  official?: BracketRecord | null | undefined;
}

interface Props extends ShownWeekProps {
  /** The editor that was open when the week closed. Its bracket stays on screen. */
  editor?: BracketEditor;
  /** The editor's bracket is still being saved. */
  isSaving?: boolean;
}

export function ClosedWeek({ editor, isSaving = false, ...props }: Props) {
  const { week, pick, clock, owner, player, official } = props;
  const [showsSaved, setShowsSaved] = useState(false);
  const isSending = useIsSendingWeek(week.number);
  const isOnItsWay = isSaving || (pick === null && isSending);
  const title = `Week ${week.number} Picks`;
  const isUnsaved = editor?.hasUnsavedWork ?? false;
  const canSwitch = isUnsaved && !isOnItsWay && pick !== null;
  const isEditorShown = editor !== undefined && (pick === null || editor.isSaved || (isUnsaved && !showsSaved));
  const scored = !editor && pick && official ? scorePick(pick.bracket, official, week.number) : null;
  const isFinal = official?.winners.champ !== undefined;
  const bracket = isEditorShown ? editor.bracket : (pick?.bracket ?? EMPTY_BRACKET);
  const [round, setRound] = useState(() => roundToShow(bracket));
  if (!isOnItsWay && isUntouched(bracket)) return <NothingSubmitted week={week.number} />;

  const message = () => {
    if (isOnItsWay) return "Still sending your picks...";
    if (isUnsaved && !showsSaved) {
      return pick === null
        ? `You didn't save this bracket in time, so you have no Week ${week.number} picks.`
        : "These changes weren't saved in time. Your earlier picks count.";
    }
    if (editor) return "These are the picks you saved.";
    return pick && `Saved ${localTime(pick.updatedAt)}`;
  };

  const bar = (
    <Bar
      actions={
        <>
          {canSwitch && (
            <Button onClick={() => setShowsSaved(!showsSaved)}>
              {showsSaved ? "Show Unsaved Bracket" : "Show Saved Picks"}
            </Button>
          )}
          {!editor && pick !== null && (
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
      {editor && `Week ${week.number} has closed. `}
      {message()}
      {scored && (
        <strong>
          , {counted(scored.receipt.total, "point")}
          {isFinal ? "" : " so far"}
        </strong>
      )}
    </Bar>
  );

  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <WeekHeading week={week} clock={clock} owner={owner?.line} />
      {editor ? <div role="alert">{bar}</div> : bar}
      <ReadOnlyBracket
        bracket={bracket}
        round={round}
        onRound={setRound}
        print={{ title, by: owner?.name ?? player.username }}
        verdicts={scored?.verdicts}
      />
      {scored && <PickReceipt scored={scored} isFinal={isFinal} />}
    </ChallengeLayout>
  );
}

function NothingSubmitted({ week }: { week: number }) {
  const title = `Week ${week} Picks`;
  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <MessageCard
        mark={week}
        title={title}
        action={
          <>
            <ButtonLink href="/cfp-challenge" variant="yellow" size="large">
              Back to the Challenge
            </ButtonLink>
            <ButtonLink href="/cfp-challenge/everyone" size="large">
              How Everyone Picked
            </ButtonLink>
          </>
        }
      >
        You didn't submit picks for Week {week}.
      </MessageCard>
    </ChallengeLayout>
  );
}
