import { useEffect, useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { isSameBracket, parseDraft, storeDraft } from "../../editor/draft/draft.ts";
import type { BracketEditor } from "../../editor/use-bracket-editor.ts";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";

/** Another tab has replaced this tab's draft (docs/behavior/screens.md#drafts). */
export function OtherTab({ editor, draftKey }: { editor: BracketEditor; draftKey: string }) {
  const { bracket, edit } = editor;
  const [other, setOther] = useState<Bracket | null>(null);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey && newValue !== null) setOther(parseDraft(newValue)?.bracket ?? null);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [draftKey]);

  const isOther = other !== null && !isSameBracket(other, bracket);
  const show = () => {
    if (other !== null) edit({ type: "load", bracket: other });
    setOther(null);
  };
  const keep = () => {
    // The other tab then asks, too.
    storeDraft(draftKey, bracket);
    setOther(null);
  };
  return (
    <div role="alert">
      {isOther && (
        <Bar
          actions={
            <>
              <Button onClick={keep}>Keep This One</Button>
              <Button variant="ink" onClick={show}>
                Use the Other One
              </Button>
            </>
          }
        >
          <strong>You changed this bracket in another tab.</strong> Which one do you want to keep?
        </Bar>
      )}
    </div>
  );
}
