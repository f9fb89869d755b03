-- Who may do what: a player reads their own preferences, unsubscribe token included, and switches their own weekly
-- reminders on or off (docs/rules.md#email-preferences). Nothing else in the row ever changes, and nobody reads or
-- changes another player's. Rows are created and deleted with their player. Whoever holds a token may switch its
-- owner's reminders off, through the server (with the secret key).

create table public.user_email_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users (id) on delete cascade,
  weekly_reminders boolean not null default true,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.user_email_preferences is 'Which mails a player wants, and the token of their unsubscribe links.';

alter table public.user_email_preferences enable row level security;
revoke all on public.user_email_preferences from public, anon, authenticated;
grant select (id, user_id, weekly_reminders, unsubscribe_token, created_at, updated_at)
  on public.user_email_preferences to authenticated;
grant update (weekly_reminders) on public.user_email_preferences to authenticated;
grant select, insert, update, delete on public.user_email_preferences to service_role;

create policy "players read their own email preferences"
  on public.user_email_preferences for select to authenticated
  using (user_id = (select auth.uid()));

create policy "players change their own email preferences"
  on public.user_email_preferences for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create function private.set_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Gives every new player preferences.
create function private.create_email_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_email_preferences (user_id) values (new.id);
  return new;
end;
$$;

-- Switches the weekly reminders of a token's owner off, any number of times (docs/rules.md#unsubscribing). Returns
-- false for an unknown token.
create function public.unsubscribe(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_email_preferences set weekly_reminders = false where unsubscribe_token = token;
  return found;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.unsubscribe(uuid) from public, anon, authenticated;
grant execute on function public.unsubscribe(uuid) to service_role;

create trigger set_updated_at before update on public.user_email_preferences
  for each row execute function private.set_updated_at();

create trigger create_email_preferences after insert on public.users
  for each row execute function private.create_email_preferences();
