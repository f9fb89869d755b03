import { Suspense, useEffect, useRef, useState } from "react";
import { isComplete } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { lazyPart, PartBoundary } from "../../../ui/lazy-part.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import { preloadOnInteraction } from "../preload-on-interaction.ts";
import css from "./save-picks.module.css";
import type { SaveOpener, Saving } from "./use-saving.ts";

const SaveDialog = lazyPart(preloadOnInteraction(() => import("./save-dialog.tsx")));

interface Props {
  editor: BracketEditor;
  saving: Saving;
}

/**
 * Saves the picks once the bracket is complete, and says why it cannot before and after. Only one button in view is
 * the main one.
 */
export function SaveButton({
  editor,
  saving,
  opener,
  isMain = true,
}: Props & { opener: SaveOpener; isMain?: boolean }) {
  const looks = opener === "champion" ? ({ size: "large", wide: true } as const) : {};
  if (editor.isSaved) {
    return (
      <Button {...looks} disabled icon={<CheckIcon />}>
        Picks Saved
      </Button>
    );
  }
  if (!isComplete(editor.bracket)) {
    return (
      <Button {...looks} disabled>
        {ERRORS.BRACKET_INCOMPLETE.message}
      </Button>
    );
  }
  return (
    <Button {...looks} variant={isMain ? "yellow" : "ink"} onClick={() => saving.open(opener)}>
      {opener === "champion" ? "Save Bracket" : "Save Picks"}
    </Button>
  );
}

/** The dialog behind the save buttons, fetched when it is first wanted. */
export function SaveDialogWhenWanted({ editor, saving }: Props) {
  const [wasOpen, setWasOpen] = useState(false);
  if (saving.opener !== null && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <PartBoundary instead={(retry) => <NoDialog saving={saving} onRetry={retry} />}>
      <Suspense fallback={null}>
        <SaveDialog bracket={editor.bracket} saving={saving} />
      </Suspense>
    </PartBoundary>
  );
}

/** Says that the dialog could not be loaded. The next press on a save button tries again. */
function NoDialog({ saving: { opener, close }, onRetry }: { saving: Saving; onRetry: () => void }) {
  const [isClosed, setClosed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog is wanted
  useEffect(() => {
    if (opener === null) return setClosed(true);
    if (isClosed) return onRetry();
    toast.error(ERRORS.SERVICE_UNAVAILABLE.message);
    close();
  }, [opener]);
  return null;
}

/** Whether the picks are on their way or kept on this device. */
export function SaveState({ editor, saving }: Props) {
  if (saving.isSending) return <StatusWord state="saving" />;
  return editor.isDraftKept && <StatusWord state="draft">Draft kept on this device</StatusWord>;
}

/** The good news in the page, with the way to the saved bracket. */
export function SavedMessage({ saving: { savedId } }: { saving: Saving }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (savedId !== null) message.current?.scrollIntoView({ block: "nearest" });
  }, [savedId]);
  return (
    <div ref={message} role="alert" className={css.saved}>
      {savedId !== null && (
        <>
          <p>
            <CheckIcon /> Bracket saved successfully! Check your email for confirmation.
          </p>
          <TextLink href={`/bracket/${savedId}`}>Open your saved bracket</TextLink>
        </>
      )}
    </div>
  );
}
