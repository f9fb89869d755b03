-- Permissions: through `manage_group`, a group's commissioner (`app.commissioner_of`) can rename, hand over, close or
-- delete the group (docs/behavior/groups.md#the-commissioner). The commissioner can also remove members and allow them
-- back, renew the invite link, close and open joining, and write the note. Only the commissioner can perform these
-- actions. Only members can read the list of the group's latest actions.

create table app.group_actions (
  id bigint primary key generated always as identity,
  group_id uuid not null references app.groups (id) on delete cascade,
  done_at timestamptz not null default clock_timestamp(),
  action text not null check (action in (
    'rename', 'remove', 'allow-back', 'renew-link', 'close-joining', 'open-joining', 'write-note', 'clear-note',
    'hand-over', 'take-over'
  )),
  user_id uuid references app.users (id) on delete set null,
  player_id uuid references app.users (id) on delete set null,
  before text,
  after text
);

comment on table app.group_actions is 'The last twenty actions in each group, so that members see how the group is run.';
comment on column app.group_actions.player_id is 'The member that the action affects. The player `user_id` performed it.';

create index group_actions_group on app.group_actions (group_id, id);
create index group_actions_user on app.group_actions (user_id);
create index group_actions_player on app.group_actions (player_id);

alter table app.group_actions enable row level security;
grant select on app.group_actions to authenticated;

create policy "members read what was done in their groups"
  on app.group_actions for select to authenticated
  using (app.is_member(group_id));

-- Records an action, attributed to the caller by default, and deletes all but the group's last twenty actions.
create function private.note_action(
  noted_group uuid, action text, player uuid, actor uuid default auth.uid(), before text default null, after text default null
) returns void
language sql set search_path = '' as $$
  insert into app.group_actions (group_id, action, user_id, player_id, before, after)
  values (noted_group, action, actor, player, before, after);
  delete from app.group_actions where group_id = noted_group and id <= (
    select id from app.group_actions where group_id = noted_group order by id desc offset 20 limit 1
  );
$$;

-- Records that another member is now the commissioner, because the previous commissioner has left. Does nothing in a
-- group without members. The caller must have locked the group. Otherwise, the new commissioner's account could be
-- deleted at the same time.
create function private.note_take_over(led uuid, leaver uuid) returns void
language sql set search_path = '' as $$
  select private.note_action(led, 'take-over', leaver, heir) from app.commissioner_of(led) as heir where heir is not null;
$$;

-- Ends the caller's membership. Returns false if the caller was not a member.
create function public.leave_group(wanted_group uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := auth.uid();
  has_led boolean;
begin
  perform from app.groups where id = wanted_group for no key update;
  has_led := app.commissioner_of(wanted_group) = viewer;
  update app.group_members set left_at = clock_timestamp(), is_commissioner = false
  where group_id = wanted_group and user_id = viewer and left_at is null;
  if not found then
    return false;
  end if;
  perform private.note_take_over(wanted_group, viewer) where has_led;
  return true;
end;
$$;

-- Locks a group's row and returns the row, if the caller is the group's commissioner. Otherwise, fails with
-- GROUP_NOT_FOUND or NOT_COMMISSIONER.
create function private.lock_group(wanted_group uuid) returns app.groups
language plpgsql set search_path = '' as $$
declare
  wanted app.groups;
begin
  select * into wanted from app.groups where id = wanted_group for no key update;
  perform app.refuse(wanted.id is null, 404, 'GROUP_NOT_FOUND');
  perform app.refuse(app.commissioner_of(wanted.id) is distinct from auth.uid(), 403, 'NOT_COMMISSIONER');
  return wanted;
end;
$$;

-- Performs a commissioner's action and records it. `value` is the new name or the note. To delete or close a group,
-- `value` is the group's name, typed as confirmation. `player` is the member to remove, to allow back, or to hand the
-- group to. Only groups without a finished season can be deleted. Closing a group ends every membership and keeps the
-- finished seasons. Fails with GROUP_NOT_FOUND, NOT_COMMISSIONER, REQUEST_INVALID, GROUP_NAME_REQUIRED,
-- GROUP_NAME_TOO_LONG, GROUP_NAME_TAKEN, HIDDEN_BY_OPERATOR, MEMBER_NOT_FOUND, NOTE_TOO_LONG, GROUP_NAME_MISMATCH or
-- GROUP_HAS_SEASONS.
create function public.manage_group(wanted_group uuid, action text, value text default null, player uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := auth.uid();
  wanted constant app.groups := private.lock_group(wanted_group);
  tidy constant text := app.tidy_name(coalesce(value, ''));
  other constant uuid := case when action in ('remove', 'allow-back', 'hand-over') then nullif(player, viewer) end;
begin
  perform app.refuse(wanted.is_hidden and action in ('rename', 'write-note'), 403, 'HIDDEN_BY_OPERATOR');
  case action
    when 'rename' then
      begin
        update app.groups set group_name = app.checked_name(value, 'GROUP') where id = wanted.id;
      exception when unique_violation then
        raise sqlstate 'PT409' using message = 'GROUP_NAME_TAKEN';
      end;
      perform private.note_action(wanted.id, action, null, viewer, wanted.group_name, tidy);
      return;
    when 'remove' then
      update app.group_members set left_at = clock_timestamp(), removed_at = clock_timestamp()
      where group_id = wanted.id and user_id = other and left_at is null;
    when 'allow-back' then
      update app.group_members set removed_at = null
      where group_id = wanted.id and user_id = other and removed_at is not null;
    when 'hand-over' then
      update app.group_members set is_commissioner = false where group_id = wanted.id and is_commissioner;
      update app.group_members set is_commissioner = true
      where group_id = wanted.id and user_id = other and left_at is null;
    when 'renew-link' then
      update app.groups set invite_code = replace(gen_random_uuid()::text, '-', '') where id = wanted.id;
    when 'close-joining', 'open-joining' then
      update app.groups set is_open = action = 'open-joining' where id = wanted.id;
    when 'write-note' then
      perform app.refuse(char_length(value) > 500 or char_length(tidy) > 280, 400, 'NOTE_TOO_LONG');
      update app.groups
      set note = nullif(tidy, ''), note_by = viewer, note_at = clock_timestamp() where id = wanted.id;
      action := case when tidy = '' then 'clear-note' else 'write-note' end;
    when 'delete', 'close' then
      perform app.refuse(app.name_key(tidy) <> app.name_key(wanted.group_name), 400, 'GROUP_NAME_MISMATCH');
      if action = 'delete' then
        perform app.refuse(app.seasons_of(wanted) <> '[]', 409, 'GROUP_HAS_SEASONS');
        delete from app.groups where id = wanted.id;
      else
        update app.groups
        set is_open = false, note = null, invite_code = replace(gen_random_uuid()::text, '-', '') where id = wanted.id;
        update app.group_members set left_at = clock_timestamp(), is_commissioner = false
        where group_id = wanted.id and left_at is null;
      end if;
      return;
    else
      raise sqlstate 'PT400' using message = 'REQUEST_INVALID';
  end case;
  perform app.refuse(not found, 404, 'MEMBER_NOT_FOUND');
  perform private.note_action(wanted.id, action, other);
end;
$$;

-- Returns a group's history to its members: { actions, removed, canDelete }. `actions` are the last twenty, newest
-- first: { at, action, by, player, before, after }. `by` and `player` are usernames, because team names may be equal, and
-- each is null once that player's account is deleted. `removed` lists the players who may not join, { userId, name }, and is empty unless the caller is
-- the commissioner. Returns null if the caller is not a member.
create function public.group_history(wanted_group uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'actions', array(
      select jsonb_build_object(
        'at', done_at, 'action', action, 'by', (select username from app.users where id = done.user_id),
        'player', (select username from app.users where id = player_id), 'before', before, 'after', after
      )
      from app.group_actions as done where group_id = wanted.id order by id desc
    ),
    'removed', array(
      select jsonb_build_object('userId', user_id, 'name', username)
      from app.group_members as member join app.users as player on player.id = member.user_id
      where member.group_id = wanted.id and member.removed_at is not null and player.username is not null
        and app.commissioner_of(wanted.id) = (select auth.uid())
      order by member.removed_at desc, member.id
    ),
    'canDelete', app.seasons_of(wanted) = '[]'
  )
  from app.groups as wanted where id = wanted_group and app.is_member(id);
$$;

grant execute on function public.leave_group, public.manage_group, public.group_history to authenticated;
