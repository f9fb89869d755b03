-- Who may do what: nobody reaches these tables; functions and triggers of this database write them. They count what the
-- members of a group pick (docs/rules.md#group-statistics), and only in closed weeks, which everybody may see
-- (docs/decisions/010-scores-and-tallies.md). Who joins is added and who leaves is taken off; when a week is counted or a
-- pick of such a week changes, `public.catch_up` counts the groups. Until then readers count what is missing.

create type private.tally_kind as enum ('champion', 'oneSeed', 'field', 'roadWinner');

-- The weeks of a group that are counted in `private.group_tallies`. Deleting a row deletes its tallies.
create table private.tallied_weeks (
  group_id uuid references public.groups (id) on delete cascade,
  week_number smallint,
  primary key (group_id, week_number)
);

comment on table private.tallied_weeks is 'Which weeks of which groups are counted in group_tallies.';

-- The groups of which a week may not be counted. A group with members that nobody has counted is here as well.
create table private.groups_to_count (
  group_id uuid primary key references public.groups (id) on delete cascade
);

comment on table private.groups_to_count is 'The groups that public.catch_up has yet to count.';

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

-- The teams that count for each kind, with the name that decides between equally many picks: of those in the field only the
-- ones outside the four conferences whose champions have a place.
create view private.countable_teams as
  select kind, number, teams.id, lower(teams.name) collate "C" as by_name
  from unnest(enum_range(null::private.tally_kind)) as kind
  cross join private.team_numbers
  join public.teams on teams.id = team_id
  where kind <> 'field'
    or conference in ('Mountain West', 'Sun Belt', 'American', 'Conference USA', 'Pac-12', 'MAC');

revoke all on all tables in schema private from public, anon, authenticated;

-- Counts these weeks of a group, which the state of the scores says are counted, unless they are already.
create function private.ensure_tallies(wanted_group uuid, weeks smallint[]) returns void
language plpgsql set search_path = '' set jit = off as $$
declare
  missing smallint[];
begin
  perform pg_advisory_xact_lock(private.lock_key(wanted_group));
  with added as (
    insert into private.tallied_weeks (group_id, week_number)
    select wanted_group, week from unnest(weeks) as week
    on conflict do nothing
    returning week_number
  )
  select coalesce(array_agg(week_number), '{}') into missing from added;
  if missing = '{}' then
    return;
  end if;
  insert into private.group_tallies (group_id, week_number, kind, team, picks)
  select wanted_group, week_number, kind, team, count(*)
  from public.group_members
  join private.picked_teams using (user_id)
  where group_id = wanted_group and week_number = any (missing)
  group by week_number, kind, team;
end;
$$;

-- Brings up to date what is stored about a pick whose week is counted: one whose transaction began before the deadline, or
-- a change by the operator. The player's points are added up anew, and the groups of the player are counted later. The
-- lock on the player makes two of their picks wait for each other, and `wait_for_picks`.
create function private.count_late_pick(player uuid, week smallint) returns void
language plpgsql set search_path = '' as $$
declare
  key bigint;
begin
  delete from private.popular_teams where week_number = week;
  perform pg_advisory_xact_lock(private.lock_key(player));
  delete from private.player_scores where user_id = player;
  insert into private.player_scores (user_id, field_points, first_points, quarter_points, semi_points, champion_points)
  select user_id, sum(field_points), sum(first_points), sum(quarter_points), sum(semi_points), sum(champion_points)
  from private.pick_points
  where user_id = player and week_number in (select unnest(weeks) from private.score_state)
    and exists (select from private.outcome_bits)
  group by user_id;
  for key in
    select private.lock_key(group_id) as key from public.group_members where user_id = player order by key
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
  insert into private.groups_to_count
  select group_id from public.group_members where user_id = player order by group_id
  on conflict do nothing;
  delete from private.tallied_weeks as tallied
  using public.group_members as member
  where member.user_id = player and tallied.group_id = member.group_id and tallied.week_number = week;
end;
$$;

-- A pick is saved. While its week is not counted that changes nothing that is stored. The lock is that of
-- `private.lock_weeks`: until this transaction ends the week is not counted. While a season is being closed no pick is
-- saved, whoever does it: SEASON_CLOSING.
create function private.score_pick() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  pick public.weekly_picks := coalesce(new, old);
begin
  perform pg_advisory_xact_lock_shared(20251219, pick.week_number);
  if tg_op <> 'DELETE' and exists (select from private.season_closing) then
    raise sqlstate 'PT409' using message = 'SEASON_CLOSING';
  end if;
  if exists (select from private.score_state where pick.week_number = any (weeks)) then
    perform private.count_late_pick(pick.user_id, pick.week_number);
  end if;
  return null;
end;
$$;

-- A player joins or leaves one group in a request: several in an order of their own would deadlock with whoever locks them
-- in the order of locks. Fails with REQUEST_INVALID for the second one, before it is locked. Creating groups locks only what
-- nobody else knows of.
create function private.refuse_another_group() returns void
language plpgsql set search_path = '' as $$
begin
  -- Nested in another trigger, somebody creates a group or deletes an account.
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return;
  end if;
  if current_setting('bracket.has_changed_group', true) = 'true' then
    raise sqlstate 'PT400' using message = 'REQUEST_INVALID', hint = 'Join or leave one group in a request.';
  end if;
  perform set_config('bracket.has_changed_group', 'true', true);
end;
$$;

-- Makes somebody who joins wait until their picks that are being saved are committed, and until nobody counts the group:
-- before the row of the group is locked by its foreign key. What is no group is not locked: its id may be that of another
-- player, who would have to wait.
create function private.wait_for_picks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_another_player(new.user_id) then
    perform private.refuse_another_group();
    perform pg_advisory_xact_lock(private.lock_key(new.user_id));
    perform pg_advisory_xact_lock(private.lock_key(id)) from public.groups where id = new.group_id;
  end if;
  return new;
end;
$$;

-- Makes somebody who leaves wait for the group as who joins does, before the row goes: one who joins again holds the group and
-- waits for a row that is going.
create function private.wait_for_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_another_group();
  perform pg_advisory_xact_lock(private.lock_key(old.group_id));
  return old;
end;
$$;

-- Joining and leaving change what the group has picked in the weeks that are counted. The group stays locked until that is
-- committed (`wait_for_picks`, `wait_for_group`), so that nobody counts it in between, and so are all of them against a
-- week that is opened again (`private.rescore`). A group that is new is counted later.
create function private.count_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid := coalesce(new.group_id, old.group_id);
  weeks smallint[];
begin
  lock table private.tallied_weeks in row exclusive mode;
  weeks := array(select week_number from private.tallied_weeks where group_id = changed);
  if weeks = '{}' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    update private.group_tallies as tally
    set picks = tally.picks - 1
    from private.picked_teams as named
    where named.user_id = old.user_id and named.week_number = any (weeks) and tally.group_id = changed
      and (tally.week_number, tally.kind, tally.team) = (named.week_number, named.kind, named.team);
  else
    insert into private.group_tallies as tally (group_id, week_number, kind, team, picks)
    select changed, named.week_number, named.kind, named.team, 1
    from private.picked_teams as named
    where named.user_id = new.user_id and named.week_number = any (weeks)
    on conflict (group_id, week_number, kind, team) do update set picks = tally.picks + 1;
  end if;
  return null;
end;
$$;

-- Takes a player who is being deleted off their groups, while there are the picks that these no longer count.
create function private.leave_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.group_members where user_id = old.id;
  return old;
end;
$$;

-- Remembers a new group.
create function private.remember_group_to_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.groups_to_count values (new.id);
  return null;
end;
$$;

-- The closed weeks of a group that readers have to count.
create function private.uncounted_weeks(wanted_group uuid, weeks smallint[]) returns smallint[]
language sql stable set search_path = '' as $$
  select array(
    select unnest(weeks) except select week_number from private.tallied_weeks where group_id = wanted_group order by 1
  );
$$;

-- How many picks of a group's members in these closed weeks name each team: what is stored, and what has to be counted.
create function private.tallies_of(wanted_group uuid, weeks smallint[])
returns table (kind private.tally_kind, team smallint, picks bigint)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  uncounted constant smallint[] := private.uncounted_weeks(wanted_group, weeks);
begin
  return query
    select tally.kind, tally.team, sum(tally.picks)
    from private.group_tallies as tally
    where tally.group_id = wanted_group and tally.week_number = any (weeks)
    group by tally.kind, tally.team;
  if cardinality(uncounted) > 0 then
    return query
      select named.kind, named.team, count(*)
      from public.group_members as member
      join private.picked_teams as named on named.user_id = member.user_id
      where member.group_id = wanted_group and named.week_number = any (uncounted)
      group by named.kind, named.team;
  end if;
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
      select kind, team, picks from private.tallies_of(wanted_group, weeks)
      union all
      select kind, team, 1
      from private.picked_teams
      where user_id = viewer and week_number <> all (weeks)
        and week_number in (select week_number from public.week_schedule)
        and exists (select from public.group_members where group_id = wanted_group and user_id = viewer)
    ) as every
    group by kind, team
    having sum(picks) > 0
  ),
  placed as (
    select kind, id, picks, row_number() over (partition by kind order by picks desc, by_name) as place
    from counted
    join private.countable_teams using (kind)
    where number = team
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

-- Triggers of an event fire in the order of their names: this one after `save_pick_bits`.
create trigger score_pick after insert or update or delete on public.weekly_picks
  for each row execute function private.score_pick();

-- Triggers of an event fire in the order of their names: this one after `check_member`, which locks the row of the
-- player, so that nobody waits here for a player who is being deleted.
create trigger wait_for_picks before insert on public.group_members
  for each row execute function private.wait_for_picks();
create trigger wait_for_group before delete on public.group_members
  for each row execute function private.wait_for_group();

create trigger count_member after insert or delete on public.group_members
  for each row execute function private.count_member();

-- After every other trigger that asks for the player's memberships.
create trigger remove_memberships before delete on public.users
  for each row execute function private.leave_groups();

create trigger remember_group_to_count after insert on public.groups
  for each row execute function private.remember_group_to_count();
