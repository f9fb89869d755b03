-- Who may do what: as before, nobody reaches these tables; triggers keep them. The marks of a pick become narrower and
-- each round a set of its own: what is scored and counted is read in half the time, and each round can be scored apart
-- (docs/decisions/010-scores-and-tallies.md).

-- 136 teams play in the first division. A number is never given again, so there is room for some more seasons.
alter table private.team_numbers
  drop constraint team_numbers_number_check,
  add check (number between 0 and 159);

drop view private.picked_teams;
drop view private.pick_points;
drop function private.bits_of(jsonb);

-- The marks of a bracket: its teams from seed 1 to seed 12 and its champion as numbers, which are compared in columns in a
-- tenth of the time that elements of an array take; as sets of teams its field and the winners of each round but the
-- last. Columns of a fixed size come first: they are found without looking at those before them.
alter table private.pick_bits rename to former_pick_bits;

create table private.pick_bits (
  user_id uuid not null,
  week_number smallint not null,
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  champion smallint not null,
  field bit(160) not null,
  first bit(160) not null,
  quarter bit(160) not null,
  semi bit(160) not null
);

comment on table private.pick_bits is 'What a pick says, in bits and numbers.';

-- Picks that are there keep their marks: the field stood in the first 256 bits of the sets worth 5 points, then twice the
-- winners of the quarterfinals and three times those of the semifinals.
insert into private.pick_bits
select user_id, week_number, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion,
  substring(fives from 1 for 160), substring(first from 1 for 160),
  substring(fives from 257 for 160), substring(fives from 769 for 160)
from private.former_pick_bits;

drop table private.former_pick_bits;

alter table private.pick_bits
  add primary key (user_id, week_number),
  add foreign key (user_id, week_number) references public.weekly_picks (user_id, week_number) on delete cascade;
analyze private.pick_bits;

-- The one row is that of the official bracket, as far as it is decided; without one there is none.
drop table private.outcome_bits;

create table private.outcome_bits (
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  champion smallint,
  field bit(160) not null,
  first bit(160) not null,
  quarter bit(160) not null,
  semi bit(160) not null,
  single smallint primary key default 1 check (single = 1)
);

comment on table private.outcome_bits is 'What the official bracket says, in bits and numbers.';

-- The marks of a record whose teams are known. Matchups that are not decided leave no mark. In a language that keeps its
-- plans: this runs with each save.
create function private.bits_of(record jsonb) returns table (
  s1 smallint, s2 smallint, s3 smallint, s4 smallint, s5 smallint, s6 smallint,
  s7 smallint, s8 smallint, s9 smallint, s10 smallint, s11 smallint, s12 smallint,
  champion smallint, field bit(160), first bit(160), quarter bit(160), semi bit(160)
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query select
    slots[1], slots[2], slots[3], slots[4], slots[5], slots[6],
    slots[7], slots[8], slots[9], slots[10], slots[11], slots[12],
    champion, field, first, quarter, semi
  from (
    select
      array_agg(number order by seed) as slots,
      max(number) filter (where seed = won.champ) as champion,
      bit_or(mark) as field,
      coalesce(bit_or(mark) filter (where seed in (won.fr1, won.fr2, won.fr3, won.fr4)), 0::bit(160)) as first,
      coalesce(bit_or(mark) filter (where seed in (won.qf1, won.qf2, won.qf3, won.qf4)), 0::bit(160)) as quarter,
      coalesce(bit_or(mark) filter (where seed in (won.sf1, won.sf2)), 0::bit(160)) as semi
    from jsonb_to_record(record -> 'winners') as won (
      fr1 numeric, fr2 numeric, fr3 numeric, fr4 numeric,
      qf1 numeric, qf2 numeric, qf3 numeric, qf4 numeric, sf1 numeric, sf2 numeric, champ numeric
    )
    cross join jsonb_array_elements_text(record -> 'teamSlots') with ordinality as slot (id, seed)
    join private.team_numbers on team_id = slot.id
    cross join lateral set_bit(0::bit(160), number, 1) as mark
  ) as bracket;
end;
$$;

create or replace function private.save_pick_bits() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into private.pick_bits
  select new.user_id, new.week_number, marks.* from private.bits_of(new.bracket_data) as marks
  on conflict (user_id, week_number) do update
  set (
    s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, champion, field, first, quarter, semi
  ) = (
    excluded.s1, excluded.s2, excluded.s3, excluded.s4, excluded.s5, excluded.s6,
    excluded.s7, excluded.s8, excluded.s9, excluded.s10, excluded.s11, excluded.s12,
    excluded.champion, excluded.field, excluded.first, excluded.quarter, excluded.semi
  );
  return new;
end;
$$;

insert into private.outcome_bits
select marks.* from public.brackets, private.bits_of(jsonb_build_object('teamSlots', team_slots, 'winners', winners)) as marks
where name = 'official';

-- What each pick is worth: the points of decision 12 with the multiplier of the week, for its field and seeds, for the
-- winners of each round, and in all; null while there is no official bracket. The same rule as `score` in
-- `src/domain/scoring.ts`, held together by a differential test. The marks of the outcome are asked for one by one: read
-- once, each is a constant; joined to every pick they cost more than the points.
create view private.pick_points as
  select
    user_id, week_number, field_points, first_points, quarter_points, semi_points, champion_points,
    field_points + first_points + quarter_points + semi_points + champion_points as points
  from private.pick_bits as pick
  cross join lateral (
    select
      ((16 - week_number) * 5 * (
        bit_count(field & (select field from private.outcome_bits))
        + (s1 = (select s1 from private.outcome_bits))::integer
        + (s2 = (select s2 from private.outcome_bits))::integer
        + (s3 = (select s3 from private.outcome_bits))::integer
        + (s4 = (select s4 from private.outcome_bits))::integer
        + (s5 = (select s5 from private.outcome_bits))::integer
        + (s6 = (select s6 from private.outcome_bits))::integer
        + (s7 = (select s7 from private.outcome_bits))::integer
        + (s8 = (select s8 from private.outcome_bits))::integer
        + (s9 = (select s9 from private.outcome_bits))::integer
        + (s10 = (select s10 from private.outcome_bits))::integer
        + (s11 = (select s11 from private.outcome_bits))::integer
        + (s12 = (select s12 from private.outcome_bits))::integer
      ))::integer as field_points,
      ((16 - week_number) * 8 * bit_count(first & (select first from private.outcome_bits)))::integer as first_points,
      ((16 - week_number) * 10 * bit_count(quarter & (select quarter from private.outcome_bits)))::integer as quarter_points,
      ((16 - week_number) * 15 * bit_count(semi & (select semi from private.outcome_bits)))::integer as semi_points,
      case when champion = (select champion from private.outcome_bits) then (16 - week_number) * 25 else 0 end
        as champion_points
  ) as parts;

-- What each pick names: its champion, its seed 1, the teams of its field, its first-round winners with seeds 9 to 12.
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

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
