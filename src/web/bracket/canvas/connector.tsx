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
  const lineOf = ({ index, team }: NonNullable<typeof shown>) => ({
    "data-index": index,
    "data-final": id === "champ" || undefined,
    style: teamStyle(team),
    "aria-hidden": true,
  });
  return (
    <>
      {actual && (
        <span
          key={arrivals}
          {...lineOf(actual)}
          className={css.line}
          data-drawn={arrivals > 0 || undefined}
          data-covered={shown?.team !== actual.team || undefined}
        />
      )}
      {shown?.isPreview && <span {...lineOf(shown)} className={classNames(css.line, css.preview)} />}
    </>
  );
}
