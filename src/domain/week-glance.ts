import type { BracketRecord } from "./bracket-record.ts";
import { memberName } from "./group.ts";
import type { RoundId } from "./rounds.ts";
import { roundWinners } from "./scoring.ts";

/**
 * What a bracket can claim about a team: that it is in the field, or wins a game of a round. Ordered from the claim
 * about twelve teams to the claim about one.
 */
export const CLAIM_KINDS = ["field", "first", "quarter", "semi", "championship"] as const satisfies (
  | "field"
  | RoundId
)[];

/** `field`, or the id of a round. */
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim of a bracket about a team, and how many of the group's brackets of that week make it, itself included. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly team: string;
  readonly picks: number;
}

/** A member as other members see them. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly teamName: string | null;
}

/** The summary of a group's closed week (docs/behavior/groups.md#a-week-at-a-glance). Teams are ids. */
export interface WeekGlance {
  /** How many members have a bracket in that week. */
  readonly picks: number;
  /** The champions, the most picked first, each with the first members by name who picked it. */
  readonly champions: readonly { readonly team: string; readonly picks: number; readonly first: readonly Person[] }[];
  /** The claims that only one member makes, the last round first, and how many there are in all. */
  readonly lone: readonly (Person & { readonly kind: ClaimKind; readonly team: string })[];
  readonly loneCount: number;
  /** The team in the most fields; null without picks. */
  readonly most: { readonly team: string; readonly picks: number } | null;
  /** The team in the fewest fields, but at least one, and how many other teams are in equally few. */
  readonly least: { readonly team: string; readonly picks: number; readonly others: number } | null;
  /** Each member's rarest claim, the boldest first; `next` is how many to skip for more, or null. */
  readonly boldest: readonly (Person & Claim)[];
  readonly next: number | null;
  /** The reader's rarest claim, or null. */
  readonly own: (Person & Claim) | null;
}

/** How many names are shown next to a champion, and how many lone picks and members are listed at once. */
const NAMED = 6;
const LONE = 12;
const LISTED = 50;

/** A bracket and its owner. */
export interface MemberPick {
  readonly person: Person;
  readonly record: BracketRecord;
}

/** The claims of one bracket: teams in the field, and the winners of each round. */
function claimsOf(record: BracketRecord): [ClaimKind, string][] {
  return CLAIM_KINDS.flatMap((kind) =>
    (kind === "field" ? record.teamSlots : roundWinners(record, kind)).map((team): [ClaimKind, string] => [kind, team]),
  );
}

/** The database's order of names: by the code points of their lower case. */
const byText = (one: string, other: string) => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
};

/**
 * Counts the brackets of a group's members in one closed week (docs/behavior/groups.md#a-week-at-a-glance). Ties are
 * ordered by `nameOf`. `ownId` is the reader's id; lists end after fifty members. `public.group_week` does the same in
 * SQL for groups whose picks are not loaded.
 */
export function weekGlance(
  picks: readonly MemberPick[],
  nameOf: (team: string) => string,
  ownId: string | null,
): WeekGlance {
  const counts = new Map<string, number>();
  const keyOf = (kind: ClaimKind, team: string) => `${kind} ${team}`;
  const countOf = (kind: ClaimKind, team: string) => counts.get(keyOf(kind, team)) ?? 0;
  for (const { record } of picks) {
    for (const [kind, team] of claimsOf(record)) counts.set(keyOf(kind, team), countOf(kind, team) + 1);
  }
  const teams = [...new Set(picks.flatMap(({ record }) => record.teamSlots))].sort((one, other) =>
    byText(nameOf(one), nameOf(other)),
  );
  const byTeam = (one: { team: string }, other: { team: string }) =>
    teams.indexOf(one.team) - teams.indexOf(other.team);
  const byPerson = (one: Person, other: Person) =>
    byText(memberName(one), memberName(other)) || (one.userId < other.userId ? -1 : 1);
  const byKind = (one: { kind: ClaimKind }, other: { kind: ClaimKind }) =>
    CLAIM_KINDS.indexOf(other.kind) - CLAIM_KINDS.indexOf(one.kind);
  const byBoldness = (one: Claim, other: Claim) => one.picks - other.picks || byKind(one, other);

  // For each team, the bracket's rarest claim; of equally rare claims, the one about the last round.
  const rarest = picks.flatMap(({ person, record }) => {
    const claims = claimsOf(record).map(([kind, team]) => ({ kind, team, picks: countOf(kind, team) }));
    return record.teamSlots.map((slot) => {
      const [best] = claims.filter(({ team }) => team === slot).sort(byBoldness);
      return { ...person, ...(best as Claim) };
    });
  });
  const lone = rarest
    .filter((claim) => claim.picks === 1)
    .sort((one, other) => byKind(one, other) || byTeam(one, other))
    .map(({ picks: _, ...claim }) => claim);
  const boldest = picks
    .map(({ person }) => {
      const own = rarest.filter(({ userId }) => userId === person.userId);
      return own.sort((one, other) => byBoldness(one, other) || byTeam(one, other))[0] as Person & Claim;
    })
    .sort((one, other) => byBoldness(one, other) || byPerson(one, other));
  const inField = teams
    .map((team) => ({ team, picks: countOf("field", team) }))
    .sort((one, other) => other.picks - one.picks || byTeam(one, other));
  const fewest = inField.filter((each) => each.picks === inField.at(-1)?.picks);
  const [least] = fewest;
  return {
    picks: picks.length,
    champions: teams
      .map((team) => {
        const fans = picks.filter(({ record }) => roundWinners(record, "championship")[0] === team);
        const people = fans.map(({ person }) => person).sort(byPerson);
        return { team, picks: people.length, first: people.slice(0, NAMED) };
      })
      .filter((each) => each.picks > 0)
      .sort((one, other) => other.picks - one.picks || byTeam(one, other)),
    lone: lone.slice(0, LONE),
    loneCount: lone.length,
    most: inField[0] ?? null,
    least: least ? { ...least, others: fewest.length - 1 } : null,
    boldest: boldest.slice(0, LISTED),
    next: boldest.length > LISTED ? LISTED : null,
    own: boldest.find(({ userId }) => userId === ownId) ?? null,
  };
}
