import { useLayoutEffect, useRef } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import { isUntouched } from "../../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { restoreFocus } from "../../../bracket/slots/slot-focus.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useRunOnce } from "../../../ui/form/use-run-once.ts";
import { toast } from "../../../ui/toast.tsx";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import css from "./start-offer.module.css";

interface Props {
  editor: BracketEditor;
  title: string;
  text: string;
  /** The offered field, seed 1 first; null for a seed that stays empty. */
  teamIds: readonly (string | null)[];
  /** The label of the button. */
  action: string;
  /** Whether there is something to start from. */
  isReady: boolean;
  load: () => Promise<Bracket>;
}

/** Fills an empty bracket with a field in one press. The focus then moves to the first game. */
export function StartOffer({ editor, title, text, teamIds, action, isReady, load }: Props) {
  const { bracket, edit, peek } = editor;
  const isTaken = useRef(false);
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const filled = await load();
      if (!isUntouched(peek().bracket)) return;
      isTaken.current = true;
      edit({ type: "load", bracket: filled });
    } catch {
      toast.error(ERRORS.LOAD_FAILED.message);
    }
  });

  useLayoutEffect(() => {
    void bracket;
    if (isTaken.current) restoreFocus(document.body, [{ id: "fr1", index: 0 }]);
    isTaken.current = false;
  }, [bracket]);

  if (!isUntouched(bracket)) return null;
  return (
    <section className={css.offer} aria-labelledby="start-offer">
      <div className={css.text}>
        <h2 id="start-offer">{title}</h2>
        <p>{text}</p>
      </div>
      <ol className={css.badges} aria-hidden="true">
        {teamIds.map((team, index) => (
          // The place in the list is the seed.
          // biome-ignore lint/suspicious/noArrayIndexKey: seeds do not move
          <li key={index}>
            {team === null ? <span className={css.nobody} /> : <TeamBadge logoUrl={`/badges/${team}.svg`} size={40} />}
            {index + 1}
          </li>
        ))}
      </ol>
      <Button variant="yellow" busy={isRunning} disabled={!isReady} onClick={() => void run()}>
        {action}
      </Button>
    </section>
  );
}
