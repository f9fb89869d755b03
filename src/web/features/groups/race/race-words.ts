import { MATCHUP_IDS, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { isBeyondNextGame, type Need } from "#domain/race.ts";
import type { RoundId } from "#domain/rounds.ts";
import type { scoreScenarios } from "#domain/scenarios.ts";
import { SEASON } from "#domain/season.ts";
import type { BowlGame, Season } from "#domain/seasons/season.ts";
import type { Team } from "#domain/team.ts";
import { memoize } from "#web/ui/memoize.ts";

interface Race {
  readonly official: BracketRecord;
  readonly scenarios: ReturnType<typeof scoreScenarios>;
  readonly team: (seed: number) => Team | null;
}

/** Only an impossible result is 0%, and only a certain result is 100%. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance >= 0.995) return ">99%";
  return `${Math.round(100 * chance)}%`;
}

/** Above this number of chosen winners, only their count is shown. */
const MOST_NAMED = 2;

const list = memoize(() => new Intl.ListFormat("en-US"));

/** A game of the "Quarterfinals" is a "Quarterfinal". */
const GAME_OF: Readonly<Record<RoundId, string>> = {
  first: "First round",
  quarter: "Quarterfinal",
  semi: "Semifinal",
  championship: "Championship",
};

const AFTER: Readonly<Record<RoundId, string>> = {
  first: "to win",
  quarter: "to reach the semifinals",
  semi: "to reach the final",
  championship: "to win it all",
};

const MISSED: Readonly<Record<RoundId, string>> = {
  first: "to lose",
  quarter: "to miss the semifinals",
  semi: "to miss the final",
  championship: "not to win it all",
};

export function teamName({ team }: Pick<Race, "team">, seed: number): string {
  return team(seed)?.name ?? `No. ${seed} seed`;
}

/** Its bowl if it has one, otherwise its round. */
export function gameName(matchup: MatchupId): string {
  return bowlOf(matchup) ?? GAME_OF[ROUND_OF[matchup]];
}

function bowlOf(matchup: MatchupId): string | null {
  const { bowls }: Season = SEASON;
  return bowls && matchup in bowls ? bowls[matchup as BowlGame].bowl : null;
}

/** "Indiana and Oregon", or, if a team has to win more than its next game, "Indiana to win and Oregon to win it all". */
export function needed(race: Pick<Race, "team" | "scenarios">, needs: readonly Need[]): string {
  const isBeyond = (need: Need) => isBeyondNextGame(need, race.scenarios);
  const nextWin = needs.some(isBeyond) ? " to win" : "";
  const whatOf = (need: Need) => {
    const round = ROUND_OF[need.matchup];
    if (need.isLoss) return ` ${MISSED[round]}`;
    return isBeyond(need) ? ` ${AFTER[round]}` : nextWin;
  };
  return list().format(needs.map((need) => teamName(race, need.seed) + whatOf(need)));
}

/** "If Oregon Wins It All", or "Right Now" if no winner is chosen. */
export function scenarioName({ official, team }: Race, outcome: BracketRecord): string {
  const chosen = MATCHUP_IDS.filter((id) => official.winners[id] !== outcome.winners[id]);
  if (chosen.length === 0) return "Right Now";
  if (chosen.length > MOST_NAMED) return `If Your ${chosen.length} Picks Hit`;
  const named = chosen.map((id) => {
    const winner = outcome.winners[id] as number;
    const bowl = bowlOf(id);
    if (bowl !== null) return `${teamName({ team }, winner)} Wins the ${bowl}`;
    if (id === "champ") return `${teamName({ team }, winner)} Wins It All`;
    const loser = entrants(outcome.winners, id).find((seed) => seed !== winner) as number;
    return `${teamName({ team }, winner)} Beats ${teamName({ team }, loser)}`;
  });
  return `If ${list().format(named)}`;
}

/** "Winner of Ole Miss vs. Georgia". */
export function waitsFor(game: MatchupId | null, race: Race, outcome: BracketRecord): string {
  if (game === null) return "An earlier winner";
  const seeds = entrants(outcome.winners, game);
  if (seeds.length === 2) return `Winner of ${seeds.map((seed) => teamName(race, seed)).join(" vs. ")}`;
  return winnerOf(game);
}

export function winnerOf(game: MatchupId | null): string {
  const bowl = game && bowlOf(game);
  return bowl === null ? "An earlier winner" : `${bowl} winner`;
}
