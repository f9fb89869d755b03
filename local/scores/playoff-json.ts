import { ADVANCES_TO, feederOf, INITIAL_SEEDS, MATCHUP_IDS, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
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
  /** The higher seed's score and the lower seed's score; null before kickoff. */
  readonly points: readonly [number, number] | null;
  readonly isOver: boolean;
}

/** The current state of a playoff. */
export interface PlayoffState {
  readonly year: number;
  /** The teams in the field, seed 1 first; null before Selection Day. */
  readonly field: readonly FieldTeam[] | null;
  readonly games: readonly ScoredGame[];
}

/** The feed's names for the matchups, in the feed's order. The quarterfinals are ordered by the seed with the bye. */
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

const ROUNDS: readonly { readonly id: RoundId; readonly code: string; readonly name: string }[] = [
  { id: "first", code: "first_round", name: "First Round" },
  { id: "quarter", code: "quarterfinal", name: "Quarterfinals" },
  { id: "semi", code: "semifinal", name: "Semifinals" },
  { id: "championship", code: "championship", name: "National Championship" },
];

const slotOf = (id: MatchupId) => BRACKET_SLOTS.find(([, each]) => each === id)?.[0] ?? "";
const roundOf = (id: MatchupId) => ROUNDS.find((round) => round.id === ROUND_OF[id]);
const numberOf = (id: MatchupId) => MATCHUP_IDS.indexOf(id) + 1;

type Winners = Partial<Record<MatchupId, number>>;

/** The known seeds in a matchup, with the higher seed (the smaller number) first. */
const pairOf = (winners: Winners, id: MatchupId) => entrants(winners, id).sort((one, another) => one - another);

/** Returns the winners of the finished games. */
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

/** Returns the known seeds in each matchup, with the higher seed first. */
export function pairsOf({ games }: PlayoffState): Record<MatchupId, number[]> {
  const winners = winnersOf(games);
  return Object.fromEntries(MATCHUP_IDS.map((id) => [id, pairOf(winners, id)])) as Record<MatchupId, number[]>;
}

/** The input for the functions that build the parts of a response. */
interface Parts {
  readonly games: readonly ScoredGame[];
  readonly winners: Winners;
  /** Returns the feed's team for a seed, or null. */
  readonly teamOf: (seed: number | undefined) => TeamJson | null;
}

interface TeamJson {
  readonly id: number;
  readonly school: string;
  readonly conference: string | null;
}

function slotsJson(id: MatchupId, { winners, teamOf }: Parts) {
  return ([1, 0] as const).map((index, order) => {
    const seed = INITIAL_SEEDS[id][index];
    const feeder = feederOf(id, index);
    return {
      position: order + 1,
      seed: feeder === null ? seed : null,
      participant: teamOf(feeder === null ? seed : winners[feeder]),
      source: feeder === null ? null : { matchupId: numberOf(feeder), bracketSlot: slotOf(feeder), outcome: "winner" },
    };
  });
}

function gameJson(id: MatchupId, { games, winners, teamOf }: Parts) {
  const played = games.find((each) => each.id === id);
  const [homeTeam, awayTeam] = pairOf(winners, id).map(teamOf);
  if (!played || !homeTeam || !awayTeam) return null;
  return {
    id: 400_000 + numberOf(id),
    startDate: played.kickoff,
    completed: played.isOver,
    homeTeam,
    homePoints: played.points?.[0] ?? null,
    awayTeam,
    awayPoints: played.points?.[1] ?? null,
    venueId: null,
    venue: null,
  };
}

function matchupJson(id: MatchupId, order: number, parts: Parts) {
  const round = roundOf(id);
  const next = ADVANCES_TO[id];
  return {
    id: numberOf(id),
    bracketSlot: slotOf(id),
    round: round?.code ?? null,
    roundName: round?.name ?? null,
    roundOrder: ROUNDS.findIndex(({ code }) => code === round?.code) + 1,
    matchupOrder: order + 1,
    startDate: parts.games.find((each) => each.id === id)?.kickoff ?? null,
    bowlName: null,
    slots: slotsJson(id, parts),
    game: gameJson(id, parts),
    advancesTo: next && { matchupId: numberOf(next[0]), bracketSlot: slotOf(next[0]), position: 2 - next[1] },
  };
}

function participantJson(seed: number, { winners, teamOf }: Parts) {
  const lost = MATCHUP_IDS.find((id) => {
    const winner = winners[id];
    return winner !== undefined && winner !== seed && pairOf(winners, id).includes(seed);
  });
  return {
    team: teamOf(seed),
    committeeRank: seed,
    seed,
    bidType: "at_large",
    qualificationReason: null,
    conferenceChampion: false,
    qualifyingConference: null,
    firstRoundBye: seed <= 4,
    outcome: lost ? "eliminated" : winners.champ === seed ? "champion" : "active",
    eliminatedRound: lost ? (roundOf(lost)?.code ?? null) : null,
  };
}

function statusOf({ field, games }: PlayoffState, winners: Winners): string {
  if (field === null) return "scheduled";
  if (winners.champ !== undefined) return "completed";
  return games.some(({ points }) => points !== null) ? "in_progress" : "selected";
}

/**
 * Returns a playoff in the format of CollegeFootballData's `/playoffs/cfp`, with the feed's matchup names and oddities:
 * first-round winners have no seed in the quarterfinals, and a matchup has no game before both teams are known.
 */
export function playoffJson(state: PlayoffState) {
  const { year, field, games } = state;
  const teams = (field ?? []).map(({ name, conference }, index) => ({ id: index + 1, school: name, conference }));
  const winners = winnersOf(games);
  const parts: Parts = { games, winners, teamOf: (seed = 0) => teams[seed - 1] ?? null };
  return {
    season: year,
    competition: "cfp",
    format: `twelve_team_${year}`,
    teamCount: 12,
    status: statusOf(state, winners),
    participants: teams.map((_, index) => participantJson(index + 1, parts)),
    rounds: ROUNDS.map(({ id: round, code, name }, index) => ({
      code,
      name,
      order: index + 1,
      matchups: BRACKET_SLOTS.filter(([, id]) => ROUND_OF[id] === round).map(([, id], order) =>
        matchupJson(id, order, parts),
      ),
    })),
    champion: parts.teamOf(winners.champ),
  };
}
