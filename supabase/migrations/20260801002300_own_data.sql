-- Who may do what: a player reads everything that is kept about them, in one piece (docs/rules.md#downloading-ones-data), and
-- nobody reads that of another. What goes with an account and what stays, the tables say themselves by their foreign keys;
-- here is what they cannot say (docs/rules.md#deleting-ones-account).

-- Deletes the groups that nobody but this player is or was in: their names are nobody else's. A group that others are in, or
-- were in in a season that is over, stays. Fires after `lock_for_deletion`, whose name comes first and which keeps others from
-- joining. A season that is being closed copies groups without those locks, so their rows are locked before it is asked who
-- was in them: a statement that waits for a row does not ask anew.
create function private.remove_lonely_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own uuid[];
begin
  own := array(
    select id from public.groups as mine
    where (created_by = old.id or id in (select group_id from public.group_members where user_id = old.id))
      and not exists (select from public.group_members where group_id = mine.id and user_id <> old.id)
    order by id
    for update
  );
  delete from public.groups as mine
  where id = any (own)
    and not exists (select from public.group_members where group_id = mine.id and user_id <> old.id)
    and not exists (select from public.past_standings where group_id = mine.id and user_id <> old.id);
  return old;
end;
$$;

-- Deletes the notes about a player's reminders. A batch that the provider may have keeps its recipients until it has ended,
-- because their order is what its answer names; then what is left of the player goes (public.finish_reminders).
-- The lock waits for a worker that is claiming the batch.
create function private.forget_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  runs uuid[] := array(select id from private.reminder_runs);
  settled uuid[];
begin
  settled := array(
    select batch.id from private.reminder_batches as batch
    where batch.id in (
      select batch_id from private.reminder_recipients where run_id = any (runs) and user_id = old.id
    ) and (batch.finished_at is not null or batch.first_attempt_at is null)
    order by batch.id
    for update
  );
  with gone as (
    delete from private.reminder_recipients
    where run_id = any (runs) and user_id = old.id and batch_id = any (settled)
    returning batch_id
  )
  update private.reminder_batches set dropped = dropped + 1
  where id in (select batch_id from gone) and finished_at is null;
  return null;
end;
$$;

-- Everything that is kept about the caller, as { account, player, emailPreferences, suppression, picks, points, groupsCreated,
-- memberships, reminders, pastSeasons, pastPicks, pastStandings, savedBrackets, operatorActions }; null when the account is gone. What is kept
-- about an address is found by the hashes that only the server can make: that of suppressions with its key, and that of the
-- mails of saved brackets. Passwords and tokens that open the account are not in it.
create function public.own_data(address_key text, recipient_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', account.id,
      'email', account.email,
      'createdAt', account.created_at,
      'confirmedAt', account.email_confirmed_at,
      'lastSignInAt', account.last_sign_in_at,
      'aboutYou', account.raw_user_meta_data,
      'aboutSignIn', account.raw_app_meta_data,
      'identities', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'provider', provider, 'aboutYou', identity_data, 'createdAt', created_at, 'lastSignInAt', last_sign_in_at
        ) order by created_at, provider), '[]')
        from auth.identities where user_id = account.id
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'createdAt', created_at, 'refreshedAt', refreshed_at, 'browser', user_agent, 'networkAddress', host(ip)
        ) order by created_at, id), '[]')
        from auth.sessions where user_id = account.id
      )
    ),
    'player', jsonb_build_object('username', player.username, 'email', player.email, 'createdAt', player.created_at),
    'emailPreferences', (
      select jsonb_build_object(
        'weeklyReminders', weekly_reminders, 'unsubscribeToken', unsubscribe_token, 'createdAt', created_at,
        'updatedAt', updated_at
      )
      from public.user_email_preferences where user_id = player.id
    ),
    'suppression', (
      select jsonb_build_object('reason', reason, 'createdAt', created_at)
      from private.suppressions where address_hash = private.address_hash(player.email, address_key)
    ),
    'picks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', pick.id, 'week', pick.week_number, 'isSubmitted', pick.is_submitted, 'record', pick.bracket_data,
        'createdAt', pick.created_at, 'updatedAt', pick.updated_at
      ) order by pick.week_number), '[]')
      from public.weekly_picks as pick where pick.user_id = player.id
    ),
    'points', (
      select jsonb_build_object(
        'field', field_points, 'first', first_points, 'quarter', quarter_points, 'semi', semi_points,
        'champion', champion_points, 'total', points
      )
      from private.player_scores where user_id = player.id
    ),
    'groupsCreated', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', group_name, 'createdAt', created_at
      ) order by created_at, id), '[]')
      from public.groups where created_by = player.id
    ),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'group', wanted.group_name, 'groupId', wanted.id, 'teamName', member.team_name, 'joinedAt', member.created_at
      ) order by member.created_at, member.id), '[]')
      from public.group_members as member join public.groups as wanted on wanted.id = member.group_id
      where member.user_id = player.id
    ),
    -- Found run by run, along the key.
    'reminders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'season', run.season, 'week', run.week_number, 'outcome', sent.outcome, 'queuedAt', batch.created_at,
        'finishedAt', batch.finished_at
      ) order by run.season, run.week_number), '[]')
      from private.reminder_runs as run
      cross join lateral (
        select recipient.outcome, recipient.batch_id from private.reminder_recipients as recipient
        where recipient.run_id = run.id and recipient.user_id = player.id
        limit 1
      ) as sent
      join private.reminder_batches as batch on batch.id = sent.batch_id
    ),
    -- A season that is being closed is still among the picks.
    'pastSeasons', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'season', season, 'points', points, 'rank', rank, 'champion', champion, 'championPicks', champion_picks
      ) order by season), '[]')
      from public.past_scores
      where user_id = player.id and season = any (array(select name from public.seasons where closed_at is not null))
    ),
    'pastPicks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'season', season, 'week', week_number, 'record', bracket_data, 'points', points,
        'createdAt', created_at, 'updatedAt', updated_at
      ) order by season, week_number), '[]')
      from public.past_picks
      where user_id = player.id and season = any (array(select name from public.seasons where closed_at is not null))
    ),
    'pastStandings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'season', standing.season, 'group', wanted.group_name, 'groupId', standing.group_id, 'place', standing.place,
        'rank', standing.rank, 'teamName', standing.team_name, 'score', standing.score, 'champion', standing.champion,
        'championPicks', standing.champion_picks
      ) order by standing.season, standing.group_id), '[]')
      from public.past_standings as standing join public.groups as wanted on wanted.id = standing.group_id
      where standing.user_id = player.id
        and standing.season = any (array(select name from public.seasons where closed_at is not null))
    ),
    -- Only those whose mail has come: the id of another is known to who sent it alone (docs/rules.md#saved-brackets).
    'savedBrackets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', saved.id, 'season', saved.season, 'record', saved.bracket_data, 'createdAt', saved.created_at,
        'mailedAt', saved.mailed_at
      ) order by saved.created_at, saved.id), '[]')
      from public.saved_brackets as saved
      where saved.recipient_hash = own_data.recipient_hash and saved.mail_id is null and saved.mailed_at is not null
    ),
    'operatorActions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'action', action, 'before', before, 'after', after, 'reason', reason, 'doneAt', done_at
      ) order by id), '[]')
      from private.operator_actions where target_id = player.id
    )
  )
  from public.users as player join auth.users as account on account.id = player.id
  where player.id = (select auth.uid());
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.own_data(text, text) from public, anon, authenticated;
grant execute on function public.own_data(text, text) to authenticated;

create trigger remove_lonely_groups before delete on public.users
  for each row execute function private.remove_lonely_groups();

create trigger forget_reminders after delete on public.users
  for each row execute function private.forget_reminders();
