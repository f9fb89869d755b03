-- Who may do what: nobody reaches these tables and functions; `close_season` calls them (docs/rules.md#closing-a-season).
-- Each does as much of a step as there is time for. It may be killed and is then done again: players and groups are
-- copied into the archive, both are compared, then the season ends in one moment, the archive is looked through once more,
-- and only when it has every pick, what was counted is deleted, and then the picks.

-- The closing that is under way: what it does next, and how far it has come in the order of ids; how many picks were
-- compared and what they are worth; how many the archive turned out not to have; the transactions that may still see the
-- season as it was before it ended. While there is a row no pick is saved (`private.score_pick`).
create table private.season_closing (
  season text primary key references public.seasons (name),
  phase text not null check (phase in ('players', 'groups', 'compare', 'end', 'check', 'tallies', 'delete')),
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  picks bigint not null default 0,
  points bigint not null default 0,
  left_picks integer not null default 0,
  readers text[] not null default '{}'
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
    select distinct on (ranked.user_id) wanted, ranked.user_id, ranked.points, ranked.rank, team.id, picked.picks
    from private.closing_ranks as ranked
    join public.users on users.id = ranked.user_id
    join (
      select user_id, champion, count(*) as picks from private.pick_bits where user_id = any (ids) group by user_id, champion
    ) as picked on picked.user_id = ranked.user_id
    join private.countable_teams as team on team.kind = 'champion' and team.number = picked.champion
    where ranked.user_id = any (ids)
    order by ranked.user_id, picked.picks desc, team.by_name;

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
    -- Whether a bracket is the same is no part of the join, which would make a hash of every bracket.
    select * into found
    from (
      select count(*) as picks, coalesce(sum(worth.points), 0) as points, count(distinct pick.user_id) as players,
        count(*) filter (
          where archived.bracket_data = pick.bracket_data and archived.points = worth.points
        ) as equal_picks
      from public.weekly_picks as pick
      left join private.pick_points as worth on worth.user_id = pick.user_id and worth.week_number = pick.week_number
        and worth.user_id > after and worth.user_id <= last_id
      left join public.past_picks as archived on archived.season = wanted and archived.id = pick.id
        and archived.user_id = pick.user_id and archived.week_number = pick.week_number
        and archived.user_id > after and archived.user_id <= last_id
      where pick.user_id > after and pick.user_id <= last_id
    ) as running
    cross join (
      select count(*) as archived_picks
      from public.past_picks as archived
      where archived.season = wanted and archived.user_id > after and archived.user_id <= last_id
    ) as copy
    cross join (
      select coalesce(sum(past_scores.points), 0) as scored_points, count(*) as scored_players
      from public.past_scores
      where season = wanted and user_id > after and user_id <= last_id
    ) as scores;
    if (found.picks, found.picks) <> (found.archived_picks, found.equal_picks)
      or (found.points, found.players) <> (found.scored_points, found.scored_players) then
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

revoke execute on all functions in schema private from public, anon, authenticated;
