import type { MatchupId } from "#domain/bracket.ts";
import { classNames } from "../../ui/class-names.ts";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { teamStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./connector.module.css";

/** A matchup's line in the winner's color, animated when the pick is made. */
export function Connector({ view: { bracket, preview }, id }: { view: BracketView; id: MatchupId }) {
  const actual = connectorView(bracket, bracket, id);
  const shown = connectorView(bracket, preview, id);
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
          style={teamStyle(actual.team)}
          aria-hidden="true"
        />
      )}
      {shown?.isPreview && (
        <span
          className={classNames(css.line, css.preview)}
          data-index={shown.index}
          data-final={isFinal}
          style={teamStyle(shown.team)}
          aria-hidden="true"
        />
      )}
    </>
  );
}
