-- Who may do what: nobody reaches these tables; functions and triggers of this database keep them. They hold what takes
-- long to add up: the points of each player and the tallies of each group, over closed weeks alone, which everybody may
-- see (docs/decisions/010-scores-and-tallies.md). What was added up is thrown away as soon as something it was made from
-- changes, and made anew by whoever asks next.

-- The weeks that have closed by the clock. Not by the start of the transaction: who waited for a lock must not go back.
create function private.closed_weeks() returns smallint[]
language sql volatile set search_path = '' as $$
  select coalesce(array_agg(week_number order by week_number), '{}')
  from public.week_schedule where end_date < clock_timestamp();
$$;

-- The points of every player who has any pick, over the weeks that `private.score_state` names.
create table private.player_scores (
  user_id uuid primary key,
  points integer not null
);

-- One row: which weeks are in the scores; null when they are to be made anew.
create table private.score_state (
  is_only boolean primary key default true check (is_only),
  weeks smallint[]
);
insert into private.score_state default values;

-- How many picks of a group's members, of a closed week, name a team as champion, as seed 1, in the field, and as a
-- first-round winner with a seed from 9 to 12.
create table private.tallied_weeks (
  group_id uuid references public.groups (id) on delete cascade,
  week_number smallint,
  primary key (group_id, week_number)
);

create table private.group_tallies (
  group_id uuid,
  week_number smallint,
  kind private.tally_kind,
  team smallint,
  picks integer not null,
  primary key (group_id, week_number, kind, team),
  foreign key (group_id, week_number) references private.tallied_weeks (group_id, week_number) on delete cascade
);

comment on table private.player_scores is 'Points of each player over closed weeks.';
comment on table private.score_state is 'Which weeks the scores are over.';
comment on table private.tallied_weeks is 'Which weeks of which groups are counted in group_tallies.';
comment on table private.group_tallies is 'What the members of a group picked in a closed week.';

-- Saving a pick shares the locks of its week and of the player's groups until it is committed. Who scores takes the weeks
-- alone, who counts a group takes that group alone, and so finds every pick: those that are committed, and those whose
-- transaction began before the week closed and ends after it. Groups do not wait for each other.
-- Locks are taken in one order everywhere: weeks upwards, then the scoring, then the player, then groups upwards, then the
-- rows of groups.
create function private.lock_weeks(weeks smallint[]) returns void
language plpgsql set search_path = '' as $$
declare
  week smallint;
begin
  foreach week in array weeks loop
    perform pg_advisory_xact_lock(20251219, week);
  end loop;
end;
$$;

-- What the lock of a group or a player is called.
create function private.lock_key(id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended(id::text, 20251219);
$$;

-- Makes the scores anew. They are thrown away and written whole: comparing would read as much and spare little. Compiling
-- the sum would take longer than adding up, and the sums of all players fit into memory.
create function private.rescore(weeks smallint[]) returns void
language plpgsql set search_path = '' set jit = off set work_mem = '64MB' as $$
begin
  perform private.lock_weeks(weeks);
  perform from private.score_state for update;
  delete from private.player_scores;
  insert into private.player_scores (user_id, points)
  select user_id, sum(points) from private.pick_points where week_number = any (weeks) group by user_id;
  update private.score_state set weeks = rescore.weeks;
end;
$$;

-- Sees to it that the scores are those of these weeks.
create function private.ensure_scores(weeks smallint[]) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.score_state where score_state.weeks is distinct from ensure_scores.weeks) then
    perform private.rescore(weeks);
  end if;
end;
$$;

-- Sees to it that these weeks of a group are counted.
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
  with settled as (
    insert into private.tallied_weeks (group_id, week_number)
    select wanted_group, week from unnest(weeks) as week
    on conflict do nothing
    returning week_number
  )
  select coalesce(array_agg(week_number), '{}') into missing from settled;

  insert into private.group_tallies (group_id, week_number, kind, team, picks)
  select wanted_group, week_number, kind, team, count(*)
  from public.group_members
  join private.picked_teams using (user_id)
  where group_id = wanted_group and week_number = any (missing)
  group by week_number, kind, team;
end;
$$;

-- What a pick changes: nothing while its week is open. A pick of a closed week can be one whose transaction began in time,
-- or a change by the operator. The player is held against joining a group meanwhile, which would not be forgotten here.
create function private.invalidate_pick() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  pick public.weekly_picks := coalesce(new, old);
  key bigint;
begin
  perform pg_advisory_xact_lock_shared(20251219, pick.week_number);
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
  delete from private.tallied_weeks as settled
  using public.group_members as member
  where member.user_id = pick.user_id
    and settled.group_id = member.group_id
    and settled.week_number = pick.week_number;
  return null;
end;
$$;

create trigger invalidate_pick after insert or update or delete on public.weekly_picks
  for each row execute function private.invalidate_pick();

-- Who joins is held until the player's picks that are being saved are committed. Fires after the trigger that locks the
-- row of the player, so that nobody waits here for a player who is being deleted.
create function private.wait_for_picks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_another_player(new.user_id) then
    perform pg_advisory_xact_lock(private.lock_key(new.user_id));
  end if;
  return new;
end;
$$;

create trigger wait_for_picks before insert on public.group_members
  for each row execute function private.wait_for_picks();

-- A player who goes takes along groups' creator, memberships and picks, in no order of ours. All that their forgetting
-- shares is shared before, so that nobody who adds up waits for those groups while the picks wait for them.
create function private.lock_for_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  week smallint;
  key bigint;
begin
  for week in select week_number from public.week_schedule order by week_number loop
    perform pg_advisory_xact_lock_shared(20251219, week);
  end loop;
  for key in
    select private.lock_key(group_id) as key
    from (
      select group_id from public.group_members where user_id = old.id
      union
      select id from public.groups where created_by = old.id
    ) as touched
    order by key
  loop
    perform pg_advisory_xact_lock_shared(key);
  end loop;
  return old;
end;
$$;

create trigger lock_for_deletion before delete on public.users
  for each row execute function private.lock_for_deletion();

-- Who joins or leaves changes what the group has picked. The group is locked until that is committed, so that nobody
-- counts in between.
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

create trigger invalidate_tallies after insert or delete on public.group_members
  for each row execute function private.invalidate_tallies();

-- A result comes in: everybody is scored at once. Fires after the trigger that marks the outcome.
create function private.score_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rescore(private.closed_weeks());
  return null;
end;
$$;

create trigger score_outcome after insert or update or delete on public.brackets
  for each statement execute function private.score_outcome();

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
