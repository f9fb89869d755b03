-- Permissions: only signed-in players can call these functions, which run as the caller. This database's clock decides
-- which weeks are open (docs/game-rules.md#the-servers-clock). A week is { number, startDate, endDate }.

-- Returns the challenge home page: { now, weeks, official, groups }. Each week has the caller's own pick, { id,
-- isSubmitted, record } or null. The groups are the caller's groups, sorted by name: { id, name, players, entered,
-- inviteCode, standing }. `entered` is the number of players who have saved picks for the open week, or null if no week
-- is open. Once there is an outcome, `standing` is { rank, gain, rival }. `gain` is the number of ranks gained in the
-- last round, negative if lost. `rival` is the first other member by rank and name, { name, points }, or null.
create function public.challenge_home() returns jsonb
language plpgsql stable set search_path = '' set random_page_cost = 1.1 as $$
declare
  viewer constant uuid := auth.uid();
  chosen constant text := app.running_season();
  official constant jsonb := app.official(chosen);
begin
  return jsonb_build_object(
    'now', now(), 'official', official,
    'weeks', array(
      select app.week_json(week) || jsonb_build_object('pick', case when pick.id is not null then
        jsonb_build_object('id', pick.id, 'isSubmitted', pick.is_submitted, 'record', pick.bracket_data)
      end)
      from app.week_schedule as week
      left join app.weekly_picks as pick
        on pick.user_id = viewer and pick.season = week.season and pick.week_number = week.week_number
      where week.season = chosen order by week.week_number
    ),
    'groups', array(
      select jsonb_build_object(
        'id', mine.id, 'name', mine.group_name,
        'players', (select count(*) from app.group_members where group_id = mine.id),
        'entered', public.group_entries(mine.id) -> 'entered',
        'inviteCode', mine.invite_code,
        'standing', case when official is not null then (
          with standing as materialized (select * from app.standings(mine.id, chosen))
          select jsonb_build_object(
            'rank', own.rank,
            'gain', 1 + (select count(*) from standing where score - latest > own.score - own.latest) - own.rank,
            'rival', (
              select jsonb_build_object('name', name, 'points', score)
              from standing where user_id <> viewer order by place limit 1
            )
          )
          from standing as own where own.user_id = viewer
        ) end
      )
      from app.group_members as membership
      join app.groups as mine on mine.id = membership.group_id
      where membership.user_id = viewer order by lower(mine.group_name) collate "C", mine.id
    )
  );
end;
$$;

-- Returns one week of the current season, { now, week, pick }, or null if there is no such week. The pick is the
-- caller's own, { id, record, updatedAt }, or null.
create function public.own_week(week integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('now', now(), 'week', app.week_json(week), 'pick', case when pick.id is not null then
    jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at)
  end)
  from app.week_schedule as week
  left join app.weekly_picks as pick
    on pick.user_id = (select auth.uid()) and pick.season = week.season and pick.week_number = week.week_number
  where week.season = app.running_season() and week.week_number = own_week.week;
$$;

-- Returns the caller's picks, as records, for all weeks of the current season that have not closed.
create function public.own_open_picks() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(pick.bracket_data), '[]')
  from app.weekly_picks as pick
  where pick.user_id = (select auth.uid()) and pick.season = app.running_season() and pick.is_submitted
    and pick.week_number <> all (app.closed_weeks(pick.season));
$$;

-- Returns a pick by id: { now, season, week, pick: { id, record, updatedAt }, owner: { id, username }, official }.
-- `season` is null for a pick from the current season. The owner is { id: null, username: null } once the account is
-- deleted. Returns null if the pick does not exist or the caller may not see it (docs/game-rules.md#who-sees-a-pick).
create function public.viewed_pick(pick_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(), 'season', nullif(pick.season, app.running_season()), 'week', app.week_json(week),
    'pick', jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at),
    'owner', jsonb_build_object('id', case when username is not null then owner.id end, 'username', username),
    'official', app.official(pick.season)
  )
  from app.weekly_picks as pick
  join app.week_schedule as week on week.season = pick.season and week.week_number = pick.week_number
  join app.users as owner on owner.id = pick.user_id
  where pick.id = pick_id;
$$;

-- Returns the caller's finished seasons, newest first: [{ season, points, rank, players, champion: { team, count },
-- groups }]. A group is { id, name, rank, players }.
create function public.own_seasons() returns jsonb
language sql stable set search_path = '' set random_page_cost = 1.1 as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'season', own.season, 'points', own.points,
      'rank', (select count(*) + 1 from app.player_scores where season = own.season and points > own.points),
      'players', (select count(*) from app.player_scores where season = own.season),
      'champion', (select * from app.most_picked_champion(own.user_id, own.season)),
      'groups', array(
        select jsonb_build_object('id', wanted.id, 'name', wanted.group_name, 'rank', standing.rank, 'players', (
          select count(*) from app.final_standings where group_id = wanted.id and season = own.season
        ))
        from app.final_standings as standing join app.groups as wanted on wanted.id = standing.group_id
        where standing.user_id = own.user_id and standing.season = own.season
        order by lower(wanted.group_name) collate "C", wanted.id
      )
    ) order by own.season desc
  ), '[]')
  from app.player_scores as own
  join app.seasons as finished on finished.name = own.season and finished.status = 'finished'
  where own.user_id = (select auth.uid());
$$;

grant execute on function
  public.challenge_home, public.own_week, public.own_open_picks, public.viewed_pick, public.own_seasons
  to authenticated;
