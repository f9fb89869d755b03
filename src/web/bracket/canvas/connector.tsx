import type { MatchupId } from "../../../domain/bracket.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ConnectorView } from "../bracket-view.ts";
import { lineStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./connector.module.css";

interface Props {
  id: MatchupId;
  /** The picked winner's line; null while there is no winner. */
  actual: ConnectorView | null;
  /** The line on screen: the line of the picked winner, or the dashed line of a preview. */
  shown: ConnectorView | null;
}

/**
 * A matchup's line in the winner's color. The line is animated when the pick is made and hidden during a preview.
 * Screen readers skip the line, because the slots contain the same information.
 */
export function Connector({ id, actual, shown }: Props) {
  const arrivals = useArrivals(actual?.team.id);
  const isFinal = id === "champ" || undefined;
  return (
    <>
      {actual && (
        <span
          key={arrivals}
          className={css.line}
          data-index={actual.index}
          data-final={isFinal}
          data-drawn={arrivals > 0 || undefined}
          data-covered={shown?.team !== actual.team || undefined}
          style={lineStyle(actual.team)}
          aria-hidden="true"
        />
      )}
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
