import { type MatchupId, ROUND_OF } from "../../../domain/bracket.ts";
import { isBeyondNextGame, type Need, type Side, type Swing } from "../../../domain/race.ts";
import type { RoundId } from "../../../domain/rounds.ts";
import type { BowlGame, Season } from "../../../domain/seasons/season.ts";
import { lazily } from "../../ui/lazily.ts";
import type { Race } from "./race.ts";

/**
 * Returns a chance in percent without decimals. Only what is impossible is 0% and only what is certain is 100%.
 */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance >= 0.995) return ">99%";
  return `${Math.round(100 * chance)}%`;
}

const list = lazily(() => new Intl.ListFormat("en-US"));

/** One game of a round. */
const GAME_OF: Readonly<Record<RoundId, string>> = {
  first: "First round",
  quarter: "Quarterfinal",
  semi: "Semifinal",
  championship: "Championship",
};

/** What a team has done that has won a game of a round. */
const AFTER: Readonly<Record<RoundId, string>> = {
  first: "to win a game",
  quarter: "to reach the semifinals",
  semi: "to reach the final",
  championship: "to win the title",
};

/** The name of a seed's team. */
export function teamName({ team }: Pick<Race, "team">, seed: number): string {
  return team(seed)?.name ?? `seed ${seed}`;
}

/** The name of a game: its bowl where there is one, else its round. */
export function gameName(matchup: MatchupId, { bowls }: Season): string {
  const bowl = bowls && matchup in bowls ? bowls[matchup as BowlGame].bowl : null;
  return bowl ?? GAME_OF[ROUND_OF[matchup]];
}

/** What becomes of the chance if another team wins: "if Georgia 25%", "any other 0-50%". */
export function otherwise(race: Race, { sides }: Swing): string {
  const others: readonly Side[] = sides.slice(1);
  const [best, worst] = [others[0], others.at(-1)];
  if (best === undefined || worst === undefined) return "";
  if (others.length === 1) return `if ${teamName(race, best.seed)} ${percent(best.chance)}`;
  const [most, least] = [percent(best.chance), percent(worst.chance)];
  return most === least ? `any other ${most}` : `any other ${least} to ${most}`;
}

/** What a player needs: "Indiana and Oregon to win the title". */
export function needed(race: Pick<Race, "team" | "ways">, needs: readonly Need[]): string {
  return list().format(
    needs.map((need) => {
      const name = teamName(race, need.seed);
      return isBeyondNextGame(need, race.ways) ? `${name} ${AFTER[ROUND_OF[need.matchup]]}` : name;
    }),
  );
}
