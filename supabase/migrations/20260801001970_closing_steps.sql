-- Who may do what: nobody reaches these tables and functions; `close_season` calls them (docs/rules.md#closing-a-season).
-- Each does as much of a step as there is time for. It may be killed and is then done again: players and groups are
-- copied into the archive, both are compared, then the season ends in one moment, and only then what was copied is
-- deleted. A pick is deleted only while the archive has the same one.

-- The closing that is under way: what it does next, and how far it has come in the order of ids; how many picks were
-- compared and what they are worth; how many were not deleted.
create table private.season_closing (
  season text primary key references public.seasons (name),
  phase text not null check (phase in ('players', 'groups', 'compare', 'end', 'delete')),
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  picks bigint not null default 0,
  points bigint not null default 0,
  left_picks integer not null default 0
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

-- The next players by id.
create function private.next_players(after uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(user_id order by user_id)
  from (select user_id from private.closing_ranks where user_id > after order by user_id limit 100) as batch;
$$;

-- Every statement of a step names the players for each of its tables. `weekly_picks` has no statistics, so the planner
-- takes the picks of a hundred players for a twentieth of all, and would rather read a whole other table to join them:
-- with a million picks a step took four seconds that way and a tenth of one this way.

-- Copies players, the next ones by id, until the time is up. Returns the last id, or null when all are copied.
create function private.archive_players(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' set jit = off as $$
declare
  ids uuid[];
begin
  loop
    ids := private.next_players(after);
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
    where ranked.user_id = any (ids);

    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
    select pick.id, wanted, pick.week_number, pick.user_id, pick.bracket_data, worth.points, pick.created_at, pick.updated_at
    from public.weekly_picks as pick
    join private.pick_points as worth on worth.user_id = pick.user_id and worth.week_number = pick.week_number
    where pick.user_id = any (ids) and worth.user_id = any (ids);

    after := ids[cardinality(ids)];
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Copies groups in the same way, each with its statistics and its final table, locked for that moment: nobody joins between
-- the two. Counting a large one takes long, so that is done in several steps before, of some weeks each; what is not counted
-- of a small one is added up for the statistics alone, which takes a fraction of storing it.
create function private.archive_groups(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set jit = off as $$
declare
  weeks constant smallint[] := private.closed_weeks();
  last_id uuid;
  weeks_at_once integer;
  is_large boolean;
begin
  loop
    select id into last_id from public.groups where id > after order by id limit 1;
    if last_id is null then
      return null;
    end if;
    select greatest(1, 3000 / greatest(1, count(*))) into weeks_at_once from public.group_members where group_id = last_id;
    perform pg_advisory_xact_lock(private.lock_key(last_id));
    is_large := weeks_at_once < cardinality(weeks);
    for first_week in 1..case when is_large then cardinality(weeks) else 0 end by weeks_at_once loop
      perform private.ensure_tallies(last_id, weeks[first_week:first_week + weeks_at_once - 1]);
      if clock_timestamp() > deadline and first_week + weeks_at_once <= cardinality(weeks) then
        return after;
      end if;
    end loop;
    insert into public.past_groups (group_id, season, players, stats)
    select last_id, wanted, count(*), private.group_stats(last_id, null, weeks)
    from public.group_members where group_id = last_id;

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
    where member.group_id = last_id;

    after := last_id;
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Compares the archive with the season, the next players by id, until the time is up, and adds up what was compared.
-- Returns the last id, or null at the end. Fails with SEASON_NOT_EQUAL when a pick is missing, doubled or different, or
-- when points differ. Rows whose account was deleted meanwhile are in neither.
create function private.compare_archive(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' set jit = off as $$
declare
  ids uuid[];
  last_id uuid;
  found record;
begin
  loop
    ids := private.next_players(after);
    -- After the last player there must be nothing.
    last_id := coalesce(ids[cardinality(ids)], 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    select * into found
    from (
      select count(*) as picks, coalesce(sum(worth.points), 0) as points, count(worth.points) as counted_picks,
        count(distinct pick.user_id) as players
      from public.weekly_picks as pick
      left join private.pick_points as worth on worth.user_id = pick.user_id and worth.week_number = pick.week_number
        and worth.user_id > after and worth.user_id <= last_id
      where pick.user_id > after and pick.user_id <= last_id
    ) as running
    cross join (
      select count(*) as archived_picks, coalesce(sum(archived.points), 0) as archived_points, count(pick.id) as equal_picks
      from public.past_picks as archived
      left join public.weekly_picks as pick
        on pick.id = archived.id and pick.user_id = archived.user_id and pick.week_number = archived.week_number
        and pick.bracket_data = archived.bracket_data
      where archived.season = wanted and archived.user_id > after and archived.user_id <= last_id
    ) as copy
    cross join (
      select coalesce(sum(past_scores.points), 0) as scored_points, count(*) as scored_players
      from public.past_scores
      where season = wanted and user_id > after and user_id <= last_id
    ) as scores;
    if (found.picks, found.picks, found.picks) <> (found.counted_picks, found.archived_picks, found.equal_picks)
      or (found.points, found.points) <> (found.archived_points, found.scored_points)
      or found.players <> found.scored_players then
      raise sqlstate 'PT409' using message = 'SEASON_NOT_EQUAL', detail = to_jsonb(found)::text;
    end if;
    update private.season_closing set picks = season_closing.picks + found.picks, points = season_closing.points + found.points
    where season = wanted;
    if ids is null then
      return null;
    end if;
    after := last_id;
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Ends the season in one moment: before it the pages show it from the tables of the challenge, afterwards from the
-- archive. A page that is being made is of one snapshot. It may find the tallies gone, since that is no matter of
-- snapshots, and then counts the picks, which are still there.
--
-- What is counted goes first, with its locks in their order: whoever joins or leaves waits before they have locked a row of
-- it. Deleting the outcome scores everybody again, of no week then; with the weeks still counted it would delete the
-- tallies of every group row by row, which takes seconds and makes a deadlock with somebody who joins.
create function private.end_season(wanted text) returns void
language plpgsql set search_path = '' as $$
declare
  counted smallint[];
begin
  select weeks into counted from private.score_state for update;
  perform private.lock_weeks(counted);
  truncate private.groups_to_count, private.tallied_weeks, private.group_tallies;
  delete from private.popular_teams where true;
  update private.score_state set weeks = '{}' where true;
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
end;
$$;

-- Deletes the picks of players, the next ones by id, until the time is up; only those that the archive has. Counts those
-- that are left. Returns the last id, or null at the end.
create function private.delete_archived_picks(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' set jit = off as $$
declare
  ids uuid[];
  last_id uuid;
  kept integer;
begin
  loop
    ids := private.next_players(after);
    last_id := coalesce(ids[cardinality(ids)], 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    delete from public.weekly_picks as pick
    using public.past_picks as archived
    where pick.user_id = any (ids) and archived.user_id = any (ids)
      and archived.id = pick.id and archived.bracket_data = pick.bracket_data;
    -- By players, because counting all would read what was deleted again.
    select count(*) into kept from public.weekly_picks where user_id > after and user_id <= last_id;
    update private.season_closing set left_picks = left_picks + kept where season = wanted;
    if ids is null then
      return null;
    end if;
    after := last_id;
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
