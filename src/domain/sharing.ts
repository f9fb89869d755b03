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
 * Returns the description of a season's bracket (docs/behavior/screens.md#shared-pages): 'Indiana over Miami: ... CFP
 * bracket', or '... CFP bracket' if there is no champion.
 */
export function wordsOfBracket(bracket: Bracket<NamedTeam>, season: string): SharedWords {
  const { winner, loser } = matchup(bracket, "champ");
  const what = `${season} CFP bracket`;
  if (!winner?.team || !loser?.team) {
    return {
      title: what,
      description: "See every pick, then make your own.",
      picture: what,
    };
  }
  const [first, second] = [`${winner.team.name} (No. ${winner.seed})`, `${loser.team.name} (No. ${loser.seed})`];
  return {
    title: `${winner.team.name} over ${loser.team.name}: ${what}`,
    description: `${first} beats ${second} for the title. See every pick, then make your own.`,
    picture: `Full bracket: ${first} beats ${second} for the title`,
  };
}

/** Returns the description of a group's invitation (docs/behavior/screens.md#shared-pages). */
export function wordsOfGroup(name: string, players: number): SharedWords {
  const size = counted(players, "player");
  return {
    title: `Join ${isolated(name)}: ${size} in the ${CHALLENGE_NAME}`,
    description: "You're invited. Pick the playoff every week and see who knows ball.",
    picture: `Invite to ${isolated(name)}, ${size}`,
  };
}

/**
 * Returns the description of the page with everyone's picks. The description lists the teams that are most often picked
 * as champion (docs/behavior/screens.md#shared-pages).
 */
export function wordsOfEveryone(
  champions: readonly { readonly name: string; readonly percent: number }[],
  { players, week }: { readonly players: number; readonly week: number },
): SharedWords {
  const shares = champions.map(({ name, percent }) => `${name} ${percent}%`).join(", ");
  return {
    title: "How Everyone Picks",
    description: `Champion picks from ${counted(players, "player")} through Week ${week}: ${shares}.`,
    picture: `Most picked champions through Week ${week}: ${shares}`,
  };
}
