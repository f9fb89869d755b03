import { feederOf, INITIAL_SEEDS, MATCHUP_IDS, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
import { entrants } from "#domain/bracket-record.ts";
import type { RoundId } from "#domain/rounds.ts";

/** A team in the field. */
export interface FieldTeam {
  /** Our team id, such as `texas-a-m`. */
  readonly id: string;
  readonly name: string;
  readonly conference: string | null;
}

/** The current state of a game. */
export interface ScoredGame {
  readonly id: MatchupId;
  /** The kickoff, in UTC. */
  readonly kickoff: string;
  /** The higher seed's and the lower seed's; null before kickoff. */
  readonly points: readonly [number, number] | null;
  readonly isOver: boolean;
}

/** The current state of a playoff. */
export interface PlayoffState {
  readonly year: number;
  /** Seed 1 first; null before Selection Day. */
  readonly field: readonly FieldTeam[] | null;
  readonly games: readonly ScoredGame[];
}

/** In the feed's order, in which the quarterfinals follow the seed with the bye. */
const BRACKET_SLOTS: readonly (readonly [slot: string, id: MatchupId])[] = [
  ["FR1", "fr1"],
  ["FR2", "fr3"],
  ["FR3", "fr4"],
  ["FR4", "fr2"],
  ["QF1", "qf2"],
  ["QF2", "qf1"],
  ["QF3", "qf4"],
  ["QF4", "qf3"],
  ["SF1", "sf1"],
  ["SF2", "sf2"],
  ["CH", "champ"],
];

/** The feed's codes for the rounds. */
const ROUNDS: readonly (readonly [RoundId, code: string])[] = [
  ["first", "first_round"],
  ["quarter", "quarterfinal"],
  ["semi", "semifinal"],
  ["championship", "championship"],
];

const numberOf = (id: MatchupId) => MATCHUP_IDS.indexOf(id) + 1;

type Winners = Partial<Record<MatchupId, number>>;

/** The higher seed (the smaller number) first. */
const pairOf = (winners: Winners, id: MatchupId) => entrants(winners, id).sort((one, another) => one - another);

function winnersOf(games: readonly ScoredGame[]): Winners {
  const winners: Winners = {};
  for (const id of MATCHUP_IDS) {
    const game = games.find((each) => each.id === id);
    const [higher, lower] = pairOf(winners, id);
    if (!game?.isOver || game.points === null || higher === undefined || lower === undefined) continue;
    winners[id] = game.points[0] > game.points[1] ? higher : lower;
  }
  return winners;
}

/** The higher seed first. */
export function pairsOf({ games }: PlayoffState): Record<MatchupId, number[]> {
  const winners = winnersOf(games);
  return Object.fromEntries(MATCHUP_IDS.map((id) => [id, pairOf(winners, id)])) as Record<MatchupId, number[]>;
}

interface Parts {
  readonly games: readonly ScoredGame[];
  readonly winners: Winners;
  readonly teamOf: (seed: number | undefined) => TeamJson | null;
}

interface TeamJson {
  readonly id: number;
  readonly school: string;
  readonly conference: string | null;
}

function slotsJson(id: MatchupId, { winners, teamOf }: Parts) {
  return ([1, 0] as const).map((index) => {
    const feeder = feederOf(id, index);
    return { participant: teamOf(feeder === null ? INITIAL_SEEDS[id][index] : winners[feeder]) };
  });
}

function gameJson(id: MatchupId, { games, winners, teamOf }: Parts) {
  const played = games.find((each) => each.id === id);
  const [homeTeam, awayTeam] = pairOf(winners, id).map(teamOf);
  if (!played || !homeTeam || !awayTeam) return null;
  return {
    startDate: played.kickoff,
    completed: played.isOver,
    homeTeam,
    homePoints: played.points?.[0] ?? null,
    awayTeam,
    awayPoints: played.points?.[1] ?? null,
  };
}

/**
 * Returns a playoff in the format of CollegeFootballData's `/playoffs/cfp`, with the fields that the product or its tests
 * use. A matchup has no game before both teams are known.
 */
export function playoffJson({ year, field, games }: PlayoffState) {
  const teams = (field ?? []).map(({ name, conference }, index) => ({ id: index + 1, school: name, conference }));
  const winners = winnersOf(games);
  const parts: Parts = { games, winners, teamOf: (seed = 0) => teams[seed - 1] ?? null };
  return {
    season: year,
    competition: "cfp",
    participants: teams.map((team, index) => ({ team, seed: index + 1 })),
    rounds: ROUNDS.map(([round, code]) => ({
      matchups: BRACKET_SLOTS.filter(([, id]) => ROUND_OF[id] === round).map(([bracketSlot, id], order) => ({
        id: numberOf(id),
        bracketSlot,
        round: code,
        matchupOrder: order + 1,
        slots: slotsJson(id, parts),
        game: gameJson(id, parts),
      })),
    })),
    champion: parts.teamOf(winners.champ),
  };
}
