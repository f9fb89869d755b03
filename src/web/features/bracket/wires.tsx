import { memo, useState } from "react";
import { type Bracket, MATCHUP_IDS, type MatchupId } from "../../../domain/bracket.ts";
import { CANVAS, winnerPath, wirePath } from "./geometry.ts";
import { type WireView, wireView } from "./slot-views.ts";
import { teamStyle } from "./team-colors.ts";
import css from "./wires.module.css";

const UNDECIDED = MATCHUP_IDS.map((id) => wirePath(CANVAS, id)).join(" ");

/** The lines between the rounds; a winner's line lights up in its colour. Drawn only, everything it says is in words. */
export function Wires({ now, ahead }: { now: Bracket; ahead: Bracket }) {
  return (
    <svg className={css.wires} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} aria-hidden="true">
      <path className={css.undecided} d={UNDECIDED} />
      {MATCHUP_IDS.map((id) => {
        const view = wireView(now, ahead, id);
        return (
          <Lit
            key={id}
            id={id}
            index={view?.index ?? 0}
            team={view?.team ?? null}
            isPreview={view?.isPreview ?? false}
          />
        );
      })}
    </svg>
  );
}

type LitProps = { id: MatchupId; index: 0 | 1; team: WireView["team"] | null; isPreview: boolean };

const Lit = memo(function Lit({ id, index, team, isPreview }: LitProps) {
  const [first] = useState(team?.id);
  if (team === null) return null;
  return (
    <path
      key={`${team.id} ${isPreview}`}
      className={isPreview ? css.preview : css.lit}
      data-team
      data-drawn={team.id !== first || undefined}
      style={teamStyle(team)}
      pathLength={isPreview ? undefined : 1}
      d={winnerPath(CANVAS, id, index)}
    />
  );
});
