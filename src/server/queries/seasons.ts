import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { type Database, unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";

const most = z.object({ team: z.string(), picks: z.number() }).nullable();

const member = z.object({
  place: z.number(),
  userId: z.guid().nullable(),
  username: z.string().nullable(),
  teamName: z.string().nullable(),
  score: z.number(),
  rank: z.number(),
  mostPickedChampion: z.object({ team: z.string(), count: z.number() }).nullable(),
});

const record = z.custom<BracketRecord>(isBracketRecord);

const page = z
  .object({
    season: z.string(),
    closedAt: moment,
    group: z.object({ id: z.guid(), name: z.string(), players: z.number(), isMember: z.boolean() }),
    seasons: z.array(z.string()),
    official: record,
    weeks: z.array(z.object({ number: z.number(), startDate: moment, endDate: moment })),
    stats: z.object({
      championPicks: z.number(),
      champion: most,
      oneSeed: most,
      g5Representative: most,
      roadWinner: most,
    }),
    members: z.array(member),
    next: z.number().nullable(),
    own: member.nullable(),
  })
  .nullable();

/** Returns the name of the season that runs in the database, or null between two seasons. */
export async function findRunningSeason(db: Database): Promise<string | null> {
  const found = unwrap(await db.from("seasons").select("name").is("closed_at", null).maybeSingle());
  return z.object({ name: z.string() }).nullable().parse(found)?.name ?? null;
}

/** Returns the conference that each team played in, by team id; empty for a season that is not known. */
export async function listConferences(db: Database, season: string): Promise<ReadonlyMap<string, string>> {
  const rows = unwrap(await db.from("season_teams").select("team_id, conference").eq("season", season));
  const parsed = z.array(z.object({ team_id: z.string(), conference: z.string() })).parse(rows);
  return new Map(parsed.map(({ team_id, conference }) => [team_id, conference]));
}

/** Returns the final table and the statistics of a group's season, or null when the group has nothing of that season. */
export async function findPastGroup(db: Database, groupId: string, season: string, skipped: number) {
  const args = { wanted_group: groupId, wanted_season: season, skipped };
  return page.parse(unwrap(await db.rpc("past_group_page", args)));
}

const picks = z
  .object({
    players: z.number(),
    picks: z.array(z.object({ id: z.guid(), userId: z.guid(), week: z.number(), record, points: z.number() })),
  })
  .nullable();

/** Returns the picks of a group's members of a season that is over; none when there were more members than `most`. */
export async function findPastGroupPicks(db: Database, groupId: string, season: string, mostMembers: number) {
  const args = { wanted_group: groupId, wanted_season: season, most_members: mostMembers };
  return picks.parse(unwrap(await db.rpc("past_group_picks", args)));
}

const ownSeasons = z.array(
  z.object({
    season: z.string(),
    points: z.number(),
    rank: z.number(),
    players: z.number(),
    champion: z.object({ team: z.string(), count: z.number() }),
    groups: z.array(z.object({ id: z.guid(), name: z.string(), rank: z.number(), players: z.number() })),
  }),
);

/** Returns the caller's finished seasons, the newest first. */
export async function listOwnSeasons(db: Database) {
  return ownSeasons.parse(unwrap(await db.rpc("own_seasons")));
}
