-- Who may do what: only the operator (with the secret key, `npm run season`) closes and opens seasons
-- (docs/rules.md#closing-a-season). Closing is many short steps, each a transaction that may be killed and repeated:
-- players and groups are copied into the archive, counts and sums are compared, then the season ends in one moment, and
-- only then what was copied is deleted. A pick is deleted only while the archive has the same one.

-- The closing that is under way: what it does next, and how far it has come in the order of ids.
create table private.season_closing (
  season text primary key references public.seasons (name),
  phase text not null check (phase in ('players', 'groups', 'compare', 'end', 'delete')),
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.season_closing is 'How far the closing of a season has come.';

-- Points and place of everybody, ranked once when the closing begins.
create table private.closing_ranks (
  user_id uuid primary key,
  points integer not null,
  rank integer not null
);

comment on table private.closing_ranks is 'The players of the season that is being closed.';

revoke all on private.season_closing, private.closing_ranks from public, anon, authenticated;

-- What keeps a season from being closed: SEASON_NOT_RUNNING, SEASON_WEEK_OPEN, SEASON_UNDECIDED, or null.
create function private.closing_problem(wanted text) returns text
language sql volatile set search_path = '' as $$
  select case
    when not exists (select from public.seasons where name = wanted and closed_at is null) then 'SEASON_NOT_RUNNING'
    when exists (select from public.week_schedule where end_date >= clock_timestamp()) then 'SEASON_WEEK_OPEN'
    when not exists (
      select from public.brackets
      where name = 'official'
        and private.bracket_record_problem(jsonb_build_object('teamSlots', team_slots, 'winners', winners)) is null
    ) then 'SEASON_UNDECIDED'
  end;
$$;

-- Copies players, the next ones by id, until the time is up. Returns the last id, or null when all are copied.
create function private.archive_players(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
begin
  loop
    select array_agg(user_id order by user_id) into ids
    from (select user_id from private.closing_ranks where user_id > after order by user_id limit 100) as batch;
    if ids is null then
      return null;
    end if;
    insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
    select wanted, ranked.user_id, ranked.points, ranked.rank, favorite.id, favorite.picks
    from private.closing_ranks as ranked
    join public.users on users.id = ranked.user_id
    cross join lateral (
      select teams.id, count(*) as picks
      from private.pick_bits as pick
      join private.team_numbers on number = pick.champion
      join public.teams on teams.id = team_id
      where pick.user_id = ranked.user_id
      group by teams.id
      order by count(*) desc, lower(teams.name) collate "C"
      limit 1
    ) as favorite
    where ranked.user_id = any (ids)
    on conflict (user_id, season) do nothing;

    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
    select pick.id, wanted, pick.week_number, pick.user_id, pick.bracket_data, worth.points, pick.created_at, pick.updated_at
    from public.weekly_picks as pick
    join private.pick_points as worth on worth.user_id = pick.user_id and worth.week_number = pick.week_number
    where pick.user_id = any (ids)
    on conflict (id) do nothing;

    after := ids[cardinality(ids)];
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Copies groups in the same way, each with its statistics and its final table.
create function private.archive_groups(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  weeks constant smallint[] := private.closed_weeks();
  last_id uuid;
begin
  loop
    select id into last_id from public.groups where id > after order by id limit 1;
    if last_id is null then
      return null;
    end if;
    perform private.ensure_tallies(last_id, weeks);
    insert into public.past_groups (group_id, season, players, stats)
    select last_id, wanted, count(*), private.group_stats(last_id, null, weeks)
    from public.group_members where group_id = last_id
    on conflict (group_id, season) do nothing;

    insert into public.past_standings (
      group_id, season, place, rank, user_id, team_name, score, champion, champion_picks
    )
    select
      last_id, wanted,
      row_number() over (
        order by coalesce(score.points, 0) desc, lower(coalesce(member.team_name, player.username)) collate "C", member.id
      ),
      rank() over (order by coalesce(score.points, 0) desc),
      member.user_id, member.team_name, coalesce(score.points, 0), score.champion, score.champion_picks
    from public.group_members as member
    join public.users as player on player.id = member.user_id
    left join public.past_scores as score on score.user_id = member.user_id and score.season = wanted
    where member.group_id = last_id
    on conflict (group_id, season, place) do nothing;

    after := last_id;
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- What has to be the same before anything is deleted: { running, archived, scores }, each with picks, points and players. Rows whose account was deleted meanwhile are in neither.
create function private.closing_sums(wanted text) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'running', (
      select jsonb_build_object(
        'picks', (select count(*) from public.weekly_picks),
        'points', coalesce(sum(points), 0),
        'players', count(distinct user_id)
      )
      from private.pick_points
    ),
    'archived', (
      select jsonb_build_object('picks', count(*), 'points', coalesce(sum(points), 0), 'players', count(distinct user_id))
      from public.past_picks where season = wanted and user_id is not null
    ),
    'scores', (
      select jsonb_build_object('players', count(*), 'points', coalesce(sum(points), 0))
      from public.past_scores where season = wanted and user_id is not null
    )
  );
$$;

-- Ends the season in one moment: before it the pages show it from the tables of the challenge, afterwards from the
-- archive. The lock waits for pages that are being made.
create function private.end_season(wanted text) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(20251219, 0);
  update public.seasons
  set closed_at = clock_timestamp(),
    players = (select count(*) from public.past_scores where season = wanted),
    outcome = (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners) from public.brackets where name = 'official'
    )
  where name = wanted;
  delete from public.week_schedule where true;
  delete from public.playoff_dates where true;
  delete from public.brackets where name = 'official';
  -- The next season begins with a feed that may speak.
  update private.feed set follows = true, failures = 0, problem = null where true;
  truncate private.group_tallies, private.tallied_weeks;
end;
$$;

-- Deletes the picks of players, the next ones by id, until the time is up; only those that the archive has. Returns the
-- last id, or null at the end.
create function private.delete_archived_picks(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
begin
  loop
    select array_agg(user_id order by user_id) into ids
    from (select user_id from private.closing_ranks where user_id > after order by user_id limit 100) as batch;
    if ids is null then
      return null;
    end if;
    delete from public.weekly_picks as pick
    using public.past_picks as archived
    where pick.user_id = any (ids)
      and (archived.id, archived.user_id, archived.week_number) = (pick.id, pick.user_id, pick.week_number)
      and archived.season = wanted
      and archived.bracket_data = pick.bracket_data;
    after := ids[cardinality(ids)];
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Does the next step of closing a season, in about a third of a second, and returns what comes next: { phase, leftPicks,
-- sums }. Called again and again, also after it was killed, until the phase is null; then `leftPicks` is how many picks
-- the archive does not have, which are kept. `sums` are those that were compared. Fails with SEASON_NOT_RUNNING, SEASON_WEEK_OPEN, SEASON_UNDECIDED or SEASON_NOT_EQUAL.
create function public.close_season(wanted text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '800ms' as $$
declare
  deadline constant timestamptz := clock_timestamp() + interval '300 milliseconds';
  work private.season_closing;
  problem text;
  last_id uuid;
  sums jsonb;
  left_picks integer;
begin
  select * into work from private.season_closing where season = wanted for update;
  if work.season is null then
    problem := private.closing_problem(wanted);
    if problem is not null then
      raise sqlstate 'PT409' using message = problem;
    end if;
    insert into private.season_closing (season, phase) values (wanted, 'players') returning * into work;
    perform private.ensure_scores(private.closed_weeks());
    insert into private.closing_ranks (user_id, points, rank)
    select user_id, points, rank() over (order by points desc) from private.player_scores;
    insert into public.past_weeks (season, week_number, start_date, end_date)
    select wanted, week_number, start_date, end_date from public.week_schedule;
    update public.seasons set closing_since = clock_timestamp() where name = wanted;
    return jsonb_build_object('phase', work.phase, 'leftPicks', null, 'sums', null);
  end if;

  if work.phase = 'players' then
    last_id := private.archive_players(wanted, work.after, deadline);
  elsif work.phase = 'groups' then
    last_id := private.archive_groups(wanted, work.after, deadline);
  elsif work.phase = 'compare' then
    sums := private.closing_sums(wanted);
    if sums -> 'running' <> sums -> 'archived' or sums #> '{archived,points}' <> sums #> '{scores,points}' then
      raise sqlstate 'PT409' using message = 'SEASON_NOT_EQUAL', detail = sums::text;
    end if;
  elsif work.phase = 'end' then
    perform private.end_season(wanted);
  else
    last_id := private.delete_archived_picks(wanted, work.after, deadline);
    if last_id is null then
      select count(*) into left_picks from public.weekly_picks;
      if left_picks > 0 then
        update private.season_closing set after = default where season = wanted;
        return jsonb_build_object('phase', null, 'leftPicks', left_picks, 'sums', null);
      end if;
      delete from private.closing_ranks where true;
      delete from private.season_closing where season = wanted;
      return jsonb_build_object('phase', null, 'leftPicks', 0, 'sums', null);
    end if;
  end if;

  update private.season_closing
  set after = coalesce(last_id, default_after.id),
    phase = case when last_id is not null then work.phase else
      case work.phase when 'players' then 'groups' when 'groups' then 'compare' when 'compare' then 'end' else 'delete' end
    end
  from (values ('00000000-0000-0000-0000-000000000000'::uuid)) as default_after (id)
  where season = wanted
  returning season_closing.* into work;
  return jsonb_build_object('phase', work.phase, 'leftPicks', null, 'sums', sums);
end;
$$;

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

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.close_season(text),
  public.open_season(text, jsonb, jsonb, jsonb),
  public.season_status()
  from public, anon, authenticated;
grant execute on function
  public.close_season(text),
  public.open_season(text, jsonb, jsonb, jsonb),
  public.season_status()
  to service_role;
