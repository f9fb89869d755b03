-- Who may do what: a signed-in player reads the id and username of every player, and no email address, not even their
-- own, which the session knows (docs/rules.md#privacy-of-email-addresses). Nobody inserts, changes or deletes users:
-- they follow the accounts of the auth service. Only the server (with the secret key) may ask whether a username or an
-- address is taken.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  created_at timestamptz not null default now()
);

comment on table public.users is 'The players: one for each account of the auth service.';

create unique index users_email on public.users (lower(email));
create unique index users_username on public.users (lower(username));

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated;
grant select (id, username) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create policy "players read who plays"
  on public.users for select to authenticated
  using (true);

-- A username made from a text such as an email address: the part before the @, with only the allowed characters, padded
-- to 3 and cut to 30 (docs/rules.md#usernames).
create function private.username_from(source text) returns text
language sql immutable set search_path = '' as $$
  select rpad(cleaned, greatest(length(cleaned), 3), '_')
  from (select left(regexp_replace(split_part(source, '@', 1), '[^A-Za-z0-9_-]', '', 'g'), 30)) as made (cleaned);
$$;

-- Adds a player whose username is made from `source`, with a number at the end when that name is taken. Does nothing
-- when the player exists: the first two requests of an account may come at the same time.
create function private.add_player(player_id uuid, player_email text, source text) returns void
language plpgsql set search_path = '' as $$
declare
  base text := private.username_from(source);
  wanted text := base;
  number integer := 1;
  broken text;
begin
  loop
    begin
      insert into public.users (id, email, username)
      values (player_id, player_email, wanted);
      return;
    exception when unique_violation then
      get stacked diagnostics broken = constraint_name;
      if exists (select from public.users where id = player_id) then
        return;
      end if;
      if broken <> 'users_username' then
        raise;
      end if;
      number := number + 1;
      wanted := left(base, 30 - length(number::text)) || number;
    end;
  end loop;
end;
$$;

-- Makes a new account a player. Somebody who signed up with a username gets exactly that one or no account at all. Without
-- one it is made from the email address: for Google at once, for mail only when its owner has followed the link and signed
-- in (public.current_player). The auth service lets everybody begin such an account with anybody's address, which would
-- else have a public name before it is confirmed (docs/rules.md#usernames).
create function private.create_player() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null then
    return new;
  end if;
  if new.raw_user_meta_data ? 'username' then
    insert into public.users (id, email, username)
    values (new.id, new.email, new.raw_user_meta_data ->> 'username');
  elsif new.raw_app_meta_data ->> 'provider' is distinct from 'email' then
    perform private.add_player(new.id, new.email, new.email);
  end if;
  return new;
end;
$$;

-- Copies the new address of an account to its player (docs/rules.md#email-addresses).
create function private.copy_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end;
$$;

-- Returns the caller as { id, username }, or null when the account is gone (docs/rules.md#deleted-accounts). An account
-- that the trigger has not made a player becomes one here: by mail without a username, or older than the trigger.
create function public.current_player() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  found_username text;
begin
  select username into found_username from public.users where id = (select auth.uid());
  if found_username is null then
    select * into account from auth.users where id = (select auth.uid());
    if account.id is null or account.email is null then
      return null;
    end if;
    perform private.add_player(
      account.id, account.email, coalesce(account.raw_user_meta_data ->> 'username', account.email)
    );
    select username into found_username from public.users where id = account.id;
  end if;
  return jsonb_build_object('id', (select auth.uid()), 'username', found_username);
end;
$$;

-- Returns whether a username and an email address are taken, counted against the limits
-- (docs/rules.md#availability): { usernameTaken, emailTaken, retryAfter }. With retryAfter (seconds) the other two are
-- null.
create function public.check_availability(wanted_username text, wanted_email text, limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := private.count_use(limits, clock_timestamp());
begin
  if wait is not null then
    return jsonb_build_object('usernameTaken', null, 'emailTaken', null, 'retryAfter', wait);
  end if;
  return jsonb_build_object(
    'usernameTaken', exists (select from public.users where lower(username) = lower(wanted_username)),
    'emailTaken', exists (select from public.users where lower(email) = lower(wanted_email))
      or exists (select from auth.users where lower(email) = lower(wanted_email)),
    'retryAfter', null
  );
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.current_player(),
  public.check_availability(text, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.current_player() to authenticated;
grant execute on function public.check_availability(text, text, jsonb) to service_role;

create trigger create_player after insert on auth.users
  for each row execute function private.create_player();

create trigger copy_email_change after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_email_change();
