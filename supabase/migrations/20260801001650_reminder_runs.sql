-- Who may do what: only the server (the secret key) drives the weekly reminders, through functions. Addresses and tokens
-- stand here from when a person was found due until their mail was accepted or the week has closed.

-- A week's reminders. The season is the year its lock lies in, so that next year's week 3 is another one. `mail` is the
-- text that all of the week's reminders are made from, kept so that a retry is the same mail to the byte.
create table private.reminder_runs (
  id uuid primary key default gen_random_uuid(),
  season smallint not null,
  week_number smallint not null,
  mail jsonb not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- How many people no attempt was made for when the week closed. They are not kept by name.
  unsent integer not null default 0,
  unique (season, week_number)
);

comment on table private.reminder_runs is 'The reminders of a week: one run for each, whatever calls for it.';

-- Up to 100 recipients, who are mailed in one request. Nobody touches a batch before `free_at`: until then a worker holds
-- it, or the next attempt waits. From the first attempt on that may have reached the provider its recipients never change.
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
  check ((outcome is null) = (finished_at is null))
);

comment on table private.reminder_batches is 'Recipients who are mailed in one request under one idempotency key.';

create index reminder_batches_waiting on private.reminder_batches (run_id, free_at) where finished_at is null;

-- No foreign key to the player: who deletes the account meanwhile must not change a batch that may be with the provider.
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

comment on table private.reminder_recipients is 'Whom a week''s reminder goes to: each person once.';

revoke all on private.reminder_runs, private.reminder_batches, private.reminder_recipients
  from public, anon, authenticated;

-- The week whose reminders are due: open, with at most a day to go (decision 22), and of two the one that closes first.
create view private.reminder_weeks as
select
  week_number,
  end_date,
  extract(year from end_date at time zone 'America/New_York')::smallint as season
from public.week_schedule
where now() between start_date and end_date and end_date - now() <= interval '24 hours';

-- Who is to be reminded of a week, but for suppressed addresses: has the reminders on, a confirmed address and no
-- submitted pick.
create view private.reminder_candidates as
select week.week_number, player.id as user_id, player.email, player.username, preferences.unsubscribe_token
from public.week_schedule as week
cross join public.users as player
join public.user_email_preferences as preferences on preferences.user_id = player.id
join auth.users as account on account.id = player.id
where preferences.weekly_reminders
  and account.email_confirmed_at is not null
  and not exists (
    select from public.weekly_picks as pick
    where pick.user_id = player.id and pick.week_number = week.week_number and pick.is_submitted
  );

revoke all on private.reminder_weeks, private.reminder_candidates from public, anon, authenticated;
