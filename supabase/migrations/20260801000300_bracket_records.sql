-- Who may do what: nobody calls these from outside; triggers and functions of this database do. They are the same rule
-- as `src/domain/bracket-record.ts`, and a differential test holds the two together.

-- Where the winner of each matchup plays next (0 is the upper slot), and the seeds that a matchup starts with.
create table private.matchups (
  id text primary key,
  position smallint not null unique,
  upper_seed smallint,
  lower_seed smallint,
  upper_feeder text references private.matchups (id),
  lower_feeder text references private.matchups (id),
  check ((upper_seed is null) <> (upper_feeder is null)),
  check ((lower_seed is null) <> (lower_feeder is null))
);

comment on table private.matchups is 'The eleven matchups: each slot has a seed of its own or waits for a winner.';

insert into private.matchups (id, position, upper_seed, lower_seed, upper_feeder, lower_feeder) values
  ('fr1', 1, 12, 5, null, null),
  ('fr2', 2, 9, 8, null, null),
  ('fr3', 3, 11, 6, null, null),
  ('fr4', 4, 10, 7, null, null),
  ('qf1', 5, null, 4, 'fr1', null),
  ('qf2', 6, null, 1, 'fr2', null),
  ('qf3', 7, null, 3, 'fr3', null),
  ('qf4', 8, null, 2, 'fr4', null),
  ('sf1', 9, null, null, 'qf1', 'qf2'),
  ('sf2', 10, null, null, 'qf3', 'qf4'),
  ('champ', 11, null, null, 'sf1', 'sf2');

revoke all on private.matchups from public, anon, authenticated;

-- A record that came as JSON text is unwrapped; anything else stays what it is. A text longer than any record is not
-- even read.
create function private.unwrapped_record(record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(record) <> 'string' or length(record #>> '{}') > 5000 then
    return record;
  end if;
  return (record #>> '{}')::jsonb;
exception when others then
  return record;
end;
$$;

-- What is wrong with a bracket record: BRACKET_INVALID, BRACKET_INCOMPLETE or null. Whether its teams exist is looked
-- at elsewhere, as in TypeScript.
create function private.bracket_record_problem(record jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  slots jsonb;
  winners jsonb;
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
  if exists (
    select from jsonb_array_elements(slots) as slot (value)
    where jsonb_typeof(value) <> 'string'
      or length(value #>> '{}') > 60
      or (value #>> '{}') !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ) then
    return 'BRACKET_INVALID';
  end if;
  if (select count(distinct value) from jsonb_array_elements_text(slots) as slot (value)) <> 12 then
    return 'BRACKET_INVALID';
  end if;
  if exists (
    select from jsonb_each(winners) as pick (id, seed)
    left join private.matchups on matchups.id = pick.id
    where matchups.id is null
      or jsonb_typeof(pick.seed) <> 'number'
      or not coalesce(pick.seed = to_jsonb(matchups.upper_seed), pick.seed = winners -> matchups.upper_feeder, false)
        and not coalesce(pick.seed = to_jsonb(matchups.lower_seed), pick.seed = winners -> matchups.lower_feeder, false)
  ) then
    return 'BRACKET_INVALID';
  end if;
  if (select count(*) from jsonb_object_keys(winners)) < 11 then
    return 'BRACKET_INCOMPLETE';
  end if;
  return null;
end;
$$;

-- Whether every team of a record that is not invalid exists.
create function private.has_known_teams(record jsonb) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = 12
  from jsonb_array_elements_text(record -> 'teamSlots') as slot (id)
  join public.teams using (id);
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
