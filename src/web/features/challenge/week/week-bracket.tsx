import { useState } from "react";
import { useSearch } from "wouter";
import { roundToShow } from "#web/bracket/bracket-view.ts";
import { SavePicksButton } from "#web/bracket/save-picks-button.tsx";
import { BracketBoard } from "#web/editor/bracket-board.tsx";
import { weekDraftKey } from "#web/editor/draft/draft.ts";
import { RankingOffer } from "#web/editor/start/start-offer.tsx";
import { BracketSettings, PickProgress } from "#web/editor/toolbar/bracket-settings.tsx";
import { BracketToolbar, EditBanner } from "#web/editor/toolbar/bracket-toolbar.tsx";
import { useBracketEditor } from "#web/editor/use-bracket-editor.ts";
import { ChallengeLayout } from "#web/site/layout.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { useCopyWeek } from "../saving/copy-week.tsx";
import { InvalidBracketDialog, WeekState } from "../saving/save-week.tsx";
import { useImport } from "../saving/use-import.tsx";
import { useSaveWeek } from "../saving/use-save-week.ts";
import { ClosedWeek, type ShownWeekProps } from "./closed-week.tsx";
import { WeekHeading } from "./week-heading.tsx";

/** If the week closes while the player is editing, the edited bracket stays on screen. */
export function WeekBracket(props: ShownWeekProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  const Shown = wasOpen ? WeekEditor : ClosedWeek;
  return <Shown {...props} />;
}

function WeekEditor(props: ShownWeekProps) {
  const { week, pick, isOpen, clock, player, keepOpen, owner } = props;
  const editor = useBracketEditor(weekDraftKey(player.id, week.number), pick);
  const saving = useSaveWeek({ week: week.number, hasPick: pick !== null, editor, player, keepOpen });
  const copying = useCopyWeek(week.number, isOpen, editor);
  const importing = useImport(week.number, isOpen, editor);
  const isPhone = useIsPhone();
  const group = new URLSearchParams(useSearch()).get("group");
  const [round, setRound] = useState(() => roundToShow(editor.bracket));
  // Ignores a ranking that arrives after the first render, because its offer would push the bracket down.
  const [ranking] = useState(props.ranking ?? null);
  if (!isOpen) return <ClosedWeek {...props} editor={editor} isSaving={saving.isSaving} />;

  const title = `Week ${week.number} Picks`;
  const tools = { onCopy: copying.onCopy, isCopying: copying.isCopying, onStart: importing.onStart };
  const { bracket, isSaved } = editor;
  const saveButton = (
    <SavePicksButton {...{ bracket, isSaved }} action="Save Week Picks" busy={saving.isSaving} onSave={saving.save} />
  );
  const state = <WeekState editor={editor} saving={saving} savedAt={pick?.updatedAt} />;
  return (
    <ChallengeLayout
      phoneTitle={title.toUpperCase()}
      phoneLeft={isPhone && <BracketSettings editor={editor} {...tools} />}
      below={isPhone && <PickProgress bracket={bracket} round={round} />}
    >
      <WeekHeading week={week} bracket={bracket} clock={clock} owner={owner?.line} />
      {!isPhone && (
        <BracketToolbar editor={editor} state={state} {...tools}>
          {saveButton}
        </BracketToolbar>
      )}
      <EditBanner editor={editor} />
      {ranking !== null && <RankingOffer editor={editor} ranking={ranking} />}
      <BracketBoard
        editor={editor}
        round={round}
        onRound={setRound}
        week={week.number}
        print={{ title, by: owner?.name ?? player.username }}
        save={saveButton}
        status={state}
      >
        {isPhone && isSaved && (
          <ButtonLink href={group ? `/group/${group}` : "/cfp-challenge"} variant="yellow" size="large" wide>
            {group ? "Back to the Group" : "Back to the Challenge"}
          </ButtonLink>
        )}
      </BracketBoard>
      <InvalidBracketDialog editor={editor} saving={saving} />
      {copying.dialog}
      {importing.dialog}
    </ChallengeLayout>
  );
}
