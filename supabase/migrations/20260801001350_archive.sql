-- Who may do what: a signed-in player reads everything here of a season that has closed, which is what everybody could
-- see on its last day (docs/rules.md#the-archive). Nobody writes but the closing, and nothing changes afterwards, except
-- that the rows of a deleted account lose its name. Visitors reach nothing.

create table public.past_weeks (
  season text references public.seasons (name),
  week_number smallint,
  start_date timestamptz not null,
  end_date timestamptz not null,
  primary key (season, week_number)
);

comment on table public.past_weeks is 'The schedule of a season that is over.';

-- Without a foreign key to the schedule: looking it up for each pick would take as long as copying them.
create table public.past_picks (
  id uuid primary key,
  season text not null,
  week_number smallint not null,
  user_id uuid references public.users (id) on delete set null,
  bracket_data jsonb not null,
  points integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, season, week_number)
);

comment on table public.past_picks is 'Every pick of a season that is over, with what it was worth.';
comment on column public.past_picks.user_id is 'Null once the account is deleted.';

-- A season is written in one go, so a summary of each range of blocks finds it.
create index past_picks_season on public.past_picks using brin (season, week_number);

-- A player's season: what all picks were worth, the place among everybody, and the champion picked most often.
create table public.past_scores (
  id uuid primary key default gen_random_uuid(),
  season text not null references public.seasons (name),
  user_id uuid references public.users (id) on delete set null,
  points integer not null,
  rank integer not null,
  champion text not null,
  champion_picks integer not null,
  unique (user_id, season)
);

comment on table public.past_scores is 'The points and the place of every player of a season that is over.';

create index past_scores_season on public.past_scores using brin (season);

-- A group's season. `stats` is as in the page of a group; it has no picks of its own.
create table public.past_groups (
  group_id uuid references public.groups (id) on delete cascade,
  season text references public.seasons (name),
  players integer not null,
  stats jsonb not null,
  primary key (group_id, season)
);

comment on table public.past_groups is 'The statistics of a group in a season that is over.';

create index past_groups_season on public.past_groups using brin (season);

create table public.past_standings (
  group_id uuid,
  season text,
  place integer,
  rank integer not null,
  user_id uuid references public.users (id) on delete set null,
  team_name text,
  score integer not null,
  champion text,
  champion_picks integer,
  primary key (group_id, season, place),
  foreign key (group_id, season) references public.past_groups (group_id, season) on delete cascade,
  check (user_id is not null or team_name is null)
);

comment on table public.past_standings is 'The final table of a group: its members by score and name.';
comment on column public.past_standings.user_id is 'Null once the account is deleted; then the name of its team is gone as well.';

create index past_standings_user on public.past_standings (user_id, season);

alter table public.past_weeks enable row level security;
alter table public.past_picks enable row level security;
alter table public.past_scores enable row level security;
alter table public.past_groups enable row level security;
alter table public.past_standings enable row level security;
revoke all on public.past_weeks, public.past_picks, public.past_scores, public.past_groups, public.past_standings
  from public, anon, authenticated, service_role;
