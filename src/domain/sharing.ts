import { type Bracket, matchup } from "./bracket.ts";
import { counted } from "./counting.ts";
import { isolated } from "./group.ts";
import { CHALLENGE_NAME } from "./product.ts";

/** A shared page's description for link previews, as plain text. */
export interface SharedWords {
  readonly title: string;
  readonly description: string;
  /** The picture's alt text. */
  readonly picture: string;
}

/** The team fields used to describe a shared bracket. */
interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the description of a season's bracket (docs/behavior/screens.md#shared-pages): 'Indiana over Miami: a bracket
 * for the ... playoff', or 'A bracket for the ... playoff' if there is no champion.
 */
export function wordsOfBracket(bracket: Bracket<NamedTeam>, season: string): SharedWords {
  const { winner, loser } = matchup(bracket, "champ");
  const what = `bracket for the ${season} playoff`;
  if (!winner?.team || !loser?.team) {
    return {
      title: `A ${what}`,
      description: "See every pick, or start your own bracket from it.",
      picture: `A ${what}`,
    };
  }
  const [first, second] = [`${winner.team.name} (No. ${winner.seed})`, `${loser.team.name} (No. ${loser.seed})`];
  return {
    title: `${winner.team.name} over ${loser.team.name}: a ${what}`,
    description: `${first} beats ${second} for the title. See every pick, or start your own bracket from it.`,
    picture: `The whole bracket: ${first} is the champion, over ${second}`,
  };
}

/** Returns the description of a group's invitation (docs/behavior/screens.md#shared-pages). */
export function wordsOfGroup(name: string, players: number): SharedWords {
  const size = counted(players, "player");
  return {
    title: `Join ${isolated(name)}: ${size} in the ${CHALLENGE_NAME}`,
    description: "You are invited. Predict the playoff once a week, and see who knows best.",
    picture: `An invitation to the group ${isolated(name)} of ${size}`,
  };
}

/**
 * Returns the description of the page with everyone's picks. The description lists the teams that are most often picked
 * as champion (docs/behavior/screens.md#shared-pages).
 */
export function wordsOfEveryone(
  champions: readonly { readonly name: string; readonly percent: number }[],
  { players, season, week }: { readonly players: number; readonly season: string; readonly week: number },
): SharedWords {
  const shares = champions.map(({ name, percent }) => `${name} ${percent}%`).join(", ");
  return {
    title: "How Everyone Picks",
    description: `${counted(players, "player")} after week ${week} of ${season}. The champion: ${shares}.`,
    picture: `The most picked champions after week ${week}: ${shares}`,
  };
}
