import { matchup } from "../../../domain/bracket.ts";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { ChampionPanel } from "./champion-panel.tsx";

/** The champion panel between the two finalists, as large as its container. */
export function Champion({ view }: { view: Pick<BracketView, "bracket" | "preview"> }) {
  const { bracket, preview } = view;
  const connector = connectorView(bracket, preview, "champ");
  return (
    <ChampionPanel
      champion={connector?.team ?? null}
      seed={connector === null ? 0 : matchup(preview, "champ").teams[connector.index].seed}
      actual={bracket.winner}
      from={connector?.index === 1 ? "below" : "above"}
    />
  );
}
