-- Who may do what: a signed-in player asks which teams were picked most in a week that has closed
-- (docs/rules.md#likely-teams-first). Nobody reaches the table; `public.catch_up` fills the row of a week that is counted,
-- and a pick of that week that changes deletes it (`private.count_late_pick`).

create table private.popular_teams (
  week_number smallint primary key references public.week_schedule (week_number) on delete cascade,
  team_ids text[] not null
);

comment on table private.popular_teams is 'The twelve teams that most picks of a closed week have in the field, most popular first.';

revoke all on private.popular_teams from public, anon, authenticated;

-- The ids of the twelve teams that most picks of a week have in the field, most popular first, ties by name.
create function private.most_picked_teams(week smallint) returns text[]
language sql stable set search_path = '' set jit = off as $$
  select coalesce(array_agg(most.id), '{}') from (
    select teams.id
    from (
      select number, count(*) as picks
      from private.pick_bits as pick
      cross join lateral unnest(array[pick.s1, pick.s2, pick.s3, pick.s4, pick.s5, pick.s6,
        pick.s7, pick.s8, pick.s9, pick.s10, pick.s11, pick.s12]) as number
      where pick.week_number = week
      group by number
    ) as counted
    join private.team_numbers as numbered using (number)
    join public.teams on teams.id = numbered.team_id
    order by counted.picks desc, teams.name collate "C"
    limit 12
  ) as most;
$$;

-- The same for a week that has closed by the clock, as it is stored or else counted. Empty for any other: what is picked in
-- an open week is seen by nobody (docs/rules.md#who-sees-a-pick).
create function public.popular_teams(wanted_week integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  week smallint;
begin
  select week_number into week from public.week_schedule
  where week_number = wanted_week and end_date < statement_timestamp();
  if week is null then
    return '[]';
  end if;
  return to_jsonb(coalesce(
    (select team_ids from private.popular_teams where week_number = week),
    private.most_picked_teams(week)
  ));
end;
$$;

revoke execute on function private.most_picked_teams(smallint) from public, anon, authenticated;
revoke execute on function public.popular_teams(integer) from public, anon, authenticated;
grant execute on function public.popular_teams(integer) to authenticated;
