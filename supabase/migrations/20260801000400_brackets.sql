-- Who may do what: everybody reads the official bracket, the season's real outcome; only the operator (the secret key)
-- keeps brackets here and fills them in as games are played.

create table public.brackets (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 50),
  team_slots jsonb not null,
  winners jsonb not null default '{}',
  created_at timestamptz not null default now()
);

comment on table public.brackets is 'Brackets kept by the operator; the one named official is the real outcome, full or partial.';

alter table public.brackets enable row level security;
revoke all on public.brackets from public, anon, authenticated;
grant select on public.brackets to anon, authenticated;
grant select, insert, update, delete on public.brackets to service_role;

create policy "everybody reads the official bracket"
  on public.brackets for select to anon, authenticated
  using (name = 'official');

-- A bracket of the operator may have games that are not played yet, and nothing else that a record may not have.
create function private.check_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := jsonb_build_object('teamSlots', new.team_slots, 'winners', new.winners);
begin
  if private.bracket_record_problem(record) = 'BRACKET_INVALID' then
    raise sqlstate 'PT400' using message = 'BRACKET_INVALID';
  end if;
  if not private.has_known_teams(record) then
    raise sqlstate 'PT400' using message = 'TEAM_UNKNOWN';
  end if;
  return new;
end;
$$;

revoke execute on function private.check_bracket() from public, anon, authenticated;

create trigger check_bracket before insert or update on public.brackets
  for each row execute function private.check_bracket();