grant select (season, week_number, start_date, end_date) on public.past_weeks to authenticated;
grant select (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
  on public.past_picks to authenticated;
grant select (season, user_id, points, rank, champion, champion_picks) on public.past_scores to authenticated;
grant select (group_id, season, players, stats) on public.past_groups to authenticated;
grant select (group_id, season, place, rank, user_id, team_name, score, champion, champion_picks)
  on public.past_standings to authenticated;
grant select on public.past_weeks, public.past_picks, public.past_scores, public.past_groups, public.past_standings
  to service_role;

-- While a season is being closed its pages still come from the tables of the challenge, and half of it is here.

create policy "players read the schedules of closed seasons"
  on public.past_weeks for select to authenticated
  using (season = any (array(select name from public.seasons where closed_at is not null)));

create policy "players read the picks of closed seasons"
  on public.past_picks for select to authenticated
  using (season = any (array(select name from public.seasons where closed_at is not null)));

create policy "players read the points of closed seasons"
  on public.past_scores for select to authenticated
  using (season = any (array(select name from public.seasons where closed_at is not null)));

create policy "players read the statistics of closed seasons"
  on public.past_groups for select to authenticated
  using (season = any (array(select name from public.seasons where closed_at is not null)));

create policy "players read the tables of closed seasons"
  on public.past_standings for select to authenticated
  using (season = any (array(select name from public.seasons where closed_at is not null)));

-- The name of a team goes with the account that gave it.
create function private.forget_past_member() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.team_name := null;
  return new;
end;
$$;

-- The closed seasons of a group by name, the newest first, for the page that leads there.
create function private.past_seasons_of(wanted_group uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(season order by season desc), '[]')
  from public.past_groups
  where group_id = wanted_group and season in (select name from public.seasons where closed_at is not null);
$$;

-- A group in a season that is over: { season, closedAt, group: { id, name, players, isMember }, seasons, official, weeks,
-- stats, members, next, own } as in the page of the group, fifty members after the first `skipped`. A member is { place,
-- userId, username, teamName, score, rank, mostPickedChampion }; userId and username are null once the account is
-- deleted. `isMember` says whether the caller was in the group then or is now. Null when there is no such group, or when
-- it has nothing of that season.
create function public.past_group_page(wanted_group uuid, wanted_season text, skipped integer) returns jsonb
language sql stable set search_path = '' as $$
  with shown as (
    select standing.place, standing.user_id, jsonb_build_object(
      'place', standing.place,
      'userId', standing.user_id,
      'username', player.username,
      'teamName', standing.team_name,
      'score', standing.score,
      'rank', standing.rank,
      'mostPickedChampion', case when standing.champion is not null then
        jsonb_build_object('team', standing.champion, 'count', standing.champion_picks)
      end
    ) as member
    from public.past_standings as standing
    left join public.users as player on player.id = standing.user_id
    where standing.group_id = wanted_group and standing.season = wanted_season
      and (standing.place > skipped and standing.place <= skipped + 50 or standing.user_id = (select auth.uid()))
  )
  select jsonb_build_object(
    'season', past.season,
    'closedAt', finished.closed_at,
    'group', jsonb_build_object(
      'id', wanted.id,
      'name', wanted.group_name,
      'players', past.players,
      'isMember', exists (select from shown where user_id = (select auth.uid())) or exists (
        select from public.group_members
        where group_id = wanted.id and user_id = (select auth.uid())
      )
    ),
    'seasons', (
      select jsonb_agg(each.season order by each.season desc) from public.past_groups as each where each.group_id = wanted.id
    ),
    'official', finished.outcome,
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', week_number, 'startDate', start_date, 'endDate', end_date) order by week_number
      ), '[]')
      from public.past_weeks where past_weeks.season = past.season
    ),
    'stats', past.stats,
    'members', (
      select coalesce(jsonb_agg(member order by place), '[]') from shown where place > skipped and place <= skipped + 50
    ),
    'next', case when past.players > skipped + 50 then skipped + 50 end,
    'own', (select member from shown where user_id = (select auth.uid()))
  )
  from public.past_groups as past
  join public.seasons as finished on finished.name = past.season
  join public.groups as wanted on wanted.id = past.group_id
  where past.group_id = wanted_group and past.season = wanted_season;
$$;

-- The picks of those who were members of a group in a season that is over: { players, picks }, a pick being
-- { id, userId, week, record, points }. No picks when there were more than `most_members` members, or more than a hundred.
-- Null like the page.
create function public.past_group_picks(wanted_group uuid, wanted_season text, most_members integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'players', past.players,
    'picks', case when past.players <= least(most_members, 100) then (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', pick.id,
          'userId', pick.user_id,
          'week', pick.week_number,
          'record', pick.bracket_data,
          'points', pick.points
        )
        order by pick.user_id, pick.week_number
      ), '[]')
      from public.past_standings as standing
      join public.past_picks as pick on pick.user_id = standing.user_id and pick.season = standing.season
      where standing.group_id = past.group_id and standing.season = past.season
    ) else '[]' end
  )
  from public.past_groups as past
  where past.group_id = wanted_group and past.season = wanted_season;
$$;

-- The caller's seasons, the newest first: [{ season, points, rank, players, champion: { team, count }, groups }], a group
-- being { id, name, rank, players }.
create function public.own_seasons() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'season', score.season,
      'points', score.points,
      'rank', score.rank,
      'players', finished.players,
      'champion', jsonb_build_object('team', score.champion, 'count', score.champion_picks),
      'groups', (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', wanted.id, 'name', wanted.group_name, 'rank', standing.rank, 'players', past.players)
          order by lower(wanted.group_name) collate "C", wanted.id
        ), '[]')
        from public.past_standings as standing
        join public.past_groups as past on past.group_id = standing.group_id and past.season = standing.season
        join public.groups as wanted on wanted.id = standing.group_id
        where standing.user_id = score.user_id and standing.season = score.season
      )
    ) order by score.season desc
  ), '[]')
  from public.past_scores as score
  join public.seasons as finished on finished.name = score.season
  where score.user_id = (select auth.uid());
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.past_group_page(uuid, text, integer),
  public.past_group_picks(uuid, text, integer),
  public.own_seasons()
  from public, anon, authenticated;
grant execute on function
  public.past_group_page(uuid, text, integer),
  public.past_group_picks(uuid, text, integer),
  public.own_seasons()
  to authenticated;

create trigger forget_past_member before update on public.past_standings
  for each row when (new.user_id is null) execute function private.forget_past_member();
