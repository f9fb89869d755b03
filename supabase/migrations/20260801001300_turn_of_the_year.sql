-- Permissions: only the operator (with the secret key, `npm run admin -- season`) can close and open seasons and read
-- their status (docs/behavior/results.md#seasons-in-the-database). Each action is one transaction.

-- Returns why a season cannot be closed: SEASON_NOT_RUNNING, SEASON_WEEK_OPEN, SEASON_UNDECIDED or null.
create function private.closing_problem(wanted text) returns text
language sql stable set search_path = '' as $$
  select case
    when wanted is distinct from app.running_season() then 'SEASON_NOT_RUNNING'
    when exists (select from app.week_schedule where season = wanted and end_date >= now()) then 'SEASON_WEEK_OPEN'
    when app.official(wanted) is null or private.bracket_record_problem(app.official(wanted)) is not null
      then 'SEASON_UNDECIDED'
  end;
$$;

-- Finishes a season: stores each group's final standings, and returns { players, picks }. From then on, the policies
-- reject all writes to the season. Fails with SEASON_NOT_RUNNING, SEASON_WEEK_OPEN or SEASON_UNDECIDED.
create function public.close_season(wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- The closed season's outcome is final, so the feed is reset for the next season.
  update private.feed set follows = true, failures = 0, problem = null, doubt = null where true;
  perform app.reject_if(problem is not null, 409, problem) from private.closing_problem(wanted) as problem;
  perform private.rescore(wanted);
  insert into app.final_standings (season, group_id, user_id, team_name, rank, score)
  select wanted, playing.id, user_id, team_name, rank, score
  from app.groups as playing cross join lateral app.standings(playing.id, wanted);
  update app.seasons set status = 'finished', finished_at = clock_timestamp() where name = wanted;
  return jsonb_build_object(
    'players', (select count(*) from app.player_scores where season = wanted),
    'picks', (select count(*) from app.weekly_picks where season = wanted)
  );
end;
$$;

-- Opens a season with its teams, conferences, weeks and dates. `teams` is [{ id, name, abbreviation, conference,
-- logoUrl, primaryColor, secondaryColor }], `weeks` is [{ number, startDate, endDate }], and `dates` is [{ kind,
-- startsAt }]. A team that is not in the list does not play, but stays in the table for old brackets. Without dates,
-- the results feed is not polled. Fails with SEASON_RUNS or SEASON_KNOWN.
create function public.open_season(wanted text, teams jsonb, weeks jsonb, dates jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.reject_if(true, 409, 'SEASON_KNOWN') from app.seasons where name = wanted;
  perform app.reject_if(app.running_season() is not null, 409, 'SEASON_RUNS');
  -- The unique index on the current season rejects the second of two concurrent calls.
  insert into app.seasons (name, status) values (wanted, 'running');
  -- `merge` uses up team numbers only for new teams. `on conflict` would use up a number for every team.
  merge into app.teams as known
  using jsonb_to_recordset(teams) as given (
    id text, name text, abbreviation text, "logoUrl" text, "primaryColor" text, "secondaryColor" text
  )
  on known.id = given.id
  when matched then update set
    name = given.name, abbreviation = given.abbreviation, logo_url = given."logoUrl",
    primary_color = given."primaryColor", secondary_color = given."secondaryColor"
  when not matched then insert (id, name, abbreviation, logo_url, primary_color, secondary_color)
    values (given.id, given.name, given.abbreviation, given."logoUrl", given."primaryColor", given."secondaryColor");
  insert into app.season_teams (season, team_id, conference)
  select wanted, id, conference from jsonb_to_recordset(teams) as given (id text, conference text);
  insert into app.week_schedule (season, week_number, start_date, end_date)
  select wanted, number, "startDate", "endDate"
  from jsonb_to_recordset(weeks) as given (number smallint, "startDate" timestamptz, "endDate" timestamptz);
  insert into app.playoff_dates (season, number, kind, starts_at)
  select wanted, number, item ->> 'kind', (item ->> 'startsAt')::timestamptz
  from jsonb_array_elements(dates) with ordinality as given (item, number);
end;
$$;

-- Returns { running, problem, picks, players, groups, accounts, past: [{ name, closedAt, players, picks }] }. `problem`
-- is why the current season cannot be closed, or null. `picks` and `players` are the current season's totals.
create function public.season_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'running', app.running_season(),
    'problem', case when app.running_season() is not null then private.closing_problem(app.running_season()) end,
    'picks', (select count(*) from app.weekly_picks where season = app.running_season()),
    'players', (select count(distinct user_id) from app.weekly_picks where season = app.running_season()),
    'groups', (select count(*) from app.groups),
    'accounts', (select count(*) from app.users where username is not null),
    'past', array(
      select jsonb_build_object(
        'name', name, 'closedAt', finished_at,
        'players', (select count(*) from app.player_scores where season = name),
        'picks', (select count(*) from app.weekly_picks where season = name)
      )
      from app.seasons where status = 'finished' order by name desc
    )
  );
$$;

grant execute on function public.close_season, public.open_season, public.season_status to service_role;
