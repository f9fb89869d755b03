import { Fragment, memo, useState } from "react";
import { MATCHUP_IDS, type MatchupId, type SlotIndex } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { teamStyle } from "../team-colors.ts";
import css from "./connectors.module.css";
import { CANVAS, connectorPath, winnerPath } from "./geometry.ts";

const UNDECIDED = MATCHUP_IDS.map((id) => connectorPath(CANVAS, id)).join(" ");

/** The lines between the rounds, a winner's in its color. Hidden from screen readers: the slots say the same. */
export function Connectors({ bracket, preview }: Pick<BracketView, "bracket" | "preview">) {
  return (
    <svg className={css.connectors} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} aria-hidden="true">
      <path className={css.undecided} d={UNDECIDED} />
      {MATCHUP_IDS.map((id) => {
        const actual = connectorView(bracket, bracket, id);
        const shown = connectorView(bracket, preview, id);
        return (
          <Fragment key={id}>
            <WinnerConnector
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

/** A winner's line. It is drawn with an animation when the pick is made, and hidden while a preview covers it. */
const WinnerConnector = memo(function WinnerConnector({ id, winner, index, isCovered }: WinnerConnectorProps) {
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

interface WinnerConnectorProps {
  id: MatchupId;
  winner: Team | null;
  index: SlotIndex;
  isCovered: boolean;
}
