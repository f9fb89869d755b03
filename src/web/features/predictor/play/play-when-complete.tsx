import { isComplete } from "../../../../domain/bracket.ts";
import { useLoaded } from "../../../ui/use-loaded.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";

const loadPlayAsWeek = () => import("./play-as-week.tsx");

/** The way from a complete main bracket to the picks of the open week, fetched when there is one. */
export function PlayWhenComplete({ editor: { bracket } }: { editor: BracketEditor }) {
  return isComplete(bracket) && <LoadedPlay bracket={bracket} />;
}

function LoadedPlay({ bracket }: Pick<BracketEditor, "bracket">) {
  const { value } = useLoaded(loadPlayAsWeek);
  return value && <value.PlayAsWeek bracket={bracket} />;
}
