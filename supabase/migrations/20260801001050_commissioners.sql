-- Permissions: through `manage_group`, a group's commissioner (`app.commissioner_of`) can rename, hand over, close or
-- delete the group (docs/behavior/groups.md#the-commissioner). The commissioner can also remove members and allow them
-- back, renew the invite link, close and open joining, and write the note. Only the commissioner can perform these
-- actions. Only members can read the list of the group's latest actions.

create table app.group_actions (
  id bigint primary key generated always as identity,
  group_id uuid not null references app.groups (id) on delete cascade,
  done_at timestamptz not null default clock_timestamp(),
  action text not null check (action in (
    'rename', 'remove', 'let-back-in', 'reset-link', 'close-joining', 'open-joining', 'write-note', 'clear-note',
    'make-commissioner', 'become-commissioner', 'leave'
  )),
  user_id uuid references app.users (id) on delete set null,
  player_id uuid references app.users (id) on delete set null,
  before text,
  after text
);

comment on table app.group_actions is 'The last twenty actions in each group, and the last twenty players who left and did not rejoin.';
comment on column app.group_actions.player_id is 'The member that the action affects. The player `user_id` performed it.';

create index group_actions_group on app.group_actions (group_id, id);
create index group_actions_user on app.group_actions (user_id);
create index group_actions_player on app.group_actions (player_id);

alter table app.group_actions enable row level security;
grant select on app.group_actions to authenticated;

create policy "members read what was done in their groups"
  on app.group_actions for select to authenticated using (app.is_member(group_id));

-- Records an action, by the caller unless `actor` is given, and deletes all but the group's last twenty. Departures
-- count separately, so that players who join and leave cannot push out other actions.
create function private.log_action(
  noted_group uuid, action text, player uuid, actor uuid default auth.uid(), before text default null, after text default null
) returns void
language sql set search_path = '' as $$
  insert into app.group_actions (group_id, action, user_id, player_id, before, after)
  values (noted_group, action, actor, player, before, after);
  delete from app.group_actions where id in (
    select id from app.group_actions as known
    where group_id = noted_group and (known.action = 'leave') = (log_action.action = 'leave')
    order by id desc offset 20
  );
$$;

-- Deletes those of the groups `own` that have neither members nor final standings. Records the new commissioners of the
-- groups `led`, which the leaver led. The caller must have locked the groups, or the new commissioner's account could be
-- deleted at the same time.
create function private.settle_groups(own uuid[], led uuid[], leaver uuid) returns void
language sql set search_path = '' as $$
  delete from app.groups as gone where id = any (own)
    and not exists (select from app.group_members where group_id = gone.id)
    and not exists (select from app.final_standings where group_id = gone.id);
  select private.log_action(id, 'become-commissioner', leaver, heir)
  from unnest(led) as id cross join lateral app.commissioner_of(id) as heir where heir is not null;
$$;

-- Ends the caller's membership. Returns false if the caller was not a member.
create function public.leave_group(group_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  viewer constant uuid := auth.uid();
  led uuid[];
begin
  -- Waits for players who are joining, so that their group is not deleted.
  perform from app.groups where id = leave_group.group_id for update;
  led := array(select leave_group.group_id where app.commissioner_of(leave_group.group_id) = viewer);
  delete from app.group_members where group_id = leave_group.group_id and user_id = viewer;
  if not found then return false; end if;
  perform private.log_action(leave_group.group_id, 'leave', null);
  perform private.settle_groups(array[leave_group.group_id], led, viewer);
  return true;
end;
$$;

-- Performs a commissioner's action and records it. `value` is the new name or the note or, to delete or close a group,
-- the group's name, typed as confirmation. `player` is the player to remove (even one who has left, so that the player
-- cannot rejoin), to allow back, or to hand the group to. A group without a finished season can be deleted; one with a
-- finished season can be closed, which ends every membership and keeps the seasons. Fails with GROUP_NOT_FOUND,
-- NOT_COMMISSIONER, REQUEST_INVALID, GROUP_NAME_REQUIRED, GROUP_NAME_TOO_LONG, GROUP_NAME_TAKEN, HIDDEN_BY_OPERATOR,
-- MEMBER_NOT_FOUND, NOTE_TOO_LONG, GROUP_NAME_MISMATCH or GROUP_HAS_SEASONS.
create function public.manage_group(group_id uuid, action text, value text default null, player uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  viewer constant uuid := auth.uid();
  wanted app.groups;
  tidy constant text := app.tidy_name(coalesce(value, ''));
  other constant uuid := case when action in ('remove', 'let-back-in', 'make-commissioner') then nullif(player, viewer) end;
begin
  -- The lock keeps players from joining at the same time.
  select * into wanted from app.groups where id = manage_group.group_id for update;
  perform app.reject_if(wanted.id is null, 404, 'GROUP_NOT_FOUND');
  perform app.reject_if(app.commissioner_of(wanted.id) is distinct from viewer, 403, 'NOT_COMMISSIONER');
  perform app.reject_if(wanted.is_hidden and action in ('rename', 'write-note'), 403, 'HIDDEN_BY_OPERATOR');
  case action
    when 'rename' then
      begin
        update app.groups set group_name = app.checked_name(value, 'GROUP') where id = wanted.id;
      exception when unique_violation then
        raise sqlstate 'PT409' using message = 'GROUP_NAME_TAKEN';
      end;
      perform private.log_action(wanted.id, action, null, viewer, wanted.group_name, tidy);
      return;
    when 'remove' then
      with present as (delete from app.group_members where group_id = wanted.id and user_id = other returning user_id),
      gone as (
        delete from app.group_actions as known
        where group_id = wanted.id and user_id = other and known.action = 'leave' returning user_id
      )
      insert into app.group_removals (group_id, user_id)
      select wanted.id, user_id from present union all select wanted.id, user_id from gone;
    when 'let-back-in' then
      delete from app.group_removals where group_id = wanted.id and user_id = other;
    when 'make-commissioner' then
      update app.group_members set is_commissioner = false where group_id = wanted.id and is_commissioner;
      update app.group_members set is_commissioner = true where group_id = wanted.id and user_id = other;
    when 'reset-link' then
      update app.groups set invite_code = replace(gen_random_uuid()::text, '-', '') where id = wanted.id;
    when 'close-joining', 'open-joining' then
      update app.groups set is_open = action = 'open-joining' where id = wanted.id;
    when 'write-note' then
      perform app.reject_if(char_length(value) > 500 or char_length(tidy) > 280, 400, 'NOTE_TOO_LONG');
      update app.groups
      set note = nullif(tidy, ''), note_by = viewer, note_at = clock_timestamp() where id = wanted.id;
      action := case when tidy = '' then 'clear-note' else 'write-note' end;
    when 'delete', 'close' then
      perform app.reject_if(app.name_key(tidy) <> app.name_key(wanted.group_name), 400, 'GROUP_NAME_MISMATCH');
      if action = 'delete' then
        perform app.reject_if(app.seasons_of(wanted.id) <> '[]', 409, 'GROUP_HAS_SEASONS');
        delete from app.groups where id = wanted.id;
      else
        perform app.reject_if(app.seasons_of(wanted.id) = '[]', 400, 'REQUEST_INVALID');
        update app.groups
        set is_open = false, note = null, invite_code = replace(gen_random_uuid()::text, '-', '') where id = wanted.id;
        delete from app.group_members where group_id = wanted.id;
      end if;
      return;
    else
      raise sqlstate 'PT400' using message = 'REQUEST_INVALID';
  end case;
  perform app.reject_if(not found, 404, 'MEMBER_NOT_FOUND');
  perform private.log_action(wanted.id, action, other);
end;
$$;

-- Returns a group's history: { actions, removed, left }, or null if the caller is not a member. `actions` are newest
-- first: { at, action, by, player, before, after }. `by` and `player` are usernames, because team names may be equal,
-- or null once the account is deleted. `removed` lists the players who may not join, and `left` the players who left
-- and may rejoin: { userId, name }. Both are empty unless the caller is the commissioner.
create function public.group_history(group_id uuid) returns jsonb
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
      from app.group_removals join app.users as player on player.id = user_id
      where group_id = wanted.id order by removed_at desc, user_id
    ),
    'left', array(
      select jsonb_build_object('userId', user_id, 'name', username)
      from app.group_actions as done join app.users as player on player.id = user_id
      where group_id = wanted.id and action = 'leave' and username is not null
        and app.commissioner_of(wanted.id) = (select auth.uid())
      order by done.id desc
    )
  )
  from app.groups as wanted where id = group_history.group_id and app.is_member(id);
$$;

grant execute on function public.leave_group, public.manage_group, public.group_history to authenticated;
