import type { BracketRecord } from "../../../src/domain/bracket-record.ts";

/** A season that nobody played, long ago. */
export const PAST = "2001-02";

/** Returns the statements that make `PAST` a closed season with one week. */
export function pastSeasonSql(outcome: BracketRecord): string {
  return `
    insert into public.seasons (name, closing_since, closed_at, players, outcome)
    values ('${PAST}', '2002-01-31', '2002-02-01', 1, '${JSON.stringify(outcome)}') on conflict do nothing;
    insert into public.past_weeks (season, week_number, start_date, end_date)
    values ('${PAST}', 3, '2001-09-01', '2001-09-08') on conflict do nothing;`;
}

/** Returns the statements that give a group statistics of `PAST`, with one player in its final table. */
export function pastGroupSql(groupId: string, userId: string): string {
  const nothing = '{"championPicks":0,"champion":null,"oneSeed":null,"g5Representative":null,"roadWinner":null}';
  return `
    insert into public.past_groups (group_id, season, players, stats) values ('${groupId}', '${PAST}', 1, '${nothing}');
    insert into public.past_standings (group_id, season, place, rank, user_id, score)
    values ('${groupId}', '${PAST}', 1, 1, '${userId}', 90);`;
}
