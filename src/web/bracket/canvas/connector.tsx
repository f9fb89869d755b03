import { memo } from "react";
import type { MatchupId, SlotIndex } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ConnectorView } from "../bracket-view.ts";
import { lineStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./connector.module.css";

interface Props {
  id: MatchupId;
  /** The picked winner's line, or null. */
  actual: ConnectorView | null;
  /** The displayed line: the same, or the dashed preview. */
  shown: ConnectorView | null;
}

/** The lines of a matchup in its winner's color. Hidden from screen readers, because the slots say the same. */
export function Connector({ id, actual, shown }: Props) {
  const isFinal = id === "champ" || undefined;
  return (
    <>
      <WinnerLine
        isFinal={isFinal}
        winner={actual?.team ?? null}
        index={actual?.index ?? 0}
        isCovered={shown?.team !== actual?.team || undefined}
      />
      {shown?.isPreview && (
        <span
          className={classNames(css.line, css.preview)}
          data-index={shown.index}
          data-final={isFinal}
          style={lineStyle(shown.team)}
          aria-hidden="true"
        />
      )}
    </>
  );
}

interface LineProps {
  isFinal: true | undefined;
  winner: Team | null;
  index: SlotIndex;
  isCovered: true | undefined;
}

/** A winner's line. It is drawn with an animation when the pick is made, and hidden while a preview covers it. */
const WinnerLine = memo(function WinnerLine({ isFinal, winner, index, isCovered }: LineProps) {
  const drawn = useArrivals(winner?.id);
  if (winner === null) return null;
  return (
    <span
      className={css.line}
      data-index={index}
      data-final={isFinal}
      data-drawn={drawn}
      data-covered={isCovered}
      style={lineStyle(winner)}
      aria-hidden="true"
    />
  );
});
