import { matchup } from "../../../../domain/bracket.ts";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { CANVAS } from "../canvas/geometry.ts";
import { teamStyle } from "../team-colors.ts";
import css from "./champion.module.css";
import { ChampionPanel } from "./champion-panel.tsx";

/** The width of the panel in pixels; on a phone it follows the screen, and 358 sizes the name for one of 390. */
const WIDTHS = { canvas: CANVAS.slotWidth, phone: 358 } as const;

type Size = keyof typeof WIDTHS;

/** The champion panel between the two finalists; on a phone, where there is no canvas, with the lines to both. */
export function Champion({ view, size }: { view: Pick<BracketView, "bracket" | "preview">; size: Size }) {
  const { bracket, preview } = view;
  const connector = connectorView(bracket, preview, "champ");
  return (
    <div
      className={css.champion}
      data-size={size}
      data-lit={connector === null || connector.isPreview ? undefined : connector.index}
      {...(connector !== null && { "data-team": true, style: teamStyle(connector.team) })}
    >
      <ChampionPanel
        champion={connector?.team ?? null}
        seed={connector === null ? 0 : matchup(preview, "champ").teams[connector.index].seed}
        actual={bracket.winner}
        from={connector?.index === 1 ? "below" : "above"}
        width={WIDTHS[size]}
      />
    </div>
  );
}
