-- Who may do what: a signed-in player reads every group and its members, creates groups in their own name, joins as
-- themselves, changes only their own team name, and leaves. Invite codes are read only by members, through the page of
-- a group. Nobody renames or deletes a group; it outlives its creator (docs/rules.md#creating-a-group). Visitors reach
-- nothing: for an invite code the server (with the secret key) tells them the group's name and size.

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  group_name text not null check (char_length(group_name) between 1 and 50),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  invite_code text not null unique default replace(gen_random_uuid()::text, '-', '')
);

comment on table public.groups is 'Players who compare their scores.';
comment on column public.groups.invite_code is '122 random bits, for members to hand on.';

create table public.group_members (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  team_name text check (char_length(team_name) between 1 and 50),
  created_at timestamptz not null default now(),
  unique (group_id, user_id)
);

comment on table public.group_members is 'Who is in which group, and what they call their team there.';

-- Without regard to case: by way of the capitals, which Greek's two small sigmas and the like have in common.
create unique index groups_name on public.groups (lower(upper(group_name)));
create index groups_created_by on public.groups (created_by);
create index group_members_user on public.group_members (user_id);

alter table public.groups enable row level security;
alter table public.group_members enable row level security;
revoke all on public.groups, public.group_members from public, anon, authenticated;
grant select (id, group_name, created_by, created_at) on public.groups to authenticated;
grant insert (group_name, created_by) on public.groups to authenticated;
grant select (id, group_id, user_id, team_name, created_at) on public.group_members to authenticated;
grant insert (group_id, user_id) on public.group_members to authenticated;
grant update (team_name) on public.group_members to authenticated;
grant delete on public.group_members to authenticated;
grant select, insert, update, delete on public.groups, public.group_members to service_role;

create policy "players read every group"
  on public.groups for select to authenticated
  using (true);

create policy "players create groups as themselves"
  on public.groups for insert to authenticated
  with check (created_by = (select auth.uid()));

create policy "players read who is in a group"
  on public.group_members for select to authenticated
  using (true);

create policy "players join as themselves"
  on public.group_members for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "members change their own team name"
  on public.group_members for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "members leave"
  on public.group_members for delete to authenticated
  using (user_id = (select auth.uid()));

