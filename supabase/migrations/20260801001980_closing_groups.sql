-- Who may do what: nobody reaches these functions; `close_season` calls them (docs/rules.md#closing-a-season). They copy
-- the groups.

-- The next groups by id, at most a hundred, that have a thousand members together, or one group that has more.
create function private.next_groups(after uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(id order by id)
  from (
    select id, place, sum(members) over (order by place) as members
    from (
      select id, row_number() over (order by id) as place,
        (select count(*) from public.group_members where group_id = next_group.id) as members
      from (select id from public.groups where id > after order by id limit 100) as next_group
    ) as sized
  ) as summed
  where members <= 1000 or place = 1;
$$;

-- The same as `private.group_stats` for each of these groups, from the picks of their members.
create function private.stats_of_groups(ids uuid[], weeks smallint[]) returns table (id uuid, stats jsonb)
language sql stable set search_path = '' as $$
  with counted as (
    select member.group_id, named.kind, named.team, count(*) as picks
    from public.group_members as member
    join private.picked_teams as named on named.user_id = member.user_id
    where member.group_id = any (ids) and named.week_number = any (weeks)
      and named.user_id = any (array(select user_id from public.group_members where group_id = any (ids)))
    group by member.group_id, named.kind, named.team
  ),
  placed as (
    select group_id, kind, team.id, picks,
      row_number() over (partition by group_id, kind order by picks desc, by_name) as place
    from counted
    join private.countable_teams as team using (kind)
    where number = counted.team
  ),
  most as (
    select group_id, jsonb_object_agg(kind, jsonb_build_object('team', placed.id, 'picks', picks)) as by_kind
    from placed where place = 1 group by group_id
  ),
  champions as (
    select group_id, sum(picks) as picks from counted where kind = 'champion' group by group_id
  )
  select wanted_id, jsonb_build_object(
    'championPicks', coalesce(picks, 0),
    'champion', by_kind -> 'champion',
    'oneSeed', by_kind -> 'oneSeed',
    'g5Representative', by_kind -> 'field',
    'roadWinner', by_kind -> 'roadWinner'
  )
  from unnest(ids) as wanted_id
  left join most on most.group_id = wanted_id
  left join champions on champions.group_id = wanted_id;
$$;

-- Copies the next groups, each with its statistics and its final table, both of one snapshot, so that nobody who joins
-- meanwhile has to wait. What they picked is added up anew, all at once, which takes a fraction of storing it. Only of a
-- group of thousands, where that takes long, it is counted in steps before, of some weeks each. Returns the last id, or
-- null when all are copied.
create function private.archive_groups(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' set jit = off as $$
declare
  weeks constant smallint[] := private.closed_weeks();
  ids constant uuid[] := private.next_groups(after);
  last_id constant uuid := ids[cardinality(ids)];
  members constant integer := (select count(*) from public.group_members where group_id = any (ids));
  is_large constant boolean := members > 1000;
  uncounted smallint[];
  weeks_at_once constant integer := greatest(1, 3000 / greatest(1, members));
begin
  uncounted := case when is_large then private.uncounted_weeks(last_id, weeks) end;
  if cardinality(uncounted) > 0 then
    for first_week in 1..cardinality(uncounted) by weeks_at_once loop
      perform private.ensure_tallies(last_id, uncounted[first_week:first_week + weeks_at_once - 1]);
      exit when clock_timestamp() > deadline;
    end loop;
    -- Counting locks the group, copying does not.
    return after;
  end if;

  with member as materialized (
    select member.id, member.group_id, member.user_id, member.team_name, player.username
    from public.group_members as member
    join public.users as player on player.id = member.user_id
    where member.group_id = any (ids)
  ),
  copied as (
    insert into public.past_groups (group_id, season, players, stats)
    select made.id, wanted, (select count(*) from member where member.group_id = made.id), made.stats
    from (
      select * from private.stats_of_groups(case when is_large then '{}' else ids end, weeks)
      union all
      select last_id, private.group_stats(last_id, null, weeks) where is_large
    ) as made (id, stats)
  )
  insert into public.past_standings (group_id, season, place, rank, user_id, team_name, score, champion, champion_picks)
  select
    member.group_id, wanted,
    row_number() over (
      partition by member.group_id
      order by coalesce(score.points, 0) desc, lower(coalesce(member.team_name, member.username)) collate "C", member.id
    ),
    rank() over (partition by member.group_id order by coalesce(score.points, 0) desc),
    member.user_id, member.team_name, coalesce(score.points, 0), score.champion, score.champion_picks
  from member
  left join public.past_scores as score on score.user_id = member.user_id and score.season = wanted;
  return case when exists (select from public.groups where id > last_id) then last_id end;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
