import type { BracketRecord } from "#domain/bracket-record.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { HOSTED_KEYS } from "../database/postgrest.ts";
import { CLOSED, OPEN, UPCOMING } from "../picks/weekly-picks.ts";

/* The attackers, their victim, and the secrets. Everything has a fixed id, so that attacks can be written as data. */

/**
 * The senders of attacks. Most attacks target the victim's data. Some attacks must fail for every player, so the victim
 * is also one of their senders.
 */
export type Who =
  | "a visitor"
  | "a rival"
  | "a stranger"
  | "a removed member"
  | "a player who was deleted"
  | "the victim";

/**
 * The rival created the victim's group and handed it over to the victim. The rival has picks for the closed and the
 * open week. The removed member was in that group. The stranger is in no group.
 */
export const ID = {
  victim: "b0b00000-0000-4000-8000-000000000001",
  rival: "a1100000-0000-4000-8000-000000000002",
  stranger: "c7d00000-0000-4000-8000-000000000003",
  deleted: "de100000-0000-4000-8000-000000000004",
  removed: "4e300000-0000-4000-8000-000000000005",
  nobody: "00000000-0000-4000-8000-000000000000",
  /** A group that the victim and the rival are in, and a group whose only member is the victim. */
  sharedGroup: "60000000-0000-4000-8000-000000000001",
  ownGroup: "60000000-0000-4000-8000-000000000002",
  /** A third group that the victim is in. The group accepts no new members. */
  closedGroup: "60000000-0000-4000-8000-000000000003",
  closedPick: "71000000-0000-4000-8000-000000000001",
  openPick: "71000000-0000-4000-8000-000000000002",
  rivalClosedPick: "71000000-0000-4000-8000-000000000003",
  rivalOpenPick: "71000000-0000-4000-8000-000000000004",
  /**
   * The victim's pick for a finished season, and the victim's pick for a season that has not begun. The second pick's
   * week is open according to its dates.
   */
  pastPick: "71000000-0000-4000-8000-000000000005",
  upcomingPick: "71000000-0000-4000-8000-000000000006",
  /** The deleted player's pick in a season that finished before the account was deleted. */
  deletedPick: "71000000-0000-4000-8000-000000000007",
  savedBracket: "5a000000-0000-4000-8000-000000000001",
  draft: "d0000000-0000-4000-8000-000000000001",
  unsubscribeToken: "07000000-0000-4000-8000-000000000001",
  rivalUnsubscribeToken: "07000000-0000-4000-8000-000000000002",
} as const;

/** A season that has not begun. */
export const NEXT = "2040-41";

export const WEEK = { closed: CLOSED, open: OPEN, upcoming: UPCOMING } as const;

export const NAME = {
  victim: "victim-4c1d",
  rival: "rival-player",
  stranger: "stranger-player",
  deleted: "gone-5e0b",
  victimEmail: "mailbox-9f3b@victim.example",
  sharedGroup: "The Huddle",
  ownGroup: "The Den",
  closedGroup: "The Vault",
  removed: "removed-player",
  note: "note-6b1e",
  formerName: "former-9c2a",
  victimTeam: "Team 8e21",
  deletedTeam: "Team 3d70",
  draft: "draft-2b7e",
  sharedCode: "c0de0000000040008000000000000001",
  ownCode: "c0de0000000040008000000000000002",
  closedCode: "c0de0000000040008000000000000003",
  /** A stored hash. The database stores the keys of rate limits and the recipients of saved brackets only as hashes. */
  hash: "hash-5d0c",
} as const;

/** An ordinary pick. */
export const RECORD: BracketRecord = savableRecord(7);

/**
 * The champion in the victim's picks for open weeks. No other picks contain this team, so the tests search responses
 * for it.
 */
const SECRET_TEAM = "illinois";

/** The victim's pick for the open week. */
export const SECRET_RECORD: BracketRecord = {
  ...RECORD,
  teamSlots: RECORD.teamSlots.map((team, at) => (at + 1 === RECORD.winners.champ ? SECRET_TEAM : team)),
};

const PLAYERS: readonly Who[] = ["a rival", "a stranger", "a removed member", "a player who was deleted", "the victim"];
const MEMBERS: readonly Who[] = ["the victim", "a rival"];
const VICTIM: readonly Who[] = ["the victim"];

/**
 * A string that only these people may see, in any format. `isListedAt` matches the paths where the string is harmless,
 * such as the path of the list of teams.
 */
const secret = (what: string, text: string, knownTo: readonly Who[], isListedAt: RegExp | null = null) => ({
  ...{ what, text: plainText(text), knownTo, isListedAt },
});

/** Removes JSON syntax, CSV syntax and escapes from a string, so that a secret is found in any format. */
export function plainText(text: string): string {
  return text.toLowerCase().replaceAll(/[^\w@.-]+/g, " ");
}

/** The paths of lists of teams. */
const TEAM_LISTS = /^\/(rpc\/list_teams|trpc\/teams\.|trpc\/ranking\.|teams)/;

export const SECRETS = [
  secret("the victim's address", NAME.victimEmail, VICTIM),
  secret("the victim's username", NAME.victim, PLAYERS),
  secret("the victim's open pick", ID.openPick, VICTIM),
  secret("the champion of the victim's open pick", SECRET_TEAM, VICTIM, TEAM_LISTS),
  secret("the victim's pick of a season that has not begun", ID.upcomingPick, VICTIM),
  secret("the name of the victim's team", NAME.victimTeam, PLAYERS),
  secret("the name of a player who was deleted", NAME.deleted, []),
  secret("the name of their team", NAME.deletedTeam, []),
  secret("the invite code of the victim's own group", NAME.ownCode, VICTIM),
  secret("the invite code of the shared group", NAME.sharedCode, MEMBERS),
  secret("the invite code of the closed group", NAME.closedCode, VICTIM),
  secret("the note of the shared group", NAME.note, MEMBERS),
  secret("the former name of the shared group", NAME.formerName, MEMBERS),
  secret("the victim's unsubscribe token", ID.unsubscribeToken, VICTIM),
  secret("the rival's unsubscribe token", ID.rivalUnsubscribeToken, ["a rival"]),
  secret("a saved bracket", ID.savedBracket, []),
  secret("a bracket of the operator that is not official", NAME.draft, []),
  secret("the id of such a bracket", ID.draft, []),
  secret("a keyed hash", NAME.hash, []),
  ...[LOCAL_KEYS.secret, LOCAL_KEYS.jwt, LOCAL_KEYS.resend, LOCAL_KEYS.cron, HOSTED_KEYS.secret, HOSTED_KEYS.jwt].map(
    (key) => secret("a key of the server", key, []),
  ),
];

/** Fake versions of the shared pages' built HTML files. They contain no data about a bracket, player or group. */
export const BUILT_PAGES = {
  bracket: "<!doctype html><html><head><title>Saved Bracket</title></head><body></body></html>",
  everyone: "<!doctype html><html><head><title>How Everyone Picks</title></head><body></body></html>",
  join: "<!doctype html><html><head><title>Join Group</title></head><body></body></html>",
} as const;
