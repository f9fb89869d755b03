-- Who may do what: a player reads their own picks, and everybody's submitted picks once their week has closed
-- (docs/rules.md#who-sees-a-pick). A player saves their own pick while its week is open by the clock of this database
-- (docs/rules.md#the-servers-clock): submitted, complete and with five conferences, or not at all. Nobody moves a pick
-- to another player or week or deletes one. Visitors reach nothing. The policies check the owner and the week; the
-- trigger checks the bracket and what must not change.

create table public.weekly_picks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  week_number smallint not null check (week_number between 1 and 15),
  bracket_data jsonb not null,
  is_submitted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, week_number)
);

comment on table public.weekly_picks is 'One bracket for each player and week, as a bracket record.';

-- The Data API tells anybody how many rows the planner expects for a filter, and the planner's statistics ignore
-- policies. Without statistics its guess does not reveal whether a rival has picked, or what.
alter table public.weekly_picks
  alter id set statistics 0,
  alter user_id set statistics 0,
  alter week_number set statistics 0,
  alter bracket_data set statistics 0,
  alter is_submitted set statistics 0,
  alter created_at set statistics 0,
  alter updated_at set statistics 0;

-- There is no foreign key to the schedule: a season ends by taking its weeks away, all at once, and its picks are deleted
-- afterwards in many steps. What belongs to no week is shown nowhere (docs/rules.md#closing-a-season).
--
-- Picks are written week by week, so a summary of each range of blocks is enough. A B-tree on the week would mislead the
-- planner, which has no statistics: in a million picks, those of 500 players took 228 ms through it and 2 ms without.
create index weekly_picks_week on public.weekly_picks using brin (week_number);

alter table public.weekly_picks enable row level security;
revoke all on public.weekly_picks from public, anon, authenticated;
grant select (id, user_id, week_number, bracket_data, is_submitted, created_at, updated_at)
  on public.weekly_picks to authenticated;
grant insert (user_id, week_number, bracket_data, is_submitted) on public.weekly_picks to authenticated;
grant update (user_id, week_number, bracket_data, is_submitted, updated_at) on public.weekly_picks to authenticated;
grant select, insert, update, delete on public.weekly_picks to service_role;

-- In all three policies the list of weeks is built once per statement, not once per row. `now()` is when the
-- transaction began.

-- A `case` instead of `or`: the planner looks each side of an `or` up in an index of its own, and without statistics
-- (see the table) it expects few picks in all closed weeks. In a million picks, those of 500 players took 465 ms that
-- way and less than 10 this way.
--
-- The last line is always true. The planner expects each of its three equalities in one row of 200, so it expects one row
-- of ten million picks, whatever the filter; its estimate is what the Data API calls a planned count.
create policy "players read their own picks, and all once the week has closed"
  on public.weekly_picks for select to authenticated
  using (
    case
      when user_id = (select auth.uid()) then true
      else is_submitted and week_number = any (
        array(select week_number from public.week_schedule where end_date < now())
      )
    end
    and ((id, user_id, week_number) = (id, user_id, week_number)) is true
  );

create policy "players save their own picks while the week is open"
  on public.weekly_picks for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and week_number = any (
      array(select week_number from public.week_schedule where now() between start_date and end_date)
    )
  );

-- Without `with check` the same condition holds for the changed row.
create policy "players change their own picks while the week is open"
  on public.weekly_picks for update to authenticated
  using (
    user_id = (select auth.uid())
    and week_number = any (
      array(select week_number from public.week_schedule where now() between start_date and end_date)
    )
  );

-- What is wrong with the teams of a record: TEAM_UNKNOWN, CONFERENCES_MISSING or null (docs/rules.md#five-conferences);
-- the same rule as `src/domain/conferences.ts`. The record must not be BRACKET_INVALID. This runs with each save, so
-- both are one query, in a language that caches its plans.
create function private.field_problem(record jsonb) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  known integer;
  conferences integer;
begin
  select count(*), count(distinct conference) filter (where conference <> 'Independents')
  into known, conferences
  from public.teams
  where id = any (array(select jsonb_array_elements_text(record -> 'teamSlots'))) and conference is not null;
  if known < 12 then
    return 'TEAM_UNKNOWN';
  end if;
  if conferences < 5 then
    return 'CONFERENCES_MISSING';
  end if;
  return null;
end;
$$;

-- Stores the record as it was understood. Fails with PICK_FIXED, BRACKET_INVALID, BRACKET_INCOMPLETE, TEAM_UNKNOWN,
-- CONFERENCES_MISSING or PICK_NOT_SUBMITTED.
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
  new.bracket_data := private.rebuilt_record(new.bracket_data);
  return new;
end;
$$;

-- Saves the caller's pick for a week; the last save wins (docs/rules.md#saving-a-weekly-pick). Returns { id, updatedAt
-- }. Fails with SEASON_CHANGING when the server was built for another season. An upsert alone would do the same and run
-- every check twice, once as an insert and once as an update.
create function public.save_pick(wanted_week integer, record jsonb, season text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  player_id uuid := auth.uid();
  saved public.weekly_picks;
begin
  if season is not null and not exists (select from public.seasons where name = season and closed_at is null) then
    raise sqlstate 'PT409' using message = 'SEASON_CHANGING';
  end if;
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
revoke execute on function public.save_pick(integer, jsonb, text) from public, anon, authenticated;
grant execute on function public.save_pick(integer, jsonb, text) to authenticated;

create trigger check_weekly_pick before insert or update on public.weekly_picks
  for each row execute function private.check_weekly_pick();
