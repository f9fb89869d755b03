-- Who may do what: only the server (with the secret key) asks for the state of the database and purges old data,
-- through functions (docs/api.md#health, docs/behavior/accounts.md#retention).

-- The state of the database, without names or addresses: { season, schema, feedProblem, remindersWaitingSince,
-- lastResult }. `schema` is the newest migration that the CLI or the local stack has applied, or null.
create function public.health_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  running constant text := app.running_season();
  newest text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into newest;
  end if;
  return jsonb_build_object(
    'season', running,
    'schema', newest,
    'feedProblem', (select problem is not null from private.feed),
    'remindersWaitingSince', (
      select min(greatest(start_date, end_date - interval '24 hours'))
      from private.due_weeks as due
      where exists (
        select from private.reminder_candidates as candidate
        left join private.reminders as known using (season, week_number, user_id)
        where candidate.week_number = due.week_number and known.sent_at is null
      )
    ),
    'lastResult', (select max(changed_at) from private.outcome_changes where season = running)
  );
end;
$$;

-- Deletes old rows of the auth service's log of sign-ins. Its tables are its own: in a project where they cannot be
-- changed, or have another form, nothing is deleted.
create function private.purge_sign_in_log(before timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer := 0;
begin
  -- `has_table_privilege` with a list of rights would accept any one of them.
  if to_regclass('auth.audit_log_entries') is not null
    and has_table_privilege('auth.audit_log_entries', 'select')
    and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where created_at < $1 limit $2
    )' using before, most;
    get diagnostics gone = row_count;
  end if;
  return gone;
end;
$$;

-- Deletes at most `most` rows of a table that are older than a time, and returns how many. Locked rows are left for the
-- next call.
create function private.purge(target regclass, column_name text, before timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
begin
  execute format(
    'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$I < $1 limit $2 for update skip locked))',
    target, column_name
  ) using before, most;
  get diagnostics gone = row_count;
  return gone;
end;
$$;

-- Purges rows that are older than `days`, at most `most` of each kind, and returns how many of each kind: { limits,
-- correspondence, reminders, signInLog, savedBrackets, operatorActions, unconfirmed }. The caller passes the days,
-- which the privacy page shows too. A saved bracket keeps its recipient for at least two days, because for one day the
-- same bracket is the same mail. Deletes unconfirmed accounts too.
create function public.purge_old(days jsonb, most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  forgotten integer;
  unconfirmed integer;
begin
  update app.saved_brackets set recipient_hash = null where id = any (array(
    select id from app.saved_brackets
    where recipient_hash is not null
      and created_at < at - make_interval(days => greatest((days ->> 'correspondence')::integer, 2))
    order by created_at limit most for update skip locked
  ));
  get diagnostics forgotten = row_count;
  delete from auth.users where id = any (array(
    select id from auth.users
    where email_confirmed_at is null and email is not null
      and created_at < at - make_interval(days => (days ->> 'unconfirmed')::integer)
      and not exists (select from app.users as player where player.id = users.id)
    limit most for update skip locked
  ));
  get diagnostics unconfirmed = row_count;
  return jsonb_build_object(
    'limits', private.purge(
      'private.rate_limits', 'window_start', at - make_interval(days => (days ->> 'limits')::integer), most),
    'correspondence', forgotten,
    'reminders', private.purge(
      'private.reminders', 'claimed_at', at - make_interval(days => (days ->> 'reminders')::integer), most),
    'signInLog', private.purge_sign_in_log(at - make_interval(days => (days ->> 'signInLog')::integer), most),
    'savedBrackets', private.purge(
      'app.saved_brackets', 'created_at', at - make_interval(days => (days ->> 'savedBrackets')::integer), most),
    'operatorActions', private.purge(
      'private.operator_actions', 'done_at', at - make_interval(days => (days ->> 'operatorActions')::integer), most),
    'unconfirmed', unconfirmed
  );
end;
$$;

grant execute on function public.health_report(), public.purge_old(jsonb, integer) to service_role;
