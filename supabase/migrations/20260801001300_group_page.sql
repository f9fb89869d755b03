-- Who may do what: a signed-in player reads the page of any group. Scores, statistics and the most picked champions count
-- the caller's own picks at once and everybody else's when their week has closed: nothing that the caller may not see
-- moves a number that they do. The invite code is for members. The functions run as owner, since tallies and scores are
-- nobody's to read whole.

-- What the members of a group pick most: { championPicks, champion, oneSeed, g5Representative, roadWinner }, each
-- { team, picks } or null; `championPicks` are all picks. Of teams picked alike, the name that comes first.
create function private.group_stats(wanted_group uuid, viewer uuid, weeks smallint[]) returns jsonb
language sql stable set search_path = '' as $$
  with counted as (
    select kind, team, sum(picks) as picks
    from (
      select kind, team, picks
      from private.group_tallies
      where group_id = wanted_group and week_number = any (weeks)
      union all
      select kind, team, 1
      from private.picked_teams
      where user_id = viewer and week_number <> all (weeks)
        and exists (select from public.group_members where group_id = wanted_group and user_id = viewer)
    ) as every
    group by kind, team
  ),
  placed as (
    select kind, teams.id, picks,
      row_number() over (partition by kind order by picks desc, lower(teams.name) collate "C") as place
    from counted
    join private.team_numbers on number = team
    join public.teams on teams.id = team_id
    where kind <> 'field'
      or conference in ('Mountain West', 'Sun Belt', 'American', 'Conference USA', 'Pac-12', 'MAC')
  )
  select jsonb_build_object(
    'championPicks', (select coalesce(sum(picks), 0) from counted where kind = 'champion'),
    'champion', jsonb_object_agg(kind, most) -> 'champion',
    'oneSeed', jsonb_object_agg(kind, most) -> 'oneSeed',
    'g5Representative', jsonb_object_agg(kind, most) -> 'field',
    'roadWinner', jsonb_object_agg(kind, most) -> 'roadWinner'
  )
  from placed cross join lateral jsonb_build_object('team', id, 'picks', picks) as most
  where place = 1;
$$;

-- Fifty members by score and name, after the first so many: { members, next, own }. A member is { id, userId, username,
-- teamName, score, rank, mostPickedChampion }, the last { team, count } or null. Who has as many points has the same
-- rank. `next` is how many to skip for more, or null; `own` is the caller's row wherever it stands, or null. The caller's
-- own picks are added up here, all of them: the kept scores may be over a week more than `weeks` when one closes meanwhile.
create function private.ranked_members(wanted_group uuid, viewer uuid, weeks smallint[], skipped integer) returns jsonb
language sql stable set search_path = '' as $$
  with scored as (
    select member.id, member.user_id, member.team_name, player.username,
      case when member.user_id = viewer
        then (select coalesce(sum(points), 0)::integer from private.pick_points where user_id = viewer)
        else coalesce(scores.points, 0)
      end as score
    from public.group_members as member
    join public.users as player on player.id = member.user_id
    left join private.player_scores as scores on scores.user_id = member.user_id
    where member.group_id = wanted_group
  ),
  ranked as (
    select *,
      rank() over (order by score desc) as rank,
      row_number() over (order by score desc, lower(coalesce(team_name, username)) collate "C", id) as place
    from scored
  ),
  shown as (
    select ranked.user_id, place, jsonb_build_object(
      'id', ranked.id,
      'userId', ranked.user_id,
      'username', username,
      'teamName', team_name,
      'score', score,
      'rank', rank,
      'mostPickedChampion', (
        select jsonb_build_object('team', teams.id, 'count', count(*))
        from private.pick_bits as pick
        join private.team_numbers on number = pick.champion
        join public.teams on teams.id = team_id
        where pick.user_id = ranked.user_id
          and (pick.week_number = any (weeks) or pick.user_id = viewer)
        group by teams.id
        order by count(*) desc, lower(teams.name) collate "C"
        limit 1
      )
    ) as member
    from ranked
    where place > skipped and place <= skipped + 50 or ranked.user_id = viewer
  )
  select jsonb_build_object(
    'members', coalesce(jsonb_agg(member order by place) filter (where place > skipped and place <= skipped + 50), '[]'),
    'next', case when (select count(*) from public.group_members where group_id = wanted_group) > skipped + 50
      then skipped + 50 end,
    'own', (min(member::text) filter (where user_id = viewer))::jsonb
  )
  from shown;
