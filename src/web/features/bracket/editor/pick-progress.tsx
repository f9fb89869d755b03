import type { Bracket } from "../../../../domain/bracket.ts";
import { ROUNDS } from "../../../../domain/season.ts";
import { ProgressStrip } from "../../../ui/thick-thin-rule.tsx";
import { idsOf, winnersOf } from "../slots/slot-views.ts";
import { teamStyle } from "../slots/team-colors.ts";

/** The slim line under the phone's masthead: a segment a game, in the colour of its winner. */
export function PickProgress({ bracket, round }: { bracket: Bracket; round: number }) {
  const groups = ROUNDS.map(({ id }) =>
    winnersOf(bracket, idsOf(id)).map((team) => (team === null ? null : teamStyle(team))),
  );
  return <ProgressStrip groups={groups} current={round} />;
}
