-- Permissions: a signed-in player can read any group's page, in the current season or a finished one. Only members can
-- read the other members' pages, the summary of a week, the note, and which members have saved picks for the open week.
-- In a finished season, the members are the players in the group's final standings.
-- The functions run as the caller, so the policies hide a player's pick for an open week from all other players
-- (docs/game-rules.md#who-sees-a-pick). Only `group_entries` runs as the owner: it returns who has saved picks for the
-- open week, but not the picks. A null season means the current season. Between two seasons, members have no scores.

-- Returns a group's standings (docs/behavior/groups.md#members-and-ranks): the members in a season with their total
-- points and their points for the last round. `place` is the row's number; tied members share a rank and are sorted by
-- name. `is_alike` is set if another member's name is equal, ignoring case and joiners: screens then show the username
-- (docs/behavior/groups.md#team-names). In a finished season, `id` is null and `latest` is 0.
create function app.standings(group_id uuid, season text) returns table (
  id uuid, user_id uuid, username text, team_name text, name text, score integer, latest integer, rank bigint, place bigint,
  is_alike boolean
)
language sql stable as $$
  select member.id, user_id, username, team_name, coalesce(team_name, username), score, latest,
    coalesce(rank, rank() over (order by score desc)),
    row_number() over (order by score desc, lower(coalesce(team_name, username)) collate "C", user_id),
    count(coalesce(team_name, username)) over (
      partition by translate(lower(coalesce(team_name, username)), E'\u200C\u200D\uFE0F', '') collate "C"
    ) > 1
  from (
    select own.id, own.user_id, team_name, coalesce(points, 0) as score, coalesce(latest, 0) as latest, null::bigint as rank
    from app.group_members as own
    left join app.player_scores as scores on scores.season = standings.season and scores.user_id = own.user_id
    where group_id = standings.group_id and standings.season is not distinct from app.running_season()
    union all
    select null, user_id, team_name, score, 0, rank
    from app.final_standings where group_id = standings.group_id and season = standings.season
  ) as member
  join app.users as player on player.id = user_id;
$$;

-- Returns { userId, username, teamName }, all null once the account is deleted, and `isAlike: true` if it is set.
create function app.player_json(user_id uuid, username text, team_name text, is_alike boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'userId', case when username is not null then user_id end, 'username', username, 'teamName', team_name
  ) || case when is_alike then '{"isAlike": true}' else '{}' end::jsonb;
$$;

-- Returns the champion that a player picked most often in the picks that the caller may see, { team, count }, or no row.
create function app.most_picked_champion(player uuid, season text) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('team', team.id, 'count', count(*))
  from app.weekly_picks as pick join app.teams as team on team.number = pick.champion
  where pick.user_id = player and pick.season = most_picked_champion.season group by team.id
  order by count(*) desc, lower(team.name) collate "C" limit 1;
$$;

-- Returns the finished seasons for which a group has final standings, newest first.
create function app.seasons_of(group_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(name order by name desc), '[]') from app.seasons
  where exists (select from app.final_standings where group_id = seasons_of.group_id and season = name);
$$;

-- Returns a group's page with up to fifty members, skipping the first `skipped`: { now, season, group: { id, name,
-- players, createdAt, isMember, inviteCode, isOpen, wasRemoved, note, commissioner, isCommissioner }, seasons, weeks,
-- official, closedWeeks, members, next, own }. The note is { text, by, at }, only for members; the commissioner is {
-- userId, name }; `by` and `name` are usernames. `season` is null for the current season. A member is { id, place,
-- userId, username, teamName, score, rank, mostPickedChampion: { team, count } or null }. `next` is the next value of
-- `skipped`, or null. `own` is the caller's row or null. Returns null if the group has no data for the season.
create function public.group_page(group_id uuid, season text default null, skipped integer default 0)
returns jsonb
language plpgsql stable set search_path = '' set jit = off set random_page_cost = 1.1 as $$
#variable_conflict use_column
declare
  viewer constant uuid := auth.uid();
  chosen constant text := coalesce(group_page.season, app.running_season());
  wanted app.groups;
  players integer;
  is_member constant boolean := app.is_member(group_page.group_id);
  leader constant uuid := app.commissioner_of(group_page.group_id);
  page jsonb;
