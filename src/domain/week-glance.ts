import type { BracketRecord } from "./bracket-record.ts";
import { byMemberName, type MemberNames } from "./group.ts";
import type { RoundId } from "./rounds.ts";
import { roundWinners } from "./scoring.ts";

/** Earliest round first. `field`: the team is in the field. A round's id: the team wins its game in that round. */
export const CLAIM_KINDS = ["field", "first", "quarter", "semi", "championship"] as const satisfies (
  | "field"
  | RoundId
)[];

export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A bracket's prediction about a team, and how many of the group's brackets make it, including this one. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly team: string;
  readonly picks: number;
}

/** A member, as other members see them. */
export interface Person extends MemberNames {
  readonly userId: string;
}

/** docs/behavior/groups.md#a-week-at-a-glance. Each `team` is an id. */
export interface WeekGlance {
  readonly picks: number;
  /** Most picked first. `first` has up to three of the members who picked the champion, sorted by name. */
  readonly champions: readonly { readonly team: string; readonly picks: number; readonly first: readonly Person[] }[];
  /** Each member's rarest prediction, rarest first. `next` is how many to skip for the next page, or null. */
  readonly boldest: readonly (Person & Claim)[];
  readonly next: number | null;
  /** Null if the viewer has no bracket in that week. */
  readonly own: (Person & Claim) | null;
}

/** The members listed for a champion, and the members on a page. */
const NAMED = 3;
const LISTED = 50;

/** A bracket and its owner. */
export interface MemberPick {
  readonly person: Person;
  readonly record: BracketRecord;
}

function claimsOf(record: BracketRecord): [ClaimKind, string][] {
  return CLAIM_KINDS.flatMap((kind) =>
    (kind === "field" ? record.teamSlots : roundWinners(record, kind)).map((team): [ClaimKind, string] => [kind, team]),
  );
}

/** As the database does: in lower case, by code point. */
const byText = (one: string, other: string) => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
};

const byPerson = (one: Person, other: Person) => byMemberName(one, other) || (one.userId < other.userId ? -1 : 1);
const byKind = (one: { kind: ClaimKind }, other: { kind: ClaimKind }) =>
  CLAIM_KINDS.indexOf(other.kind) - CLAIM_KINDS.indexOf(one.kind);
const byBoldness = (one: Claim, other: Claim) => one.picks - other.picks || byKind(one, other);

/**
 * Summarizes a group's brackets for a closed week (docs/behavior/groups.md#a-week-at-a-glance). Tied teams are sorted
 * by `nameOf`. `ownId` is the viewer. `boldest` has up to fifty members after the first `skipped`.
 */
export function weekGlance(
  picks: readonly MemberPick[],
  nameOf: (team: string) => string,
  ownId: string | null,
  skipped = 0,
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
  const places = new Map(teams.map((team, place) => [team, place]));
  const byTeam = (one: { team: string }, other: { team: string }) =>
    (places.get(one.team) as number) - (places.get(other.team) as number);

  const ordered = [...picks].sort((one, other) => byPerson(one.person, other.person));
  // In ties, the prediction for the latest round.
  const boldest = ordered
    .map(({ person, record }) => {
      const claims = claimsOf(record).map(([kind, team]): Claim => ({ kind, team, picks: countOf(kind, team) }));
      const [rarest] = claims.sort((one, other) => byBoldness(one, other) || byTeam(one, other));
      return { ...person, ...(rarest as Claim) };
    })
    .sort(byBoldness);
  const championOf = (record: BracketRecord) => roundWinners(record, "championship")[0];
  return {
    picks: picks.length,
    champions: teams
      .map((team) => ({ team, picks: countOf("championship", team) }))
      .filter((each) => each.picks > 0)
      .sort((one, other) => other.picks - one.picks || byTeam(one, other))
      .map((each) => {
        const fans = ordered.filter(({ record }) => championOf(record) === each.team);
        return { ...each, first: fans.slice(0, NAMED).map(({ person }) => person) };
      }),
    boldest: boldest.slice(skipped, skipped + LISTED),
    next: boldest.length > skipped + LISTED ? skipped + LISTED : null,
    own: boldest.find(({ userId }) => userId === ownId) ?? null,
  };
}
