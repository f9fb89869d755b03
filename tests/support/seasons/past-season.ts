import type { BracketRecord } from "#domain/bracket-record.ts";

/** The name of a finished season. */
export const PAST = "2001-02";

/**
 * Returns the SQL statements that make `PAST` a finished season with one week.
 */
export function pastSeasonSql({ teamSlots, winners }: BracketRecord): string {
  return `
    insert into app.seasons (name, status, finished_at) values ('${PAST}', 'finished', now())
    on conflict do nothing;
    insert into app.week_schedule (season, week_number, start_date, end_date)
    values ('${PAST}', 3, '2001-09-01', '2001-09-08') on conflict do nothing;
    insert into app.brackets (season, team_slots, winners)
    values ('${PAST}', '${JSON.stringify(teamSlots)}', '${JSON.stringify(winners)}') on conflict do nothing;`;
}

/** Returns the SQL statement that puts the current members of every group into its final standings for `PAST`. */
export function pastStandingsSql(): string {
  return `
    insert into app.final_standings (season, group_id, user_id, team_name, rank, score)
    select '${PAST}', group_id, own.user_id, team_name, rank() over (partition by group_id order by coalesce(points, 0) desc),
      coalesce(points, 0)
    from app.group_members as own
    left join app.player_scores as scores on scores.user_id = own.user_id and scores.season = '${PAST}'
    on conflict do nothing;`;
}

/**
 * Returns SQL statements that add a player to a group. They also give the player a pick and 90 points in the season
 * `PAST`.
 */
export function pastMemberSql(groupId: string, userId: string, pick: BracketRecord, pickId: string): string {
  return `
    insert into app.group_members (group_id, user_id) values ('${groupId}', '${userId}') on conflict do nothing;
    insert into app.weekly_picks (id, season, week_number, user_id, bracket_data, is_submitted)
    values ('${pickId}', '${PAST}', 3, '${userId}', '${JSON.stringify(pick)}', true);
    insert into app.player_scores (season, user_id, field, first, quarter, semi, champion, latest)
    values ('${PAST}', '${userId}', 90, 0, 0, 0, 0, 0);`;
}
