-- Who may do what: a player reads the own picks, and everybody's submitted ones once their week has closed; saves the own
-- pick while its week is open by the clock of this database, as submitted, complete and with five conferences or not at
-- all; moves no pick to another player or week and deletes none. Visitors reach nothing. The window and the owner are the
-- business of the policies, what a pick must be and what never changes that of the trigger.

create table public.weekly_picks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  week_number smallint not null references public.week_schedule (week_number),
  bracket_data jsonb not null,
  is_submitted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, week_number)
);

comment on table public.weekly_picks is 'One bracket for each player and week, in the compact form.';

-- The Data API tells everybody how many rows the planner expects for a filter, and the planner's statistics know no
-- policies. Without them its guess says nothing about whether a rival has picked, or
-- what.
alter table public.weekly_picks
  alter id set statistics 0,
  alter user_id set statistics 0,
  alter week_number set statistics 0,
  alter bracket_data set statistics 0,
  alter is_submitted set statistics 0,
  alter created_at set statistics 0,
  alter updated_at set statistics 0;

create index weekly_picks_week on public.weekly_picks (week_number);

alter table public.weekly_picks enable row level security;
revoke all on public.weekly_picks from public, anon, authenticated;
grant select on public.weekly_picks to authenticated;
grant insert (user_id, week_number, bracket_data, is_submitted) on public.weekly_picks to authenticated;
grant update (user_id, week_number, bracket_data, is_submitted, updated_at) on public.weekly_picks to authenticated;
grant select, insert, update, delete on public.weekly_picks to service_role;

-- Each list of weeks is made once a statement, not once a row. `now()` is when the transaction began.
create policy "players read their own picks, and all once the week has closed"
  on public.weekly_picks for select to authenticated
  using (
    user_id = (select auth.uid())
    or is_submitted and week_number = any (array(select week_number from public.week_schedule where end_date < now()))
  );

create policy "players save their own picks while the week is open"
  on public.weekly_picks for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and week_number = any (
      array(select week_number from public.week_schedule where now() between start_date and end_date)
    )
  );

-- The same must hold for the row as it becomes.
create policy "players change their own picks while the week is open"
  on public.weekly_picks for update to authenticated
  using (
    user_id = (select auth.uid())
    and week_number = any (
      array(select week_number from public.week_schedule where now() between start_date and end_date)
    )
  );

-- What is wrong with the teams of a record that is not invalid: TEAM_UNKNOWN, CONFERENCES_MISSING or null; the rule of
-- `src/domain/conferences.ts`. One question for both, in a language that keeps its plans, and one plan
-- for every record: this runs with each save.
create function private.field_problem(record jsonb) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  known integer;
  conferences integer;
begin
  select count(*), count(distinct conference) filter (where conference <> 'Independents')
  into known, conferences
  from public.teams
  where id = any (array(select jsonb_array_elements_text(record -> 'teamSlots')));
  if known < 12 then
    return 'TEAM_UNKNOWN';
  end if;
  if conferences < 5 then
    return 'CONFERENCES_MISSING';
  end if;
  return null;
end;
$$;

create function private.check_weekly_pick() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.week_number, new.created_at)
      is distinct from (old.id, old.user_id, old.week_number, old.created_at) then
      raise sqlstate 'PT400' using message = 'PICK_FIXED';
    end if;
    new.updated_at := now();
  end if;
  new.bracket_data := private.unwrapped_record(new.bracket_data);
  problem := private.bracket_record_problem(new.bracket_data);
  if problem is null then
    problem := private.field_problem(new.bracket_data);
  end if;
  if problem is null and not new.is_submitted then
    problem := 'PICK_NOT_SUBMITTED';
  end if;
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  return new;
end;
$$;

create trigger check_weekly_pick before insert or update on public.weekly_picks
  for each row execute function private.check_weekly_pick();

-- The pages of the challenge, each read in one go, by the clock of this database and with no more rights than the caller
-- has. A week is { number, startDate, endDate }.

-- Challenge home: { now, weeks }, every week with the caller's own pick, { id, isSubmitted } or null.
create function public.challenge_home() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'weeks', coalesce(jsonb_agg(
      jsonb_build_object(
        'number', week.week_number,
        'startDate', week.start_date,
        'endDate', week.end_date,
        'pick', case when pick.id is not null then
          jsonb_build_object('id', pick.id, 'isSubmitted', pick.is_submitted)
        end
      ) order by week.week_number
    ), '[]')
  )
  from public.week_schedule as week
  left join public.weekly_picks as pick
    on pick.week_number = week.week_number and pick.user_id = (select auth.uid());
$$;

-- One week: { now, week, pick }, the pick being the caller's own, { id, record, updatedAt } or null. Null when there is no
-- such week.
create function public.own_week(wanted_week integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'week', jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date),
    'pick', case when pick.id is not null then
      jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at)
    end
  )
  from public.week_schedule as week
  left join public.weekly_picks as pick
    on pick.week_number = week.week_number and pick.user_id = (select auth.uid())
  where week.week_number = wanted_week;
$$;

-- One pick by its id: { now, week, pick: { id, record, updatedAt }, owner: { id, username } }. Null when it does not exist
-- or the caller may not see it, which looks the same.
create function public.viewed_pick(pick_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'week', jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date),
    'pick', jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at),
    'owner', jsonb_build_object('id', pick.user_id, 'username', owner.username)
  )
  from public.weekly_picks as pick
  join public.week_schedule as week on week.week_number = pick.week_number
  left join public.users as owner on owner.id = pick.user_id
  where pick.id = pick_id;
$$;

-- Saves the caller's pick for a week, the last one winning, and gives { id, updatedAt }. An upsert would do the same and
-- run every check twice, as an insert and as an update.
create function public.save_pick(wanted_week integer, record jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  player_id uuid := auth.uid();
  saved public.weekly_picks;
begin
  update public.weekly_picks set bracket_data = record, is_submitted = true
  where user_id = player_id and week_number = wanted_week
  returning * into saved;
  if not found then
    insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values (player_id, wanted_week, record, true)
    on conflict (user_id, week_number)
      do update set bracket_data = excluded.bracket_data, is_submitted = excluded.is_submitted
    returning * into saved;
  end if;
  return jsonb_build_object('id', saved.id, 'updatedAt', saved.updated_at);
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.challenge_home() from public, anon, authenticated;
revoke execute on function public.own_week(integer) from public, anon, authenticated;
revoke execute on function public.viewed_pick(uuid) from public, anon, authenticated;
revoke execute on function public.save_pick(integer, jsonb) from public, anon, authenticated;
grant execute on function public.challenge_home() to authenticated;
grant execute on function public.own_week(integer) to authenticated;
grant execute on function public.viewed_pick(uuid) to authenticated;
grant execute on function public.save_pick(integer, jsonb) to authenticated;
