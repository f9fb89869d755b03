import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, possibleSeeds, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import type { PlayoffReport, ReportedMatchup } from "./playoff-report.ts";
import { foldName } from "./team-search.ts";

/** What a report is read with. */
export interface ReadingOf {
  /** The year in which the season that runs begins. */
  readonly year: number;
  /** The teams that play this season. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  /** The outcome so far, or null when there is none that the report has to agree with. */
  readonly before: BracketRecord | null;
}

/** The outcome that a report leads to, or everything that speaks against the report, in sentences for the operator. */
export type FeedReading =
  | { readonly outcome: BracketRecord | null; readonly problems: null }
  | { readonly outcome: null; readonly problems: readonly string[] };

/**
 * Returns the outcome after a report (docs/rules.md#the-outcome-from-a-feed). Matchups are recognized by the seeds that
 * meet in them, and a winner is whoever has more points in a game that is over. A matchup that the report leaves out, or
 * has without a result, stays as it was before; a game that is no longer over is undecided again. A report that
 * contradicts itself or the outcome so far is refused as a whole, and so is one with a team that does not play.
 */
export function outcomeFromFeed(report: PlayoffReport, { year, teams, before }: ReadingOf): FeedReading {
  if (report.year !== year) return refused(`It is about the season that begins in ${report.year}, not in ${year}.`);
  const names = unknownNames(report, teams);
  if (names.length > 0) return refused(`These teams do not play this season: ${names.join(", ")}.`);
  const idOf = idsByName(teams);
  if (report.field.length === 0) {
    const isPlayed = report.champion !== null || report.matchups.some(({ game }) => game?.isOver);
    return isPlayed ? refused("It has results, but no field.") : { outcome: before, problems: null };
  }
  const teamSlots = slotsOf(report, idOf);
  if (typeof teamSlots === "string") return refused(teamSlots);
  const isSameField = before?.teamSlots.every((id, index) => id === teamSlots[index]) === true;
  if (before !== null && !isSameField && Object.keys(before.winners).length > 0) {
    return refused("Its field is not the one in which games have been decided.");
  }

  const seedOf = (name: string) => teamSlots.indexOf(idOf.get(foldName(name)) ?? "") + 1;
  const nameOf = (seed: number) => report.field.find((each) => each.seed === seed)?.team ?? "";
  const { said, problems } = readMatchups(report.matchups, seedOf);
  if (problems.length > 0) return { outcome: null, problems };
  const known = isSameField ? before.winners : {};
  const winners: Partial<Record<MatchupId, number>> = {};
  for (const id of MATCHUP_IDS) {
    const { pair = null, result = null } = said.get(id) ?? {};
    const winner = result === "open" ? undefined : (result ?? known[id]);
    const playing = entrants(winners, id);
    if (pair !== null && !playing.every((seed) => pair.includes(seed))) {
      const [one = "", other = ""] = pair.map(nameOf);
      problems.push(`${one} and ${other} play ${id}, but ${playing.map(nameOf).join(" and ")} should.`);
    }
    if (winner === undefined) continue;
    if (playing.length < 2) problems.push(`${nameOf(winner)} has won ${id} before it is decided who plays there.`);
    else if (!playing.includes(winner)) problems.push(`${nameOf(winner)} has won ${id}, but does not play there.`);
    winners[id] = winner;
  }
  if (report.champion !== null && seedOf(report.champion) !== winners.champ) {
    problems.push(`${report.champion} is the champion without having won the championship game.`);
  }
  return problems.length > 0 ? { outcome: null, problems } : { outcome: { teamSlots, winners }, problems: null };
}

const refused = (problem: string): FeedReading => ({ outcome: null, problems: [problem] });

/** Team ids by folded name. */
function idsByName(teams: ReadingOf["teams"]): ReadonlyMap<string, string> {
  return new Map(teams.map(({ id, name }) => [foldName(name), id]));
}

/** Every name in a report that is not the name of a team, each once. */
function unknownNames({ field, matchups, champion }: PlayoffReport, teams: ReadingOf["teams"]): string[] {
  const known = idsByName(teams);
  const named = [
    ...field.map(({ team }) => team),
    ...matchups.flatMap((each) => [...each.teams, ...(each.game?.teams ?? [])]),
    ...(champion === null ? [] : [champion]),
  ];
  return [...new Set(named)].filter((name) => !known.has(foldName(name)));
}

/** The team ids of a field in the order of their seeds, or what is wrong with it. */
function slotsOf({ field }: PlayoffReport, idOf: ReadonlyMap<string, string>): readonly string[] | string {
  const ids = field.map(({ team }) => idOf.get(foldName(team)) ?? "");
  const slots = Array.from(
    { length: FIELD_SIZE },
    (_, index) => ids[field.findIndex(({ seed }) => seed === index + 1)],
  );
  if (field.length !== FIELD_SIZE || slots.includes(undefined)) {
    return `Its field has the seeds ${field.map(({ seed }) => seed).join(", ")}.`;
  }
  if (new Set(ids).size !== FIELD_SIZE) return "Its field has a team twice.";
  return slots.filter((id) => id !== undefined);
}

/** Who plays in a matchup, and the seed that has won it; `open` while its game is not over, null when nothing is said. */
interface Said {
  readonly pair: readonly [number, number];
  readonly result: number | "open" | null;
}

/** What a report says about each matchup of which it names both teams, and what contradicts itself in it. */
function readMatchups(matchups: readonly ReportedMatchup[], seedOf: (name: string) => number) {
  const said = new Map<MatchupId, Said>();
  const problems: string[] = [];
  for (const { round, teams, game } of matchups) {
    const names = game?.teams ?? teams;
    const [one = 0, other = 0] = names.map(seedOf);
    const stranger = [...teams, ...names].find((name) => seedOf(name) === 0);
    if (stranger !== undefined) {
      problems.push(`${stranger} is in a game, but not in the field.`);
      continue;
    }
    if (game !== null && teams.some((name) => !game.teams.some((each) => seedOf(each) === seedOf(name)))) {
      problems.push(`${teams.join(" and ")} are in the bracket where ${game.teams.join(" and ")} play.`);
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
      problems.push(`It has two pairs of teams in ${id}.`);
    if (earlier.result !== null && result !== null && earlier.result !== result) {
      problems.push(`It has two results of ${id}.`);
    }
    said.set(id, { pair: earlier.pair, result: earlier.result ?? result });
  }
  return { said, problems };
}

/** A game that is over with as many points on both sides, or without any, says nothing yet. */
function resultOf(game: ReportedMatchup["game"], one: number, other: number): Said["result"] {
  if (game === null) return null;
  if (!game.isOver) return "open";
  const [first, second] = game.points;
  if (first === null || second === null || first === second) return null;
  return first > second ? one : other;
}

/** Returns the matchup in which two seeds meet if both get there; null for a seed and itself. */
export function meetingOf(one: number, other: number): MatchupId | null {
  const isIn = (id: MatchupId, index: 0 | 1, seed: number) => possibleSeeds(id, index).includes(seed);
  return (
    MATCHUP_IDS.find((id) => (isIn(id, 0, one) && isIn(id, 1, other)) || (isIn(id, 0, other) && isIn(id, 1, one))) ??
    null
  );
}
