import { Fragment, memo, useState } from "react";
import { type Bracket, MATCHUP_IDS, type MatchupId, type SlotIndex } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { connectorView } from "../slots/slot-views.ts";
import { teamStyle } from "../slots/team-colors.ts";
import css from "./connectors.module.css";
import { CANVAS, connectorPath, winnerPath } from "./geometry.ts";

const UNDECIDED = MATCHUP_IDS.map((id) => connectorPath(CANVAS, id)).join(" ");

/** The lines between the rounds; a winner's line lights up in its colour. Drawn only, everything it says is in words. */
export function Connectors({ now, ahead }: { now: Bracket; ahead: Bracket }) {
  return (
    <svg className={css.connectors} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} aria-hidden="true">
      <path className={css.undecided} d={UNDECIDED} />
      {MATCHUP_IDS.map((id) => {
        const actual = connectorView(now, now, id);
        const shown = connectorView(now, ahead, id);
        return (
          <Fragment key={id}>
            <Lit
              id={id}
              winner={actual?.team ?? null}
              index={actual?.index ?? 0}
              isCovered={shown?.team !== actual?.team}
            />
            {shown?.isPreview && (
              <path
                className={css.preview}
                data-team
                style={teamStyle(shown.team)}
                d={winnerPath(CANVAS, id, shown.index)}
              />
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}

/** The line of a winner. It draws itself when the pick is made, and hides while a preview shows something else. */
const Lit = memo(function Lit({ id, winner, index, isCovered }: LitProps) {
  const [first] = useState(winner?.id);
  if (winner === null) return null;
  return (
    <path
      key={winner.id}
      className={css.lit}
      data-team
      data-drawn={winner.id !== first || undefined}
      data-covered={isCovered || undefined}
      style={teamStyle(winner)}
      pathLength={1}
      d={winnerPath(CANVAS, id, index)}
    />
  );
});

interface LitProps {
  id: MatchupId;
  winner: Team | null;
  index: SlotIndex;
  isCovered: boolean;
}
