import { FIELD_SIZE, feederOf, MATCHUP_IDS, type MatchupId, possibleSeeds, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import type { PlayoffReport, ReportedMatchup } from "./playoff-report.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { type SearchableTeam, teamFinder } from "./team-names.ts";

export interface ReadingOf {
  readonly year: number;
  /** The teams that play this season. */
  readonly teams: readonly SearchableTeam[];
  /** Null if there is no outcome to compare the report with. */
  readonly before: BracketRecord | null;
  /** How many games have begun; undefined while the kickoffs are unknown. */
  readonly begun?: number | undefined;
}

/**
 * Null if the field is not known yet or the report was rejected. `problems` are sentences for the operator, or null. A
 * report that could be read in part has both.
 */
export interface FeedReading {
  readonly outcome: BracketRecord | null;
  readonly problems: readonly string[] | null;
}

/**
 * Returns the outcome after a report (docs/behavior/results.md#the-outcome-from-a-feed). Matchups are recognized by the
 * seeds that meet in them. The winner of a finished game is the team with the higher score. The winner of a game without
 * a usable score is the team that the report names in a later round. If a report has neither for a matchup, the matchup
 * keeps its earlier result. If a report says that a game is not over, the game becomes undecided. If a game has an
 * unknown team, this game and the games that depend on it keep their earlier results. A report that contradicts itself
 * or the outcome so far is rejected as a whole.
 */
export function outcomeFromFeed(report: PlayoffReport, { year, teams, before, begun }: ReadingOf): FeedReading {
  if (report.year !== year) return rejected(`It is for the season that begins in ${report.year}, not in ${year}.`);
  const idOf = teamFinder(teams);
  const unknown = unknownNames(report, idOf);
  const unknownProblem = `It has teams that do not play this season: ${unknown.join(", ")}.`;
  if (report.field.length === 0 || report.field.some(({ team }) => isPlaceholder(team, idOf))) {
    const hasResults = report.champion !== null || report.matchups.some(({ game }) => game?.isOver);
    return hasResults ? rejected("It has results, but no field.") : { outcome: before, problems: null };
  }
  const teamSlots = slotsOf(report, idOf, before);
  if (teamSlots === null) return rejected(unknownProblem);
  if (typeof teamSlots === "string") return rejected(teamSlots);
  const isSameField = before?.teamSlots.every((id, index) => id === teamSlots[index]) === true;
  if (before !== null && !isSameField && Object.keys(before.winners).length > 0) {
    return rejected("Its field differs from the one in which games were decided.");
  }

  const seedOf = (name: string) => teamSlots.indexOf(idOf(name) ?? "") + 1;
  const nameOf = (seed: number) => report.field.find((each) => each.seed === seed)?.team ?? "";
  const { said, reached, blocked, problems } = readMatchups(report.matchups, {
    seedOf,
    isUnknown: (name) => unknown.includes(name),
    isOpen: (name) => isPlaceholder(name, idOf),
  });
  const results = [...said.values()].filter(({ result }) => typeof result === "number").length;
  if (begun !== undefined && results > begun) {
    problems.push(`It has results for ${results} games, but only ${begun} have started.`);
  }
  if (problems.length > 0) return { outcome: null, problems };
  const known = isSameField ? before.winners : {};
  const champion = report.champion === null || isPlaceholder(report.champion, idOf) ? null : report.champion;
  if (champion !== null) reached.set(seedOf(champion), ROUNDS.length);
  // Games without a score that have begun, and so may have a winner.
  let unscored = (begun ?? MATCHUP_IDS.length) - results;
  const winners: Partial<Record<MatchupId, number>> = {};
  for (const id of MATCHUP_IDS) {
    const playing = entrants(winners, id);
    const feeders = [feederOf(id, 0), feederOf(id, 1)];
    // An unknown team in an earlier game makes the teams here unknown, too.
    if (playing.length < 2 && feeders.some((feeder) => feeder !== null && blocked.has(feeder))) blocked.add(id);
    const { pair = null, result = null } = (blocked.has(id) ? undefined : said.get(id)) ?? {};
    const through = playing.filter((seed) => (reached.get(seed) ?? 0) > roundNumber(ROUND_OF[id]));
    const isUnread = result === null || (result === "not played" && id !== "champ");
    const inferred = isUnread && !blocked.has(id) && through.length === 1 && playing.length === 2 && unscored-- > 0;
    const reported = inferred ? through[0] : result;
    const winner = typeof reported === "number" ? reported : reported === null ? known[id] : undefined;
    if (pair !== null && !playing.every((seed) => pair.includes(seed))) {
      const [one = "", other = ""] = pair.map(nameOf);
      problems.push(`${one} and ${other} play ${id}, but ${playing.map(nameOf).join(" and ")} should.`);
    }
    if (winner === undefined) continue;
    if (playing.length < 2) problems.push(`${nameOf(winner)} won ${id} before its teams were known.`);
    else if (!playing.includes(winner)) problems.push(`${nameOf(winner)} won ${id}, but isn't playing in it.`);
    winners[id] = winner;
  }
  if (champion !== null && !blocked.has("champ") && !unknown.includes(champion) && seedOf(champion) !== winners.champ) {
    problems.push(`${champion} is listed as champion, but didn't win the championship game.`);
  }
  if (problems.length > 0) return { outcome: null, problems };
  return { outcome: { teamSlots, winners }, problems: unknown.length > 0 ? [unknownProblem] : null };
}

/** Whether the new outcome retracts a result, or changes the field after a game was decided. */
export function takesBack(before: BracketRecord, { teamSlots, winners }: BracketRecord): boolean {
  const decided = MATCHUP_IDS.filter((id) => before.winners[id] !== undefined);
  const isSameField = before.teamSlots.every((id, index) => id === teamSlots[index]);
  return decided.length > 0 && (!isSameField || decided.some((id) => winners[id] !== before.winners[id]));
}

const rejected = (problem: string): FeedReading => ({ outcome: null, problems: [problem] });

/** Text that a feed shows for a team that is not decided yet, such as `TBD` or `Winner of QF1`. */
const PLACEHOLDER =
  /^\W*$|^\W*\d+(st|nd|rd|th)?\W*$|\b(t\.?b\.?[acd]|to[- ]be|n\/a|null|none|undefined|unknown|pending|awaiting|open|bye|placeholder|opponent|seeds?|qualifier|winners?|losers?|victor|champ(ion)?s?|at[- ]large|(un|not |not yet )(decided|determined)|((quarter|semi)-?)?final(ist)?|round|[wl]?-?(qf|sf|fr) ?\d|[wl]\d+|(home|away|visiting) team|team [\da-z]|cfp \d+)\b/i;

/** Such as `TBD` or `Ohio State/Oregon`. */
function isPlaceholder(name: string, idOf: FindTeam): boolean {
  if (idOf(name) !== null) return false;
  const choice = name.split(/\/|\bor\b/);
  return PLACEHOLDER.test(name.trim()) || (choice.length > 1 && choice.every((part) => idOf(part) !== null));
}

type FindTeam = (name: string) => string | null;

function unknownNames({ field, matchups, champion }: PlayoffReport, idOf: FindTeam): string[] {
  const named = [
    ...field.map(({ team }) => team),
    ...matchups.flatMap((each) => [...each.teams, ...(each.game?.teams ?? [])]),
    ...(champion === null ? [] : [champion]),
  ];
  return [...new Set(named)].filter((name) => idOf(name) === null && !isPlaceholder(name, idOf));
}

/**
 * Returns the field's ids in seed order. A seed with an unknown name keeps its team from `before`; without `before`,
 * returns null. Returns a sentence if the field has wrong seeds or the same team twice.
 */
function slotsOf({ field }: PlayoffReport, idOf: FindTeam, before: BracketRecord | null) {
  const ids = field.map(({ team, seed }) => idOf(team) ?? before?.teamSlots[seed - 1] ?? "");
  const slots = Array.from(
    { length: FIELD_SIZE },
    (_, index) => ids[field.findIndex(({ seed }) => seed === index + 1)],
  );
  if (field.length !== FIELD_SIZE || slots.includes(undefined)) {
    return `Its field has seeds ${field.map(({ seed }) => seed).join(", ")}.`;
  }
  if (ids.includes("")) return null;
  if (new Set(ids).size !== FIELD_SIZE) return "Its field lists a team twice.";
  return slots.filter((id) => id !== undefined);
}

/**
 * A matchup's two seeds, and the seed that won. `result` is `open` if the game is not over, `not played` if it also has
 * no score, and null if the report does not say who won.
 */
interface Said {
  readonly pair: readonly [number, number];
  readonly result: number | "open" | "not played" | null;
}

const roundNumber = (round: RoundId) => ROUNDS.findIndex(({ id }) => id === round);

/**
 * Returns the results of matchups between known teams (`said`), the last round in which each seed is named (`reached`),
 * the matchups that may have an unknown team (`blocked`), and the report's contradictions (`problems`).
 */
function readMatchups(
  matchups: readonly ReportedMatchup[],
  {
    seedOf,
    isUnknown,
    isOpen,
  }: Record<"isUnknown" | "isOpen", (name: string) => boolean> & { seedOf: (name: string) => number },
) {
  const said = new Map<MatchupId, Said>();
  const reached = new Map<number, number>();
  const blocked = new Set<MatchupId>();
  const problems: string[] = [];
  for (const { round, teams: slots, game: reported } of matchups) {
    const teams = slots.filter((name) => !isOpen(name));
    const game = reported?.teams.some(isOpen) ? null : reported;
    const names = game?.teams ?? teams;
    for (const seed of names.map(seedOf)) reached.set(seed, Math.max(reached.get(seed) ?? 0, roundNumber(round)));
    if ([...teams, ...names].some(isUnknown)) {
      const seeds = [...teams, ...names].map(seedOf).filter((seed) => seed > 0);
      const canPlay = (id: MatchupId, seed: number) =>
        [0, 1].some((index) => possibleSeeds(id, index as 0 | 1).includes(seed));
      for (const id of MATCHUP_IDS) {
        if (ROUND_OF[id] === round && seeds.every((seed) => canPlay(id, seed))) blocked.add(id);
      }
      continue;
    }
    const [one = 0, other = 0] = names.map(seedOf);
    const stranger = [...teams, ...names].find((name) => seedOf(name) === 0);
    if (stranger !== undefined) {
      problems.push(`${stranger} is in a game, but not in the field.`);
      continue;
    }
    if (game !== null && teams.some((name) => !game.teams.some((each) => seedOf(each) === seedOf(name)))) {
      problems.push(`The bracket has ${teams.join(" and ")} where ${game.teams.join(" and ")} play.`);
      continue;
    }
    if (names.length < 2) continue;
    const id = meetingOf(one, other);
    if (id === null || ROUND_OF[id] !== round) {
      problems.push(`${names.join(" and ")} cannot meet in the round ${round}.`);
      continue;
    }
    const result = resultOf(game, one, other);
    const earlier = said.get(id) ?? { pair: [one, other], result };
    if (!earlier.pair.includes(one) || !earlier.pair.includes(other))
      problems.push(`It has two different matchups for ${id}.`);
    const results = [earlier.result, result].filter((each) => each !== null);
    if (new Set(results).size > 1 && results.some((each) => typeof each === "number")) {
      problems.push(`It has two different results for ${id}.`);
    }
    said.set(id, { pair: earlier.pair, result: earlier.result ?? result });
  }
  return { said, reached, blocked, problems };
}

/** A finished game with a tied or missing score has no result yet. */
function resultOf(game: ReportedMatchup["game"], one: number, other: number): Said["result"] {
  if (game === null) return null;
  const [first, second] = game.points;
  if (!game.isOver) return first === null && second === null ? "not played" : "open";
  if (first === null || second === null || first === second) return null;
  return first > second ? one : other;
}

/** Returns the matchup in which two seeds meet if both keep winning, or null if they are the same seed. */
export function meetingOf(one: number, other: number): MatchupId | null {
  const isIn = (id: MatchupId, index: 0 | 1, seed: number) => possibleSeeds(id, index).includes(seed);
  return (
    MATCHUP_IDS.find((id) => (isIn(id, 0, one) && isIn(id, 1, other)) || (isIn(id, 0, other) && isIn(id, 1, one))) ??
    null
  );
}
