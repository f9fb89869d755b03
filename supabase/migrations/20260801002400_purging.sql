-- Who may do what: only the server (with the secret key) purges what is old, through a function, when the scheduler calls
-- (docs/rules.md#how-long-things-are-kept). How old that is says the caller, since the page about privacy says the same.

-- What is to be forgotten of whom a bracket went to, and the brackets that are to be deleted.
create index saved_brackets_correspondence on public.saved_brackets (created_at) where recipient_hash is not null;
create index saved_brackets_created_at on public.saved_brackets (created_at);
create index reminder_batches_finished on private.reminder_batches (finished_at);

-- Deletes what the auth service has noted of sign-ins. Its tables are its own: in a project where they may not be changed, or
-- have another form, nothing is done.
create function private.purge_sign_in_log(before timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer := 0;
begin
  -- A list of rights would ask for any of them.
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

-- Purges what is older than `days` says ({ limits, correspondence, mailEvents, reminders, signInLog, savedBrackets,
-- operatorActions }), at most so many rows of each kind, and returns how many it were of each. Rows that others hold are left for the next call. A
-- saved bracket keeps its recipient for two days at least, because for one of them the same bracket is the same mail. Of
-- reminders whole batches go, of at most 100 people.
create function public.purge_old(days jsonb, most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  gone jsonb := '{}';
  rows integer;
begin
  delete from private.rate_limits where ctid = any (array(
    select ctid from private.rate_limits
    where window_start < at - make_interval(days => (days ->> 'limits')::integer)
    limit most for update skip locked
  ));
  get diagnostics rows = row_count;
  gone := gone || jsonb_build_object('limits', rows);

  update public.saved_brackets set recipient_hash = null, sender_hash = null where id = any (array(
    select id from public.saved_brackets
    where recipient_hash is not null
      and created_at < at - make_interval(days => greatest((days ->> 'correspondence')::integer, 2))
    order by created_at limit most for update skip locked
  ));
  get diagnostics rows = row_count;
  gone := gone || jsonb_build_object('correspondence', rows);

  delete from private.mail_events where id = any (array(
    select id from private.mail_events
    where created_at < at - make_interval(days => (days ->> 'mailEvents')::integer)
    limit most for update skip locked
  ));
  get diagnostics rows = row_count;
  gone := gone || jsonb_build_object('mailEvents', rows);

  delete from private.reminder_batches where id = any (array(
    select id from private.reminder_batches
    where finished_at < at - make_interval(days => (days ->> 'reminders')::integer)
    order by finished_at limit greatest(most / 100, 1) for update skip locked
  ));
  get diagnostics rows = row_count;
  gone := gone || jsonb_build_object('reminders', rows);

  gone := gone || jsonb_build_object('signInLog', private.purge_sign_in_log(
    at - make_interval(days => (days ->> 'signInLog')::integer), most
  ));

  delete from public.saved_brackets where id = any (array(
    select id from public.saved_brackets
    where created_at < at - make_interval(days => (days ->> 'savedBrackets')::integer)
    order by created_at limit most for update skip locked
  ));
  get diagnostics rows = row_count;
  gone := gone || jsonb_build_object('savedBrackets', rows);

  delete from private.operator_actions where id = any (array(
    select id from private.operator_actions
    where done_at < at - make_interval(days => (days ->> 'operatorActions')::integer)
    order by done_at limit most for update skip locked
  ));
  get diagnostics rows = row_count;
  return gone || jsonb_build_object('operatorActions', rows);
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.purge_old(jsonb, integer) from public, anon, authenticated;
grant execute on function public.purge_old(jsonb, integer) to service_role;
