-- Who may do what: nobody reaches these tables; triggers fill them. They hold in numbers and bits what a bracket record
-- says in names, so that a million picks are scored and counted without parsing JSON
-- (docs/decisions/010-scores-and-tallies.md).

-- A number for each team, which is its place in the bit strings. A number is never reused. There are 136 FBS
-- teams, so there is room for some more seasons.
create table private.team_numbers (
  team_id text primary key,
  number smallint not null unique check (number between 0 and 159)
);

comment on table private.team_numbers is 'The place of each team in the bit strings of brackets.';

-- The bits of a bracket. Its teams from seed 1 to seed 12 and its champion are numbers in columns of their own, which
-- are compared in a tenth of the time that elements of an array take. The field, and the winners of each round but the
-- last, are sets of teams. Columns of a fixed size come first: they are found without reading the ones before them.
create table private.pick_bits (
  user_id uuid not null,
  week_number smallint not null,
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  champion smallint not null,
  field bit(160) not null,
  first bit(160) not null,
  quarter bit(160) not null,
  semi bit(160) not null,
  primary key (user_id, week_number),
  foreign key (user_id, week_number) references public.weekly_picks (user_id, week_number) on delete cascade
);

comment on table private.pick_bits is 'What a pick says, in numbers and bits.';

-- The same for the official bracket as far as it is decided: one row, or none while there is no official bracket.
create table private.outcome_bits (
  s1 smallint not null, s2 smallint not null, s3 smallint not null, s4 smallint not null, s5 smallint not null, s6 smallint not null,
  s7 smallint not null, s8 smallint not null, s9 smallint not null, s10 smallint not null, s11 smallint not null, s12 smallint not null,
  champion smallint,
  field bit(160) not null,
  first bit(160) not null,
  quarter bit(160) not null,
  semi bit(160) not null,
  is_only boolean primary key default true check (is_only)
);

comment on table private.outcome_bits is 'What the official bracket says, in numbers and bits.';

revoke all on all tables in schema private from public, anon, authenticated;

-- Gives a new team the next number.
create function private.number_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.team_numbers (team_id, number)
  select new.id, coalesce(max(number) + 1, 0) from private.team_numbers
  on conflict (team_id) do nothing;
  return new;
end;
$$;

-- The bits of a record whose teams exist; an undecided matchup sets none. This runs with each save: one query, and
-- loops of expressions that need none, in a language that caches their plans.
create function private.bits_of(record jsonb) returns table (
  s1 smallint, s2 smallint, s3 smallint, s4 smallint, s5 smallint, s6 smallint,
  s7 smallint, s8 smallint, s9 smallint, s10 smallint, s11 smallint, s12 smallint,
  champion smallint, field bit(160), first bit(160), quarter bit(160), semi bit(160)
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  winners constant jsonb := record -> 'winners';
  slots smallint[];
  slot smallint;
  id text;
begin
  select array_agg(number order by seed) into slots
  from jsonb_array_elements_text(record -> 'teamSlots') with ordinality as chosen (team, seed)
  join private.team_numbers on team_id = chosen.team;
  field := 0::bit(160);
  first := field;
  quarter := field;
  semi := field;
  foreach slot in array slots loop
    field := set_bit(field, slot, 1);
  end loop;
  foreach id in array array['fr1', 'fr2', 'fr3', 'fr4'] loop
    slot := slots[(winners -> id)::smallint];
    first := case when slot is null then first else set_bit(first, slot, 1) end;
  end loop;
  foreach id in array array['qf1', 'qf2', 'qf3', 'qf4'] loop
    slot := slots[(winners -> id)::smallint];
    quarter := case when slot is null then quarter else set_bit(quarter, slot, 1) end;
  end loop;
  foreach id in array array['sf1', 'sf2'] loop
    slot := slots[(winners -> id)::smallint];
    semi := case when slot is null then semi else set_bit(semi, slot, 1) end;
  end loop;
  s1 := slots[1]; s2 := slots[2]; s3 := slots[3]; s4 := slots[4]; s5 := slots[5]; s6 := slots[6];
  s7 := slots[7]; s8 := slots[8]; s9 := slots[9]; s10 := slots[10]; s11 := slots[11]; s12 := slots[12];
  champion := slots[(winners -> 'champ')::smallint];
  return next;
end;
$$;

-- Saves the bits of a pick.
create function private.save_pick_bits() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into private.pick_bits
  select new.user_id, new.week_number, bits.* from private.bits_of(new.bracket_data) as bits
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

-- Saves the bits of the official bracket.
create function private.save_outcome_bits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outcome_bits;
  insert into private.outcome_bits
  select bits.* from public.brackets, private.bits_of(jsonb_build_object('teamSlots', team_slots, 'winners', winners)) as bits
  where name = 'official';
  return null;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;

create trigger number_team after insert on public.teams
  for each row execute function private.number_team();

create trigger save_pick_bits after insert or update on public.weekly_picks
  for each row execute function private.save_pick_bits();

create trigger save_outcome_bits after insert or update or delete on public.brackets
  for each statement execute function private.save_outcome_bits();
