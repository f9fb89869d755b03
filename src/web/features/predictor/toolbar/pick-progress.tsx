import type { Bracket } from "../../../../domain/bracket.ts";
import { ROUNDS } from "../../../../domain/rounds.ts";
import { winnersOf } from "../../../bracket/bracket-view.ts";
import { lineStyle } from "../../../bracket/team-colors.ts";
import { ProgressStrip } from "../../../ui/page/section.tsx";

/** The thin line under the phone's masthead: a segment for each game, in its winner's color. */
export function PickProgress({ bracket, round }: { bracket: Bracket; round: number }) {
  const groups = ROUNDS.map(({ id }) => winnersOf(bracket, id).map((team) => (team === null ? null : lineStyle(team))));
  return <ProgressStrip groups={groups} current={round} />;
}