begin
  select * into wanted from app.groups where id = group_page.group_id;
  if wanted.id is null or not coalesce(app.seasons_of(wanted.id) ? group_page.season, true) then
    return null;
  end if;
  with standing as materialized (select * from app.standings(wanted.id, chosen)),
  shown as (
    select user_id, place, app.player_json(user_id, username, team_name, is_alike) || jsonb_build_object(
      'id', id, 'place', place, 'score', score, 'rank', rank,
      'mostPickedChampion', (select * from app.most_picked_champion(user_id, chosen))
    ) as member
    from standing where place > skipped and place <= skipped + 50 or user_id = viewer
  )
  select (select count(*) from standing), jsonb_build_object(
    'members', coalesce(jsonb_agg(member order by place) filter (where place > skipped and place <= skipped + 50), '[]'),
    'own', jsonb_agg(member) filter (where user_id = viewer and member -> 'username' <> 'null') -> 0
  )
  into players, page
  from shown;
  return page || jsonb_build_object(
    'now', now(), 'season', group_page.season,
    'group', jsonb_build_object(
      'id', wanted.id, 'name', wanted.group_name, 'players', players, 'createdAt', wanted.created_at,
      'isMember', page -> 'own' <> 'null',
      'inviteCode', case when is_member then wanted.invite_code end,
      'isOpen', app.is_joinable(wanted),
      'wasRemoved', exists (select from app.group_removals where group_id = wanted.id and user_id = viewer),
      'note', case when is_member and wanted.note is not null then jsonb_build_object(
        'text', wanted.note, 'by', (select username from app.users where id = wanted.note_by), 'at', wanted.note_at
      ) end,
      'commissioner', case when leader is not null then jsonb_build_object(
        'userId', leader, 'name', (select username from app.users where id = leader)
      ) end,
      'isCommissioner', leader is not null and leader = viewer
    ),
    'seasons', app.seasons_of(wanted.id),
    'weeks', public.list_weeks(chosen),
    'official', app.official(chosen),
    'closedWeeks', cardinality(app.closed_weeks(chosen)),
    'next', case when players > skipped + 50 then skipped + 50 end
  );
end;
$$;

-- Returns which members have saved picks for the open week, without the picks: { week, players, entered, userIds }.
-- `userIds` is null in groups of over a thousand members. Returns null if no week is open or the caller is not a member.
create function public.group_entries(group_id uuid) returns jsonb
language sql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
  select jsonb_build_object(
    'week', week.week_number,
    'players', count(*),
    'entered', count(pick.user_id),
    'userIds', case when count(*) <= 1000 then
      coalesce(jsonb_agg(member.user_id order by member.user_id) filter (where pick.user_id is not null), '[]')
    end
  )
  from (
    select season, week_number from app.week_schedule
    where season = app.running_season() and now() between start_date and end_date order by end_date limit 1
  ) as week
  join app.group_members as member on member.group_id = group_entries.group_id
  left join app.weekly_picks as pick
    on pick.user_id = member.user_id and pick.season = week.season and pick.week_number = week.week_number
  group by week.week_number having bool_or(member.user_id = (select auth.uid()));
$$;

