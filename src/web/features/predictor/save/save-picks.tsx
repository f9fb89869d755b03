import { useEffect, useRef } from "react";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { Counts } from "#web/bracket/counts.tsx";
import { SavePicksButton } from "#web/bracket/save-picks-button.tsx";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { preloadOnInteraction } from "#web/ui/loading/load-code.ts";
import { useLoaded } from "#web/ui/loading/use-loaded.ts";
import { StatusWord } from "#web/ui/status.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import css from "./save-picks.module.css";
import type { SaveOpener, Saving } from "./use-saving.ts";

const loadSaveDialog = preloadOnInteraction(() => import("./save-dialog.tsx"));

interface Props {
  editor: BracketEditor;
  saving: Saving;
}

interface ButtonProps extends Props {
  opener: SaveOpener;
  /** The large button, which only wide windows show. */
  isUnderChampion?: boolean;
}

export function SaveButton({ editor: { bracket, isSaved }, saving, opener, isUnderChampion = false }: ButtonProps) {
  const action = opener === "champion" ? "Save Bracket" : "Save Picks";
  return <SavePicksButton {...{ bracket, isSaved, action, isUnderChampion }} onSave={() => saving.open(opener)} />;
}

/** Loads the code of the form and the card when one of them is first opened. */
export function SaveDialogWhenWanted({ editor, saving }: Props) {
  const isWanted = saving.opener !== null || saving.isCardOpen;
  const { value, hasFailed } = useLoaded(loadSaveDialog, isWanted);
  useEffect(() => {
    if (!hasFailed || !isWanted) return;
    toast.error(FIRST_PAGE_ERRORS.SERVICE_UNAVAILABLE.message);
    saving.close();
    saving.setCardOpen(false);
  });
  return value && <value.SaveDialog saving={saving} isSaved={editor.isSaved} />;
}

export function SaveState({ editor, saving }: Props) {
  const isPhone = useIsPhone();
  const { saved, isCardOpen, setCardOpen } = saving;
  const link = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // When the card closes, the element that opened it may be gone or disabled.
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(":disabled, dialog:not([open]) *");
    if (wasOpen.current && !isCardOpen && isLost) link.current?.focus();
    wasOpen.current = isCardOpen;
  }, [isCardOpen]);
  return (
    <>
      {saving.isSending ? (
        <StatusWord state="saving" />
      ) : editor.isSaved && saved !== null ? (
        <span className={css.sent}>
          <CheckIcon /> Sent to {saved.email}
        </span>
      ) : (
        <Counts bracket={editor.bracket} />
      )}
      {!isPhone && !saving.isSending && editor.isDraftSaved && (
        <StatusWord state="draft">Draft saved on this device</StatusWord>
      )}
      {saved !== null && (
        <TextLink ref={link} onClick={() => setCardOpen(true)}>
          Your saved bracket
        </TextLink>
      )}
    </>
  );
}
