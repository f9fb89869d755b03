/** The columns that may hold null, and what null means there. Every other column refuses it, whoever writes. */
export const NULL_MEANS: Readonly<Record<string, string>> = {
  "private.feed.calls_left": "the feed has not said",
  "private.feed.calls_left_at": "the feed has not said",
  "private.feed.heard_at": "the feed has given no answer that was understood",
  "private.feed.lease_until": "nobody looks",
  "private.feed.looked_at": "nobody has looked at the outcome",
  "private.feed.problem": "the last look went well",
  "private.feed.ranking_looked_at": "nobody has looked at the ranking",
  "private.operator_actions.after": "the action gives no name",
  "private.operator_actions.before": "the action takes no name, or the account is gone",
  "private.operator_actions.reason": "the operator gave none",
  "private.outcome_bits.champion": "the championship has not been played",
  "private.outcome_changes.after": "the outcome was deleted",
  "private.outcome_changes.before": "there was no outcome",
  "private.reminder_batches.claimed_at": "nobody has tried to send it",
  "private.reminder_batches.finished_at": "it waits",
  "private.reminder_batches.first_attempt_at": "nothing of it may have reached the provider",
  "private.reminder_batches.mail_id": "nothing of it may have reached the provider",
  "private.reminder_batches.outcome": "it waits",
  "private.reminder_batches.problem": "no attempt has failed",
  "private.reminder_recipients.email": "it is no longer needed",
  "private.reminder_recipients.outcome": "the mail waits",
  "private.reminder_recipients.unsubscribe_token": "it is no longer needed",
  "private.reminder_recipients.username": "it is no longer needed",
  "private.reminder_runs.closed_at": "the week is open",
  "private.score_state.outcome": "there is no outcome",
  "public.group_members.team_name": "the username is shown",
  "public.groups.created_by": "the account is deleted",
  "public.past_picks.user_id": "the account is deleted",
  "public.past_scores.user_id": "the account is deleted",
  "public.past_standings.champion": "no pick counted",
  "public.past_standings.champion_picks": "no pick counted",
  "public.past_standings.team_name": "the username is shown",
  "public.past_standings.user_id": "the account is deleted",
  "public.saved_brackets.counted_at": "the limits were refunded",
  "public.saved_brackets.mail_id": "the mail is its own",
  "public.saved_brackets.mailed_at": "the mail was not accepted",
  "public.saved_brackets.recipient_hash": "it is purged",
  "public.saved_brackets.sender_hash": "it is purged",
  "public.seasons.closed_at": "it runs",
  "public.seasons.closing_since": "it is not being closed",
  "public.seasons.outcome": "it runs",
  "public.seasons.players": "it runs",
  "public.teams.conference": "it does not play this season",
};

/**
 * A statement that tries null in every column and fails with a message that begins with `taken by` and lists those that
 * took it. The other columns of each row hold anything of their type: a column is asked for null before a table's checks
 * are. Nothing of it stays.
 */
export const TRY_NULLS = `do $$
declare
  tried record;
  refused text;
  taken text[] := '{}';
begin
  for tried in
    select format('%I.%I', relnamespace::regnamespace, relname) as name, attname as field, (
      select string_agg(case when other.attnum = attribute.attnum then 'null' else coalesce(case typcategory
        when 'A' then '''{}'''
        when 'B' then 'true'
        when 'D' then 'now()'
        when 'N' then '0'
        when 'V' then 'B''0''::bit(' || other.atttypmod || ')'
      end, case format_type(other.atttypid, null)
        when 'uuid' then 'gen_random_uuid()'
        when 'jsonb' then '''{}'''
        when 'text' then '''x'''
      end, (select quote_literal(min(enumlabel)) from pg_enum where enumtypid = other.atttypid), 'unknown type') end, ', '
        order by other.attnum)
      from pg_attribute as other
      join pg_type on pg_type.oid = other.atttypid
      where other.attrelid = pg_class.oid and other.attnum > 0 and not other.attisdropped and other.attgenerated = ''
    ) as row
    from pg_class
    join pg_attribute as attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
    order by 1, 2
  loop
    refused := '';
    begin
      execute format('alter table %s disable trigger user', tried.name);
      execute format('insert into %s overriding system value values (%s)', tried.name, tried.row);
    exception when others then
      get stacked diagnostics refused = column_name;
      if sqlstate not in ('23502', '23503', '23505', '23514') then
        raise exception 'cannot be tried: %.%: %', tried.name, tried.field, sqlerrm;
      end if;
      if sqlstate <> '23502' then
        refused := '';
      end if;
    end;
    if refused <> tried.field then
      taken := taken || format('%s.%I', tried.name, tried.field);
    end if;
  end loop;
  raise exception 'taken by: %', array_to_string(taken, ', ');
end $$`;
