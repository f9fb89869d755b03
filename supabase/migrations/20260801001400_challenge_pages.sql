-- Who may do what: a signed-in player calls these functions, one for each page of the challenge. They read the whole
-- page in one call, by the clock of this database (docs/rules.md#the-servers-clock), and with no more rights than the
-- caller. A week is { number, startDate, endDate }.

-- Challenge home: { now, weeks, groups }: every week with the caller's own pick, { id, isSubmitted } or null, and the
-- caller's groups with their sizes, by name.
create function public.challenge_home() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'now', now(),
    'weeks', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'number', week.week_number,
          'startDate', week.start_date,
          'endDate', week.end_date,
          'pick', case when pick.id is not null then
            jsonb_build_object('id', pick.id, 'isSubmitted', pick.is_submitted)
          end
        ) order by week.week_number
      ), '[]')
      from public.week_schedule as week
      left join public.weekly_picks as pick
        on pick.week_number = week.week_number and pick.user_id = (select auth.uid())
    ),
    'groups', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', mine.id,
          'name', mine.group_name,
          'players', (select count(*) from public.group_members as every where every.group_id = mine.id)
        ) order by lower(mine.group_name) collate "C", mine.id
      ), '[]')
      from public.group_members as membership
      join public.groups as mine on mine.id = membership.group_id
      where membership.user_id = (select auth.uid())
    )
  );
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

-- One pick by its id: { now, week, pick: { id, record, updatedAt }, owner: { id, username }, official }, the last being
-- the record of the outcome so far or null. Null when the pick does not exist, and also when the caller may not see it
-- (docs/rules.md#who-sees-a-pick).
create function public.viewed_pick(pick_id uuid) returns jsonb
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

-- The picks of a group's members that the caller may see (docs/rules.md#pick-distribution): { players, picks }, a pick
-- being { userId, week, record }. No picks when the group has more than `most_members` members. Null when there is no
-- such group.
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
