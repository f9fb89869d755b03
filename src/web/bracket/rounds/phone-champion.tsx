import { type BracketView, connectorView } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./phone-champion.module.css";

/** The champion between the finalists on a phone, with the lines to both, as high as the window allows. */
export function PhoneChampion({ view }: { view: Pick<BracketView, "bracket" | "preview"> }) {
  const connector = connectorView(view.bracket, view.preview, "champ");
  return (
    <div
      className={css.champion}
      data-lit={connector === null || connector.isPreview ? undefined : connector.index}
      style={connector === null ? undefined : teamStyle(connector.team)}
    >
      <Champion view={view} />
    </div>
  );
}
