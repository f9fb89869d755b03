-- Permissions: a signed-in player reads the page of any group, in the running season or a finished one; the pages
-- of its members, the summary of a week, the note and who has saved the open week only as a member. The functions run
-- as the caller, so the policies hide each pick of an open week from everyone but its player
-- (docs/game-rules.md#who-sees-a-pick); only `group_entries` sees that such picks exist. A null season is the running
-- one; between two seasons members have no scores.

-- The table of a group (docs/behavior/groups.md#members-and-ranks): its members in a season with their points, in total
-- and in the last round. Members with equal points share a rank; `place` orders them by name.
create function app.standings(wanted_group uuid, wanted_season text) returns table (
  id uuid, user_id uuid, username text, team_name text, name text, score integer, latest integer, rank bigint, place bigint
)
language sql stable as $$
  select member.id, member.user_id, member.username, member.team_name, member.name,
    coalesce(scores.points, 0), coalesce(scores.latest, 0),
    rank() over (order by coalesce(scores.points, 0) desc),
    row_number() over (order by coalesce(scores.points, 0) desc, lower(member.name) collate "C", member.id)
  from app.members_of(wanted_group, wanted_season) as member
  left join app.player_scores as scores on scores.season = wanted_season and scores.user_id = member.user_id;
$$;

-- A player in an answer: { userId, username, teamName }; nulls once the account is deleted.
create function app.player_json(user_id uuid, username text, team_name text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'userId', case when username is not null then user_id end, 'username', username, 'teamName', team_name
  );
$$;

-- The champion that a player picked most often in a season, { team, count }; no row without picks.
create function app.most_picked_champion(player uuid, wanted_season text) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('team', team.id, 'count', count(*))
  from app.weekly_picks as pick join app.teams as team on team.number = pick.champion
  where pick.user_id = player and pick.season = wanted_season
  group by team.id
  order by count(*) desc, lower(team.name) collate "C"
  limit 1;
$$;

-- The finished seasons in which a group had members, the newest first.
create function app.seasons_of(wanted app.groups) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(name order by name desc), '[]') from app.seasons where finished_at >= wanted.created_at;
$$;

-- The page of a group, with fifty members after the first `skipped`: { now, season, closedAt, group: { id, name,
-- players, createdAt, isMember, inviteCode, isOpen, wasRemoved, note, commissioner, isCommissioner }, seasons, weeks,
-- official, closedWeeks, members, next, own }. The note is { text, by, at } or null, for members only; the commissioner
-- is { userId, name } or null. `season` is null while it runs. A member is { id, place, userId, username, teamName,
-- score, rank, mostPickedChampion: { team, count } or null }. `next` is how many to skip for more, or null; `own` is
-- the caller's row, on whichever page it is, or null. Null for an unknown group, and for a season that the group has
-- not played.
create function public.group_page(wanted_group uuid, wanted_season text default null, skipped integer default 0)
returns jsonb
language plpgsql stable set search_path = '' set jit = off set random_page_cost = 1.1 as $$
declare
  viewer constant uuid := auth.uid();
  chosen constant text := coalesce(wanted_season, app.running_season());
  wanted app.groups;
  finished app.seasons;
  players integer;
  is_member constant boolean := app.is_member(wanted_group);
  leader constant uuid := app.commissioner_of(wanted_group);
  page jsonb;
begin
  select * into wanted from app.groups where id = wanted_group;
  select * into finished from app.seasons where name = wanted_season and status = 'finished';
  if wanted.id is null or wanted_season is not null
    and (finished.name is null or finished.finished_at < wanted.created_at) then
    return null;
  end if;
  with standing as materialized (
    select * from app.standings(wanted.id, chosen)
  ),
  shown as (
    select user_id, place, app.player_json(user_id, username, team_name) || jsonb_build_object(
      'id', id, 'place', place, 'score', score, 'rank', rank,
      'mostPickedChampion', (select * from app.most_picked_champion(user_id, chosen))
    ) as member
    from standing
    where place > skipped and place <= skipped + 50 or user_id = viewer
  )
  select (select count(*) from standing), jsonb_build_object(
    'members', coalesce(jsonb_agg(member order by place) filter (where place > skipped and place <= skipped + 50), '[]'),
    'own', jsonb_agg(member) filter (where user_id = viewer) -> 0
  )
  into players, page
  from shown;
  return page || jsonb_build_object(
    'now', now(), 'season', finished.name, 'closedAt', finished.finished_at,
    'group', jsonb_build_object(
      'id', wanted.id, 'name', wanted.group_name, 'players', players, 'createdAt', wanted.created_at,
      'isMember', is_member or page -> 'own' <> 'null',
      'inviteCode', case when is_member then wanted.invite_code end,
      'isOpen', wanted.is_open,
      'wasRemoved', exists (
        select from app.group_members where group_id = wanted.id and user_id = viewer and removed_at is not null
      ),
      'note', case when is_member and wanted.note is not null then jsonb_build_object(
        'text', wanted.note, 'by', app.name_in_group(wanted.id, wanted.note_by), 'at', wanted.note_at
      ) end,
      'commissioner', case when leader is not null then jsonb_build_object(
        'userId', leader, 'name', app.name_in_group(wanted.id, leader)
      ) end,
      'isCommissioner', leader is not null and leader = viewer
    ),
    'seasons', app.seasons_of(wanted),
    'weeks', public.list_weeks(chosen),
    'official', app.official(chosen),
    'closedWeeks', cardinality(app.closed_weeks(chosen)),
    'next', case when players > skipped + 50 then skipped + 50 end
  );
end;
$$;

-- Which members of a group have saved picks for the open week, for members only: { week, players, entered, userIds }.
-- `entered` is how many; `userIds` is null in groups of more than a thousand members. It says nothing about the picks.
-- Null when no week is open or the caller is not a member.
create function public.group_entries(wanted_group uuid) returns jsonb
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
    where season = app.running_season() and now() between start_date and end_date
    order by end_date
    limit 1
  ) as week
  join app.group_members as member on member.group_id = wanted_group and member.left_at is null
  left join app.weekly_picks as pick
    on pick.user_id = member.user_id and pick.season = week.season and pick.week_number = week.week_number
  group by week.week_number
  having bool_or(member.user_id = (select auth.uid()));
