import { matchup } from "../../../../domain/bracket.ts";
import { CANVAS } from "../canvas/geometry.ts";
import type { BracketScene } from "../slots/matchup-slots.tsx";
import { connectorView } from "../slots/slot-views.ts";
import { teamStyle } from "../slots/team-colors.ts";
import css from "./champion.module.css";
import { ChampionPoster } from "./champion-poster.tsx";

/** The champion's poster between the two finalists, with its stems on a phone, where no canvas draws them. */
export function Champion({ scene, size }: { scene: Pick<BracketScene, "now" | "ahead">; size: "canvas" | "phone" }) {
  const { now, ahead } = scene;
  const view = connectorView(now, ahead, "champ");
  return (
    <div
      className={css.champion}
      data-size={size}
      data-lit={view === null || view.isPreview ? undefined : view.index}
      {...(view !== null && { "data-team": true, style: teamStyle(view.team) })}
    >
      <ChampionPoster
        champion={view?.team ?? null}
        seed={view === null ? 0 : matchup(ahead, "champ").teams[view.index].seed}
        actual={now.winner}
        from={view?.index === 1 ? "below" : "above"}
        width={size === "canvas" ? CANVAS.slotWidth : 358}
      />
    </div>
  );
}
