import { counted, ordinal } from "./counting.ts";
import type { Claim, ClaimKind } from "./week-glance.ts";

/** They follow the team's name: "Miami to win it all". */
export const CLAIM_WORDS: Readonly<Record<ClaimKind, string>> = {
  field: "to make the field",
  first: "to win in the first round",
  quarter: "to reach the semifinals",
  semi: "to reach the final",
  championship: "to win it all",
};

/** A player's boldest pick in one group. `players` is how many members have a bracket for that week. */
export interface OwnClaim extends Claim {
  readonly group: string;
  readonly players: number;
}

/**
 * Returns the news about a closed week (docs/behavior/screens.md#news), or null. Of a player's rarest picks in each
 * group, takes the one with the smallest share of the group's brackets, but ignores a share of a third or more, and
 * groups in which no other member made picks.
 */
export function weekNews(claims: readonly OwnClaim[], nameOf: (team: string) => string): string | null {
  const bold = claims.filter(({ picks, players }) => players > 1 && picks * 3 < players);
  const [rarest] = bold.sort((one, other) => one.picks / one.players - other.picks / other.players);
  if (rarest === undefined) return null;
  const { picks, players, group, team, kind } = rarest;
  const what = `${nameOf(team)} ${CLAIM_WORDS[kind]}`;
  if (picks === 1) return `You're the only one in ${group} who picked ${what}.`;
  return `Only ${picks} of ${players} in ${group} picked ${what}, and you're one of them.`;
}

/** As the player would tell it: "I'm the only one in Demo League who picked Ole Miss to win it all." */
export const inFirstPerson = (news: string) => news.replace(/^You're/, "I'm").replace("and you're one", "and I'm one");

/** A player's rank in a group. */
export interface GroupRank {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
}

/**
 * Returns the news about the group in which a player has climbed most, or null. `before` has the earlier ranks by group
 * id.
 */
export function rankNews(ranks: readonly GroupRank[], before: Readonly<Record<string, number>>): string | null {
  const gains = ranks
    .map((own) => ({ ...own, gain: (before[own.id] ?? own.rank) - own.rank }))
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain);
  const [best, ...others] = gains;
  if (best === undefined) return null;
  const elsewhere = others.length === 0 ? "" : ` You're up in ${counted(others.length, "other group")}, too.`;
  return `Up ${counted(best.gain, "spot")} in ${best.name} to ${ordinal(best.rank)}.${elsewhere}`;
}