-- Counts the picks of a group's members in a season's closed weeks (docs/behavior/groups.md#group-statistics): {
-- championPicks, champion, oneSeed, field, roadWinner }. `championPicks` is the number of picks with a champion; the
-- others are [[team, picks]], most picked first. `roadWinner` has the first-round winners with a seed from 9 to 12.
create function public.group_stats(group_id uuid, season text default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set random_page_cost = 1.1 as $$
declare
  chosen constant text := coalesce(group_stats.season, app.running_season());
  closed constant smallint[] := app.closed_weeks(chosen);
begin
  return (
  with picked as (
    select pick.*, get_bit(pick.first, s9) as w9, get_bit(pick.first, s10) as w10, get_bit(pick.first, s11) as w11,
      get_bit(pick.first, s12) as w12
    from app.standings(group_stats.group_id, chosen) as member
    -- The offset makes the planner look up the picks member by member, instead of reading the whole season's picks.
    cross join lateral (
      select * from app.weekly_picks as own
      where own.user_id = member.user_id and own.season = chosen offset 0
    ) as pick
    where pick.week_number = any (closed)
  ),
  -- One pass over the picks. At seeds 9 to 12, the picks in which the team wins its first game are counted separately.
  slots as materialized (
    select champion, s1, coalesce(s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12) as team,
      coalesce(w9, w10, w11, w12) as won, count(*) as picks
    from picked
    group by grouping sets (champion, s1, s2, s3, s4, s5, s6, s7, s8, (s9, w9), (s10, w10), (s11, w11), (s12, w12))
  ),
  counted as (
    select 'champion' as kind, champion as number, picks from slots where champion is not null
    union all
    select 'oneSeed', s1, picks from slots where s1 is not null
    union all
    select 'field', team, sum(picks) from slots where team is not null group by team
    union all
    select 'roadWinner', team, sum(picks) from slots where won = 1 group by team
  ),
  listed as (
    select kind, jsonb_agg(jsonb_build_array(id, picks) order by picks desc, id) as teams
    from counted join app.teams using (number) group by kind
  )
  select '{"champion": [], "oneSeed": [], "field": [], "roadWinner": []}'::jsonb
    || coalesce((select jsonb_object_agg(kind, teams) from listed), '{}')
    || jsonb_build_object('championPicks', (select coalesce(sum(picks), 0) from slots where champion is not null))
  );
end;
$$;

-- Returns the page of the member `player_id`: { now, season, group: { id, name, players }, official, weeks, member, picks
-- }. The member is { userId, username, teamName, score, rank, tied, previous, next }. `tied` is the number of other
-- members with the same score. `previous` and `next` are { userId, name } from the rows above and below, or null. A pick
-- is { id, week, record }. Returns null if the group does not exist or the caller was not a member that season. Returns
-- { member: null } if `player_id` was not a member that season.
create function public.group_member(group_id uuid, player_id uuid, season text default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set random_page_cost = 1.1 as $$
#variable_conflict use_column
declare
  chosen constant text := coalesce(group_member.season, app.running_season());
begin
  return (
  with standing as materialized (
    select *, name || case when is_alike then ' (' || username || ')' else '' end as shown
    from app.standings(group_member.group_id, chosen)
  )
  select coalesce((
    select jsonb_build_object(
      'now', now(), 'season', group_member.season, 'official', app.official(chosen), 'weeks', public.list_weeks(chosen),
      'group', jsonb_build_object('id', wanted.id, 'name', group_name, 'players', (select count(*) from standing)),
      'member', app.player_json(own.user_id, own.username, own.team_name, own.is_alike) || jsonb_build_object(
        'score', own.score, 'rank', own.rank,
        'tied', (select count(*) - 1 from standing where score = own.score),
        'previous', (
          select jsonb_build_object('userId', user_id, 'name', shown) from standing
          where place < own.place and username is not null order by place desc limit 1
        ),
        'next', (
          select jsonb_build_object('userId', user_id, 'name', shown) from standing
          where place > own.place and username is not null order by place limit 1
        )
      ),
      'picks', array(
        select jsonb_build_object('id', id, 'week', week_number, 'record', bracket_data)
        from app.weekly_picks where user_id = group_member.player_id and season = chosen order by week_number
      )
    )
    from standing as own where own.user_id = group_member.player_id and own.username is not null
  ), '{"member": null}')
  from app.groups as wanted
  where wanted.id = group_member.group_id and coalesce(app.seasons_of(wanted.id) ? group_member.season, true)
    and exists (select from standing where user_id = auth.uid() and username is not null)
  );
end;
$$;

-- Returns the picks of a group's members in closed weeks (docs/behavior/groups.md#pick-distribution): { players, picks:
-- [{ id, userId, week, record }] }. There are no picks if the group has more than `most_members` or a hundred members.
-- Returns null if the group has no data for the season.
create function public.group_picks(group_id uuid, most_members integer, season text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  chosen constant text := coalesce(group_picks.season, app.running_season());
  closed constant smallint[] := app.closed_weeks(chosen);
  members constant uuid[] := array(select user_id from app.standings(group_picks.group_id, chosen));
begin
  if not exists (select from app.groups where id = group_picks.group_id)
    or not coalesce(app.seasons_of(group_picks.group_id) ? group_picks.season, true) then
    return null;
  end if;
  return jsonb_build_object(
    'players', cardinality(members),
    'picks', array(
      select jsonb_build_object('id', id, 'userId', user_id, 'week', week_number, 'record', bracket_data)
      from app.weekly_picks where user_id = any (members) and cardinality(members) <= least(most_members, 100)
        and season = chosen and week_number = any (closed)
      order by user_id, week_number
    )
  );
end;
$$;

-- Returns the members' picks in a closed week of the current season (docs/behavior/groups.md#a-week-at-a-glance): [{
-- userId, username, teamName, record }]. Returns null if the caller is not a member.
create function public.group_week(group_id uuid, week integer) returns jsonb
language sql stable set search_path = '' set jit = off as $$
  select coalesce(jsonb_agg(
    app.player_json(member.user_id, member.username, member.team_name, is_alike)
      || jsonb_build_object('record', pick.bracket_data)
  ) filter (where pick.id is not null), '[]')
  from app.standings(group_week.group_id, app.running_season()) as member
  left join app.weekly_picks as pick
    on pick.user_id = member.user_id and pick.season = app.running_season() and pick.week_number = group_week.week
      and group_week.week = any (app.closed_weeks(app.running_season()))
  having app.is_member(group_week.group_id);
$$;

grant execute on function
  app.standings, app.player_json, app.most_picked_champion, app.seasons_of, public.group_page, public.group_entries,
  public.group_stats, public.group_member, public.group_picks, public.group_week
  to authenticated;
