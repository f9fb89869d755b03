import { Fragment, memo, useState } from "react";
import { type Bracket, MATCHUP_IDS, type MatchupId, type SlotIndex } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { CANVAS, winnerPath, wirePath } from "./geometry.ts";
import { wireView } from "./slot-views.ts";
import { teamStyle } from "./team-colors.ts";
import css from "./wires.module.css";

const UNDECIDED = MATCHUP_IDS.map((id) => wirePath(CANVAS, id)).join(" ");

/** The lines between the rounds; a winner's line lights up in its colour. Drawn only, everything it says is in words. */
export function Wires({ now, ahead }: { now: Bracket; ahead: Bracket }) {
  return (
    <svg className={css.wires} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} aria-hidden="true">
      <path className={css.undecided} d={UNDECIDED} />
      {MATCHUP_IDS.map((id) => {
        const actual = wireView(now, now, id);
        const shown = wireView(now, ahead, id);
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
