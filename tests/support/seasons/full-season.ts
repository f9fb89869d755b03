import { OFFICIAL_RECORD } from "../brackets/official-record.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import type { TestDatabase } from "../database/database.ts";
import { closeAllWeeks } from "../picks/weeks.ts";

/** How many of each the season has. */
export interface Sizes {
  /** Fifteen for each player. */
  readonly picks: number;
  /** Each player is in one of them. */
  readonly groups: number;
  /** So many players are in the first group as well. */
  readonly largest: number;
}

/** The id and the name of a group by number, and the id of a player, from 1 on. */
export const groupId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, "0")}`;
export const groupName = (number: number) => `Group ${number}`;
export const playerId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/**
 * Plays a season to its end: every week is closed, every game is decided, every player has picked every week. Without the
 * triggers, which take an hour for a million picks; what they would store is written for all of them at once. The first
 * group is counted, as the server does behind its answers: nobody who looks at it has to add up a season.
 */
export async function playSeason(db: TestDatabase, { picks, groups, largest }: Sizes): Promise<void> {
  await closeAllWeeks(db);
  const players = Math.ceil(picks / 15);
  const samples = JSON.stringify(Array.from({ length: 64 }, (_, number) => savableRecord(number * 31)));
  await db.authSql(`insert into auth.users (id, aud, role, email)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', n || '@mail.example'
    from generate_series(1, ${players}) as n`);
  await db.sql("alter table app.weekly_picks disable trigger user");
  await db.sql(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    select player.id, week, sample.value, true
    from (select id, row_number() over (order by id) as n from app.users) as player
    cross join generate_series(1, 15) as week
    join jsonb_array_elements($1::text::jsonb) with ordinality as sample (value, number)
      on sample.number = (player.n * 7 + week) % 64 + 1`,
    [samples],
  );
  await db.sql("alter table app.weekly_picks enable trigger user");
  await db.sql(`with sample as (select distinct bracket_data from app.weekly_picks),
      made as materialized (select bracket_data, bits.* from sample cross join lateral private.bits_of(bracket_data) as bits)
    insert into private.pick_bits
    select user_id, week_number, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion, field, first, quarter, semi
    from app.weekly_picks join made using (bracket_data)`);
  await db.sql("alter table app.group_members disable trigger user");
  await db.sql(`insert into app.groups (id, group_name)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Group ' || n from generate_series(1, ${groups}) as n;
    with player as (select id as user_id, row_number() over (order by id) as n from app.users)
    insert into app.group_members (group_id, user_id)
    select ('00000000-0000-4000-9000-' || lpad((n % ${groups} + 1)::text, 12, '0'))::uuid, user_id from player
    union
    select '${groupId(1)}', user_id from player where n <= ${largest};`);
  await db.sql("alter table app.group_members enable trigger user");
  await db.sql(
    "insert into app.brackets (name, team_slots, winners) values ('official', $1::text::jsonb, $2::text::jsonb)",
    [JSON.stringify(OFFICIAL_RECORD.teamSlots), JSON.stringify(OFFICIAL_RECORD.winners)],
  );
  await db.sql(`select private.ensure_tallies($1, weeks) from private.score_state;`, [groupId(1)]);
  await db.sql("delete from private.groups_to_count where group_id = $1", [groupId(1)]);
}
