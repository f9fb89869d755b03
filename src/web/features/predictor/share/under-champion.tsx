import type { ReactNode } from "react";
import { isComplete } from "#domain/bracket.ts";
import type { SavedOnDevice } from "#web/editor/draft/saved-on-device.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { useLoaded } from "#web/ui/loading/use-loaded.ts";
import css from "./under-champion.module.css";

const loadActions = () => import("./champion-actions.tsx");

interface Props {
  editor: BracketEditor;
  saved: SavedOnDevice | null;
  /** The save button, or false on a phone. Beside a save button, the share buttons show only icons. */
  children: ReactNode;
}

/** All buttons except the save button load after the first render. */
export function UnderChampion({ editor: { bracket, isSaved }, saved, children }: Props) {
  const { value } = useLoaded(loadActions);
  return (
    <div className={css.actions}>
      {isSaved && saved !== null ? (
        <div className={css.row}>
          {children}
          {value && <value.ShareSaved saved={saved} isSquare={children !== false} />}
        </div>
      ) : (
        children
      )}
      {isComplete(bracket) && value && <value.PlayAsWeek bracket={bracket} />}
    </div>
  );
}
