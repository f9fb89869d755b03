import type { MatchupId } from "./bracket.ts";
import { type BracketRecord, entrant } from "./bracket-record.ts";
import { meetingOf } from "./outcome-from-feed.ts";
import type { PlayoffReport } from "./playoff-report.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

/** The scores of finished games: the upper slot's score, then the lower slot's score. */
export type GamePoints = Readonly<Partial<Record<MatchupId, readonly [upper: number, lower: number]>>>;

/** Returns the scores of an outcome's decided games, as given in the report. Leaves out games without a score. */
export function pointsFromFeed(
  { matchups }: PlayoffReport,
  { teamSlots, winners }: BracketRecord,
  teams: readonly SearchableTeam[],
): GamePoints {
  const idOf = teamFinder(teams);
  const seedOf = (name: string) => teamSlots.indexOf(idOf(name) ?? "") + 1;
  const found: Partial<Record<MatchupId, readonly [number, number]>> = {};
  for (const { game } of matchups) {
    if (!game?.isOver) continue;
    const [one, other] = [seedOf(game.teams[0]), seedOf(game.teams[1])];
    const [first, second] = game.points;
    const id = meetingOf(one, other);
    if (id === null || winners[id] !== (Number(first) > Number(second) ? one : other)) continue;
    if (first === null || second === null) continue;
    found[id] = entrant(winners, id, 0) === one ? [first, second] : [second, first];
  }
  return found;
}
