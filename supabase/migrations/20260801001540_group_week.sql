-- Who may do what: a member of a group reads what its members picked in a week that has closed, counted and with their
-- names (docs/rules.md#a-week-at-a-glance). The function is the owner's, because it reads the bits of picks, and so tells
-- of no week before it has closed by the clock, not even the caller's own pick.

-- A closed week of a group: { picks, champions, lone, loneCount, most, least, boldest, next, own }. `champions` are { team,
-- picks, first }, the most picked first, `first` being the first six members by name; `lone` are the first twelve of the
-- picks that only one member has, { userId, username, teamName, kind, team }, the last round first; `most` and `least` are
-- the teams in most and in fewest fields, { team, picks } and { team, picks, others }; `boldest` are fifty members, after
-- the first `skipped`, each with the pick of theirs that fewest share, { userId, username, teamName, kind, team, picks },
-- and `own` is the caller's. Null when the caller is not in the group, whether or not there is one; zeros and nulls for
-- any other week. It goes over the twelve teams of each pick once, and keeps of each the claim that fewest share, as eight
-- times how many share it and a number from 4 for the field to 0 for the champion, so that the least is the boldest. Writes
-- nothing and waits for nobody: a pick that was being saved when the week closed is there for the next who looks.
create function public.group_week(wanted_group uuid, wanted_week integer, skipped integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  viewer uuid := (select auth.uid());
  after bigint := greatest(skipped, 0);
begin
  if not exists (select from public.group_members where group_id = wanted_group and user_id = viewer) then
    return null;
  end if;
  return (
    with listed as materialized (
      select pick.*
      from public.group_members as member
      join private.pick_bits as pick on pick.user_id = member.user_id
      join public.week_schedule as week on week.week_number = pick.week_number
      where member.group_id = wanted_group and pick.week_number = wanted_week and week.end_date < statement_timestamp()
    ),
    claimed as materialized (
      select pick.user_id, team,
        get_bit(pick.first, team) as first, get_bit(pick.quarter, team) as quarter, get_bit(pick.semi, team) as semi,
        (pick.champion = team)::integer as champion
      from listed as pick
      cross join lateral unnest(array[pick.s1, pick.s2, pick.s3, pick.s4, pick.s5, pick.s6,
        pick.s7, pick.s8, pick.s9, pick.s10, pick.s11, pick.s12]) as team
    ),
    counted as materialized (
      select team, teams.id, picks, first, quarter, semi, champion,
        row_number() over (order by lower(teams.name) collate "C") as place
      from (
        select team, count(*) as picks, sum(first) as first, sum(quarter) as quarter, sum(semi) as semi,
          sum(champion) as champion
        from claimed
        group by team
      ) as summed
      join private.team_numbers on number = team
      join public.teams on teams.id = team_id
    ),
    rarest as materialized (
      select claim.user_id, counts.place, least(
        counts.picks * 8 + 4,
        case when claim.first = 1 then counts.first * 8 + 3 end,
        case when claim.quarter = 1 then counts.quarter * 8 + 2 end,
        case when claim.semi = 1 then counts.semi * 8 + 1 end,
        case when claim.champion = 1 then counts.champion * 8 end
      )::bigint as rarity
      from claimed as claim
      join counted as counts using (team)
    ),
    boldest as materialized (
      select rare.user_id, min(rare.rarity * 1024 + rare.place) as best
      from rarest as rare
      group by rare.user_id
    ),
    people as materialized (
      select member.user_id, lower(coalesce(member.team_name, player.username)) collate "C" as sorted,
        jsonb_build_object('userId', member.user_id, 'username', player.username, 'teamName', member.team_name) as person
      from public.group_members as member
      join public.users as player on player.id = member.user_id
      where member.group_id = wanted_group
    ),
    ranked as materialized (
      select user_id, person || private.claim_of(best / 1024) || jsonb_build_object(
          'team', (select id from counted where place = best % 1024),
          'picks', best / 8192
        ) as shown,
        place
      from (
        select boldest.user_id, best, person,
          row_number() over (order by best / 1024, sorted, boldest.user_id) as place
        from boldest join people using (user_id)
      ) as every
      where every.place > after and every.place <= after + 50 or user_id = viewer
    ),
    alone as (
      select person || private.claim_of(rarity) || jsonb_build_object('team', id) as shown,
        row_number() over (order by rarity, counted.place) as place
      from rarest
      join counted using (place)
      join people using (user_id)
      where rarity < 16
    ),
    fewest as (
      select id, picks, row_number() over (order by place) as place, count(*) over () - 1 as others
      from counted
      where picks = (select min(picks) from counted)
    )
    select jsonb_build_object(
      'picks', (select count(*) from listed),
      'champions', (
        select coalesce(jsonb_agg(
          jsonb_build_object('team', id, 'picks', counted.champion, 'first', fans.first)
          order by counted.champion desc, place
        ), '[]')
        from counted
        join (
          select team, jsonb_agg(person order by place) filter (where place <= 6) as first
          from (
            select pick.champion as team, person,
              row_number() over (partition by pick.champion order by sorted, user_id) as place
            from listed as pick join people using (user_id)
          ) as every
          group by team
        ) as fans using (team)
      ),
      'lone', (select coalesce(jsonb_agg(shown order by place) filter (where place <= 12), '[]') from alone),
      'loneCount', (select count(*) from alone),
      'most', (
        select jsonb_build_object('team', id, 'picks', picks) from counted order by picks desc, place limit 1
      ),
      'least', (
        select jsonb_build_object('team', id, 'picks', picks, 'others', others) from fewest where place = 1
      ),
      'boldest', (
        select coalesce(jsonb_agg(shown order by place), '[]') from ranked
        where place > after and place <= after + 50
      ),
      'next', case when (select count(*) from listed) > after + 50 then after + 50 end,
      'own', (select shown from ranked where user_id = viewer)
    )
  );
end;
$$;

-- What a rarity of `group_week` is about: { kind }.
create function private.claim_of(rarity bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('kind', ('{championship,semi,quarter,first,field}'::text[])[rarity % 8 + 1]);
$$;

revoke execute on function private.claim_of(bigint) from public, anon, authenticated;
revoke execute on function public.group_week(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.group_week(uuid, integer, integer) to authenticated;
