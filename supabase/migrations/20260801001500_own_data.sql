-- Permissions: players can read all data stored about themselves (docs/behavior/accounts.md#downloading-your-data), and
-- no data about others. `private.forget_player` determines which data is deleted with an account and which data stays
-- (docs/behavior/accounts.md#deleting-an-account).

-- Deletes a player's data with the account: picks of the current season, memberships, notes, and groups without another
-- member or a finished season. Another member becomes the commissioner. The row of a player who played in a finished
-- season stays, without the username and email address, so that the season's standings stay complete.
create function private.forget_player() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own uuid[];
  led uuid[];
begin
  -- Waits for a rescoring in progress, which could write the player's points again.
  perform from app.seasons where status = 'running' for share;
  -- Locks the groups in a fixed order, so that two deletions cannot deadlock.
  own := array(
    select id from app.groups
    where created_by = old.id or id in (
      select group_id from app.group_members where user_id = old.id
      union select group_id from app.group_removals where user_id = old.id
      union select group_id from app.group_actions where old.id in (user_id, player_id)
    )
    order by id for update
  );
  led := array(select id from unnest(own) as id where app.commissioner_of(id) = old.id);
  update app.groups set note = null where note_by = old.id;
  delete from app.weekly_picks where user_id = old.id and season = app.running_season();
  delete from app.player_scores where user_id = old.id and season = app.running_season();
  if exists (select from app.weekly_picks where user_id = old.id)
    or exists (select from app.final_standings where user_id = old.id) then
    update app.users set email = null, username = null where id = old.id;
    update app.final_standings set team_name = null where user_id = old.id;
    delete from app.group_members where user_id = old.id;
    delete from app.group_removals where user_id = old.id;
    update app.groups set created_by = null where created_by = old.id;
    delete from app.user_email_preferences where user_id = old.id;
    delete from private.reminders where user_id = old.id;
  else
    delete from app.users where id = old.id;
  end if;
  perform private.settle_groups(own, led, null);
  update private.operator_actions set before = null, after = null where target_id = old.id;
  return null;
end;
$$;

-- Returns all data stored about the caller: { account, player, emailPreferences, picks, scores, groupsCreated,
-- memberships, removals, finalStandings, groupNotes, groupActions, reminders, savedBrackets, operatorActions }, without
-- passwords and session tokens. Returns null if the account was deleted or the session has ended. `recipient_hash` is
-- the keyed hash of the caller's email address, which only the server can compute.
create function public.own_data(recipient_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'createdAt', account.created_at,
      'confirmedAt', account.email_confirmed_at, 'lastSignInAt', account.last_sign_in_at,
      'aboutYou', account.raw_user_meta_data, 'aboutSignIn', account.raw_app_meta_data,
      'identities', array(
        select jsonb_build_object(
          'provider', provider, 'aboutYou', identity_data, 'createdAt', created_at, 'lastSignInAt', last_sign_in_at
        )
        from auth.identities where user_id = account.id order by created_at, provider
      ),
      'sessions', array(
        select jsonb_build_object(
          'createdAt', created_at, 'refreshedAt', refreshed_at, 'browser', user_agent, 'ip', host(ip)
        )
        from auth.sessions where user_id = account.id order by created_at, id
      )
    ),
    'player', jsonb_build_object(
      'username', player.username, 'email', player.email, 'createdAt', player.created_at, 'isListed', player.is_listed
    ),
    'emailPreferences', (
      select jsonb_build_object(
        'weeklyReminders', weekly_reminders, 'unsubscribeToken', unsubscribe_token, 'createdAt', created_at,
        'updatedAt', updated_at
      )
      from app.user_email_preferences where user_id = player.id
    ),
    'picks', array(
      select jsonb_build_object(
        'id', pick.id, 'season', pick.season, 'week', pick.week_number, 'isSubmitted', pick.is_submitted,
        'record', pick.bracket_data, 'createdAt', pick.created_at, 'updatedAt', pick.updated_at
      )
      from app.weekly_picks as pick where pick.user_id = player.id order by pick.season, pick.week_number
    ),
    'scores', array(
      select jsonb_build_object(
        'season', season, 'field', field, 'first', first, 'quarter', quarter, 'semi', semi, 'champion', champion,
        'total', points
      )
      from app.player_scores where user_id = player.id order by season
    ),
    'groupsCreated', array(
      select jsonb_build_object('id', id, 'name', group_name, 'createdAt', created_at)
      from app.groups where created_by = player.id order by created_at, id
    ),
    'memberships', array(
      select jsonb_build_object(
        'group', wanted.group_name, 'groupId', wanted.id, 'teamName', member.team_name, 'joinedAt', member.created_at,
        'isCommissioner', app.commissioner_of(wanted.id) = player.id
      )
      from app.group_members as member join app.groups as wanted on wanted.id = member.group_id
      where member.user_id = player.id order by member.created_at, member.id
    ),
    'removals', array(
      select jsonb_build_object('group', group_name, 'groupId', id, 'removedAt', removed_at)
      from app.group_removals join app.groups on id = group_id
      where user_id = player.id order by removed_at, id
    ),
    'finalStandings', array(
      select jsonb_build_object(
        'season', season, 'group', group_name, 'groupId', id, 'teamName', team_name, 'rank', rank, 'score', score
      )
      from app.final_standings join app.groups on id = group_id
      where user_id = player.id order by season, group_name, id
    ),
    'groupNotes', array(
      select jsonb_build_object('group', group_name, 'groupId', id, 'note', note, 'writtenAt', note_at)
      from app.groups where note_by = player.id and note is not null order by note_at, id
    ),
    'groupActions', array(
      select jsonb_build_object(
        'groupId', group_id, 'action', action, 'byYou', user_id is not distinct from player.id, 'before', before,
        'after', after, 'doneAt', done_at
      )
      from app.group_actions where player.id in (user_id, player_id) order by id
    ),
    'reminders', array(
      select jsonb_build_object('season', season, 'week', week_number, 'sentAt', sent_at)
      from private.reminders where user_id = player.id order by season, week_number
    ),
    -- Only brackets whose email the provider accepted. Others may never have been sent to this address, and anyone who
    -- knows a bracket's id can read the bracket (docs/behavior/mail.md#saved-brackets).
    'savedBrackets', array(
      select jsonb_build_object(
        'id', saved.id, 'season', saved.season, 'record', saved.bracket_data, 'createdAt', saved.created_at,
        'mailedAt', saved.mailed_at
      )
      from app.saved_brackets as saved
      where saved.recipient_hash = own_data.recipient_hash and saved.mailed_at is not null
      order by saved.created_at, saved.id
    ),
    'operatorActions', array(
      select jsonb_build_object('action', action, 'before', before, 'after', after, 'reason', reason, 'doneAt', done_at)
      from private.operator_actions where target_id = player.id order by id
    )
  )
  from app.users as player join auth.users as account on account.id = player.id
  where player.id = (select auth.uid())
    and (auth.jwt() ->> 'session_id' is null
      or exists (select from auth.sessions where id::text = auth.jwt() ->> 'session_id' and user_id = player.id));
$$;

grant execute on function public.own_data to authenticated;

-- This is a trigger, because the auth service deletes accounts without calling our functions. A cascading foreign key
-- would always delete the player's row, but the row must stay if the player took part in a finished season.
create trigger forget_player after delete on auth.users
  for each row execute function private.forget_player();
