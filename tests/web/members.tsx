import type { BracketRecord } from "#domain/bracket-record.ts";
import { score } from "#domain/scoring.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { GROUP_ID } from "./groups.tsx";
import { ErrorResponse, type Procedures, TEAMS } from "./network.ts";
import { NOW, WEEKS } from "./weeks.ts";

export type MemberPage = OutputOf<"members.page">;

/** The group's players, by rank. `sam` is the signed-in player in these tests. */
export const IDS = { casey: "id-of-casey", sam: "id-of-sam", robin: "id-of-robin" } as const;
export type Name = keyof typeof IDS;
const NAMES = Object.keys(IDS) as Name[];

/** Serves the pages of the group's players. The response for any other ID is MEMBER_NOT_FOUND. */
export function pagesOf(page: (name: Name) => MemberPage): NonNullable<Procedures["members.page"]> {
  return ({ player }) => {
    const name = NAMES.find((each) => IDS[each] === player);
    return name === undefined ? new ErrorResponse("MEMBER_NOT_FOUND") : page(name);
  };
}

/** The page of a member in a group of three. Week 12 is open, and weeks 1 to 11 have closed. */
export function memberPage(
  name: Name,
  picks: Readonly<Record<number, BracketRecord>> = { 3: savableRecord(3), 11: savableRecord(5) },
  { member, ...changes }: Partial<Omit<MemberPage, "member">> & { member?: Partial<MemberPage["member"]> } = {},
): MemberPage {
  const official = changes.official ?? null;
  const place = NAMES.indexOf(name);
  const neighbor = (at: number) => {
    const other = NAMES[at];
    return other === undefined ? null : { userId: IDS[other], name: other };
  };
  const given = Object.entries(picks).map(([week, record]) => ({
    id: `71000000-0000-4000-8000-${week.padStart(12, "0")}`,
    week: Number(week),
    record,
  }));
  return {
    now: NOW,
    season: null,
    group: { id: GROUP_ID, name: "Fourth and Long", players: NAMES.length },
    official,
    weeks: WEEKS,
    picks: given,
    teams: [...TEAMS],
    ...changes,
    member: {
      userId: IDS[name],
      username: name,
      teamName: null,
      score: given.reduce((sum, { record, week }) => sum + score(record, official, week), 0),
      rank: place + 1,
      tied: 0,
      previous: neighbor(place - 1),
      next: neighbor(place + 1),
      ...member,
    },
  };
}
