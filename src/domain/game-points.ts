import { MATCHUP_IDS, type MatchupId } from "./bracket.ts";
import { type BracketRecord, entrant, entrants } from "./bracket-record.ts";
import { meetingOf } from "./outcome-from-feed.ts";
import type { PlayoffReport } from "./playoff-report.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

/** The scores of finished games: the upper slot's score, then the lower slot's score. */
export type GamePoints = Readonly<Partial<Record<MatchupId, readonly [upper: number, lower: number]>>>;

/** An outcome and the scores of its games. */
export interface ScoredOutcome {
  readonly record: BracketRecord;
  readonly points: GamePoints;
}

/**
 * Returns the scores of an outcome's decided games. A game without a score in the report keeps its score from `before`
 * if the same teams played and the same team won.
 */
export function pointsFromFeed(
  { matchups }: PlayoffReport,
  outcome: BracketRecord,
  teams: readonly SearchableTeam[],
  before: ScoredOutcome | null,
): GamePoints {
  const { teamSlots, winners } = outcome;
  const idOf = teamFinder(teams);
  const seedOf = (name: string) => teamSlots.indexOf(idOf(name) ?? "") + 1;
  const found: Partial<Record<MatchupId, readonly [number, number]>> = {};
  for (const id of MATCHUP_IDS) {
    const points = before?.points[id];
    if (points && before && isSameGame(id, before.record, outcome)) found[id] = points;
  }
  for (const { game } of matchups) {
    if (!game?.isOver) continue;
    const [one, other] = [seedOf(game.teams[0]), seedOf(game.teams[1])];
    const [first, second] = game.points;
    const id = meetingOf(one, other);
    if (id === null || winners[id] !== (Number(first) > Number(second) ? one : other)) continue;
    if (first === null || second === null || first === second) continue;
    found[id] = entrant(winners, id, 0) === one ? [first, second] : [second, first];
  }
  return found;
}

/** Whether the same two teams have played in both outcomes, and the same team has won. */
function isSameGame(id: MatchupId, ...outcomes: [BracketRecord, BracketRecord]): boolean {
  const [one, other] = outcomes.map(({ teamSlots, winners }) =>
    [...entrants(winners, id), winners[id]].map((seed) => seed && teamSlots[seed - 1]).join(),
  );
  return one === other;
}
