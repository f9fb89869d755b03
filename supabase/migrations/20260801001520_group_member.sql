-- Who may do what: a member of a group reads the page of each of its members, also of a season that is over; nobody else
-- reaches either function's answer (docs/rules.md#the-page-of-a-member). The function of the season that runs is the
-- owner's, because nobody may read all scores, so its own condition keeps picks of open weeks from everybody but their
-- player; the one of the archive has no more rights than the caller.

-- A row of the table of a group, { userId, username, teamName, score, rank, level, previous, next }, or null when the
-- player is not in it: `level` is how many others have the same score, `previous` and `next` are { userId, name } of the
-- rows above and below, or null. The order, and what the caller's own row counts, are those of `private.ranked_members`,
-- without sorting them all: the neighbors have the same score, or the next one above or below.
create function private.member_row(wanted_group uuid, wanted_player uuid, viewer uuid) returns jsonb
language sql stable set search_path = '' set jit = off as $$
  with scored as materialized (
    select member.id, member.user_id, member.team_name,
      case when member.user_id = viewer
        then (select coalesce(sum(points), 0)::integer from private.pick_points where user_id = viewer)
        else member.points
      end as score
    from private.scored_members as member
    where member.group_id = wanted_group
  ),
  counted as (
    select own.score,
      count(*) filter (where scored.score > own.score) as above,
      count(*) filter (where scored.score = own.score) - 1 as level,
      min(scored.score) filter (where scored.score > own.score) as next_above,
      max(scored.score) filter (where scored.score < own.score) as next_below
    from scored cross join scored as own
    where own.user_id = wanted_player
    group by own.score
  ),
  near as materialized (
    select scored.id, scored.user_id, scored.team_name, scored.score, player.username,
      coalesce(scored.team_name, player.username) as name,
      lower(coalesce(scored.team_name, player.username)) collate "C" as sorted
    from scored
    join public.users as player on player.id = scored.user_id
    where scored.score in (
      select unnest(array[counted.score, next_above, next_below]) from counted
    )
  )
  select jsonb_build_object(
    'userId', own.user_id,
    'username', own.username,
    'teamName', own.team_name,
    'score', own.score,
    'rank', counted.above + 1,
    'level', counted.level,
    'previous', (
      select jsonb_build_object('userId', near.user_id, 'name', near.name)
      from near
      where near.score > own.score or near.score = own.score and (near.sorted, near.id) < (own.sorted, own.id)
      order by near.score, near.sorted desc, near.id desc limit 1
    ),
    'next', (
      select jsonb_build_object('userId', near.user_id, 'name', near.name)
      from near
      where near.score < own.score or near.score = own.score and (near.sorted, near.id) > (own.sorted, own.id)
      order by near.score desc, near.sorted, near.id limit 1
    )
  )
  from near as own cross join counted
  where own.user_id = wanted_player;
$$;

-- The page of a member: { now, season: null, group: { id, name, players }, official, weeks, member, picks }. A pick is
-- { id, week, record }, of a closed week, or of any when it is the caller's own. Null when the caller is not in the group,
-- whether or not there is one; { member: null } when the player is not.
create function public.group_member(wanted_group uuid, wanted_player uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := (select auth.uid());
  weeks constant smallint[] := private.closed_weeks();
  found_row jsonb;
begin
  if not exists (select from public.group_members where group_id = wanted_group and user_id = viewer) then
    return null;
  end if;
  found_row := private.member_row(wanted_group, wanted_player, viewer);
  if found_row is null then
    return jsonb_build_object('member', null);
  end if;
  return jsonb_build_object(
    'now', now(),
    'season', null,
    'group', (
      select jsonb_build_object(
        'id', id,
        'name', group_name,
        'players', (select count(*) from public.group_members where group_id = wanted_group)
      )
      from public.groups where id = wanted_group
    ),
    'official', (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners)
      from public.brackets where name = 'official'
    ),
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', week_number, 'startDate', start_date, 'endDate', end_date) order by week_number
      ), '[]')
      from public.week_schedule
    ),
    'member', found_row,
    'picks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'week', week_number, 'record', bracket_data) order by week_number
      ), '[]')
      from public.weekly_picks
      where user_id = wanted_player and is_submitted
        and (week_number = any (weeks)
          or user_id = viewer and week_number in (select week_number from public.week_schedule))
    )
  );
end;
$$;

-- The same of a season that is over, for those who were in the group then or are now. Also null when the group has nothing
-- of that season.
create function public.past_group_member(wanted_group uuid, wanted_season text, wanted_player uuid) returns jsonb
language sql stable set search_path = '' as $$
  with listed as (
    select standing.*, player.username, coalesce(standing.team_name, player.username) as name
    from public.past_standings as standing
    join public.users as player on player.id = standing.user_id
    where standing.group_id = wanted_group and standing.season = wanted_season
  )
  select jsonb_build_object(
    'now', now(),
    'season', past.season,
    'group', jsonb_build_object('id', wanted.id, 'name', wanted.group_name, 'players', past.players),
    'official', finished.outcome,
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', week_number, 'startDate', start_date, 'endDate', end_date) order by week_number
      ), '[]')
      from public.past_weeks where past_weeks.season = past.season
    ),
    'member', (
      select jsonb_build_object(
        'userId', own.user_id,
        'username', own.username,
        'teamName', own.team_name,
        'score', own.score,
        'rank', own.rank,
        'level', (
          select count(*) - 1 from public.past_standings as other
          where other.group_id = own.group_id and other.season = own.season and other.score = own.score
        ),
        'previous', (
          select jsonb_build_object('userId', user_id, 'name', name)
          from listed where place = (select max(place) from listed where place < own.place)
        ),
        'next', (
          select jsonb_build_object('userId', user_id, 'name', name)
          from listed where place = (select min(place) from listed where place > own.place)
        )
      )
      from listed as own where own.user_id = wanted_player
    ),
    'picks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', pick.id, 'week', pick.week_number, 'record', pick.bracket_data) order by pick.week_number
      ), '[]')
      from public.past_picks as pick
      join listed as own on own.user_id = pick.user_id
      where pick.user_id = wanted_player and pick.season = past.season
    )
  )
  from public.past_groups as past
  join public.seasons as finished on finished.name = past.season
  join public.groups as wanted on wanted.id = past.group_id
  where past.group_id = wanted_group and past.season = wanted_season
    and (
      exists (select from listed where user_id = (select auth.uid()))
      or exists (
        select from public.group_members
        where group_id = wanted_group and user_id = (select auth.uid())
      )
    );
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.group_member(uuid, uuid),
  public.past_group_member(uuid, text, uuid)
  from public, anon, authenticated;
grant execute on function
  public.group_member(uuid, uuid),
  public.past_group_member(uuid, text, uuid)
  to authenticated;
