-- Permissions: these functions are internal, called only by triggers and other functions. They implement the same rules
-- as `src/domain/bracket-record.ts` and `src/domain/conferences.ts` (docs/game-rules.md#bracket-records,
-- docs/game-rules.md#five-conferences), and a differential test compares the two implementations.

-- The eleven matchups with their rounds and their two slots. A slot has a seed of the field or the winner of an earlier
-- matchup (docs/game-rules.md#the-initial-layout, docs/game-rules.md#advancing). Seeds are written as they appear in
-- records. This is a view, because the planner inlines a view's constants. Every save would have to read a table.
create view private.matchups (id, round, upper_seed, lower_seed, upper_feeder, lower_feeder) as
  values
    ('fr1', 'first', '12'::jsonb, '5'::jsonb, null, null),
    ('fr2', 'first', '9', '8', null, null),
    ('fr3', 'first', '11', '6', null, null),
    ('fr4', 'first', '10', '7', null, null),
    ('qf1', 'quarter', null, '4', 'fr1', null),
    ('qf2', 'quarter', null, '1', 'fr2', null),
    ('qf3', 'quarter', null, '3', 'fr3', null),
    ('qf4', 'quarter', null, '2', 'fr4', null),
    ('sf1', 'semi', null, null, 'qf1', 'qf2'),
    ('sf2', 'semi', null, null, 'qf3', 'qf4'),
    ('champ', 'championship', null, null, 'sf1', 'sf2');

-- Parses a record sent as a JSON string, unless it is too long for a record. Returns any other value unchanged. Only
-- strings enter the inner block, because its subtransaction is expensive.
create function private.unwrapped_record(record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(record) = 'string' and length(record #>> '{}') <= 5000 then
    begin
      return (record #>> '{}')::jsonb;
    exception when others then
      return record;
    end;
  end if;
  return record;
end;
$$;

-- Returns BRACKET_INVALID, BRACKET_INCOMPLETE, or null for a complete bracket. Does not check whether the teams exist.
-- Runs on every save, with few statements, because each statement costs more than all comparisons. Counts the distinct,
-- well-formed team ids and the valid winners: those that are one of the two seeds in their matchup.
create function private.bracket_record_problem(record jsonb) returns text
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
  if jsonb_array_length(slots) <> 12 then return 'BRACKET_INVALID'; end if;
  select count(distinct id collate "C") into teams
  from jsonb_array_elements(slots) as slot (value)
  cross join lateral (select value #>> '{}') as team (id)
  where jsonb_typeof(value) = 'string' and length(id) <= 60 and id ~ '^[a-z0-9]+(-[a-z0-9]+)*$';
  if teams <> 12 then return 'BRACKET_INVALID'; end if;
  select
    count(*) filter (where winners -> id in (
      coalesce(upper_seed, winners -> upper_feeder), coalesce(lower_seed, winners -> lower_feeder)
    )),
    (select count(*) from jsonb_object_keys(winners))
  into valid, decided
  from private.matchups;
  return case when valid < decided then 'BRACKET_INVALID' when decided < 11 then 'BRACKET_INCOMPLETE' end;
end;
$$;

-- Checks a record's teams against the current season. Returns TEAM_UNKNOWN, CONFERENCES_MISSING or null. Not for a
-- record with BRACKET_INVALID. One query in PL/pgSQL, which caches its plan, keeps saving fast.
create function private.field_problem(record jsonb) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  known integer;
  conferences integer;
begin
  select count(*), count(distinct conference) filter (where conference <> 'Independents')
  into known, conferences
  from app.season_teams
  where season = app.running_season() and team_id = any (array(select jsonb_array_elements_text(record -> 'teamSlots')));
  return case when known < 12 then 'TEAM_UNKNOWN' when conferences < 5 then 'CONFERENCES_MISSING' end;
end;
$$;

-- Returns a record in its stored form. Numbers are rebuilt, because PostgreSQL would store the zeros of `5.000`, even
-- 16,000 of them. Fails with BRACKET_INVALID, BRACKET_INCOMPLETE, TEAM_UNKNOWN or CONFERENCES_MISSING, unless tolerated.
create function private.checked_record(record jsonb, tolerated text[] default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unwrapped constant jsonb := private.unwrapped_record(record);
  problem text := private.bracket_record_problem(unwrapped);
begin
  if problem is null or problem = any (tolerated) then
    problem := private.field_problem(unwrapped);
  end if;
  if problem is not null and problem <> all (tolerated) then
    raise sqlstate 'PT400' using message = problem;
  end if;
  return jsonb_build_object(
    'teamSlots', unwrapped -> 'teamSlots',
    'winners', coalesce(
      (select jsonb_object_agg(id, winner::smallint) from jsonb_each(unwrapped -> 'winners') as won (id, winner)), '{}'
    )
  );
end;
$$;

-- A record as numbers and bits, so that a million picks can be scored without parsing JSON: the team numbers of seeds 1
-- to 12 and of the champion, and bit sets of the field and of the winners of every round but the final. Separate columns
-- compare ten times faster than array elements.
create type private.bits as (
  s1 smallint, s2 smallint, s3 smallint, s4 smallint, s5 smallint, s6 smallint,
  s7 smallint, s8 smallint, s9 smallint, s10 smallint, s11 smallint, s12 smallint,
  champion smallint, field bit(160), first bit(160), quarter bit(160), semi bit(160)
);

-- Returns a record's bits. All of the record's teams must exist. An undecided matchup sets no bits.
create function private.bits_of(record jsonb) returns private.bits
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  winners constant jsonb := record -> 'winners';
  empty constant bit(160) := 0::bit(160);
  bits private.bits;
  slots smallint[];
begin
  select array_agg(number order by seed), bit_or(set_bit(empty, number, 1)) into slots, bits.field
  from jsonb_array_elements_text(record -> 'teamSlots') with ordinality as chosen (team, seed)
  join app.teams on teams.id = chosen.team;
  select
    coalesce(bit_or(winner) filter (where round = 'first'), empty),
    coalesce(bit_or(winner) filter (where round = 'quarter'), empty),
    coalesce(bit_or(winner) filter (where round = 'semi'), empty)
  into bits.first, bits.quarter, bits.semi
  from private.matchups cross join lateral (select set_bit(empty, slots[(winners -> id)::smallint], 1)) as won (winner);
  bits.s1 := slots[1]; bits.s2 := slots[2]; bits.s3 := slots[3]; bits.s4 := slots[4];
  bits.s5 := slots[5]; bits.s6 := slots[6]; bits.s7 := slots[7]; bits.s8 := slots[8];
  bits.s9 := slots[9]; bits.s10 := slots[10]; bits.s11 := slots[11]; bits.s12 := slots[12];
  bits.champion := slots[(winners -> 'champ')::smallint];
  return bits;
end;
$$;
