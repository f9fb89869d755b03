-- Who may do what: only the server (with the secret key) drives the weekly reminders, through functions
-- (docs/rules.md#weekly-reminders, docs/decisions/012-weekly-reminders.md). Each tick closes what is over, asks which
-- weeks are due, enqueues the people to remind in batches, and then sends one batch after the other. Addresses and
-- tokens are stored from when a person is enqueued until their mail was accepted or the week has closed.

-- The reminders of one week of one season, so that next year's week 3 is another run.
create table private.reminder_runs (
  id uuid primary key default gen_random_uuid(),
  season smallint not null,
  week_number smallint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- How many people had no attempt when the week closed. Their names are not kept.
  unsent integer not null default 0,
  unique (season, week_number)
);

comment on table private.reminder_runs is 'The reminders of a week: one run, however many ticks work on it.';

-- The text that a week's reminders are made from, for each lock that the week has had while they went out. A batch
-- takes the text for the lock at its first attempt and keeps it, so that a retry is the same mail to the byte.
create table private.reminder_mails (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references private.reminder_runs (id) on delete cascade,
  lock_at timestamptz not null,
  mail jsonb not null,
  unique (run_id, lock_at)
);

comment on table private.reminder_mails is 'What a week''s reminders say, for each lock that they name.';

-- Up to 100 recipients, who are mailed in one request. Nobody touches a batch before `free_at`: until then a worker has
-- claimed it, or it waits for its next attempt. After the first attempt that may have reached the provider, its
-- recipients never change.
create table private.reminder_batches (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references private.reminder_runs (id) on delete cascade,
  free_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_at timestamptz,
  first_attempt_at timestamptz,
  problem text,
  outcome text check (outcome in ('accepted', 'expired')),
  dropped integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  mail_id uuid references private.reminder_mails (id),
  check ((outcome is null) = (finished_at is null)),
  check (first_attempt_at is null or mail_id is not null)
);

comment on table private.reminder_batches is 'Recipients who are mailed in one request under one idempotency key.';

-- No foreign key to the player: deleting an account must not change a batch that the provider may have.
create table private.reminder_recipients (
  run_id uuid not null,
  user_id uuid not null,
  batch_id uuid not null references private.reminder_batches (id) on delete cascade,
  place smallint not null,
  email text,
  username text,
  unsubscribe_token uuid,
  outcome text check (outcome in ('accepted', 'refused', 'expired')),
  primary key (run_id, user_id),
  unique (batch_id, place)
);

comment on table private.reminder_recipients is 'Who gets a week''s reminder: each person once.';

create index reminder_batches_run on private.reminder_batches (run_id);
create index reminder_batches_mail on private.reminder_batches (mail_id);
create index reminder_batches_waiting on private.reminder_batches (run_id, free_at) where finished_at is null;

revoke all on all tables in schema private from public, anon, authenticated;

-- The season of a lock is the year in which the season began, so that a lock moved across New Year stays in its season.
create function private.season_of(lock_at timestamptz) returns smallint
language sql stable set search_path = '' as $$
  select extract(year from (lock_at - interval '6 months') at time zone 'America/New_York')::smallint;
$$;

-- The weeks that are open now, and whether their reminders are due: with at most a day to go.
create view private.open_weeks as
select
  week_number,
  end_date,
  private.season_of(end_date) as season,
  end_date - now() <= interval '24 hours' as is_due
from public.week_schedule
where now() between start_date and end_date;

-- Who is to be reminded of a week: players with reminders on, a confirmed address and no submitted pick, whom the operator
-- has not blocked. Suppressed addresses are left out later.
create view private.reminder_candidates as
select week.week_number, player.id as user_id, player.email, player.username, preferences.unsubscribe_token
from public.week_schedule as week
cross join public.users as player
join public.user_email_preferences as preferences on preferences.user_id = player.id
join auth.users as account on account.id = player.id
where preferences.weekly_reminders
  and account.email_confirmed_at is not null
  and (account.banned_until is null or account.banned_until <= now())
  and not exists (
    select from public.weekly_picks as pick
    where pick.user_id = player.id and pick.week_number = week.week_number and pick.is_submitted
  );

revoke all on private.open_weeks, private.reminder_candidates from public, anon, authenticated;

-- Ends up to `most` batches of weeks that are no longer open. Recipients without an attempt are deleted and only
-- counted, so that they are enqueued again if the week is reopened; those who may have been mailed stay and are never
-- mailed again. Returns false when nothing is left to end. Each batch ends as a whole, so a week may be reopened
-- between two calls.
create function public.close_reminders(most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  over uuid[];
  ended uuid[];
begin
  -- The lock waits for a call that is enqueueing people for such a run; its next call finds the run closed.
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
  delete from private.reminder_recipients as recipient
  where batch_id = any (ended) and not exists (select from public.users where id = recipient.user_id);
  update private.reminder_batches set outcome = 'expired', finished_at = now() where id = any (ended);
  return true;
end;
$$;

-- What is to do now: { due: [{ week, run }], next: { week, at } or null }, the week that locks first in front. Opens
-- the runs of due weeks. A week whose lock was moved more than a day away is still listed while it has attempted
-- batches, which are seen through. `next` is when a week that is not due yet will be.
create function public.due_reminders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due jsonb;
  upcoming record;
begin
  -- A week that an operator has reopened continues where it was, and enqueues again the people without an attempt.
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

-- Enqueues up to `most` people who are due and not in the run yet, in batches of 100, ordered by id and starting after
-- `after`. Returns the last id that was examined, or null when there are no more or the week is not due.
create function public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  run private.reminder_runs;
  last_id uuid;
begin
  -- One at a time: the second call sees the people whom the first one has enqueued.
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
  -- Hashing takes time, so only the addresses of the slice are hashed.
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
  recipients as (
    insert into private.reminder_recipients (run_id, user_id, batch_id, place, email, username, unsubscribe_token)
    select run.id, found.user_id, numbered.id, found.position % 100, found.email, found.username,
      found.unsubscribe_token
    from found join numbered on numbered.number = found.position / 100
  )
  select user_id into last_id from slice order by user_id desc limit 1;
  return last_id;
end;
$$;

-- How far a run is, in people: { accepted, refused, dropped, waiting, expired }.
create function public.count_reminders(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'accepted', count(*) filter (where outcome = 'accepted'),
    'refused', count(*) filter (where outcome = 'refused'),
    'expired', count(*) filter (where outcome = 'expired') + (
      select coalesce(sum(run.unsent), 0) from private.reminder_runs as run where run.id = count_reminders.run_id
    ),
    'waiting', count(*) filter (where outcome is null),
    'dropped', (
      select coalesce(sum(batch.dropped), 0) from private.reminder_batches as batch
      where batch.run_id = count_reminders.run_id
    )
  )
  from private.reminder_recipients as recipient where recipient.run_id = count_reminders.run_id;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.close_reminders(integer),
  public.due_reminders(),
  public.enqueue_reminders(uuid, uuid, integer, text),
  public.count_reminders(uuid)
  from public, anon, authenticated;
grant execute on function
  public.close_reminders(integer),
  public.due_reminders(),
  public.enqueue_reminders(uuid, uuid, integer, text),
  public.count_reminders(uuid)
  to service_role;
