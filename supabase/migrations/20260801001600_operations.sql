-- Permissions: only the server (with the secret key) can read the state of the database and purge old data, through
-- functions (docs/api.md#health, docs/behavior/accounts.md#retention).

-- Returns { season, schema, feedProblem, remindersWaitingSince, lastResult }. `schema` is the newest migration that the
-- CLI or the local stack has applied, or null.
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
    'season', running, 'schema', newest, 'feedProblem', (select problem is not null from private.feed),
    'remindersWaitingSince', (
      select min(greatest(start_date, end_date - interval '24 hours'))
      from private.due_weeks as due where exists (
        select from private.reminder_candidates as waiting
        where waiting.week_number = due.week_number and sent_at is null
      )
    ),
    'lastResult', (select max(changed_at) from private.outcome_changes where season = running)
  );
end;
$$;

-- Deletes up to `most` of a table's rows that are older than `days`, and returns their number. Deletes nothing without
-- the permission, which may be missing for the auth service's sign-in log.
create function private.purge(target text, column_name text, days jsonb, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer := 0;
begin
  -- Separately, because `has_table_privilege` with a list returns true if the role has any one of the privileges.
  if has_table_privilege(to_regclass(target), 'select') and has_table_privilege(to_regclass(target), 'delete') then
    execute format(
      'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$I < $1 limit $2))', target, column_name
    ) using clock_timestamp() - make_interval(days => days::integer), most;
    get diagnostics gone = row_count;
  end if;
  return gone;
end;
$$;

-- Purges up to `most` rows of each kind and returns their numbers: { limits, correspondence, reminders, signInLog,
-- savedBrackets, operatorActions, unconfirmed }. `days` has each kind's retention period, as on the privacy page. A
-- saved bracket keeps its recipient's hash for at least two days, because `store_saved_bracket` looks back a day.
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
    'limits', private.purge('private.rate_limits', 'window_start', days -> 'limits', most),
    'correspondence', forgotten,
    'reminders', private.purge('private.reminders', 'claimed_at', days -> 'reminders', most),
    'signInLog', private.purge('auth.audit_log_entries', 'created_at', days -> 'signInLog', most),
    'savedBrackets', private.purge('app.saved_brackets', 'created_at', days -> 'savedBrackets', most),
    'operatorActions', private.purge('private.operator_actions', 'done_at', days -> 'operatorActions', most),
    'unconfirmed', unconfirmed
  );
end;
$$;

grant execute on function public.health_report, public.purge_old to service_role;
