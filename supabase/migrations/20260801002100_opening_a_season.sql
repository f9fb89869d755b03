-- Who may do what: only the operator (with the secret key, `npm run season`) opens a season and asks how the seasons stand
-- (docs/rules.md#opening-a-season).

-- Opens a season: teams, conferences, weeks and dates at once or not at all. `teams` is [{ id, name, abbreviation,
-- conference, logoUrl, primaryColor, secondaryColor }], `weeks` is [{ number, startDate, endDate }], `dates` is [{ kind,
-- startsAt }]. A team that is not in the list plays no longer and stays for old brackets. Without dates the feed of
-- results is not asked. Fails with SEASON_RUNS, SEASON_KNOWN or SEASON_PICKS_LEFT.
create function public.open_season(wanted text, teams jsonb, weeks jsonb, dates jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.seasons in share row exclusive mode;
  if exists (select from public.seasons where name = wanted) then
    raise sqlstate 'PT409' using message = 'SEASON_KNOWN';
  end if;
  if exists (select from public.seasons where closed_at is null) then
    raise sqlstate 'PT409' using message = 'SEASON_RUNS';
  end if;
  if exists (select from private.season_closing) or exists (select from public.weekly_picks) then
    raise sqlstate 'PT409' using message = 'SEASON_PICKS_LEFT';
  end if;
  insert into public.seasons (name) values (wanted);
  insert into public.teams as known (id, name, abbreviation, conference, logo_url, primary_color, secondary_color)
  select id, name, abbreviation, conference, "logoUrl", "primaryColor", "secondaryColor"
  from jsonb_to_recordset(teams) as given (
    id text, name text, abbreviation text, conference text, "logoUrl" text, "primaryColor" text, "secondaryColor" text
  )
  on conflict (id) do update set
    name = excluded.name,
    abbreviation = excluded.abbreviation,
    conference = excluded.conference,
    logo_url = excluded.logo_url,
    primary_color = excluded.primary_color,
    secondary_color = excluded.secondary_color;
  update public.teams set conference = null
  where id not in (select id from jsonb_to_recordset(open_season.teams) as given (id text));
  insert into public.season_teams (season, team_id, conference)
  select wanted, id, conference from public.teams where conference is not null;
  delete from public.week_schedule where true;
  insert into public.week_schedule (week_number, start_date, end_date)
  select number, "startDate", "endDate"
  from jsonb_to_recordset(weeks) as given (number smallint, "startDate" timestamptz, "endDate" timestamptz);
  delete from public.playoff_dates where true;
  insert into public.playoff_dates (number, kind, starts_at)
  select number, item ->> 'kind', (item ->> 'startsAt')::timestamptz
  from jsonb_array_elements(dates) with ordinality as given (item, number);
end;
$$;

-- What an operator wants to know: { running, closing: { season, phase }, problem, picks, players, groups, accounts, past:
-- [{ name, closedAt, players, picks }] }. The problem is what keeps the running season from being closed.
create function public.season_status() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'running', (select name from public.seasons where closed_at is null),
    'closing', (select jsonb_build_object('season', season, 'phase', phase) from private.season_closing),
    'problem', (select private.closing_problem(name) from public.seasons where closed_at is null),
    'picks', (select count(*) from public.weekly_picks),
    'players', (select count(distinct user_id) from public.weekly_picks),
    'groups', (select count(*) from public.groups),
    'accounts', (select count(*) from public.users),
    'past', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'name', name,
          'closedAt', closed_at,
          'players', players,
          'picks', (select count(*) from public.past_picks where season = name)
        ) order by name desc
      ), '[]')
      from public.seasons where closed_at is not null
    )
  );
$$;

revoke execute on function public.open_season(text, jsonb, jsonb, jsonb), public.season_status() from public, anon, authenticated;
grant execute on function public.open_season(text, jsonb, jsonb, jsonb), public.season_status() to service_role;
