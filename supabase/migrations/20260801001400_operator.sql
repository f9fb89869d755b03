-- Permissions: only the operator (with the secret key) can call these functions (docs/behavior/groups.md#moderation). A
-- change in this database is logged in the same transaction. Blocking and unblocking a player are logged first, and then
-- done by the auth service.

create table private.operator_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('rename', 'hide', 'show', 'end-invites', 'block', 'unblock')),
  kind text not null check (kind in ('player', 'group', 'bracket')),
  target_id uuid not null,
  before text,
  after text,
  reason text check (length(reason) <= 500)
);

comment on table private.operator_actions is 'The operator''s actions against abuse.';
comment on column private.operator_actions.target_id is 'The player, group or bracket. There is no foreign key, because the log entry stays when the target is deleted.';
comment on column private.operator_actions.before is 'The old name. A player''s name is removed when the account is deleted.';

create index operator_actions_target on private.operator_actions (target_id);
create index operator_actions_done_at on private.operator_actions (done_at);

-- Finds players by id, part of the name or exact email address. Finds groups by id or part of the name, and brackets by
-- id. Returns { players: [{ id, name, isHidden, createdAt, lastSignInAt, blockedUntil, picks, groups }], groups: [{ id,
-- name, isHidden, createdAt, createdBy, players }], brackets: [{ id, createdAt, season }] }, at most twenty of each,
-- exact matches first, and no email addresses.
create function public.operator_find(wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select word, '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' as part
    from lower(wanted) as word
  )
  select jsonb_build_object(
    'players', array(
      select jsonb_build_object(
        'id', player.id, 'name', username, 'isHidden', is_hidden, 'createdAt', player.created_at,
        'lastSignInAt', last_sign_in_at, 'blockedUntil', banned_until,
        'picks', (select count(*) from app.weekly_picks where user_id = player.id),
        'groups', (select count(*) from app.group_members where user_id = player.id)
      )
      from asked, app.users as player
      join auth.users as account on account.id = player.id
      where lower(username) like part or player.id::text = word or lower(player.email) = word
      order by lower(username) = word desc, lower(username) collate "C" limit 20
    ),
    'groups', array(
      select jsonb_build_object(
        'id', id, 'name', group_name, 'isHidden', is_hidden, 'createdAt', created_at,
        'createdBy', (select username from app.users where id = found.created_by),
        'players', (select count(*) from app.group_members where group_id = found.id)
      )
      from asked, app.groups as found where lower(group_name) like part or id::text = word
      order by (lower(group_name) = word or id::text = word) desc, lower(group_name) collate "C" limit 20
    ),
    'brackets', array(
      select jsonb_build_object('id', id, 'createdAt', created_at, 'season', season)
      from asked, app.saved_brackets where id::text = word
    )
  );
$$;

-- Performs an operator action and logs it. Returns { before, after }, or null for an unknown id: the old name or the
-- season of a saved bracket, and the new name, if any. Hiding a player or a group replaces the name, which only the
-- operator can change until it is shown again. Hiding a group also removes the note and replaces the invite link.
-- Hiding a saved bracket deletes it. Fails with USERNAME_TAKEN, GROUP_NAME_TAKEN or the error for an invalid name.
create function public.operator_act(action text, kind text, target uuid, new_name text, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  plain constant text := left(replace(gen_random_uuid()::text, '-', ''), 8);
  old_name text;
  name text;
begin
  old_name := case kind
    when 'player' then (select username from app.users where id = target for no key update)
    when 'group' then (select group_name from app.groups where id = target for no key update)
    else (select season from app.saved_brackets where id = target for update)
  end;
  if old_name is null then return null; end if;
  name := case
    when action = 'rename' and kind = 'group' then app.checked_name(new_name, 'GROUP')
    when action = 'rename' then new_name
    when action = 'hide' and kind = 'player' then 'player-' || plain
    when action = 'hide' and kind = 'group' then 'Group ' || plain
  end;

  if name is not null then
    begin
      update app.users set username = name where id = target and kind = 'player';
      update app.groups set group_name = name where id = target and kind = 'group';
      update app.group_actions set before = null, after = null where group_id = target and kind = 'group';
    exception
      when unique_violation then
        raise sqlstate 'PT409' using message = case when kind = 'player' then 'USERNAME_TAKEN' else 'GROUP_NAME_TAKEN' end;
      when check_violation then raise sqlstate 'PT400' using message = 'USERNAME_CHARACTERS';
    end;
  end if;
  update app.users set is_hidden = action = 'hide' where id = target and kind = 'player' and action in ('hide', 'show');
  update app.groups set is_hidden = action = 'hide' where id = target and kind = 'group' and action in ('hide', 'show');
  update app.group_members set team_name = name
  where user_id = target and team_name is not null and kind = 'player' and action = 'hide';
  update app.final_standings set team_name = name
  where user_id = target and team_name is not null and kind = 'player' and action = 'hide';
  update app.groups
  set note = case when action = 'end-invites' then note end, invite_code = replace(gen_random_uuid()::text, '-', '')
  where id = target and kind = 'group' and action in ('hide', 'end-invites');
  delete from app.saved_brackets where id = target and kind = 'bracket';
  insert into private.operator_actions (action, kind, target_id, before, after, reason)
  values (action, kind, target, old_name, name, left(reason, 500));
  return jsonb_build_object('before', old_name, 'after', name);
end;
$$;

-- Returns the operator's actions, newest first: [{ at, action, kind, id, before, after, reason }].
create function public.operator_log(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'at', done_at, 'action', action, 'kind', kind, 'id', target_id, 'before', before, 'after', after, 'reason', reason
    )
    from private.operator_actions order by id desc limit most
  ));
$$;

grant execute on function public.operator_find, public.operator_act, public.operator_log to service_role;