$$;

-- The page of a group: { now, group, weeks, official, stats, members, next, own }; null when there is none. The group is
-- { id, name, players, createdAt, isMember, inviteCode }, `official` the record of the outcome so far or null.
create function public.group_page(wanted_group uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := (select auth.uid());
  weeks smallint[] := private.closed_weeks();
  wanted public.groups;
  is_member boolean;
begin
  select * into wanted from public.groups where id = wanted_group;
  if wanted.id is null then
    return null;
  end if;
  is_member := exists (select from public.group_members where group_id = wanted.id and user_id = viewer);
  perform private.ensure_scores(weeks);
  perform private.ensure_tallies(wanted.id, weeks);
  return jsonb_build_object(
    'now', now(),
    'group', jsonb_build_object(
      'id', wanted.id,
      'name', wanted.group_name,
      'players', (select count(*) from public.group_members where group_id = wanted.id),
      'createdAt', wanted.created_at,
      'isMember', is_member,
      'inviteCode', case when is_member then wanted.invite_code end
    ),
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', week_number, 'startDate', start_date, 'endDate', end_date) order by week_number
      ), '[]')
      from public.week_schedule
    ),
    'official', (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners)
      from public.brackets where name = 'official'
    ),
    'stats', private.group_stats(wanted.id, viewer, weeks)
  ) || private.ranked_members(wanted.id, viewer, weeks, 0);
end;
$$;

-- More members of a group, after the first so many: { members, next }; null when there is no such group.
create function public.group_members_from(wanted_group uuid, skipped integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  weeks smallint[] := private.closed_weeks();
begin
  if not exists (select from public.groups where id = wanted_group) then
    return null;
  end if;
  perform private.ensure_scores(weeks);
  return private.ranked_members(wanted_group, (select auth.uid()), weeks, greatest(skipped, 0)) - 'own';
end;
$$;

-- The picks of a group that the caller may see, with no more rights than the caller has: { players, picks }, a pick being
-- { userId, week, record }. Null when there is no such group; no picks when it has more members than are wanted.
create function public.group_picks(wanted_group uuid, most_members integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'players', count(*),
    'picks', case when count(*) <= most_members then (
      select coalesce(jsonb_agg(
        jsonb_build_object('userId', pick.user_id, 'week', pick.week_number, 'record', pick.bracket_data)
        order by pick.user_id, pick.week_number
      ), '[]')
      from public.weekly_picks as pick
      where pick.user_id = any (array_agg(member.user_id))
    ) else '[]' end
  )
  from public.groups as wanted
  left join public.group_members as member on member.group_id = wanted.id
  where wanted.id = wanted_group
  group by wanted.id;
$$;

-- One pick by its id: { now, week, pick: { id, record, updatedAt }, owner: { id, username }, official }, the last the
-- record of the outcome so far or null. Null when the pick does not exist or the caller may not see it, which looks the
-- same.
create or replace function public.viewed_pick(pick_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'week', jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date),
    'pick', jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at),
    'owner', jsonb_build_object('id', pick.user_id, 'username', owner.username),
    'official', (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners)
      from public.brackets where name = 'official'
    )
  )
  from public.weekly_picks as pick
  join public.week_schedule as week on week.week_number = pick.week_number
  left join public.users as owner on owner.id = pick.user_id
  where pick.id = pick_id;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.group_page(uuid) from public, anon, authenticated;
revoke execute on function public.group_members_from(uuid, integer) from public, anon, authenticated;
revoke execute on function public.group_picks(uuid, integer) from public, anon, authenticated;
grant execute on function public.group_page(uuid) to authenticated;
grant execute on function public.group_members_from(uuid, integer) to authenticated;
grant execute on function public.group_picks(uuid, integer) to authenticated;
