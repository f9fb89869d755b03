-- Who may do what: as before, only the server (the secret key) drives the weekly reminders, through these functions. A
-- tick closes what is over, asks which weeks are due, freezes whom they go to, and claims one batch after the other. An
-- operator may move a week's lock at any time: what has not been attempted yet names the new one.

-- The season of a lock is the year it began in, so that a lock which is moved across New Year stays in its season.
create function private.season_of(lock_at timestamptz) returns smallint
language sql stable set search_path = '' as $$
  select extract(year from (lock_at - interval '6 months') at time zone 'America/New_York')::smallint;
$$;

-- The weeks that can be played now, and whether their reminders are due: with at most a day to go (decision 22).
drop view private.reminder_weeks;
create view private.open_weeks as
select
  week_number,
  end_date,
  private.season_of(end_date) as season,
  end_date - now() <= interval '24 hours' as is_due
from public.week_schedule
where now() between start_date and end_date;

-- The text that reminders of a week are made from, for each lock that it has had while they went out. A batch takes that
-- of the lock at its first attempt and keeps it, so that a retry is the same mail to the byte.
create table private.reminder_mails (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references private.reminder_runs (id) on delete cascade,
  lock_at timestamptz not null,
  mail jsonb not null,
  unique (run_id, lock_at)
);

comment on table private.reminder_mails is 'What a week''s reminders say, for each lock that was told.';

revoke all on private.open_weeks, private.reminder_mails from public, anon, authenticated;

-- Nobody knows any more which lock the mails name that are there already, so they stay with what has been attempted.
alter table private.reminder_batches add column mail_id uuid references private.reminder_mails (id);
insert into private.reminder_mails (run_id, lock_at, mail) select id, '-infinity', mail from private.reminder_runs;
update private.reminder_batches as batch set mail_id = written.id
from private.reminder_mails as written
where written.run_id = batch.run_id and batch.first_attempt_at is not null;
alter table private.reminder_batches add check (first_attempt_at is null or mail_id is not null);
alter table private.reminder_runs drop column mail;