$$;

-- The picks of a group's members in the closed weeks of a season, counted (docs/behavior/groups.md#group-statistics): {
-- championPicks, champion, oneSeed, field, roadWinner }, each of the last four as [[team, picks]]: the champion, the
-- team at seed 1, every team of the field, and the first-round winners with a seed from 9 to 12. The same for every
-- caller.
create function public.group_stats(wanted_group uuid, wanted_season text default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set random_page_cost = 1.1 as $$
declare
  chosen constant text := coalesce(wanted_season, app.running_season());
  closed constant smallint[] := app.closed_weeks(chosen);
begin
  return (
  with picked as (
    select pick.*, get_bit(pick.first, s9) as w9, get_bit(pick.first, s10) as w10, get_bit(pick.first, s11) as w11,
      get_bit(pick.first, s12) as w12
    from app.members_of(wanted_group, chosen) as member
    -- The offset makes the planner look up each member: otherwise it would read all picks of the season, whatever the
    -- group.
    cross join lateral (
      select * from app.weekly_picks as own
      where own.user_id = member.user_id and own.season = chosen
      offset 0
    ) as pick
    where pick.week_number = any (closed)
  ),
  -- One pass over the picks counts the champions and the teams of each seed, those of seeds 9 to 12 by whether they won
  -- their game.
  slots as materialized (
    select champion, s1, coalesce(s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12) as team,
      coalesce(w9, w10, w11, w12) as won, count(*) as picks
    from picked
    group by grouping sets (
      champion, s1, s2, s3, s4, s5, s6, s7, s8, (s9, w9), (s10, w10), (s11, w11), (s12, w12)
    )
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

-- The page of a member: { now, season, group, official, weeks, member, picks }, the first five as on the group's page.
-- The member is { userId, username, teamName, score, rank, level, previous, next }: `level` is how many others have the
-- same score, `previous` and `next` are { userId, name } of the rows above and below, or null. A pick is { id, week,
-- record }. Null when the caller was not a member in that season, whether or not the group exists; { member: null }
-- when the player was not.
create function public.group_member(wanted_group uuid, wanted_player uuid, wanted_season text default null) returns jsonb
language plpgsql stable set search_path = '' set random_page_cost = 1.1 as $$
declare
  chosen constant text := coalesce(wanted_season, app.running_season());
  page constant jsonb := public.group_page(wanted_group, wanted_season);
  member jsonb;
begin
  if page is null or not (page -> 'group' -> 'isMember')::boolean then
    return null;
  end if;
  with standing as materialized (
    select * from app.standings(wanted_group, chosen)
  )
  select app.player_json(own.user_id, own.username, own.team_name) || jsonb_build_object(
    'score', own.score, 'rank', own.rank,
    'level', (select count(*) - 1 from standing where score = own.score),
    'previous', (
      select jsonb_build_object('userId', user_id, 'name', name) from standing
      where place < own.place and username is not null order by place desc limit 1
    ),
    'next', (
      select jsonb_build_object('userId', user_id, 'name', name) from standing
      where place > own.place and username is not null order by place limit 1
    )
  )
  into member
  from standing as own where own.user_id = wanted_player and own.username is not null;
  if member is null then
    return jsonb_build_object('member', null);
  end if;
  return page - '{members,own,next,seasons,closedWeeks,closedAt}'::text[] || jsonb_build_object(
    'member', member,
    'picks', array(
      select jsonb_build_object('id', id, 'week', week_number, 'record', bracket_data)
      from app.weekly_picks where user_id = wanted_player and season = chosen order by week_number
    )
  );
end;
$$;

-- The picks of a group's members in closed weeks (docs/behavior/groups.md#pick-distribution): { players, picks }. A
-- pick is { id, userId, week, record }. No picks when the group has more than `most_members` members, or more than a
-- hundred. Null whenever `group_page` is null.
create function public.group_picks(wanted_group uuid, most_members integer, wanted_season text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := coalesce(wanted_season, app.running_season());
  closed constant smallint[] := app.closed_weeks(chosen);
  members constant uuid[] := array(select user_id from app.members_of(wanted_group, chosen));
  wanted app.groups;
begin
  select * into wanted from app.groups where id = wanted_group;
  if wanted.id is null or wanted_season is not null and not app.seasons_of(wanted) ? wanted_season then
    return null;
  end if;
  return jsonb_build_object(
    'players', cardinality(members),
    'picks', array(
      select jsonb_build_object('id', id, 'userId', user_id, 'week', week_number, 'record', bracket_data)
      from app.weekly_picks
      where user_id = any (members) and cardinality(members) <= least(most_members, 100)
        and season = chosen and week_number = any (closed)
      order by user_id, week_number
    )
  );
end;
$$;

-- The picks of a group's members in a closed week of the current season (docs/behavior/groups.md#a-week-at-a-glance): a
-- list of { userId, username, teamName, record }. Null when the caller is not a member; empty for any other week.
create function public.group_week(wanted_group uuid, wanted_week integer) returns jsonb
language sql stable set search_path = '' set jit = off as $$
  select coalesce(jsonb_agg(
    app.player_json(member.user_id, member.username, member.team_name) || jsonb_build_object('record', pick.bracket_data)
  ) filter (where pick.id is not null), '[]')
  from app.members_of(wanted_group, app.running_season()) as member
  left join app.weekly_picks as pick
    on pick.user_id = member.user_id and pick.season = app.running_season() and pick.week_number = wanted_week
      and wanted_week = any (app.closed_weeks(app.running_season()))
  having app.is_member(wanted_group);
$$;

grant execute on function
  app.standings, app.player_json, app.most_picked_champion, app.seasons_of
  to authenticated;
grant execute on function
  public.group_page, public.group_entries, public.group_stats, public.group_member, public.group_picks,
  public.group_week
  to authenticated;
