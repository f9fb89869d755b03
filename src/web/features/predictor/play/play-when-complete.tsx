import { isComplete } from "../../../../domain/bracket.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";

const loadPlayAsWeek = () => import("./play-as-week.tsx");

/** The button that imports a complete main bracket into the open week, loaded when needed. */
export function PlayWhenComplete({ editor: { bracket } }: { editor: BracketEditor }) {
  return isComplete(bracket) && <LoadedPlay bracket={bracket} />;
}

function LoadedPlay({ bracket }: Pick<BracketEditor, "bracket">) {
  const { value } = useLoaded(loadPlayAsWeek);
  return value && <value.PlayAsWeek bracket={bracket} />;
}
