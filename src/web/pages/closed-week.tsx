import { useState } from "react";
import { EMPTY_BRACKET } from "../../domain/bracket.ts";
import { counted } from "../../domain/counting.ts";
import { ReadOnlyBracket } from "../bracket/bracket-drawing.tsx";
import { clockTime } from "../features/challenge/clock/dates.ts";
import { useIsSendingWeek } from "../features/challenge/saving/use-save-week.ts";
import { WeekBar } from "../features/challenge/week/week-bar.tsx";
import { WeekHeading } from "../features/challenge/week/week-heading.tsx";
import { PickReceipt } from "../features/groups/receipt/pick-receipt.tsx";
import { scorePick } from "../features/groups/receipt/score-pick.ts";
import type { BracketEditor } from "../features/predictor/editor/use-bracket-editor.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PrintIcon } from "../ui/icons.tsx";
import { ChallengeLayout } from "./layout.tsx";
import type { ShownWeekProps } from "./week-bracket.tsx";

interface Props extends ShownWeekProps {
  /**
   * The editor that was open when the week closed. Its bracket stays on screen, and a message says whether that bracket
   * counts.
   */
  editor?: BracketEditor;
  /** Whether the editor's bracket is still being saved. */
  isSaving?: boolean;
}

/** The bracket of a closed week, read-only, with points once there is an outcome. */
export function ClosedWeek({ editor, isSaving = false, round, onRound, ...props }: Props) {
  const { week, pick, clock, owner, player, official } = props;
  const [showsSaved, setShowsSaved] = useState(false);
  const isSending = useIsSendingWeek(week.number);
  const isOnItsWay = isSaving || (pick === null && isSending);
  const title = `Week ${week.number} Picks`;
  const none = `No picks were submitted for Week ${week.number}.`;
  const isUnsaved = editor?.hasUnsavedWork ?? false;
  const canSwitch = isUnsaved && !isOnItsWay && pick !== null;
  const isEditorShown = editor !== undefined && (pick === null || editor.isSaved || (isUnsaved && !showsSaved));
  const scored = !editor && pick && official ? scorePick(pick.bracket, official, week.number) : null;
  const isFinal = official?.winners.champ !== undefined;

  const message = () => {
    if (isOnItsWay) return "Your picks are still on their way...";
    if (isUnsaved && !showsSaved) {
      return pick === null
        ? `This bracket was not saved, so no picks were submitted for Week ${week.number}.`
        : "These changes were not saved; the picks you saved before count.";
    }
    if (editor) return pick !== null || editor.isSaved ? "These are the picks you saved." : none;
    return pick === null ? none : `Saved ${clockTime(pick.updatedAt)}`;
  };

  const bar = (
    <WeekBar
      actions={
        <>
          {canSwitch && (
            <Button onClick={() => setShowsSaved(!showsSaved)}>
              {showsSaved ? "Show the Unsaved Bracket" : "Show the Saved Picks"}
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
    </WeekBar>
  );

  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <WeekHeading week={week} isOpen={false} clock={clock} owner={owner?.line} />
      {editor ? <div role="alert">{bar}</div> : bar}
      <ReadOnlyBracket
        bracket={isEditorShown ? editor.bracket : (pick?.bracket ?? EMPTY_BRACKET)}
        round={round}
        onRound={onRound}
        print={{ title, by: owner?.name ?? player.username }}
        verdicts={scored?.verdicts}
      />
      {scored && <PickReceipt scored={scored} isFinal={isFinal} />}
    </ChallengeLayout>
  );
}
