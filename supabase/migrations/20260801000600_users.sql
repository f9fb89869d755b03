-- Permissions: a signed-in player can read every player's id and username, but no email addresses
-- (docs/behavior/accounts.md#privacy-of-email-addresses). Triggers keep the table of users in sync with the auth
-- service's confirmed accounts. In `app.users`, players can change only whether the overall ranking lists them. Players
-- can read their own email preferences, and turn their own reminders on or off. Only the server (with the secret key)
-- checks whether a username or an email address is taken, and unsubscribes players by token.

-- There is no foreign key to the account: when an account is deleted, the row of a player who played in a finished
-- season stays, without the username and email address.
create table app.users (
  id uuid primary key,
  email text,
  username text check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  created_at timestamptz not null default now(),
  is_listed boolean not null default true,
  is_hidden boolean not null default false,
  check ((email is null) = (username is null))
);

comment on table app.users is 'The players: one for each confirmed account. If the username is null, the account was deleted.';
comment on column app.users.is_listed is 'Whether the overall ranking lists the player (docs/behavior/screens.md#overall-standings).';
comment on column app.users.is_hidden is 'Whether the operator hid the player''s names. The player cannot choose names while this is set.';

create unique index users_email on app.users (lower(email));
create unique index users_username on app.users (lower(username));

create table app.user_email_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references app.users (id) on delete cascade,
  weekly_reminders boolean not null default true,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table app.user_email_preferences is 'Which emails a player wants, and the token in the unsubscribe links.';

alter table app.users enable row level security;
alter table app.user_email_preferences enable row level security;
grant select (id, username, is_listed, is_hidden), update (is_listed) on app.users to authenticated;
grant select, update (weekly_reminders, updated_at) on app.user_email_preferences to authenticated;

create policy "players read the other players" on app.users for select to authenticated using (true);

create policy "players change their own row" on app.users for update to authenticated using (id = (select auth.uid()));

create policy "players read their own email preferences"
  on app.user_email_preferences for select to authenticated using (user_id = (select auth.uid()));

create policy "players change their own email preferences"
  on app.user_email_preferences for update to authenticated using (user_id = (select auth.uid()));

-- Adds a player with a username made from `source`, or gives an existing player that username: the allowed characters
-- before the @, cut to 30 and padded to 3, with a number if it is taken (docs/behavior/accounts.md#usernames).
create function private.add_player(player_id uuid, player_email text, source text) returns void
language plpgsql set search_path = '' as $$
declare
  cleaned constant text := left(regexp_replace(split_part(source, '@', 1), '[^A-Za-z0-9_-]', '', 'g'), 30);
  base constant text := rpad(cleaned, greatest(length(cleaned), 3), '_');
  wanted text := base;
  number integer := 1;
  broken text;
begin
  loop
    begin
      insert into app.users (id, email, username) values (player_id, player_email, wanted)
      on conflict (id) do update set username = wanted;
      insert into app.user_email_preferences (user_id) values (player_id) on conflict do nothing;
      return;
    exception when unique_violation then
      get stacked diagnostics broken = constraint_name;
      if broken <> 'users_username' then raise; end if;
      number := number + 1;
      wanted := left(base, 30 - length(number::text)) || number;
    end;
  end loop;
end;
$$;

-- Turns an account into a player once the email address is confirmed, and copies later changes to the address. An
-- unconfirmed account reserves no username: anyone could take usernames with addresses that are not theirs. Whoever
-- confirms it can choose another username within the next hour, because a stranger may have chosen the first one.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is not null and new.email_confirmed_at is not null then
    update app.users set email = new.email where id = new.id and email is distinct from new.email;
    if not exists (select from app.users where id = new.id) or tg_op = 'UPDATE'
      and old.email_confirmed_at > now() - interval '1 hour'
      and new.raw_user_meta_data ->> 'username' <> coalesce(old.raw_user_meta_data ->> 'username', '')
      and exists (select from app.users where id = new.id and not is_hidden) then
      perform private.add_player(new.id, new.email, coalesce(new.raw_user_meta_data ->> 'username', new.email));
    end if;
  end if;
  return null;
end;
$$;

-- Returns the caller as { id, username }, or null if the account was deleted
-- (docs/behavior/accounts.md#deleted-accounts). Creates the player of an account that is older than the trigger.
create function public.current_player() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  found_name text;
begin
  select username into found_name from app.users where id = auth.uid();
  if found_name is null then
    select * into account from auth.users where id = auth.uid();
    if account.email is null then return null; end if;
    perform private.add_player(
      account.id, account.email, coalesce(account.raw_user_meta_data ->> 'username', account.email)
    );
    select username into found_name from app.users where id = account.id;
  end if;
  return jsonb_build_object('id', auth.uid(), 'username', found_name);
end;
$$;

-- Returns whether a username and an email address are taken by confirmed accounts
-- (docs/behavior/accounts.md#availability): { usernameTaken, emailTaken, retryAfter }. Counts against the limits. If
-- retryAfter (seconds) is set, the other two are null.
create function public.check_availability(username text, email text, limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wait constant integer := private.count_use(limits, clock_timestamp());
begin
  return jsonb_build_object(
    'usernameTaken', case when wait is null then
      exists (select from app.users where lower(username) = lower(check_availability.username))
    end,
    'emailTaken', case when wait is null then
      exists (select from app.users where lower(email) = lower(check_availability.email))
    end,
    'retryAfter', wait
  );
end;
$$;

-- Returns the caller's preferences, { userId, weeklyReminders }, or null if the caller is not a player.
create function public.email_preferences() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('userId', user_id, 'weeklyReminders', weekly_reminders)
  from app.user_email_preferences where user_id = (select auth.uid());
$$;

-- Turns the caller's weekly reminders on or off and returns the preferences, or null if the caller is not a player.
create function public.set_reminders(weekly_reminders boolean) returns jsonb
language sql set search_path = '' as $$
  update app.user_email_preferences as own
  set weekly_reminders = set_reminders.weekly_reminders, updated_at = now()
  where user_id = (select auth.uid())
  returning jsonb_build_object('userId', own.user_id, 'weeklyReminders', own.weekly_reminders);
$$;

-- Turns off a player's weekly reminders (docs/behavior/mail.md#unsubscribing). Returns false for an unknown token.
create function public.unsubscribe(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update app.user_email_preferences set weekly_reminders = false, updated_at = now() where unsubscribe_token = token;
  return found;
end;
$$;

grant execute on function public.current_player, public.email_preferences, public.set_reminders to authenticated;
grant execute on function public.check_availability, public.unsubscribe to service_role;

-- This is a trigger because only the auth service writes accounts and knows when an account is confirmed.
create trigger follow_account
  after insert or update of email, email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();
