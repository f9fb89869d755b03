-- Permissions: everyone can read the official bracket, which is a season's outcome so far
-- (docs/behavior/results.md#the-outcome), the committee's rankings and the teams' ratings. Every signed-in player can
-- read scores, which count only closed weeks. Only the server and the operator (with the secret key) can change any of
-- this data, through functions. The server stores the feed's results
-- (docs/behavior/results.md#the-outcome-from-a-feed), and the operator enters results by hand.

create table app.brackets (
  id uuid primary key default gen_random_uuid(),
  season text not null default app.running_season() references app.seasons (name),
  name text not null default 'official' check (name = btrim(name) and length(name) between 1 and 50),
  team_slots jsonb not null,
  winners jsonb not null default '{}',
  points jsonb not null default '{}' check (jsonb_typeof(points) = 'object'),
  created_at timestamptz not null default now(),
  unique (season, name)
);

comment on table app.brackets is 'Brackets stored by the operator. The bracket named official is the real outcome of its season.';
comment on column app.brackets.points is
  'Scores of finished games, as far as the feed has reported them: { fr1: [upper slot, lower slot] }.';

-- Without a foreign key: only `private.rescore` writes here, and checking the key took a fifth of its time.
create table app.player_scores (
  season text not null,
  user_id uuid not null,
  field integer not null, first integer not null, quarter integer not null, semi integer not null,
  champion integer not null, latest integer not null,
  points integer not null generated always as (field + first + quarter + semi + champion) stored,
  primary key (user_id, season)
);

comment on table app.player_scores is 'Each player''s points over the closed weeks of a season, by round (docs/game-rules.md#scores).';
comment on column app.player_scores.latest is 'The points for the last round that has a result.';

create table app.committee_rankings (
  season text not null references app.seasons (name),
  number smallint not null check (number between 1 and 20),
  released_at timestamptz not null,
  team_ids text[] not null check (cardinality(team_ids) = 25 and array_position(team_ids, null) is null),
  primary key (season, number)
);

comment on table app.committee_rankings is 'The selection committee''s rankings, by release number, best team first.';

create table app.team_ratings (
  season text primary key references app.seasons (name),
  rounds smallint not null check (rounds between 0 and 3),
  rated_at timestamptz not null default now(),
  elo jsonb not null check (jsonb_typeof(elo) = 'object')
);

comment on table app.team_ratings is 'A season''s latest Elo ratings by team id, from the feed, and how many rounds were over when they were read.';

alter table app.brackets enable row level security;
alter table app.player_scores enable row level security;
alter table app.committee_rankings enable row level security;
alter table app.team_ratings enable row level security;
grant select on app.brackets, app.committee_rankings, app.team_ratings to anon, authenticated, service_role;
grant select on app.player_scores to authenticated;

create policy "everybody reads the official bracket"
  on app.brackets for select to anon, authenticated using (name = 'official');
create policy "players read the scores" on app.player_scores for select to authenticated using (true);
create policy "everybody reads the rankings" on app.committee_rankings for select to anon, authenticated using (true);
create policy "everybody reads the ratings" on app.team_ratings for select to anon, authenticated using (true);

create table private.outcome_changes (
  id bigint generated always as identity primary key,
  season text not null references app.seasons (name),
  changed_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('operator', 'feed', 'undo')),
  before jsonb,
  after jsonb,
  is_undone boolean not null default false
);

comment on table private.outcome_changes is 'Each change of the outcome: the time, the source, and the records before and after.';

create index outcome_changes_season on private.outcome_changes (season, id);

create table private.feed (
  is_only boolean primary key default true check (is_only),
  follows boolean not null default true,
  polls integer not null default 0,
  polled_at timestamptz,
  ranking_polled_at timestamptz,
  lease_until timestamptz,
  failures integer not null default 0 check (failures >= 0),
  problem text check (length(problem) <= 2000),
  heard_at timestamptz,
  calls_left integer,
  calls_left_at timestamptz,
  doubt jsonb
);

comment on table private.feed is 'The state of the results feed. There is one row, which also serializes changes of the outcome.';
comment on column private.feed.follows is 'Whether the feed may change the outcome. False after the operator has changed it.';
comment on column private.feed.polls is 'How often the feed was polled, which is also the number of the poll that has the lease.';
comment on column private.feed.doubt is 'A record that retracts results, and when the feed first reported it: { record, since }.';

insert into private.feed default values;

-- Returns a season's official bracket as a record, { teamSlots, winners }, or null.
create function app.official(season text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('teamSlots', team_slots, 'winners', winners)
  from app.brackets where season = official.season and name = 'official';
$$;

-- Returns the outcome of a season so far, by default the current season: { official, points, isGameInProgress }. The
-- official bracket is null until the field is known. A game is in progress if it has begun and is not decided.
create function public.outcome(season text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'official', app.official(chosen),
    'points', coalesce((select points from app.brackets where season = chosen and name = 'official'), '{}'),
    'isGameInProgress', (
      select count(*) from app.playoff_dates
      where season = chosen and kind = 'kickoff' and starts_at <= now()
    ) > (
      select count(*) from app.brackets, jsonb_object_keys(winners) where season = chosen and name = 'official'
    )
  )
  from coalesce(outcome.season, app.running_season()) as chosen;
$$;

-- Scores a season: replaces every player's points for the season's closed weeks (docs/game-rules.md#points,
-- docs/game-rules.md#multiplier). Called when the outcome or the schedule changes, and by the daily job. Implements the
-- same rule as `score` in `src/domain/scoring.ts`; a test compares them for two real seasons. Concurrent calls and
-- account deletions wait for each other. JIT is off, because compiling the query takes longer than running it. Random
-- reads are cheap, because the picks' index is in memory. A plan for the given values is faster than a generic one.
create function private.rescore(season text) returns void
language plpgsql set search_path = ''
set jit = off set random_page_cost = 1.1 set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  official jsonb;
  closed smallint[];
  outcome private.bits;
begin
  update app.seasons set scored_at = clock_timestamp() where name = rescore.season;
  delete from app.player_scores where season = rescore.season;
  official := app.official(rescore.season);
  if official is null then return; end if;
  outcome := private.bits_of(official);
  closed := app.closed_weeks(rescore.season);
  insert into app.player_scores (season, user_id, field, first, quarter, semi, champion, latest)
  select rescore.season, user_id, sum(field), sum(first), sum(quarter), sum(semi), sum(champion),
    case
      when outcome.champion is not null then sum(champion)
      when bit_count(outcome.semi) > 0 then sum(semi)
      when bit_count(outcome.quarter) > 0 then sum(quarter)
      else sum(first)
    end
  from (
    select user_id,
      multiplier * 5 * (
        bit_count(pick.field & outcome.field)::integer
        + (s1 = outcome.s1)::integer + (s2 = outcome.s2)::integer + (s3 = outcome.s3)::integer
        + (s4 = outcome.s4)::integer + (s5 = outcome.s5)::integer + (s6 = outcome.s6)::integer
        + (s7 = outcome.s7)::integer + (s8 = outcome.s8)::integer + (s9 = outcome.s9)::integer
        + (s10 = outcome.s10)::integer + (s11 = outcome.s11)::integer + (s12 = outcome.s12)::integer
      ) as field,
      multiplier * 8 * bit_count(pick.first & outcome.first)::integer as first,
      multiplier * 10 * bit_count(pick.quarter & outcome.quarter)::integer as quarter,
      multiplier * 15 * bit_count(pick.semi & outcome.semi)::integer as semi,
      case when pick.champion = outcome.champion then multiplier * 25 else 0 end as champion
    from app.weekly_picks as pick
    cross join lateral (select 16 - pick.week_number as multiplier) as week
    where pick.season = rescore.season and pick.is_submitted and pick.week_number = any (closed)
  ) as worth
  group by user_id;
end;
$$;

-- Rescores the current season if one of its weeks has closed since the last scoring. Returns whether it was rescored.
-- Waits until a week has been closed for ten seconds, for the reason given at `app.weeks_to_count`.
create function public.rescore_if_due() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  due constant text := (
    select name from app.seasons as running
    where status = 'running' and exists (
      select from app.week_schedule
      where season = name and end_date < now() - interval '10 seconds'
        and (scored_at is null or end_date >= scored_at - interval '10 seconds')
    )
  );
begin
  if due is not null then perform private.rescore(due); end if;
  return due is not null;
end;
$$;

-- Changes the start or the end of a week in the current season. Returns the week. Fails with WEEK_NOT_FOUND or, without
-- a current season, SEASON_CHANGING.
create function public.set_week(week integer, starts timestamptz default null, ends timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  running constant text := app.running_season();
  changed app.week_schedule;
begin
  perform app.check_season(coalesce(running, ''));
  update app.week_schedule set start_date = coalesce(starts, start_date), end_date = coalesce(ends, end_date), changed_at = now()
  where season = running and week_number = set_week.week returning * into changed;
  perform app.reject_if(changed.id is null, 404, 'WEEK_NOT_FOUND');
  -- If the week has been reopened, deletes its counts, so that the picks are counted again when the week closes.
  delete from app.week_counts where season = running and week_number = set_week.week and changed.end_date >= now();
  perform private.rescore(running);
  return app.week_json(changed);
end;
$$;

-- Sets the current season's outcome, or removes it if `record` is null. Logs the change and rescores all players. After
-- a change by the operator, the feed changes nothing until `follow_feed` is called. The caller must have locked the
-- feed's row. Fails with SEASON_CHANGING, BRACKET_INVALID or TEAM_UNKNOWN.
create function private.write_outcome(record jsonb, source text) returns void
language plpgsql set search_path = '' as $$
declare
  running constant text := app.running_season();
  old_record constant jsonb := app.official(running);
  new_record jsonb;
begin
  perform app.check_season(coalesce(running, ''));
  if record is not null then
    new_record := private.checked_record(record, '{BRACKET_INCOMPLETE,CONFERENCES_MISSING}');
  end if;
  if new_record is not distinct from old_record then return; end if;
  delete from app.brackets where season = running and name = 'official';
  if new_record is not null then
    insert into app.brackets (season, name, team_slots, winners)
    values (running, 'official', new_record -> 'teamSlots', new_record -> 'winners');
  end if;
  insert into private.outcome_changes (season, source, before, after) values (running, source, old_record, new_record);
  if source <> 'feed' then update private.feed set follows = false where true; end if;
  perform private.rescore(running);
end;
$$;

-- Sets the outcome that the operator entered. Fails with the errors of `private.write_outcome`.
create function public.set_outcome(record jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.feed for update;
  perform private.write_outcome(nullif(record, 'null'), 'operator');
end;
$$;

-- Returns the data needed to decide whether to poll the feed, and to check the feed's response: { now, season, follows,
-- official, points, known, dates: [{ kind, startsAt }], polls, polledAt, rankingPolledAt, rankings, ratedRounds,
-- failures, problem, doubt, callsLeft, callsLeftAt, isLeased }. `rankings` is the number of the last stored release.
-- `known` is the outcome that the response is checked against: null if the operator entered it.
create function public.feed_state() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', clock_timestamp(), 'season', running.name, 'follows', feed.follows, 'official', app.official(running.name),
    'known', case when (
      select source from private.outcome_changes where season = running.name order by id desc limit 1
    ) = 'feed' then app.official(running.name) end,
    'points', public.outcome(running.name) -> 'points',
    'dates', array(
      select jsonb_build_object('kind', kind, 'startsAt', starts_at)
      from app.playoff_dates where season = running.name order by starts_at
    ),
    'polls', feed.polls, 'polledAt', feed.polled_at, 'rankingPolledAt', feed.ranking_polled_at,
    'rankings', (select coalesce(max(number), 0) from app.committee_rankings where season = running.name),
    'ratedRounds', (select rounds from app.team_ratings where season = running.name),
    'failures', feed.failures, 'problem', feed.problem, 'doubt', feed.doubt,
    'callsLeft', feed.calls_left, 'callsLeftAt', feed.calls_left_at,
    'isLeased', coalesce(feed.lease_until > clock_timestamp(), false)
  )
  from private.feed left join app.seasons as running on running.status = 'running';
$$;

-- Starts a poll for the outcome, the ranking or both, and leases it to the caller for one minute. Returns its number, or
-- null if another caller has the lease or the latest poll is not `seen_polls`.
create function public.claim_feed_poll(seen_polls integer, for_outcome boolean, for_ranking boolean) returns integer
language sql volatile security definer set search_path = '' as $$
  update private.feed
  set polls = polls + 1,
    polled_at = case when for_outcome then clock_timestamp() else polled_at end,
    ranking_polled_at = case when for_ranking then clock_timestamp() else ranking_polled_at end,
    lease_until = clock_timestamp() + interval '1 minute'
  where polls = seen_polls and (lease_until is null or lease_until <= clock_timestamp()) returning polls;
$$;

-- Ends a poll and stores its result. `problem` is null if nothing went wrong, and `calls_left` if the feed did not
-- report it. `record` and `points` are the new official bracket and its game scores, or null. `doubt` is a retraction
-- that takes effect only if the feed repeats it, or null. Returns whether the bracket was written: not if the lease was
-- lost or the operator's outcome is in effect. Fails with BRACKET_INVALID, TEAM_UNKNOWN or SEASON_CHANGING.
create function public.finish_feed_poll(
  poll integer, season text, problem text, calls_left integer, record jsonb, doubt jsonb, points jsonb default null
)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known private.feed;
begin
  select * into known from private.feed for update;
  if known.polls <> poll then return false; end if;
  update private.feed
  set lease_until = null,
    problem = left(finish_feed_poll.problem, 2000),
    doubt = finish_feed_poll.doubt,
    failures = case when finish_feed_poll.problem is null then 0 else known.failures + 1 end,
    heard_at = case when finish_feed_poll.problem is null then clock_timestamp() else known.heard_at end,
    calls_left = coalesce(finish_feed_poll.calls_left, known.calls_left),
    calls_left_at = case when finish_feed_poll.calls_left is null then known.calls_left_at else clock_timestamp() end;
  if record is null or not known.follows then return false; end if;
  perform app.check_season(season);
  perform private.write_outcome(record, 'feed');
  update app.brackets as saved set points = coalesce(finish_feed_poll.points, '{}')
  where saved.season = finish_feed_poll.season and saved.name = 'official'
    and saved.points is distinct from coalesce(finish_feed_poll.points, '{}');
  return true;
end;
$$;

-- Lets the feed change the outcome again after a change by the operator. The next poll is due immediately.
create function public.follow_feed() returns void
language sql security definer set search_path = '' as $$
  update private.feed set follows = true, polled_at = null where true;
$$;

-- Undoes the latest change to the outcome that is not undone yet, as a change by the operator. Returns the undone
-- change, or null if there is none in this season.
create function public.undo_outcome() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change private.outcome_changes;
begin
  perform from private.feed for update;
  select * into change from private.outcome_changes
  where season = app.running_season() and source <> 'undo' and not is_undone order by id desc limit 1;
  if change.id is null then return null; end if;
  perform private.write_outcome(change.before, 'undo');
  update private.outcome_changes set is_undone = true where id = change.id;
  return jsonb_build_object(
    'at', change.changed_at, 'source', change.source, 'before', change.before, 'after', change.after
  );
end;
$$;

-- Returns the changes to the current season's outcome, newest first: [{ at, source, before, after, isUndone }].
create function public.outcome_history() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', changed_at, 'source', source, 'before', before, 'after', after, 'isUndone', is_undone
  ) order by id desc), '[]')
  from private.outcome_changes where season = app.running_season();
