-- Who may do what: only the server (with the secret key) sends the weekly reminders, through these functions: a worker
-- claims a batch, mails it, and finishes or postpones it (docs/decisions/012-weekly-reminders.md). An operator may move
-- a week's lock at any time: batches without an attempt name the new one.

-- Saves what reminders say while the week locks at `lock_at`; a mail that another worker has saved in the meantime
-- stays.
create function public.save_reminder_mail(run_id uuid, lock_at timestamptz, mail jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.reminder_mails (run_id, lock_at, mail)
  values (save_reminder_mail.run_id, save_reminder_mail.lock_at, save_reminder_mail.mail)
  on conflict do nothing;
$$;

-- Claims the next batch to send, of the week that locks first, for so many seconds. Returns { batch: { id, week,
-- attempts, mail, recipients } or null, wait, unwritten: { run, week, lockAt } or null }. Before the first attempt,
-- recipients who are no longer due are removed, and the batch gets the mail for the lock that the week has now.
-- `unwritten` names that mail when it is missing: save it, then claim again. Without a batch, `wait` is the number of
-- seconds until one may be free, or null when none is left. When a lock was moved more than a day away, only attempted
-- batches are claimed. A batch whose first attempt was 23 hours ago is left alone: the provider may have forgotten its
-- idempotency key.
create function public.claim_reminders(hold_seconds integer, address_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  week record;
  batch private.reminder_batches;
  written uuid;
  taken_out integer := 0;
  next_at timestamptz;
begin
  for week in
    select run.id as run_id, open.week_number, open.end_date, open.is_due
    from private.open_weeks as open
    join private.reminder_runs as run on run.week_number = open.week_number and run.season = open.season
    where run.closed_at is null
    order by open.end_date, open.week_number
  loop
    select * into batch from private.reminder_batches as waiting
    where waiting.run_id = week.run_id and waiting.finished_at is null and waiting.free_at <= at
      and case when waiting.first_attempt_at is null then week.is_due
        else waiting.first_attempt_at > at - interval '23 hours' end
    order by waiting.free_at, waiting.id
    limit 1
    for update skip locked;
    exit when batch.id is not null;
    next_at := least(next_at, (
      select min(waiting.free_at) from private.reminder_batches as waiting
      where waiting.run_id = week.run_id and waiting.finished_at is null
        and case when waiting.first_attempt_at is null then week.is_due
          else waiting.first_attempt_at > at - interval '23 hours' end
    ));
  end loop;
  if batch.id is null then
    return jsonb_build_object(
      'batch', null,
      'wait', case when next_at is not null then greatest(extract(epoch from next_at - at), 0.1) end,
      'unwritten', null
    );
  end if;

  if batch.first_attempt_at is null then
    select id into written from private.reminder_mails where run_id = week.run_id and lock_at = week.end_date;
    if written is null then
      return jsonb_build_object(
        'batch', null,
        'wait', null,
        'unwritten', jsonb_build_object('run', week.run_id, 'week', week.week_number, 'lockAt', week.end_date)
      );
    end if;
    delete from private.reminder_recipients as recipient
    where recipient.batch_id = batch.id and not exists (
      select from private.reminder_candidates as due
      where due.week_number = week.week_number and due.user_id = recipient.user_id and due.email = recipient.email
        and not private.is_suppressed(due.email, address_key)
    );
    get diagnostics taken_out = row_count;
  end if;
  update private.reminder_batches set
    free_at = at + make_interval(secs => hold_seconds),
    attempts = attempts + 1,
    claimed_at = at,
    first_attempt_at = coalesce(first_attempt_at, at),
    mail_id = coalesce(written, mail_id),
    dropped = dropped + taken_out
  where id = batch.id
  returning * into batch;
  return jsonb_build_object(
    'batch', jsonb_build_object(
      'id', batch.id,
      'week', week.week_number,
      'attempts', batch.attempts,
      'mail', (select mail from private.reminder_mails where id = batch.mail_id),
      'recipients', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', email, 'username', username, 'token', unsubscribe_token
        ) order by place), '[]')
        from private.reminder_recipients where batch_id = batch.id
      )
    ),
    'wait', null,
    'unwritten', null
  );
end;
$$;

-- Postpones a batch for so many seconds after this attempt, with the reason. `untouched`: the provider certainly took
-- nothing; when this was the first attempt, the batch counts as never attempted. Does nothing for a worker that comes
-- too late, when the batch has ended or another worker has claimed it.
create function public.postpone_reminders(
  batch_id uuid, attempt integer, seconds double precision, reason text, untouched boolean
) returns void
language sql security definer set search_path = '' as $$
  update private.reminder_batches set
    free_at = clock_timestamp() + make_interval(secs => seconds),
    problem = left(reason, 200),
    first_attempt_at = case when not (untouched and first_attempt_at = claimed_at) then first_attempt_at end
  where id = batch_id and attempts = attempt and finished_at is null;
$$;

-- Records that a batch was accepted, except for the recipients at these places of the request, counted from 0. Deletes
-- the addresses and tokens, which are no longer needed, and whoever has deleted the account meanwhile.
create function public.finish_reminders(batch_id uuid, refused integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.reminder_batches set outcome = 'accepted', finished_at = clock_timestamp()
  where id = finish_reminders.batch_id and finished_at is null;
  if not found then
    return;
  end if;
  update private.reminder_recipients as recipient
  set outcome = case when numbered.position = any (refused) then 'refused' else 'accepted' end,
    email = null, username = null, unsubscribe_token = null
  from (
    select user_id, row_number() over (order by place) - 1 as position
    from private.reminder_recipients as listed where listed.batch_id = finish_reminders.batch_id
  ) as numbered
  where recipient.batch_id = finish_reminders.batch_id and recipient.user_id = numbered.user_id;
  delete from private.reminder_recipients as recipient
  where recipient.batch_id = finish_reminders.batch_id
    and not exists (select from public.users where id = recipient.user_id);
end;
$$;

revoke execute on function
  public.save_reminder_mail(uuid, timestamptz, jsonb),
  public.claim_reminders(integer, text),
  public.postpone_reminders(uuid, integer, double precision, text, boolean),
  public.finish_reminders(uuid, integer[])
  from public, anon, authenticated;
grant execute on function
  public.save_reminder_mail(uuid, timestamptz, jsonb),
  public.claim_reminders(integer, text),
  public.postpone_reminders(uuid, integer, double precision, text, boolean),
  public.finish_reminders(uuid, integer[])
  to service_role;
