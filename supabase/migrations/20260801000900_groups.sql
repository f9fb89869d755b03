-- Permissions: a signed-in player can read all groups and their members, and can create, join and leave groups. Players
-- can change only their own team names. Only members can read invite codes. A removed player cannot join until the
-- commissioner allows this, and no player can join while joining is closed. The migration `commissioners` defines the
-- commissioner's other rights. Players can read the final standings, which only `close_season` writes. Visitors have no
-- access to the tables. A visitor with an invite code can see the group's name, its size and its first members, which
-- the server reads with the secret key.

-- Returns a name in its stored form (docs/behavior/groups.md#group-names). Each run of spaces becomes one space, spaces
-- at the ends and invisible characters are removed, and look-alike forms become plain letters (NFKC). Joiners between
-- letters or emoji stay, and so do emoji selectors after an emoji. `tidyName` in `src/domain/group.ts` implements the
-- same rule, and a differential test compares the two over all of Unicode. `invisible` has to follow every change
-- there, and the version of Unicode in Node. Normalizing takes quadratic time in the number of combining marks, so text
-- over 500 characters is only cut to 51, one more than a name may have, and is still too long.
create function app.tidy_name(typed text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  blanks constant text := '[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+';
  invisible constant text := '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2'
    '\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF'
    '\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFC\U000110BD\U000110CD\U00013430-\U0001343F\U00013441\U00013442\U00016FE4'
    '\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E001F\U000E0080-\U000E0FFF'
    '\U000F0000-\U000FFFFD\U00100000-\U0010FFFD]';
  loose constant text := '^[\u200C\u200D]+|[\u200C\u200D]+$|[\u200C\u200D]+(?=[ \u200C\u200D])|(?<= )[\u200C\u200D]+'
    '|(?<![\u203C-\u32FF\U0001F000-\U0001FAFF])\uFE0F(?!\u20E3)'
    '|(?<!\U0001F3F4[\U000E0020-\U000E007F]*)[\U000E0020-\U000E007F]';
  name text := typed;
begin
  if char_length(typed) > 500 then return left(typed, 51); end if;
  -- Runs twice, because the last steps of the first pass can produce text that needs the first steps again.
  for pass in 1..2 loop
    -- Some people type an acute accent (U+00B4) for an apostrophe. NFKC would make it a space and a combining accent.
    name := regexp_replace(regexp_replace(replace(name, chr(180), ''''), blanks, ' ', 'g'), invisible, '', 'g');
    name := btrim(regexp_replace(normalize(regexp_replace(name, loose, '', 'g'), nfkc), blanks, ' ', 'g'));
  end loop;
  return name;
end;
$$;

-- Returns a name's key for uniqueness checks, without case, joiners, emoji selectors and the tag characters in flag
-- emoji. Case is removed with `lower(upper(...))`, because the two lowercase Greek sigmas share a capital. Quotes,
-- apostrophes and dashes become one form each, because phones and keyboards type different forms. Two hyphens count as
-- a dash, as on phones, and two apostrophes as a quote, because NFKC turns a double prime into two primes.
create function app.name_key(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(upper(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    name, '[\u200C\u200D\uFE0F\U000E0020-\U000E007F]', '', 'g'),
    '[\u2018-\u201B\u2032\u2035\u02B9-\u02BF\u02C8\u2039\u203A\u275B\u275C\uA78C`]', '''', 'g'),
    '[\u201C-\u201F\u2033\u2036\u275D\u275E\u00AB\u00BB]|''''', '"', 'g'),
    '[\u2010-\u2015\u2043\u2212-]+', '-', 'g')));
$$;

-- Returns a name in its stored form. Fails with {kind}_NAME_REQUIRED or {kind}_NAME_TOO_LONG.
create function app.checked_name(typed text, kind text) returns text
language plpgsql set search_path = '' as $$
declare
  tidy constant text := coalesce(app.tidy_name(typed), '');
begin
  perform app.reject_if(tidy = '', 400, kind || '_NAME_REQUIRED');
  perform app.reject_if(char_length(tidy) > 50, 400, kind || '_NAME_TOO_LONG');
  return tidy;
end;
$$;

create table app.groups (
  id uuid primary key default gen_random_uuid(),
  group_name text not null check (char_length(group_name) between 1 and 50 and group_name = app.tidy_name(group_name)),
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  invite_code text not null unique default replace(gen_random_uuid()::text, '-', ''),
  is_open boolean not null default true,
  is_hidden boolean not null default false,
  note text check (char_length(note) between 1 and 280 and note = app.tidy_name(note)),
  note_by uuid references app.users (id) on delete set null,
  note_at timestamptz
);

comment on table app.groups is 'Players who compare their scores.';
comment on column app.groups.is_hidden is 'Whether the operator hid the name and the note. The commissioner cannot write them while this is set.';

create table app.group_members (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app.groups (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  team_name text check (char_length(team_name) between 1 and 50 and team_name = app.tidy_name(team_name)),
  created_at timestamptz not null default now(),
  is_commissioner boolean not null default false,
  unique (group_id, user_id)
);

comment on table app.group_members is 'The current members of each group, with their team names.';
comment on column app.group_members.is_commissioner is 'Whether the member created the group or received it from the commissioner. See app.commissioner_of.';

create table app.group_removals (
  group_id uuid references app.groups (id) on delete cascade,
  user_id uuid references app.users (id) on delete cascade,
  removed_at timestamptz not null default clock_timestamp(),
  primary key (group_id, user_id)
);

comment on table app.group_removals is 'The players who cannot join a group, because the commissioner removed them.';

-- Without `on delete cascade`, because neither a group nor a player with final standings is ever deleted.
create table app.final_standings (
  season text references app.seasons (name),
  group_id uuid references app.groups (id),
  user_id uuid references app.users (id),
  team_name text,
  rank bigint not null,
  score integer not null,
  primary key (group_id, season, user_id)
);

comment on table app.final_standings is 'The members of each group on the last day of a finished season, with that day''s team names, ranks and points.';

create unique index groups_name on app.groups (app.name_key(group_name));
create index groups_created_by on app.groups (created_by);
create index group_members_user on app.group_members (user_id);
create index group_removals_user on app.group_removals (user_id);
create index final_standings_user on app.final_standings (user_id);
create unique index group_members_commissioner on app.group_members (group_id) where is_commissioner;

alter table app.groups enable row level security;
alter table app.group_members enable row level security;
alter table app.group_removals enable row level security;
alter table app.final_standings enable row level security;
grant select on app.groups, app.group_members, app.group_removals, app.final_standings to authenticated;
grant update (team_name) on app.group_members to authenticated;

create policy "players read every group" on app.groups for select to authenticated using (true);
create policy "players read who is in a group" on app.group_members for select to authenticated using (true);
create policy "players read the final standings" on app.final_standings for select to authenticated using (true);

create policy "members change their own team name" on app.group_members for update to authenticated
  using (user_id = (select auth.uid()));

-- Returns the commissioner of a group: the creator, or the member that the group was handed to. If that player has
-- left, returns the longest-standing member. Returns null for a group without members.
create function app.commissioner_of(group_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select user_id from app.group_members
  where group_id = commissioner_of.group_id order by is_commissioner desc, created_at, id limit 1;
$$;

create policy "players read their own removals, and commissioners those from their group"
  on app.group_removals for select to authenticated
  using (user_id = (select auth.uid()) or app.commissioner_of(group_id) = (select auth.uid()));

create function app.is_member(group_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from app.group_members where group_id = is_member.group_id and user_id = auth.uid());
$$;

-- Whether the caller may join a group. Once every member of a group with final standings has left, only the players in
-- those standings can join, because the first to join becomes the commissioner.
create function app.is_joinable(wanted app.groups) returns boolean
language sql stable set search_path = '' as $$
  select wanted.is_open and (
    exists (select from app.group_members where group_id = wanted.id)
    or (select coalesce(bool_or(user_id is not distinct from auth.uid()), true) from app.final_standings where group_id = wanted.id)
  );
$$;

-- Locks the caller's row, so that only one request at a time can count the caller's groups. Fails with ACCOUNT_GONE.
create function private.lock_caller() returns uuid
language plpgsql set search_path = '' as $$
begin
  perform from app.users where id = auth.uid() and username is not null for no key update;
  perform app.reject_if(not found, 401, 'ACCOUNT_GONE');
  return auth.uid();
end;
$$;

-- Makes the caller a member and returns { id, name, wasMember } (docs/behavior/groups.md#group-limits). Fails with
-- GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or ACCOUNT_GONE.
create function private.join_group(wanted app.groups) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer constant uuid := private.lock_caller();
  was_member constant boolean := app.is_member(wanted.id);
begin
  if not was_member then
    perform app.reject_if(true, 403, 'GROUP_REMOVED')
    from app.group_removals where group_id = wanted.id and user_id = viewer;
    perform app.reject_if(not app.is_joinable(wanted), 409, 'JOINING_CLOSED');
    perform app.reject_if(count(*) >= 50, 409, 'MEMBERSHIPS_LIMIT') from app.group_members where user_id = viewer;
    insert into app.group_members (group_id, user_id) values (wanted.id, viewer);
    delete from app.group_actions where group_id = wanted.id and action = 'leave' and user_id = viewer;
  end if;
  return jsonb_build_object('id', wanted.id, 'name', wanted.group_name, 'wasMember', was_member);
end;
$$;

-- Creates a group with the caller as its commissioner, and returns { id, name }. Fails with GROUP_NAME_REQUIRED,
-- GROUP_NAME_TOO_LONG, GROUP_NAME_TAKEN, GROUPS_CREATED_LIMIT, MEMBERSHIPS_LIMIT or ACCOUNT_GONE.
create function public.create_group(name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := private.lock_caller();
  made app.groups;
begin
  name := app.checked_name(name, 'GROUP');
  perform app.reject_if(count(*) >= 20, 409, 'GROUPS_CREATED_LIMIT') from app.groups where created_by = viewer;
  insert into app.groups (group_name, created_by) values (name, viewer) on conflict do nothing returning * into made;
  perform app.reject_if(made.id is null, 409, 'GROUP_NAME_TAKEN');
  perform private.join_group(made);
  update app.group_members set is_commissioner = true where group_id = made.id and user_id = viewer;
  return jsonb_build_object('id', made.id, 'name', made.group_name);
end;
$$;

-- Joins a group by name, ignoring case and extra spaces (docs/behavior/groups.md#joining-a-group). Fails with
-- GROUP_NAME_UNKNOWN, ALREADY_MEMBER, GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or ACCOUNT_GONE.
create function public.join_group(name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted app.groups;
  joined jsonb;
begin
  select * into wanted from app.groups
  where app.name_key(group_name) = app.name_key(app.tidy_name(join_group.name)) for key share;
  perform app.reject_if(wanted.id is null, 404, 'GROUP_NAME_UNKNOWN');
  joined := private.join_group(wanted);
  perform app.reject_if((joined -> 'wasMember')::boolean, 409, 'ALREADY_MEMBER');
  return joined;
end;
$$;

-- Joins a group by invite code (docs/behavior/groups.md#invite-links), which a member may open again. Fails with
-- INVITATION_ENDED, GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or ACCOUNT_GONE.
create function public.join_group_by_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted app.groups;
begin
  select * into wanted from app.groups where invite_code = code for key share;
  perform app.reject_if(wanted.id is null, 404, 'INVITATION_ENDED');
  return private.join_group(wanted);
end;
$$;

-- Renames the caller's team. Returns { teamName } in its stored form, or null if the caller is not a member. Fails with
-- TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG or HIDDEN_BY_OPERATOR.
create function public.rename_team(group_id uuid, team_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  tidy constant text := app.checked_name(team_name, 'TEAM');
begin
  perform app.reject_if(is_hidden, 403, 'HIDDEN_BY_OPERATOR') from app.users where id = (select auth.uid()) for share;
  update app.group_members as own set team_name = tidy
  where own.group_id = rename_team.group_id and own.user_id = (select auth.uid());
  return case when found then jsonb_build_object('teamName', tidy) end;
end;
$$;

-- Returns a group's name, or null if the id is unknown.
create function public.group_name(group_id uuid) returns text
language sql stable set search_path = '' as $$
  select group_name from app.groups where id = group_name.group_id;
$$;

-- Returns the group for an invite code: { group: { name, players, first, isOpen } or null, retryAfter }. Counts against
-- the limits. `first` has the names of the first five members. If retryAfter (seconds) is set, the group is null.
create function public.preview_group(code text, limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait constant integer := private.count_use(limits, clock_timestamp());
begin
  return jsonb_build_object('retryAfter', wait, 'group', case when wait is null then (
    select jsonb_build_object(
      'name', wanted.group_name,
      'players', (select count(*) from app.group_members where group_id = wanted.id),
      'isOpen', app.is_joinable(wanted),
      'first', array(
        select coalesce(member.team_name, player.username)
        from app.group_members as member join app.users as player on player.id = member.user_id
        where member.group_id = wanted.id order by member.created_at, member.id limit 5
      )
    )
    from app.groups as wanted where wanted.invite_code = code
  ) end);
end;
$$;

grant execute on function app.tidy_name, app.checked_name, app.is_member, app.is_joinable, app.commissioner_of
  to authenticated;
grant execute on function
  public.create_group, public.join_group, public.join_group_by_code, public.rename_team, public.group_name
  to authenticated;
grant execute on function public.preview_group to service_role;
