-- Who may do what: a signed-in player calls these functions, one for each page of the challenge. They read the whole
-- page in one call, by the clock of this database (docs/rules.md#the-servers-clock). Challenge home runs as owner, because
-- nobody may read all scores, and answers only about the caller's own picks and groups; the others have no more rights
-- than the caller. A week is { number, startDate, endDate }.

-- Where a player stands in one of their groups (docs/rules.md#challenge-home): { rank, gain, rival }: the places gained since
-- the round began, negative when lost, and { name, points } of the best other member, the first by name among several, or
-- null in a group of one. `own_points` are the viewer's, and `own_round_points` those of them that are for this round; they
-- may have picks of open weeks in them, and everybody else's are over closed weeks. Two passes, because sorting all names of
-- a large group costs more than the second.
create function private.group_standing(wanted_group uuid, viewer uuid, own_points integer, own_round_points integer)
returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  above bigint;
  above_before bigint;
  best integer;
begin
  select
    count(*) filter (where points > own_points),
    count(*) filter (where points - round_points > own_points - own_round_points),
    max(points)
  into above, above_before, best
  from private.scored_members
  where group_id = wanted_group and user_id <> viewer;
  return jsonb_build_object(
    'rank', above + 1,
    'gain', above_before - above,
    'rival', (
      select jsonb_build_object('name', coalesce(member.team_name, player.username), 'points', best)
      from private.scored_members as member
      join public.users as player on player.id = member.user_id
      where member.group_id = wanted_group and member.user_id <> viewer and member.points = best
      order by lower(coalesce(member.team_name, player.username)) collate "C", member.id
      limit 1
    )
  );
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;

-- Challenge home: { now, isCounted, weeks, official, results, groups }: every week with the caller's own pick, { id, isSubmitted, champion,
-- points } or null; the record of the outcome so far or null, with it `results`, { points, isFinal }; and the caller's groups with their
-- sizes and invite codes, by name, each with the caller's standing once there is an outcome, else null. The champion is the id of a team.
create function public.challenge_home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := (select auth.uid());
  results jsonb;
  own_points integer;
  own_round_points integer;
begin
  select jsonb_build_object('isFinal', champion is not null) into results from private.outcome_bits;
  if results is not null then
    select coalesce(sum(points), 0), coalesce(sum(round_points), 0) into own_points, own_round_points
    from private.pick_points where user_id = viewer;
    results := results || jsonb_build_object('points', own_points);
  end if;
  return jsonb_build_object(
    'now', now(),
    'isCounted', private.is_counted(null, private.closed_weeks()),
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'number', week.week_number,
          'startDate', week.start_date,
          'endDate', week.end_date,
          'pick', case when pick.id is not null then
            jsonb_build_object(
              'id', pick.id,
              'isSubmitted', pick.is_submitted,
              'champion', pick.bracket_data -> 'teamSlots' -> ((pick.bracket_data -> 'winners' -> 'champ')::integer - 1),
              'points', worth.points
            )
          end
        ) order by week.week_number
      ), '[]')
      from public.week_schedule as week
      left join public.weekly_picks as pick
        on pick.week_number = week.week_number and pick.user_id = viewer
      left join private.pick_points as worth
        on worth.week_number = week.week_number and worth.user_id = viewer
    ),
    'official', (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners)
      from public.brackets where name = 'official'
    ),
    'results', results,
    'groups', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', mine.id,
          'name', mine.group_name,
          'players', (select count(*) from public.group_members as every where every.group_id = mine.id),
          'inviteCode', mine.invite_code,
          'standing', case when own_points is not null then
            private.group_standing(mine.id, viewer, own_points, own_round_points)
          end
        ) order by lower(mine.group_name) collate "C", mine.id
      ), '[]')
      from public.group_members as membership
      join public.groups as mine on mine.id = membership.group_id
      where membership.user_id = viewer
    )
  );
end;
$$;

-- One week: { now, week, pick }, the pick being the caller's own, { id, record, updatedAt } or null. Null when there is
-- no such week.
create function public.own_week(wanted_week integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'week', jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date),
    'pick', case when pick.id is not null then
      jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at)
    end
  )
  from public.week_schedule as week
  left join public.weekly_picks as pick
    on pick.week_number = week.week_number and pick.user_id = (select auth.uid())
  where week.week_number = wanted_week;
$$;

-- One pick by its id: { now, season, week, pick: { id, record, updatedAt }, owner: { id, username }, official }, the last
-- being the record of the outcome so far or null. The season is null while it runs; a pick of a season that is over has
-- its name and `points`. Its owner is { id: null, username: null } once the account is deleted. Null when the pick does
-- not exist, and also when the caller may not see it (docs/rules.md#who-sees-a-pick).
create function public.viewed_pick(pick_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object(
        'now', now(),
        'season', null,
        'points', null,
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
      where pick.id = pick_id
    ),
    (
      select jsonb_build_object(
        'now', now(),
        'season', pick.season,
        'points', pick.points,
        'week', jsonb_build_object('number', week.week_number, 'startDate', week.start_date, 'endDate', week.end_date),
        'pick', jsonb_build_object('id', pick.id, 'record', pick.bracket_data, 'updatedAt', pick.updated_at),
        'owner', jsonb_build_object('id', pick.user_id, 'username', owner.username),
        'official', finished.outcome
      )
      from public.past_picks as pick
      join public.past_weeks as week on week.season = pick.season and week.week_number = pick.week_number
      join public.seasons as finished on finished.name = pick.season
      left join public.users as owner on owner.id = pick.user_id
      where pick.id = pick_id
    )
  );
$$;

-- The picks of a group's members that the caller may see (docs/rules.md#pick-distribution): { players, picks }, a pick
-- being { userId, week, record }. No picks when the group has more than `most_members` members, or more than a hundred.
-- Null when there is no such group.
create function public.group_picks(wanted_group uuid, most_members integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'players', count(*),
    'picks', case when count(*) <= least(most_members, 100) then (
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

revoke execute on function
  public.challenge_home(),
  public.own_week(integer),
  public.viewed_pick(uuid),
  public.group_picks(uuid, integer)
  from public, anon, authenticated;
grant execute on function
  public.challenge_home(),
  public.own_week(integer),
  public.viewed_pick(uuid),
  public.group_picks(uuid, integer)
  to authenticated;
