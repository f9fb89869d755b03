-- Permissions: everyone can read the seasons, the teams, and the dates of weeks, rankings and games. Only the operator
-- (with the secret key) changes them, through functions (docs/behavior/results.md#seasons-in-the-database).

create table app.seasons (
  name text primary key check (name ~ '^20[0-9]{2}-[0-9]{2}$'),
  status text not null default 'upcoming' check (status in ('upcoming', 'running', 'finished')),
  opened_at timestamptz not null default now(),
  finished_at timestamptz,
  scored_at timestamptz,
  check ((status = 'finished') = (finished_at is not null))
);

comment on table app.seasons is 'Every season. At most one is running. A finished season never changes.';

create unique index seasons_running on app.seasons (status) where status = 'running';

-- Returns the current season, or null between two seasons. This is the default of every `season` column.
create function app.running_season() returns text
language sql stable set search_path = '' as $$
  select name from app.seasons where status = 'running';
$$;

create table app.teams (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 60),
  number smallint not null unique generated always as identity (minvalue 0 start 0) check (number between 0 and 159),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[<>[:cntrl:]]'),
  abbreviation text not null check (length(abbreviation) between 1 and 5),
  logo_url text not null check (logo_url ~ '^/badges/[a-z0-9-]+\.svg$'),
  primary_color text not null check (primary_color ~ '^#[0-9A-F]{6}$'),
  secondary_color text not null check (secondary_color ~ '^#[0-9A-F]{6}$')
);

comment on table app.teams is 'All football teams from all seasons. Rows are never deleted, because old brackets refer to them.';
comment on column app.teams.number is 'The team''s position in the bit strings of picks.';

create table app.season_teams (
  season text references app.seasons (name),
  team_id text references app.teams (id),
  -- The list `CONFERENCES` in `src/domain/conferences.ts`, plus Independents (docs/game-rules.md#conferences).
  conference text not null check (conference in (
    'SEC', 'Big Ten', 'Big 12', 'ACC', 'American', 'Mountain West', 'Sun Belt', 'Conference USA', 'MAC', 'Pac-12',
    'Independents'
  )),
  primary key (season, team_id)
);

comment on table app.season_teams is 'Which teams play in a season, and in which conference.';

create index season_teams_team on app.season_teams (team_id);

create table app.week_schedule (
  id uuid primary key default gen_random_uuid(),
  season text not null default app.running_season() references app.seasons (name),
  week_number smallint not null check (week_number between 1 and 15),
  start_date timestamptz not null check (isfinite(start_date)),
  end_date timestamptz not null check (isfinite(end_date)),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (season, week_number),
  check (start_date < end_date)
);

comment on table app.week_schedule is 'When each week of the challenge is open: from its start through its end (docs/game-rules.md#when-a-week-is-open).';
comment on column app.week_schedule.is_active is 'Specified, but never read: the dates decide.';

-- Kickoff times are stored without their games, because the games' schedule is not announced until Selection Day.
create table app.playoff_dates (
  season text not null default app.running_season() references app.seasons (name),
  number smallint not null,
  kind text not null check (kind in ('ranking', 'kickoff')),
  starts_at timestamptz not null check (isfinite(starts_at)),
  changed_at timestamptz not null default now(),
  primary key (season, number)
);

comment on table app.playoff_dates is 'When the committee releases its rankings (the last one with the field), and when the playoff games begin.';

alter table app.seasons enable row level security;
alter table app.teams enable row level security;
alter table app.season_teams enable row level security;
alter table app.week_schedule enable row level security;
alter table app.playoff_dates enable row level security;
grant select on app.seasons, app.teams, app.season_teams, app.week_schedule, app.playoff_dates
  to anon, authenticated, service_role;

create policy "everybody reads the seasons" on app.seasons for select to anon, authenticated using (true);
create policy "everybody reads the teams" on app.teams for select to anon, authenticated using (true);
create policy "everybody reads who plays" on app.season_teams for select to anon, authenticated using (true);
create policy "everybody reads the schedule" on app.week_schedule for select to anon, authenticated using (true);
create policy "everybody reads the dates" on app.playoff_dates for select to anon, authenticated using (true);

-- Fails with SEASON_CHANGING unless `season` is current or null: a server built for another season must not save.
create function app.check_season(season text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform app.reject_if(season is not null and season is distinct from app.running_season(), 409, 'SEASON_CHANGING');
end;
$$;

create function app.closed_weeks(season text) returns smallint[]
language sql stable set search_path = '' as $$
  select array(
    select week_number from app.week_schedule where season = closed_weeks.season and end_date < now() order by week_number
  );
$$;

-- Returns { number, startDate, endDate }.
create function app.week_json(week app.week_schedule) returns jsonb
language sql stable as $$
  select jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date);
$$;

create function public.running_season() returns text
language sql stable set search_path = '' as $$
  select app.running_season();
$$;

-- Returns the weeks of a season, by default the current season: [{ number, startDate, endDate }].
create function public.list_weeks(season text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.week_json(week) order by week_number), '[]')
  from app.week_schedule as week where season = coalesce(list_weeks.season, app.running_season());
$$;

-- Returns the data for the current season's calendar: { season, changedAt, weeks: [{ number, startDate, endDate }],
-- kickoffs: [timestamp] }. Between two seasons, the season is null and both lists are empty.
create function public.calendar() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'season', app.running_season(),
    'changedAt', greatest(
      (select max(greatest(opened_at, finished_at)) from app.seasons),
      (select max(changed_at) from app.week_schedule where season = app.running_season()),
      (select max(changed_at) from app.playoff_dates where season = app.running_season())
    ),
    'weeks', public.list_weeks(),
    'kickoffs', array(
      select starts_at from app.playoff_dates where season = app.running_season() and kind = 'kickoff' order by starts_at
    )
  );
$$;

-- Returns every team with its conference in a season: [{ id, name, abbreviation, conference, logoUrl, primaryColor,
-- secondaryColor }]. The default is the current or, between two seasons, the last season. The conference of a team that
-- does not play is null.
create function public.list_teams(season text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'name', name, 'abbreviation', abbreviation, 'conference', conference, 'logoUrl', logo_url,
    'primaryColor', primary_color, 'secondaryColor', secondary_color
  ) order by id), '[]')
  from app.teams
  left join app.season_teams on team_id = id
    and season = coalesce(list_teams.season, app.running_season(), (select max(name) from app.seasons));
$$;

grant execute on function app.running_season, app.closed_weeks, app.week_json to anon, authenticated, service_role;
grant execute on function app.check_season to authenticated;
grant execute on function public.running_season, public.list_weeks, public.list_teams, public.calendar
  to anon, authenticated, service_role;
