-- Permissions: everyone, including visitors, can read how often each team was picked in a closed week, without player
-- names (docs/behavior/screens.md#how-everyone-picks). Signed-in players can also read the overall ranking, and choose
-- whether the ranking lists them (docs/behavior/screens.md#overall-standings). Only the server (with the secret key)
-- counts picks.

create table app.week_counts (
  season text not null references app.seasons (name),
  week_number smallint not null,
  counts jsonb not null,
  counted_at timestamptz not null default now(),
  primary key (season, week_number)
);

comment on table app.week_counts is 'How often each team was picked in a week, counted once after the week has closed (private.count_week).';

alter table app.week_counts enable row level security;
grant select on app.week_counts to anon, authenticated, service_role;

-- Checks the schedule, because a direct change to the schedule's table, unlike `set_week`, keeps a reopened week's
-- counts.
create policy "everybody reads the counts of closed weeks"
  on app.week_counts for select to anon, authenticated
  using ((season, week_number) in (select season, week_number from app.week_schedule where end_date < now()));

-- Returns the weeks that have been closed for ten seconds and are not counted yet. A pick whose transaction began in
-- time may be committed a few seconds after the week has ended.
create function app.weeks_to_count() returns setof app.week_schedule
language sql stable as $$
  select week.* from app.week_schedule as week
  join app.seasons as begun on begun.name = season and status <> 'upcoming'
  where end_date < now() - interval '10 seconds'
    and not exists (
      select from app.week_counts as known
      where known.season = week.season and known.week_number = week.week_number
    );
$$;

-- Counts the picks for a week: { brackets, players, champions, field, seeds, upsets }. `players` have a pick for this
-- week or an earlier one. `champions` and `field` are [[team, picks]], most picked first. `seeds` has each seed's most
-- picked team, [team, picks], and `upsets` each round's most picked upset, if any: { round, team, seed, overTeam,
-- overSeed, picks }. Ties go to the name that sorts first. JIT is off, because compiling takes longer than the query.
create function private.count_week(season text, week integer) returns jsonb
language sql stable set search_path = '' set jit = off set work_mem = '64MB' as $$
  with picks as materialized (
    select champion, array[s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12] as slots, won.*
    from app.weekly_picks
    cross join lateral jsonb_to_record(bracket_data -> 'winners') as won (
      fr1 integer, fr2 integer, fr3 integer, fr4 integer, qf1 integer, qf2 integer, qf3 integer, qf4 integer,
      sf1 integer, sf2 integer, champ integer
    )
    where season = count_week.season and week_number = count_week.week and is_submitted
  ),
  named as (select number, id, lower(name) collate "C" as name from app.teams),
  seeded as (
    select seed, number, count(*) as picks
    from (select generate_series(1, 12) as seed, unnest(slots) as number from picks) as slot
    group by seed, number
  ),
  -- `total` is the sum of a game's two seeds, so the loser's seed is `total` minus the winner's seed.
  games as (
    select slots, unnest('{1,1,1,1,2,2,2,2,3,3,4}'::integer[]) as round,
      unnest(array[fr1, fr2, fr3, fr4, qf1, qf2, qf3, qf4, sf1, sf2, champ]) as winner,
      unnest(array[17, 17, 17, 17, fr1 + 4, fr2 + 1, fr3 + 3, fr4 + 2, qf1 + qf2, qf3 + qf4, sf1 + sf2]) as total
    from picks
  ),
  upsets as (
    select round, winner, loser, slots[winner] as number, slots[loser] as beaten, count(*) as picks
    from games cross join lateral (select total - winner) as other (loser) where winner > loser
    group by 1, 2, 3, 4, 5
  )
  select jsonb_build_object(
    'brackets', (select count(*) from picks),
    'players', (
      select count(*) from app.users as player where exists (
        select from app.weekly_picks
        where user_id = player.id and season = count_week.season and week_number <= count_week.week
      )
    ),
    'champions', (
      select coalesce(jsonb_agg(jsonb_build_array(id, picks) order by picks desc, name), '[]')
      from (select champion as number, count(*) as picks from picks group by 1) as counted join named using (number)
    ),
    'field', (
      select coalesce(jsonb_agg(jsonb_build_array(id, picks) order by picks desc, name), '[]')
      from (select number, sum(picks) as picks from seeded group by 1) as counted join named using (number)
    ),
    'seeds', (
      select coalesce(jsonb_agg(jsonb_build_array(id, picks) order by seed), '[]')
      from (
        select distinct on (seed) seed, id, picks from seeded join named using (number) order by seed, picks desc, name
      ) as most
    ),
    'upsets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'round', ('{first,quarter,semi,championship}'::text[])[round], 'team', id, 'seed', winner,
        'overTeam', over_id, 'overSeed', loser, 'picks', picks
      ) order by round), '[]')
      from (
        select distinct on (round) round, named.id, winner, other.id as over_id, loser, picks
        from upsets join named using (number) join named as other on other.number = beaten
        order by round, picks desc, named.name, other.name
      ) as most
    )
  );
