-- Who may do what: everybody reads the official bracket, which is the outcome of the season so far
-- (docs/rules.md#the-outcome). Only the operator (with the secret key) adds brackets here and updates them as games are
-- played.

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
grant select (id, name, team_slots, winners, created_at) on public.brackets to anon, authenticated;
grant select, insert, update, delete on public.brackets to service_role;

create policy "everybody reads the official bracket"
  on public.brackets for select to anon, authenticated
  using (name = 'official');

-- A bracket of the operator may be incomplete, because games are still to be played. It is stored as it was understood. Fails with
-- BRACKET_INVALID or TEAM_UNKNOWN.
create function private.check_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record constant jsonb := jsonb_build_object('teamSlots', new.team_slots, 'winners', new.winners);
begin
  if private.bracket_record_problem(record) = 'BRACKET_INVALID' then
    raise sqlstate 'PT400' using message = 'BRACKET_INVALID';
  end if;
  if not private.has_known_teams(record) then
    raise sqlstate 'PT400' using message = 'TEAM_UNKNOWN';
  end if;
  new.winners := private.rebuilt_record(record) -> 'winners';
  return new;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;

create trigger keep_while_closing after insert or update or delete on public.brackets
  for each statement execute function private.keep_while_closing();

create trigger check_bracket before insert or update on public.brackets
  for each row execute function private.check_bracket();
