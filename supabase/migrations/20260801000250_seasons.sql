-- Who may do what: everybody reads which seasons there are and who played in which conference. Only the operator (with
-- the secret key) opens and closes a season, through functions (docs/rules.md#the-seasons-of-the-database).

-- The season that runs is in the tables of the challenge, finished ones are in the archive (`past_...`). Between two
-- seasons none runs.
create table public.seasons (
  name text primary key check (name ~ '^20[0-9]{2}-[0-9]{2}$'),
  opened_at timestamptz not null default now(),
  closing_since timestamptz,
  closed_at timestamptz,
  players integer,
  outcome jsonb,
  check ((closed_at is null) = (outcome is null)),
  check (closed_at is null or closing_since is not null)
);

comment on table public.seasons is 'The seasons that were opened; the one that has not closed runs.';
comment on column public.seasons.closing_since is 'When the closing began; from then on neither outcome nor schedule change.';
comment on column public.seasons.players is 'How many players had picks.';
comment on column public.seasons.outcome is 'The official bracket at the end, as a bracket record.';

create unique index seasons_running on public.seasons ((closed_at is null)) where closed_at is null;

-- The conference of a team belongs to a season; `teams.conference` is the one of the season that runs.
create table public.season_teams (
  season text references public.seasons (name),
  team_id text references public.teams (id),
  conference text not null,
  primary key (season, team_id)
);

comment on table public.season_teams is 'Which teams played in a season, and in which conference.';

create index season_teams_team on public.season_teams (team_id);

alter table public.seasons enable row level security;
alter table public.season_teams enable row level security;
revoke all on public.seasons, public.season_teams from public, anon, authenticated, service_role;
grant select (name, opened_at, closed_at, players, outcome) on public.seasons to anon, authenticated;
grant select (season, team_id, conference) on public.season_teams to anon, authenticated;
grant select on public.seasons, public.season_teams to service_role;

create policy "everybody reads the seasons"
  on public.seasons for select to anon, authenticated
  using (true);

create policy "everybody reads who played in which conference"
  on public.season_teams for select to anon, authenticated
  using (true);

-- Fails with SEASON_CHANGING unless `season` is the one that runs: a server that was built for another one must not save
-- anything. Whoever calls the Data API without our server names none. Not in SQL, whose functions are planned again by
-- each statement that calls them.
create function private.check_season(season text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if season is not null and not exists (select from public.seasons where name = season and closed_at is null) then
    raise sqlstate 'PT409' using message = 'SEASON_CHANGING';
  end if;
end;
$$;

-- Refuses to change what the closing copies. Fails with SEASON_CLOSING.
create function private.keep_while_closing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.seasons where closing_since is not null and closed_at is null) then
    raise sqlstate 'PT409' using message = 'SEASON_CLOSING';
  end if;
  return null;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