$$;

-- Counts the picks of `app.weeks_to_count`, and stores the counts unless a concurrent call was first. Returns the number
-- of weeks that this call stored.
create function public.count_weeks() returns integer
language sql volatile security definer set search_path = '' as $$
  with counted as (
    insert into app.week_counts (season, week_number, counts)
    select season, week_number, private.count_week(season, week_number) from app.weeks_to_count()
    on conflict do nothing
    returning 1
  )
  select count(*)::integer from counted;
$$;

-- Returns everyone's picks in the closed weeks of a season: { season, isRunning, seasons, isDue, players, weeks }. The
-- default is the current season or, between two seasons, the last season. `seasons` are all available seasons, newest
-- first. `isDue` is true if `app.weeks_to_count` lists a week of the season. Each entry of `weeks` has the week's
-- number and the fields of `private.count_week`; it leaves out weeks without picks, and is empty for fewer than 20
-- players, whose brackets could be guessed. Returns null for an unknown season.
create function public.everyone(season text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'season', chosen.name, 'isRunning', chosen.status = 'running',
    'seasons', (select jsonb_agg(name order by name desc) from app.seasons where status <> 'upcoming'),
    'isDue', exists (select from app.weeks_to_count() where season = chosen.name),
    'players', players,
    'weeks', array(
      select jsonb_build_object('number', week_number) || counts
      from app.week_counts where season = chosen.name and players >= 20 and counts -> 'brackets' > '0'
      order by week_number
    )
  )
  from app.seasons as chosen
  cross join lateral (
    select coalesce(max((counts ->> 'players')::integer), 0) as players from app.week_counts where season = chosen.name
  ) as counted
  where chosen.status <> 'upcoming' and chosen.name = coalesce(
    everyone.season, app.running_season(), (select max(name) from app.seasons where status = 'finished')
  );
$$;

-- Returns a season's overall ranking: { players, top, own }. `top` has the first hundred listed players, { rank,
-- username, points, isOwn }. Ranks also count unlisted players. `own` is the caller's row, { rank, points, behind,
-- isListed }, or null if the caller has no points. `behind` is the number of players with fewer points.
create function public.overall_ranking(season text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'players', (select count(*) from app.player_scores where season = overall_ranking.season),
    'top', array(
      select jsonb_build_object('rank', rank, 'username', username, 'points', points, 'isOwn', user_id = auth.uid())
      from (
        select user_id, points, rank() over (order by points desc) as rank
        from app.player_scores where season = overall_ranking.season
      ) as ranked
      join app.users as player on player.id = ranked.user_id
      where is_listed and username is not null order by points desc, lower(username) collate "C" limit 100
    ),
    'own', (
      select jsonb_build_object(
        'rank', (select count(*) + 1 from app.player_scores where season = overall_ranking.season and points > own.points),
        'points', own.points,
        'behind', (select count(*) from app.player_scores where season = overall_ranking.season and points < own.points),
        'isListed', is_listed
      )
      from app.player_scores as own join app.users as player on player.id = own.user_id
      where own.season = overall_ranking.season and own.user_id = (select auth.uid())
    )
  );
$$;

-- Returns whether the overall ranking lists the caller, or null if the caller is not a player.
create function public.is_listed() returns boolean
language sql stable set search_path = '' as $$
  select is_listed from app.users where id = (select auth.uid()) and username is not null;
$$;

-- Sets whether the overall ranking lists the caller, and returns the new value, or null if the caller is not a player.
create function public.set_listed(listed boolean) returns boolean
language sql set search_path = '' as $$
  update app.users set is_listed = listed where id = (select auth.uid()) and username is not null returning is_listed;
$$;

grant execute on function app.weeks_to_count, public.everyone to anon, authenticated;
grant execute on function public.overall_ranking, public.is_listed, public.set_listed to authenticated;
grant execute on function public.count_weeks to service_role;
