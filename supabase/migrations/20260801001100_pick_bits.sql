-- Who may do what: nobody reaches these tables; triggers keep them. A bracket's marks say in bits and numbers what its
-- record says in names, so that a million picks are scored and counted without reading JSON
-- (docs/decisions/010-scores-and-tallies.md).

-- A number for each team, given once and never to another; it is the team's place in the bit strings.
create table private.team_numbers (
  team_id text primary key,
  number smallint not null unique check (number between 0 and 255)
);

comment on table private.team_numbers is 'The place of each team in the bit strings of marks.';

create function private.number_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.team_numbers (team_id, number)
  select new.id, coalesce(max(number) + 1, 0) from private.team_numbers
  on conflict (team_id) do nothing;
  return new;
end;
$$;

create trigger number_team after insert on public.teams
  for each row execute function private.number_team();

insert into private.team_numbers (team_id, number)
select id, row_number() over (order by id) - 1 from public.teams;

-- The marks of a bracket: its teams from seed 1 to seed 12; six sets of teams in one bit string, of which each common
-- member of two brackets is worth 5 points (the field once, quarterfinal winners twice, semifinal winners three times);
-- first-round winners, worth 8 and so apart; the champion. Numbers in columns are compared in a tenth of the time that
-- elements of an array take. The one row is that of the official bracket, as far as it is decided; without one there is
-- none.
create table private.outcome_bits (
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  fives bit(1536) not null,
  first bit(256) not null,
  champion smallint,
  single smallint primary key default 1 check (single = 1)
);

comment on table private.outcome_bits is 'What the official bracket says, in bits and numbers.';

-- The marks of each pick. A pick is submitted or it is not there.
create table private.pick_bits (
  user_id uuid,
  week_number smallint,
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  fives bit(1536) not null,
  first bit(256) not null,
  champion smallint not null,
  primary key (user_id, week_number),
  foreign key (user_id, week_number) references public.weekly_picks (user_id, week_number) on delete cascade
);

comment on table private.pick_bits is 'What a pick says, in bits and numbers.';

-- The marks of a record whose teams are known. Matchups that are not decided leave no mark. In a language that keeps its
-- plans: this runs with each save.
create function private.bits_of(record jsonb) returns table (
  s1 smallint, s2 smallint, s3 smallint, s4 smallint, s5 smallint, s6 smallint,
  s7 smallint, s8 smallint, s9 smallint, s10 smallint, s11 smallint, s12 smallint,
  fives bit(1536), first bit(256), champion smallint
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query select
    slots[1], slots[2], slots[3], slots[4], slots[5], slots[6],
    slots[7], slots[8], slots[9], slots[10], slots[11], slots[12],
    (field || quarter || quarter || semi || semi || semi)::bit(1536), first, champion
  from (
    select
      array_agg(number order by seed) as slots,
      bit_or(mark) as field,
      coalesce(bit_or(mark) filter (where seed in (won.fr1, won.fr2, won.fr3, won.fr4)), 0::bit(256)) as first,
      coalesce(bit_or(mark) filter (where seed in (won.qf1, won.qf2, won.qf3, won.qf4)), 0::bit(256)) as quarter,
      coalesce(bit_or(mark) filter (where seed in (won.sf1, won.sf2)), 0::bit(256)) as semi,
      max(number) filter (where seed = won.champ) as champion
    from jsonb_to_record(record -> 'winners') as won (
      fr1 numeric, fr2 numeric, fr3 numeric, fr4 numeric,
      qf1 numeric, qf2 numeric, qf3 numeric, qf4 numeric, sf1 numeric, sf2 numeric, champ numeric
    )
    cross join jsonb_array_elements_text(record -> 'teamSlots') with ordinality as slot (id, seed)
    join private.team_numbers on team_id = slot.id
    cross join lateral set_bit(0::bit(256), number, 1) as mark
  ) as bracket;
end;
$$;

-- What each pick is worth: the points of decision 12, with the multiplier of the week. The same rule as `score` in
-- `src/domain/scoring.ts`, held together by a differential test. Empty while there is no official bracket.
create view private.pick_points as
  select
    pick.user_id,
    pick.week_number,
    (16 - pick.week_number) * (
      5 * (
        bit_count(pick.fives & outcome.fives)
        + (pick.s1 = outcome.s1)::integer
        + (pick.s2 = outcome.s2)::integer
        + (pick.s3 = outcome.s3)::integer
        + (pick.s4 = outcome.s4)::integer
        + (pick.s5 = outcome.s5)::integer
        + (pick.s6 = outcome.s6)::integer
        + (pick.s7 = outcome.s7)::integer
        + (pick.s8 = outcome.s8)::integer
        + (pick.s9 = outcome.s9)::integer
        + (pick.s10 = outcome.s10)::integer
        + (pick.s11 = outcome.s11)::integer
        + (pick.s12 = outcome.s12)::integer
      )
      + 8 * bit_count(pick.first & outcome.first)
      + case when pick.champion = outcome.champion then 25 else 0 end
    )::integer as points
  from private.pick_bits as pick
  join private.outcome_bits as outcome on outcome.single = 1;

-- What each pick names: its champion, its seed 1, the teams of its field, its first-round winners with seeds 9 to 12.
create type private.tally_kind as enum ('champion', 'oneSeed', 'field', 'roadWinner');

create view private.picked_teams as
  select pick.user_id, pick.week_number, named.kind, named.team
  from private.pick_bits as pick
  cross join lateral (
    values ('champion'::private.tally_kind, pick.champion), ('oneSeed', pick.s1)
    union all
    select 'field', team
    from unnest(array[pick.s1, pick.s2, pick.s3, pick.s4, pick.s5, pick.s6,
      pick.s7, pick.s8, pick.s9, pick.s10, pick.s11, pick.s12]) as team
    union all
    select 'roadWinner', team from unnest(array[pick.s9, pick.s10, pick.s11, pick.s12]) as team
    where get_bit(pick.first, team) = 1
  ) as named (kind, team);

create function private.save_pick_bits() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into private.pick_bits
  select new.user_id, new.week_number, marks.* from private.bits_of(new.bracket_data) as marks
  on conflict (user_id, week_number) do update
  set (
    s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, fives, first, champion
  ) = (
    excluded.s1, excluded.s2, excluded.s3, excluded.s4, excluded.s5, excluded.s6,
    excluded.s7, excluded.s8, excluded.s9, excluded.s10, excluded.s11, excluded.s12,
    excluded.fives, excluded.first, excluded.champion
  );
  return new;
end;
$$;

create trigger save_pick_bits after insert or update on public.weekly_picks
  for each row execute function private.save_pick_bits();

insert into private.pick_bits
select user_id, week_number, marks.* from public.weekly_picks, private.bits_of(bracket_data) as marks;

create function private.save_outcome_bits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outcome_bits;
  insert into private.outcome_bits
  select marks.* from public.brackets, private.bits_of(jsonb_build_object('teamSlots', team_slots, 'winners', winners)) as marks
  where name = 'official';
  return null;
end;
$$;

create trigger save_outcome_bits after insert or update or delete on public.brackets
  for each statement execute function private.save_outcome_bits();

insert into private.outcome_bits
select marks.* from public.brackets, private.bits_of(jsonb_build_object('teamSlots', team_slots, 'winners', winners)) as marks
where name = 'official';

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
