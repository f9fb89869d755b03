-- Who may do what: nobody reaches these tables; functions and triggers of this database write them. They count what the
-- members of a group pick (docs/rules.md#group-statistics), and only in closed weeks, which everybody may see
-- (docs/decisions/010-scores-and-tallies.md). Tallies are invalidated when somebody joins or leaves or a pick of a
-- closed week changes, and the next reader counts again.

create type private.tally_kind as enum ('champion', 'oneSeed', 'field', 'roadWinner');

-- The weeks of a group that are counted in `private.group_tallies`. Deleting a row deletes its tallies.
create table private.tallied_weeks (
  group_id uuid references public.groups (id) on delete cascade,
  week_number smallint,
  primary key (group_id, week_number)
);

comment on table private.tallied_weeks is 'Which weeks of which groups are counted in group_tallies.';

-- How many picks of a group's members name a team as champion, as seed 1, in the field, and as a first-round winner
-- with a seed from 9 to 12.
create table private.group_tallies (
  group_id uuid,
  week_number smallint,
  kind private.tally_kind,
  team smallint,
  picks integer not null,
  primary key (group_id, week_number, kind, team),
  foreign key (group_id, week_number) references private.tallied_weeks (group_id, week_number) on delete cascade
);

comment on table private.group_tallies is 'What the members of a group picked in a closed week.';

-- The teams that each pick names, by kind.
create view private.picked_teams as
  select pick.user_id, pick.week_number, named.kind, named.team
  from private.pick_bits as pick
  cross join lateral (
    values ('champion'::private.tally_kind, pick.champion), ('oneSeed', pick.s1)
    union all
    select 'field', team
    from unnest(array[pick.s1, pick.s2, pick.s3, pick.s4, pick.s5, pick.s6,
      pick.s7, pick.s8, pick.s9, pick.s10, pick.s11, pick.s12]) as team
    union all
    select 'roadWinner', team from unnest(array[pick.s9, pick.s10, pick.s11, pick.s12]) as team
    where get_bit(pick.first, team) = 1
  ) as named (kind, team);

revoke all on all tables in schema private from public, anon, authenticated;

-- Counts these weeks of a group unless they are counted already.
create function private.ensure_tallies(wanted_group uuid, weeks smallint[]) returns void
language plpgsql set search_path = '' as $$
declare
  missing smallint[];
begin
  if not exists (
    select week from unnest(weeks) as week
    except select week_number from private.tallied_weeks where group_id = wanted_group
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(private.lock_key(wanted_group));
  perform from public.groups where id = wanted_group for update;
  with added as (
    insert into private.tallied_weeks (group_id, week_number)
    select wanted_group, week from unnest(weeks) as week
    on conflict do nothing
    returning week_number
  )
  select coalesce(array_agg(week_number), '{}') into missing from added;

  insert into private.group_tallies (group_id, week_number, kind, team, picks)
  select wanted_group, week_number, kind, team, count(*)
  from public.group_members
  join private.picked_teams using (user_id)
  where group_id = wanted_group and week_number = any (missing)
  group by week_number, kind, team;
end;
$$;

-- Invalidates the scores, tallies and popular teams that a pick is in: none while its week is open. A changed pick of a closed week is
-- one whose transaction began before the deadline, or a change by the operator. The shared lock on the player makes
-- `wait_for_picks` wait: the tallies of a group joined meanwhile would not be invalidated here.
create function private.invalidate_pick() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  pick public.weekly_picks := coalesce(new, old);
  key bigint;
begin
  -- A pick of a season that is over is counted nowhere.
  if tg_op = 'DELETE' and not exists (select from public.week_schedule where week_number = pick.week_number) then
    return null;
  end if;
  -- The key of all locks of weeks, as in `private.lock_weeks`.
  perform pg_advisory_xact_lock_shared(20251219, pick.week_number);
  delete from private.popular_teams where week_number = pick.week_number;
  if tg_op = 'DELETE' and not exists (select from public.users where id = pick.user_id) then
    delete from private.player_scores where user_id = pick.user_id;
  else
    update private.score_state set weeks = null where pick.week_number = any (weeks);
  end if;
  perform pg_advisory_xact_lock_shared(private.lock_key(pick.user_id));
  for key in
    select private.lock_key(group_id) as key from public.group_members where user_id = pick.user_id order by key
  loop
    perform pg_advisory_xact_lock_shared(key);
  end loop;
  delete from private.tallied_weeks as tallied
  using public.group_members as member
  where member.user_id = pick.user_id
    and tallied.group_id = member.group_id
    and tallied.week_number = pick.week_number;
  return null;
end;
$$;

-- Makes somebody who joins wait until their picks that are being saved are committed.
create function private.wait_for_picks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_another_player(new.user_id) then
    perform pg_advisory_xact_lock(private.lock_key(new.user_id));
  end if;
  return new;
end;
$$;

-- Joining and leaving change what the group has picked. The row of the group is locked until that is committed, so that
-- nobody counts in between.
create function private.invalidate_tallies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := coalesce(new.group_id, old.group_id);
begin
  perform from public.groups where id = changed for key share;
  delete from private.tallied_weeks where group_id = changed;
  return null;
end;
$$;

-- What the members of a group pick most: { championPicks, champion, oneSeed, g5Representative, roadWinner }, each {
-- team, picks } or null; `championPicks` counts all picks. Between teams with equally many picks the first by name
-- wins.
create function private.group_stats(wanted_group uuid, viewer uuid, weeks smallint[]) returns jsonb
language sql stable set search_path = '' as $$
  with counted as (
    select kind, team, sum(picks) as picks
    from (
      select kind, team, picks
      from private.group_tallies
      where group_id = wanted_group and week_number = any (weeks)
      union all
      select kind, team, 1
      from private.picked_teams
      where user_id = viewer and week_number <> all (weeks)
        and week_number in (select week_number from public.week_schedule)
        and exists (select from public.group_members where group_id = wanted_group and user_id = viewer)
    ) as every
    group by kind, team
  ),
  placed as (
    select kind, teams.id, picks,
      row_number() over (partition by kind order by picks desc, lower(teams.name) collate "C") as place
    from counted
    join private.team_numbers on number = team
    join public.teams on teams.id = team_id
    where kind <> 'field'
      or conference in ('Mountain West', 'Sun Belt', 'American', 'Conference USA', 'Pac-12', 'MAC')
  )
  select jsonb_build_object(
    'championPicks', (select coalesce(sum(picks), 0) from counted where kind = 'champion'),
    'champion', jsonb_object_agg(kind, most) -> 'champion',
    'oneSeed', jsonb_object_agg(kind, most) -> 'oneSeed',
    'g5Representative', jsonb_object_agg(kind, most) -> 'field',
    'roadWinner', jsonb_object_agg(kind, most) -> 'roadWinner'
  )
  from placed cross join lateral jsonb_build_object('team', id, 'picks', picks) as most
  where place = 1;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;

create trigger invalidate_pick after insert or update or delete on public.weekly_picks
  for each row execute function private.invalidate_pick();

-- Triggers of an event fire in the order of their names: this one after `check_member`, which locks the row of the
-- player, so that nobody waits here for a player who is being deleted.
create trigger wait_for_picks before insert on public.group_members
  for each row execute function private.wait_for_picks();

create trigger invalidate_tallies after insert or delete on public.group_members
  for each row execute function private.invalidate_tallies();