-- Ends up to `most` batches of weeks that are no longer open. Whom no attempt was made for is forgotten but for the
-- number, so that they are found again should the week be opened anew; who may have been mailed stays and never is again.
-- False when nothing is left to be ended. Each batch ends as a whole, so a week may be opened anew between two steps.
create function public.close_reminders(most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  over uuid[];
  ended uuid[];
begin
  -- Whoever is freezing people for such a run is waited for, and finds it closed the next time.
  over := array(
    select run.id from private.reminder_runs as run
    where run.closed_at is null and not exists (
      select from private.open_weeks as week where week.week_number = run.week_number and week.season = run.season
    )
    for update of run
  );
  ended := array(
    select id from private.reminder_batches where run_id = any (over) and finished_at is null
    order by free_at, id
    limit most
    for update
  );
  if ended = '{}' then
    update private.reminder_runs set closed_at = now() where id = any (over);
    return false;
  end if;
  with unsent as (
    delete from private.reminder_recipients as recipient using private.reminder_batches as batch
    where batch.id = any (ended) and batch.first_attempt_at is null
      and recipient.batch_id = batch.id and recipient.outcome is null
    returning recipient.run_id
  ),
  numbers as (select unsent.run_id, count(*) as people from unsent group by unsent.run_id)
  update private.reminder_runs as run set unsent = run.unsent + numbers.people
  from numbers where run.id = numbers.run_id;
  update private.reminder_recipients
  set outcome = 'expired', email = null, username = null, unsubscribe_token = null
  where batch_id = any (ended) and outcome is null;
  update private.reminder_batches set outcome = 'expired', finished_at = now() where id = any (ended);
  return true;
end;
$$;

drop function private.close_reminder_runs();
drop function public.open_reminder_run(integer, integer, jsonb);

-- What is to be done now: { due: [{ week, run }], next: { week, at } or null }, the week that locks first at the front.
-- Opens the runs of weeks that are due. A week whose lock was moved away is among them as long as batches are that have
-- been attempted: what was begun is seen through. `next` is when a week that is not due yet will be.
create or replace function public.due_reminders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due jsonb;
  upcoming record;
begin
  -- A week that an operator has opened anew goes on where it was, and finds anew whom no attempt was made for.
  update private.reminder_runs as run set closed_at = null, unsent = 0
  from private.open_weeks as week
  where week.is_due and run.week_number = week.week_number and run.season = week.season
    and (run.closed_at is not null or run.unsent > 0);
  insert into private.reminder_runs (season, week_number)
  select season, week_number from private.open_weeks where is_due
  on conflict do nothing;

  select coalesce(
    jsonb_agg(jsonb_build_object('week', week.week_number, 'run', run.id) order by week.end_date, week.week_number), '[]'
  ) into due
  from private.open_weeks as week
  join private.reminder_runs as run on run.week_number = week.week_number and run.season = week.season
  where week.is_due or exists (
    select from private.reminder_batches as begun
    where begun.run_id = run.id and begun.finished_at is null and begun.first_attempt_at > now() - interval '23 hours'
  );
  select week_number, greatest(start_date, end_date - interval '24 hours') as at into upcoming
  from public.week_schedule
  where greatest(start_date, end_date - interval '24 hours') > now()
  order by at, week_number
  limit 1;
  return jsonb_build_object(
    'due', due,
    'next', case when upcoming.week_number is not null then
      jsonb_build_object('week', upcoming.week_number, 'at', upcoming.at)
    end
  );
end;
$$;

-- Freezes up to `most` people who are due and not in the run yet into batches of 100, in the order of their ids and
-- beginning after `after`. Gives the last id that was looked at, or null when there are no more or the week is not due.
create or replace function public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  run private.reminder_runs;
  last_id uuid;
begin
  -- One at a time: whoever comes second sees what the first one has frozen.
  select * into run from private.reminder_runs as known
  where known.id = enqueue_reminders.run_id and known.closed_at is null and exists (
    select from private.open_weeks as week
    where week.is_due and week.week_number = known.week_number and week.season = known.season
  )
  for update;
  if run.id is null then
    return null;
  end if;
  with slice as materialized (
    select due.user_id, due.email, due.username, due.unsubscribe_token
    from private.reminder_candidates as due
    where due.week_number = run.week_number
      and due.user_id > coalesce(enqueue_reminders.after, '00000000-0000-0000-0000-000000000000')
      and not exists (
        select from private.reminder_recipients as known
        where known.run_id = run.id and known.user_id = due.user_id
      )
    order by due.user_id
    limit most
  ),
  -- Hashing takes its time, so it is done for the slice alone.
  found as (
    select slice.*, row_number() over (order by slice.user_id) - 1 as position
    from slice
    where private.address_hash(slice.email, address_key) not in (select address_hash from private.suppressions)
  ),
  numbered as (
    select number, gen_random_uuid() as id from (select distinct position / 100 as number from found) as numbers
  ),
  batches as (
    insert into private.reminder_batches (id, run_id)
    select id, run.id from numbered
  ),
  frozen as (
    insert into private.reminder_recipients (run_id, user_id, batch_id, place, email, username, unsubscribe_token)
    select run.id, found.user_id, numbered.id, found.position % 100, found.email, found.username,
      found.unsubscribe_token
    from found join numbered on numbered.number = found.position / 100
  )
  select user_id into last_id from slice order by user_id desc limit 1;
  return last_id;
end;
$$;

-- Keeps what reminders say while the week locks at `lock_at`; when somebody else has written it meanwhile, theirs stays.
create function public.save_reminder_mail(run_id uuid, lock_at timestamptz, mail jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.reminder_mails (run_id, lock_at, mail)
  values (save_reminder_mail.run_id, save_reminder_mail.lock_at, save_reminder_mail.mail)
  on conflict do nothing;
$$;

-- Gives a worker the next batch to send, of the week that locks first, and holds it for so many seconds: { batch: { id,
-- week, attempts, mail, recipients } or null, wait, unwritten: { run, week, lockAt } or null }. Before the first attempt
-- whoever is not due any more is taken out, and the mail is the one for the lock that the week has now; where that is
-- `unwritten`, it is to be kept before the batch can be had. Without a batch, `wait` says in how many seconds one may be
-- free; null when none is left. When a lock was moved more than a day away, only what has been attempted is given. A batch
-- whose first attempt lies a day back is left alone: the provider may have forgotten its key.
drop function public.claim_reminders(uuid, integer, text);
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

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.close_reminders(integer),
  public.save_reminder_mail(uuid, timestamptz, jsonb),
  public.claim_reminders(integer, text)
  from public, anon, authenticated;
grant execute on function
  public.close_reminders(integer),
  public.save_reminder_mail(uuid, timestamptz, jsonb),
  public.claim_reminders(integer, text)
  to service_role;
