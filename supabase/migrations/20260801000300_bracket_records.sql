-- Who may do what: nobody calls these functions from outside; triggers and other functions do. They check the same rule
-- as `src/domain/bracket-record.ts` (docs/rules.md#bracket-records), and a differential test compares the two.

-- The eleven matchups, their rounds, and who meets in them: a seed of the field, or the winner of an earlier matchup
-- (docs/rules.md#the-initial-layout, docs/rules.md#advancing). Seeds are written as they appear in records. A view of
-- constants is planned like a list in the query; a table would be read with every save.
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

revoke all on private.matchups from public, anon, authenticated;

-- Returns the record itself when it comes as JSON text, and any other value unchanged. A text longer than any record is
-- not parsed. The inner block is the expensive one: it can be undone.
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

-- What is wrong with a bracket record: BRACKET_INVALID, BRACKET_INCOMPLETE, or null for a complete bracket. Whether its
-- teams exist is checked separately, as in TypeScript. This runs with each save, and every statement costs more than
-- all the values it compares, so there are few: they count the teams that are well-formed and distinct, and the winners
-- that are one of the two seeds that meet. A winner of an unknown matchup, or one that is not a number, is never
-- counted.
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
  select
    count(*) filter (where winners -> id in (
      coalesce(upper_seed, winners -> upper_feeder), coalesce(lower_seed, winners -> lower_feeder)
    )),
    (select count(*) from jsonb_object_keys(winners))
  into valid, decided
  from private.matchups;
  if valid < decided then
    return 'BRACKET_INVALID';
  end if;
  if decided < 11 then
    return 'BRACKET_INCOMPLETE';
  end if;
  return null;
end;
$$;

-- What a record that is not BRACKET_INVALID says, and nothing else: its ids, and its seeds as small numbers. JSON can
-- write 5 as `5.000`, with 16,000 zeros, and a stored number keeps them. Not in SQL, whose functions are planned again
-- by each statement that calls them.
create function private.rebuilt_record(record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  winners constant jsonb := record -> 'winners';
begin
  return jsonb_build_object(
    'teamSlots', record -> 'teamSlots',
    'winners', jsonb_strip_nulls(jsonb_build_object(
      'fr1', (winners -> 'fr1')::smallint,
      'fr2', (winners -> 'fr2')::smallint,
      'fr3', (winners -> 'fr3')::smallint,
      'fr4', (winners -> 'fr4')::smallint,
      'qf1', (winners -> 'qf1')::smallint,
      'qf2', (winners -> 'qf2')::smallint,
      'qf3', (winners -> 'qf3')::smallint,
      'qf4', (winners -> 'qf4')::smallint,
      'sf1', (winners -> 'sf1')::smallint,
      'sf2', (winners -> 'sf2')::smallint,
      'champ', (winners -> 'champ')::smallint
    ))
  );
end;
$$;

-- Whether every team of a record plays this season. The record must not be BRACKET_INVALID.
create function private.has_known_teams(record jsonb) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = 12
  from jsonb_array_elements_text(record -> 'teamSlots') as slot (id)
  join public.teams using (id)
  where conference is not null;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
