-- Permissions: players can read their own picks, and everyone's submitted picks once the week has closed
-- (docs/game-rules.md#who-sees-a-pick). Players can save their own picks in the current season while the week is open
-- according to this database's clock (docs/game-rules.md#the-servers-clock). If a policy rejects a save, our server
-- returns WEEK_NOT_OPEN. No caller can delete a pick or move it to another player, week or season. The policies check
-- the owner and the week. The trigger checks the bracket and the columns that must not change.

create table app.weekly_picks (
  id uuid primary key default gen_random_uuid(),
  season text not null default app.running_season() references app.seasons (name),
  user_id uuid not null references app.users (id) on delete cascade,
  week_number smallint not null check (week_number between 1 and 15),
  bracket_data jsonb not null,
  is_submitted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  champion smallint not null,
  field bit(160) not null, first bit(160) not null, quarter bit(160) not null, semi bit(160) not null,
  -- The included columns let scores and statistics skip the table, where a player's picks are not side by side.
  constraint weekly_picks_one unique (user_id, season, week_number) include (
    is_submitted, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion, field, first, quarter, semi
  )
);

comment on table app.weekly_picks is 'One bracket for each player, season and week, as a bracket record and as private.bits.';

-- Vacuums after each week's picks, not only once the table has grown by a fifth, because index-only scans need it.
alter table app.weekly_picks set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Picks are written week by week, so a block range index is enough to find a season or a week.
create index weekly_picks_week on app.weekly_picks using brin (season, week_number);

alter table app.weekly_picks enable row level security;
grant select on app.weekly_picks to authenticated;
grant insert (season, user_id, week_number, bracket_data, is_submitted) on app.weekly_picks to authenticated;
grant update (bracket_data, is_submitted) on app.weekly_picks to authenticated;

-- The subqueries for weeks run once per statement, not once per row. `now()` is the same for every row.
create policy "players read their own picks, and all once the week has closed"
  on app.weekly_picks for select to authenticated
  using (
    case
      when user_id = (select auth.uid()) then true
      else is_submitted and (season, week_number) in (
        select season, week_number from app.week_schedule where end_date < now()
      )
    end
  );

create policy "players save their own picks while the week is open"
  on app.weekly_picks for insert to authenticated
  with check (
    user_id = (select auth.uid()) and season = app.running_season()
    and (season, week_number) in (
      select season, week_number from app.week_schedule where now() between start_date and end_date
    )
  );

-- Because there is no `with check`, this condition also applies to the changed row.
create policy "players change their own picks while the week is open"
  on app.weekly_picks for update to authenticated
  using (
    user_id = (select auth.uid()) and season = app.running_season()
    and (season, week_number) in (
      select season, week_number from app.week_schedule where now() between start_date and end_date
    )
  );

-- Brings a pick's record into its stored form and sets the computed columns. Fails with PICK_FIXED, PICK_NOT_SUBMITTED,
-- ACCOUNT_GONE (a deleted account, whose token still works for up to an hour) or an error of `private.checked_record`.
create function private.check_weekly_pick() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.season, new.week_number, new.created_at)
      is distinct from (old.id, old.user_id, old.season, old.week_number, old.created_at) then
      raise sqlstate 'PT400' using message = 'PICK_FIXED';
    end if;
    new.updated_at := now();
  elsif not exists (select from app.users where id = new.user_id and username is not null) then
    raise sqlstate 'PT401' using message = 'ACCOUNT_GONE';
  end if;
  new.bracket_data := private.checked_record(new.bracket_data);
  if not new.is_submitted then raise sqlstate 'PT400' using message = 'PICK_NOT_SUBMITTED'; end if;
  return jsonb_populate_record(new, to_jsonb(private.bits_of(new.bracket_data)));
end;
$$;

-- Saves the caller's pick for a week of the current season; the last save wins
-- (docs/game-rules.md#saving-a-weekly-pick). Returns { id, updatedAt }. Fails with SEASON_CHANGING. Tries an update
-- first, because an upsert would run every check twice.
create function public.save_pick(week integer, record jsonb, season text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  running constant text := app.running_season();
  saved_id uuid;
  saved_at timestamptz;
begin
  perform app.check_season(coalesce(season, running, ''));
  update app.weekly_picks as pick set bracket_data = record, is_submitted = true
  where pick.user_id = auth.uid() and pick.season = running and pick.week_number = save_pick.week
  returning id, updated_at into saved_id, saved_at;
  if not found then
    insert into app.weekly_picks as pick (season, user_id, week_number, bracket_data, is_submitted)
    values (running, auth.uid(), save_pick.week, record, true)
    on conflict on constraint weekly_picks_one
      do update set bracket_data = excluded.bracket_data, is_submitted = excluded.is_submitted
    returning id, updated_at into saved_id, saved_at;
  end if;
  return jsonb_build_object('id', saved_id, 'updatedAt', saved_at);
end;
$$;

grant execute on function public.save_pick to authenticated;

-- This is a trigger because neither a constraint nor a policy can compare a row with its old version or read the teams.
create trigger check_weekly_pick before insert or update on app.weekly_picks
  for each row execute function private.check_weekly_pick();
