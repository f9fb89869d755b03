import { useState } from "react";
import { BRACKET_TITLE, DISCLAIMER } from "#domain/product.ts";
import { roundToShow } from "#web/bracket/bracket-view.ts";
import { BracketBoard } from "#web/editor/bracket-board.tsx";
import { readSaved } from "#web/editor/draft/saved-on-device.ts";
import { MAIN_DRAFT_KEY } from "#web/editor/draft/storage-keys.ts";
import { FieldOffer } from "#web/editor/start/start-offer.tsx";
import { BracketSettings, PickProgress } from "#web/editor/toolbar/bracket-settings.tsx";
import { BracketToolbar, EditBanner } from "#web/editor/toolbar/bracket-toolbar.tsx";
import { useBracketEditor } from "#web/editor/use-bracket-editor.ts";
import { SiteHeader } from "#web/site/site-header.tsx";
import { PageLayout, PageTitle } from "#web/ui/page/page-layout.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { OtherTab } from "./other-tab.tsx";
import { SaveButton, SaveDialogWhenWanted, SaveState } from "./save/save-picks.tsx";
import { useSaving } from "./save/use-saving.ts";
import { useStartFrom } from "./share/start-from.ts";
import { UnderChampion } from "./share/under-champion.tsx";

export function Predictor() {
  const [saved] = useState(readSaved);
  const editor = useBracketEditor(MAIN_DRAFT_KEY, saved?.isDismissed ? null : saved);
  const saving = useSaving(editor, saved);
  useStartFrom(editor);
  const isPhone = useIsPhone();
  const [round, setRound] = useState(() => roundToShow(editor.bracket));
  const state = <SaveState editor={editor} saving={saving} />;
  return (
    <>
      <SiteHeader
        phoneLeft={isPhone && <BracketSettings editor={editor} />}
        below={isPhone && <PickProgress bracket={editor.bracket} round={round} />}
      />
      <PageLayout finePrint={DISCLAIMER}>
        {isPhone ? (
          <VisuallyHidden as="h1">{BRACKET_TITLE}</VisuallyHidden>
        ) : (
          <>
            <PageTitle isTight>{BRACKET_TITLE}</PageTitle>
            <BracketToolbar editor={editor} state={state}>
              <SaveButton editor={editor} saving={saving} opener="toolbar" />
            </BracketToolbar>
          </>
        )}
        <OtherTab editor={editor} draftKey={MAIN_DRAFT_KEY} />
        <EditBanner editor={editor} />
        <FieldOffer editor={editor} />
        <BracketBoard
          editor={editor}
          round={round}
          onRound={setRound}
          save={<SaveButton editor={editor} saving={saving} opener="champion" />}
          status={state}
        >
          {editor.bracket.winner !== null && (
            <UnderChampion editor={editor} saved={saving.saved}>
              {!isPhone && <SaveButton editor={editor} saving={saving} opener="champion" isUnderChampion />}
            </UnderChampion>
          )}
        </BracketBoard>
        <SaveDialogWhenWanted editor={editor} saving={saving} />
      </PageLayout>
    </>
  );
}
