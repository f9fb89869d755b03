import { useState } from "react";
import { CopyDialog } from "../features/challenge/saving/copy-dialog.tsx";
import { InvalidBracketDialog } from "../features/challenge/saving/invalid-bracket-dialog.tsx";
import { SaveWeekButton } from "../features/challenge/saving/save-week-button.tsx";
import { SavedElsewhere } from "../features/challenge/saving/saved-elsewhere.tsx";
import { UnsavedChanges } from "../features/challenge/saving/unsaved-changes.tsx";
import { useCopyWeek } from "../features/challenge/saving/use-copy-week.ts";
import { useSaveWeek } from "../features/challenge/saving/use-save-week.ts";
import { WaitingForNetwork } from "../features/challenge/saving/waiting-for-network.tsx";
import { ConferenceMeter } from "../features/challenge/week/conference-meter.tsx";
import { WeekHeading } from "../features/challenge/week/week-heading.tsx";
import { WeekState } from "../features/challenge/week/week-state.tsx";
import { weekDraftKey } from "../features/predictor/draft/draft-storage.ts";
import { BracketBoard } from "../features/predictor/editor/bracket-board.tsx";
import { useBracketEditor } from "../features/predictor/editor/use-bracket-editor.ts";
import { ImportDialog } from "../features/predictor/play/import-dialog.tsx";
import { useImport } from "../features/predictor/play/use-import.ts";
import { RankingOffer } from "../features/predictor/start/ranking-offer.tsx";
import { BracketSettings } from "../features/predictor/toolbar/bracket-settings.tsx";
import { BracketToolbar, EditBanner } from "../features/predictor/toolbar/bracket-toolbar.tsx";
import { PickProgress } from "../features/predictor/toolbar/pick-progress.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";
import { ChallengeLayout } from "./layout.tsx";
import type { WeekBracketProps } from "./week-bracket.tsx";
import { WeekJustClosed } from "./week-just-closed.tsx";

/** The editor of a week. When the week closes, the edited bracket stays in view. */
export function WeekEditor(props: WeekBracketProps) {
  const { week, pick, isOpen, clock, player, keepOpen, owner } = props;
  const editor = useBracketEditor(weekDraftKey(player.id, week.number), pick);
  const saving = useSaveWeek({ week: week.number, hasPick: pick !== null, editor, player, keepOpen });
  const copying = useCopyWeek(week.number, isOpen, editor);
  const taking = useImport(week.number, isOpen, editor);
  const isPhone = useIsPhone();
  const [round, setRound] = useState(0);
  // The ranking at the first render, because a later offer would push the bracket down.
  const [ranking] = useState(props.ranking ?? null);
  const { bracket, isSaved } = editor;
  if (!isOpen) {
    return <WeekJustClosed {...props} editor={editor} isSaving={saving.isSaving} round={round} onRound={setRound} />;
  }

  const title = `Week ${week.number} Picks`;
  const tools = { onCopy: copying.onCopy, isCopying: copying.isCopying, onStart: taking.onStart };
  const state = (
    <WeekState
      saving={saving.state}
      isSaved={isSaved}
      isDraftKept={editor.isDraftKept}
      isShort={!isPhone && copying.onCopy !== undefined}
    />
  );
  return (
    <ChallengeLayout
      phoneTitle={title.toUpperCase()}
      phoneLeft={isPhone && <BracketSettings editor={editor} {...tools} />}
      below={isPhone && <PickProgress bracket={bracket} round={round} />}
    >
      <WeekHeading week={week} isOpen clock={clock} owner={owner?.line} state={state} />
      {!isPhone && (
        <BracketToolbar editor={editor} state={state} {...tools}>
          <SaveWeekButton bracket={bracket} isSaved={isSaved} saving={saving} />
        </BracketToolbar>
      )}
      <SavedElsewhere elsewhere={editor.elsewhere} onShow={(other) => editor.edit({ type: "load", bracket: other })} />
      <WaitingForNetwork saving={saving} />
      <UnsavedChanges
        bracket={bracket}
        savedAt={isSaved || editor.elsewhere !== null ? null : (pick?.updatedAt ?? null)}
        saving={saving}
        onDiscard={editor.discardChanges}
      />
      <ConferenceMeter bracket={bracket} />
      <EditBanner editor={editor} />
      {ranking !== null && <RankingOffer editor={editor} ranking={ranking} />}
      <BracketBoard
        editor={editor}
        round={round}
        onRound={setRound}
        week={week.number}
        print={{ title, by: owner?.name ?? player.username }}
        save={<SaveWeekButton bracket={bracket} isSaved={isSaved} saving={saving} />}
      >
        {!isPhone && bracket.winner !== null && (
          <SaveWeekButton bracket={bracket} isSaved={isSaved} saving={saving} isUnderChampion isMain={false} />
        )}
      </BracketBoard>
      <InvalidBracketDialog bracket={bracket} open={saving.state === "invalid"} onClose={saving.closeInvalid} />
      <CopyDialog week={week.number} copying={copying} />
      <ImportDialog taking={taking} />
    </ChallengeLayout>
  );
}
