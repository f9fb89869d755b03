-- Who may do what: as before. The same picks are read by the plans that their owner gets, and saved with the same checks
-- and marks in two thirds of the time.

-- As a choice, not as `or`: each side of an `or` is looked for in an index of its own, and without statistics (see the
-- table) the planner took every pick of every closed week for few. Of a million picks, those of 500 players took
-- 465 ms where the owner of the table waits 2, and now less than 10.
alter policy "players read their own picks, and all once the week has closed" on public.weekly_picks
  using (
    case
      when user_id = (select auth.uid()) then true
      else is_submitted and week_number = any (
        array(select week_number from public.week_schedule where end_date < now())
      )
    end
  );

-- Nobody reads a week without its players; it was the index that was taken wrongly.
drop index public.weekly_picks_week;

-- What is wrong with a bracket record: BRACKET_INVALID, BRACKET_INCOMPLETE or null. Whether its teams exist is looked
-- at elsewhere, as in TypeScript. Each statement costs more here than all that it looks at, so there are few: a team is
-- counted when it is well-formed and no other's twin, a winner when it is one of the two seeds that meet. What is no
-- matchup's name, or no number, is never one of them.
create or replace function private.bracket_record_problem(record jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  slots jsonb;
  winners jsonb;
  teams integer;
  decided integer;
  valid integer;
begin
  if record is null or jsonb_typeof(record) <> 'object' or record - array['teamSlots', 'winners'] <> '{}' then
    return 'BRACKET_INVALID';
  end if;
  slots := record -> 'teamSlots';
  winners := record -> 'winners';
  if slots is null or winners is null or jsonb_typeof(slots) <> 'array' or jsonb_typeof(winners) <> 'object' then
    return 'BRACKET_INVALID';
  end if;
  if jsonb_array_length(slots) <> 12 then
    return 'BRACKET_INVALID';
  end if;
  select count(distinct id collate "C") into teams
  from jsonb_array_elements(slots) as slot (value)
  cross join lateral (select value #>> '{}') as team (id)
  where jsonb_typeof(value) = 'string' and length(id) <= 60 and id ~ '^[a-z0-9]+(-[a-z0-9]+)*$';
  if teams <> 12 then
    return 'BRACKET_INVALID';
  end if;
  select count(*) filter (where seed in (one, other)), (select count(*) from jsonb_object_keys(winners))
  into valid, decided
  from (
    values
      (winners -> 'fr1', '12'::jsonb, '5'::jsonb),
      (winners -> 'fr2', '9', '8'),
      (winners -> 'fr3', '11', '6'),
      (winners -> 'fr4', '10', '7'),
      (winners -> 'qf1', winners -> 'fr1', '4'),
      (winners -> 'qf2', winners -> 'fr2', '1'),
      (winners -> 'qf3', winners -> 'fr3', '3'),
      (winners -> 'qf4', winners -> 'fr4', '2'),
      (winners -> 'sf1', winners -> 'qf1', winners -> 'qf2'),
      (winners -> 'sf2', winners -> 'qf3', winners -> 'qf4'),
      (winners -> 'champ', winners -> 'sf1', winners -> 'sf2')
  ) as matchup (seed, one, other);
  if valid < decided then
    return 'BRACKET_INVALID';
  end if;
  if decided < 11 then
    return 'BRACKET_INCOMPLETE';
  end if;
  return null;
end;
$$;

drop table private.matchups;

-- The marks of a record whose teams are known. Matchups that are not decided leave no mark. In a language that keeps its
-- plans, and with seeds as small numbers: this runs with each save.
create or replace function private.bits_of(record jsonb) returns table (
  s1 smallint, s2 smallint, s3 smallint, s4 smallint, s5 smallint, s6 smallint,
  s7 smallint, s8 smallint, s9 smallint, s10 smallint, s11 smallint, s12 smallint,
  champion smallint, field bit(160), first bit(160), quarter bit(160), semi bit(160)
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  won jsonb := record -> 'winners';
  firsts smallint[] := array[
    (won -> 'fr1')::smallint, (won -> 'fr2')::smallint, (won -> 'fr3')::smallint, (won -> 'fr4')::smallint
  ];
  quarters smallint[] := array[
    (won -> 'qf1')::smallint, (won -> 'qf2')::smallint, (won -> 'qf3')::smallint, (won -> 'qf4')::smallint
  ];
  semis smallint[] := array[(won -> 'sf1')::smallint, (won -> 'sf2')::smallint];
begin
  return query select
    slots[1], slots[2], slots[3], slots[4], slots[5], slots[6],
    slots[7], slots[8], slots[9], slots[10], slots[11], slots[12],
    slots[(won -> 'champ')::smallint], field, first, quarter, semi
  from (
    select
      array_agg(number order by seed) as slots,
      bit_or(mark) as field,
      coalesce(bit_or(mark) filter (where seed = any (firsts)), 0::bit(160)) as first,
      coalesce(bit_or(mark) filter (where seed = any (quarters)), 0::bit(160)) as quarter,
      coalesce(bit_or(mark) filter (where seed = any (semis)), 0::bit(160)) as semi
    from jsonb_array_elements_text(record -> 'teamSlots') with ordinality as slot (id, seed)
    join private.team_numbers on team_id = slot.id
    cross join lateral set_bit(0::bit(160), number, 1) as mark
  ) as bracket;
end;
$$;

-- What the lock of a group or a player is called. Not in SQL, whose functions are planned anew for each statement that
-- calls them.
create or replace function private.lock_key(id uuid) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return hashtextextended(id::text, 20251219);
end;
$$;
