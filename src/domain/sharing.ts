import { type Bracket, matchup } from "./bracket.ts";
import { counted } from "./counting.ts";
import { inText } from "./group.ts";
import { CHALLENGE_NAME } from "./product.ts";

/** What is said of a page that was shared, before anybody opens it: plain text, whatever stands in it. */
export interface SharedWords {
  readonly title: string;
  readonly description: string;
  /** What the picture shows, for who cannot see it. */
  readonly picture: string;
}

/** What has to be known of the teams of a shared bracket. */
interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns what is said of a bracket of a season (docs/behavior/screens.md#shared-pages): 'Indiana over Miami: a bracket
 * for the ... playoff'. Without a champion it is 'A bracket for the ... playoff'.
 */
export function wordsOfBracket(bracket: Bracket<NamedTeam>, season: string): SharedWords {
  const { winner, loser } = matchup(bracket, "champ");
  const what = `bracket for the ${season} playoff`;
  if (!winner?.team || !loser?.team) {
    return {
      title: `A ${what}`,
      description: "Look at every pick, or begin your own bracket with it.",
      picture: `A ${what}`,
    };
  }
  const [first, second] = [`${winner.team.name} (No. ${winner.seed})`, `${loser.team.name} (No. ${loser.seed})`];
  return {
    title: `${winner.team.name} over ${loser.team.name}: a ${what}`,
    description: `${first} beats ${second} for the title. Look at every pick, or begin your own bracket with it.`,
    picture: `The whole bracket: ${first} is the champion, over ${second}`,
  };
}

/** Returns what is said of the invitation to a group (docs/behavior/screens.md#shared-pages). */
export function wordsOfGroup(name: string, players: number): SharedWords {
  const size = counted(players, "player");
  return {
    title: `Join ${inText(name)}: ${size} in the ${CHALLENGE_NAME}`,
    description: "You are invited. Predict the playoff once a week, and see who knows best.",
    picture: `An invitation to the group ${inText(name)} of ${size}`,
  };
}
