import { useState } from "react";
import { ReadOnlyBracket } from "../bracket/read-only/read-only-bracket.tsx";
import { WeekBar } from "../features/challenge/week/week-bar.tsx";
import { WeekHeading } from "../features/challenge/week/week-heading.tsx";
import type { BracketEditor } from "../features/predictor/editor/use-bracket-editor.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ChallengeLayout } from "./layout.tsx";
import type { WeekBracketProps } from "./week-bracket.tsx";

interface Props extends WeekBracketProps {
  editor: BracketEditor;
  /** A save is still running, so it is unknown whether the picks count. */
  isSaving: boolean;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
}

/** A week that closed while its picks were being made. They stay on screen, with a message whether they count. */
export function WeekJustClosed({ week, pick, clock, owner, player, editor, isSaving, round, onRound }: Props) {
  const [showsSaved, setShowsSaved] = useState(false);
  const title = `Week ${week.number} Picks`;
  const isUnsaved = editor.hasUnsavedWork;
  const canSwitch = isUnsaved && !isSaving && pick !== null;
  const shown =
    pick !== null && !editor.isSaved && (!isUnsaved || (canSwitch && showsSaved)) ? pick.bracket : editor.bracket;
  const message = isSaving
    ? "Your picks are still on their way..."
    : closingMessage(week.number, pick !== null || editor.isSaved, isUnsaved, showsSaved);

  return (
    <ChallengeLayout phoneTitle={title.toUpperCase()}>
      <WeekHeading week={week} isOpen={false} clock={clock} owner={owner?.line} />
      <div role="alert">
        <WeekBar
          actions={
            <>
              {canSwitch && (
                <Button onClick={() => setShowsSaved(!showsSaved)}>
                  {showsSaved ? "Show the Unsaved Bracket" : "Show the Saved Picks"}
                </Button>
              )}
              <ButtonLink href="/" variant="quiet">
                Create New Bracket
              </ButtonLink>
              <ButtonLink href="/cfp-challenge">Back to the Challenge</ButtonLink>
            </>
          }
        >
          Week {week.number} has closed. {message}
        </WeekBar>
      </div>
      <ReadOnlyBracket
        bracket={shown}
        round={round}
        onRound={onRound}
        print={{ title, by: owner?.name ?? player.username }}
      />
    </ChallengeLayout>
  );
}

/** Says which picks count. */
function closingMessage(week: number, hasPick: boolean, isUnsaved: boolean, showsSaved: boolean): string {
  if (!isUnsaved || showsSaved)
    return hasPick ? "These are the picks you saved." : `No picks were submitted for Week ${week}.`;
  if (hasPick) return "These changes were not saved; the picks you saved before count.";
  return `This bracket was not saved, so no picks were submitted for Week ${week}.`;
}