$$;

-- Stores the feed's ranking as the committee's latest, unless it repeats an earlier one, as the feed does until it has
-- the new one. Returns whether it was stored. Fails with SEASON_CHANGING or TEAM_UNKNOWN.
create function public.save_ranking(season text, ids text[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  release smallint;
  released timestamptz;
begin
  perform app.check_season(season);
  perform app.reject_if(count(distinct team_id) <> 25, 400, 'TEAM_UNKNOWN')
  from app.season_teams as playing where playing.season = save_ranking.season and team_id = any (ids);
  select count(*), max(starts_at) into release, released
  from app.playoff_dates as date where date.season = save_ranking.season and kind = 'ranking' and starts_at <= now();
  if release = 0 or exists (
    select from app.committee_rankings as saved
    where saved.season = save_ranking.season and saved.number < release and saved.team_ids = ids
  ) then
    return false;
  end if;
  insert into app.committee_rankings as saved (season, number, released_at, team_ids)
  values (save_ranking.season, release, released, ids)
  on conflict on constraint committee_rankings_pkey do update
  set released_at = excluded.released_at, team_ids = excluded.team_ids;
  return true;
end;
$$;

-- Returns the committee's latest ranking in a season, { releasedAt, teamIds }, or null before the first ranking.
create function public.latest_ranking(season text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('releasedAt', released_at, 'teamIds', team_ids)
  from app.committee_rankings where season = latest_ranking.season order by number desc limit 1;
$$;

-- Replaces the ratings (by team id), with the number of rounds that were over. Fails with SEASON_CHANGING.
create function public.save_ratings(season text, rounds integer, elo jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_season(season);
  insert into app.team_ratings (season, rounds, elo) values (season, rounds, elo)
  on conflict on constraint team_ratings_pkey do update
  set rounds = excluded.rounds, elo = excluded.elo, rated_at = excluded.rated_at;
end;
$$;

-- Returns the latest ratings of the teams in a season's official bracket, { ratedAt, elo: { [teamId]: rating } }, or
-- null before the first ratings.
create function public.latest_ratings(season text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('ratedAt', rated_at, 'elo', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(elo)
    where app.official(latest_ratings.season) -> 'teamSlots' ? key
  ))
  from app.team_ratings where season = latest_ratings.season;
$$;

grant execute on function app.official to anon, authenticated, service_role;
grant execute on function public.outcome, public.latest_ranking, public.latest_ratings
  to anon, authenticated, service_role;
grant execute on function
  public.rescore_if_due, public.set_week, public.set_outcome, public.feed_state, public.claim_feed_poll,
  public.finish_feed_poll, public.follow_feed, public.undo_outcome, public.outcome_history, public.save_ranking,
  public.save_ratings
  to service_role;
