import { useLayoutEffect, useRef } from "react";
import { isUntouched } from "../../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { SEASON } from "../../../../domain/season.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRunOnce } from "../../../ui/use-run-once.ts";
import { preloadOnInteraction } from "../preload-on-interaction.ts";
import { restoreFocus } from "../slots/slot-focus.ts";
import css from "./field-offer.module.css";
import type { BracketEditor } from "./use-bracket-editor.ts";

const loadOfficial = preloadOnInteraction(() => import("./official-bracket.ts"));

/**
 * While the main bracket is empty: fills it with the official field (docs/rules.md#starting-from-the-official-field).
 * The focus then goes to the first game.
 */
export function FieldOffer({ editor: { bracket, edit, peek } }: { editor: BracketEditor }) {
  const isTaken = useRef(false);
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const official = await (await loadOfficial()).officialBracket();
      if (!isUntouched(peek().bracket)) return;
      isTaken.current = true;
      edit({ type: "load", bracket: official });
    } catch {
      toast.error(ERRORS.LOAD_FAILED.message);
    }
  });

  useLayoutEffect(() => {
    void bracket;
    if (isTaken.current) restoreFocus(document.body, [{ id: "fr1", index: 0 }]);
    isTaken.current = false;
  }, [bracket]);

  if (SEASON.field === null || !isUntouched(bracket)) return null;
  return (
    <section className={css.offer} aria-labelledby="field-offer">
      <div className={css.text}>
        <h2 id="field-offer">The field is set</h2>
        <p>All 12 teams in their seeds. One press, one undo.</p>
      </div>
      <ol className={css.badges} aria-hidden="true">
        {SEASON.field.map((id, index) => (
          <li key={id}>
            <TeamBadge logoUrl={`/badges/${id}.svg`} size={40} />
            {index + 1}
          </li>
        ))}
      </ol>
      <Button variant="yellow" busy={isRunning} onClick={() => void run()}>
        Start from the official field
      </Button>
    </section>
  );
}