-- Whether an insert names another player than the caller. Policies reject it, but only after the triggers, which must
-- not lock or count anything of that other player before.
create function private.is_another_player(player_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(player_id <> (select auth.uid()), false);
$$;

-- A player creates at most 20 groups (docs/rules.md#group-limits). The lock on the creator makes parallel requests wait
-- for each other; rows of one request see the rows before them. Fails with GROUP_NAME_REQUIRED, GROUP_NAME_TOO_LONG or
-- GROUPS_CREATED_LIMIT.
create function private.check_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.group_name := private.tidy_name(new.group_name);
  if coalesce(new.group_name, '') = '' then
    raise sqlstate 'PT400' using message = 'GROUP_NAME_REQUIRED';
  end if;
  if char_length(new.group_name) > 50 then
    raise sqlstate 'PT400' using message = 'GROUP_NAME_TOO_LONG';
  end if;
  if tg_op = 'INSERT' and not private.is_another_player(new.created_by) then
    perform from public.users where id = new.created_by for no key update;
    if (select count(*) from public.groups where created_by = new.created_by) >= 20 then
      raise sqlstate 'PT409' using message = 'GROUPS_CREATED_LIMIT';
    end if;
  end if;
  return new;
end;
$$;

-- Makes the creator of a group its first member. Fires after the policy, so nobody names another player as the creator.
create function private.add_first_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.group_members (group_id, user_id) values (new.id, new.created_by);
  end if;
  return new;
end;
$$;

-- A player is in at most 50 groups (docs/rules.md#group-limits). Fails with TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG or
-- MEMBERSHIPS_LIMIT.
create function private.check_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.team_name := private.tidy_name(new.team_name);
  if tg_op = 'UPDATE' and coalesce(new.team_name, '') = '' then
    raise sqlstate 'PT400' using message = 'TEAM_NAME_REQUIRED';
  end if;
  new.team_name := nullif(new.team_name, '');
  if char_length(new.team_name) > 50 then
    raise sqlstate 'PT400' using message = 'TEAM_NAME_TOO_LONG';
  end if;
  if tg_op = 'INSERT' and not private.is_another_player(new.user_id) then
    perform from public.users where id = new.user_id for no key update;
    if (select count(*) from public.group_members where user_id = new.user_id) >= 50 then
      raise sqlstate 'PT409' using message = 'MEMBERSHIPS_LIMIT';
    end if;
  end if;
  return new;
end;
$$;

-- Makes the caller a member and returns { id, name, wasMember }. A member stays a member, also when 100 such calls come
-- at once.
create function private.join_group(wanted public.groups) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was_member boolean;
begin
  was_member := exists (
    select from public.group_members where group_id = wanted.id and user_id = (select auth.uid())
  );
  if not was_member then
    begin
      insert into public.group_members (group_id, user_id) values (wanted.id, (select auth.uid()));
    exception when unique_violation then
      was_member := true;
    end;
  end if;
  return jsonb_build_object('id', wanted.id, 'name', wanted.group_name, 'wasMember', was_member);
end;
$$;

-- Joins by name, in whatever form it was typed (docs/rules.md#joining-a-group). Fails with GROUP_NAME_UNKNOWN or
-- ALREADY_MEMBER.
create function public.join_group(wanted_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.groups;
  joined jsonb;
begin
  select * into wanted from public.groups
  where lower(upper(group_name)) = lower(upper(private.tidy_name(wanted_name)));
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'GROUP_NAME_UNKNOWN';
  end if;
  joined := private.join_group(wanted);
  if (joined ->> 'wasMember')::boolean then
    raise sqlstate 'PT409' using message = 'ALREADY_MEMBER';
  end if;
  return joined;
end;
$$;

-- Joins by invite code (docs/rules.md#invite-links). A link may be followed any number of times, so a member gets no
-- error. Fails with GROUP_NOT_FOUND.
create function public.join_group_by_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.groups;
begin
  select * into wanted from public.groups where invite_code = code;
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'GROUP_NOT_FOUND';
  end if;
  return private.join_group(wanted);
end;
$$;

-- Returns the group of an invite code, counted against the limits: { group, retryAfter }, the group being
-- { name, players, first } or null; `first` are the names that its first five members show. With retryAfter (seconds)
-- the group is null.
create function public.preview_group(code text, limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := private.count_use(limits, clock_timestamp());
  found jsonb;
begin
  if wait is null then
    select jsonb_build_object(
      'name', wanted.group_name,
      'players', (select count(*) from public.group_members where group_id = wanted.id),
      'first', (
        select coalesce(jsonb_agg(shown_name order by created_at, id), '[]')
        from (
          select member.id, member.created_at, coalesce(member.team_name, player.username) as shown_name
          from public.group_members as member
          join public.users as player on player.id = member.user_id
          where member.group_id = wanted.id
          order by member.created_at, member.id
          limit 5
        ) as first_members
      )
    )
    into found
    from public.groups as wanted
    where wanted.invite_code = code;
  end if;
  return jsonb_build_object('group', found, 'retryAfter', wait);
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.join_group(text),
  public.join_group_by_code(text),
  public.preview_group(text, jsonb)
  from public, anon, authenticated;
grant execute on function public.join_group(text), public.join_group_by_code(text) to authenticated;
grant execute on function public.preview_group(text, jsonb) to service_role;

create trigger check_group before insert or update of group_name on public.groups
  for each row execute function private.check_group();

create trigger add_first_member after insert on public.groups
  for each row execute function private.add_first_member();

create trigger check_member before insert or update of team_name on public.group_members
  for each row execute function private.check_member();
