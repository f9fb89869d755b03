-- Who may do what: a signed-in player reads the page of any group. Scores, statistics and the most picked champions
-- count the caller's own picks at once, and everybody else's only when their week has closed
-- (docs/rules.md#who-sees-a-pick), so no number depends on a pick that the caller may not see. The invite code is for
-- members. The functions run as owner, because nobody may read all tallies and scores.

-- Fifty members by score and name, after the first `skipped` (docs/rules.md#members-and-ranks): { members, next, own }.
-- A member is { id, userId, username, teamName, score, rank, mostPickedChampion }, the last being { team, count } or
-- null. Members with the same score have the same rank. `next` is how many to skip for more, or null; `own` is the
-- caller's row at whatever rank, or null. The caller's own picks are added up here, all of them.
create function private.ranked_members(wanted_group uuid, viewer uuid, weeks smallint[], skipped integer) returns jsonb
language sql stable set search_path = '' set jit = off as $$
  with scored as (
    select member.id, member.user_id, member.team_name, player.username,
      case when member.user_id = viewer
        then (select coalesce(sum(points), 0)::integer from private.pick_points where user_id = viewer)
        else member.points
      end as score
    from private.scored_members as member
    join public.users as player on player.id = member.user_id
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
          and (pick.week_number = any (weeks)
            or pick.user_id = viewer and pick.week_number in (select week_number from public.week_schedule))
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

-- The page of a group: { now, isCounted, group, weeks, official, stats, seasons, members, next, own }, or null when there is no such group.
-- The group is { id, name, players, createdAt, isMember, inviteCode }, `official` the record of the outcome so far or
-- null.
create function public.group_page(wanted_group uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := (select auth.uid());
  weeks constant smallint[] := private.closed_weeks();
  wanted public.groups;
  is_member boolean;
begin
  select * into wanted from public.groups where id = wanted_group;
  if wanted.id is null then
    return null;
  end if;
  is_member := exists (select from public.group_members where group_id = wanted.id and user_id = viewer);
  return jsonb_build_object(
    'now', now(),
    'isCounted', private.is_counted(wanted.id, weeks),
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
    'stats', private.group_stats(wanted.id, viewer, weeks),
    'seasons', private.past_seasons_of(wanted.id)
  ) || private.ranked_members(wanted.id, viewer, weeks, 0);
end;
$$;

-- More members of a group, after the first `skipped`: { members, next }, or null when there is no such group.
create function public.group_members_from(wanted_group uuid, skipped integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.groups where id = wanted_group) then
    return null;
  end if;
  return private.ranked_members(wanted_group, (select auth.uid()), private.closed_weeks(), greatest(skipped, 0)) - 'own';
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.group_page(uuid),
  public.group_members_from(uuid, integer)
  from public, anon, authenticated;
grant execute on function
  public.group_page(uuid),
  public.group_members_from(uuid, integer)
  to authenticated;
