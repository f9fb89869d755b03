-- Who may do what: only the server (the secret key) drives the weekly reminders, through these functions. A tick asks
-- what is due, opens the week's run, freezes whom it goes to, and claims one batch after the other.

-- What is due now: { due: { week, season, lockAt, run: { id, mail } or null } or null, next: { week, at } or null }. `next`
-- is when a week that is not due yet will be. Closes the runs whose week is no longer open: what is left of them is not
-- sent any more.
create function public.due_reminders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  run private.reminder_runs;
  upcoming record;
begin
  perform private.close_reminder_runs();
  select * into due from private.reminder_weeks order by end_date, week_number limit 1;
  if due.week_number is not null then
    -- A week that an operator has opened anew goes on where it was, and finds anew whom no attempt was made for.
    update private.reminder_runs set closed_at = null, unsent = 0
    where season = due.season and week_number = due.week_number
    returning * into run;
  end if;
  select week_number, greatest(start_date, end_date - interval '24 hours') as at into upcoming
  from public.week_schedule
  where greatest(start_date, end_date - interval '24 hours') > now()
  order by at, week_number
  limit 1;
  return jsonb_build_object(
    'due', case when due.week_number is not null then jsonb_build_object(
      'week', due.week_number,
      'season', due.season,
      'lockAt', due.end_date,
      'run', case when run.id is not null then jsonb_build_object('id', run.id, 'mail', run.mail) end
    ) end,
    'next', case when upcoming.week_number is not null then
      jsonb_build_object('week', upcoming.week_number, 'at', upcoming.at)
    end
  );
end;
$$;

-- Ends the runs whose week is over. Whom no attempt was made for is forgotten but for the number, so that they are found
-- again should the week be opened anew; who may have been mailed stays and never is again.
create function private.close_reminder_runs() returns void
language plpgsql set search_path = '' as $$
declare
  over uuid[];
begin
  over := array(
    select run.id from private.reminder_runs as run
    where run.closed_at is null and not exists (
      select from public.week_schedule as week
      where week.week_number = run.week_number
        and extract(year from week.end_date at time zone 'America/New_York') = run.season
        and now() between week.start_date and week.end_date
    )
    for update of run
  );
  if over = '{}' then
    return;
  end if;
  update private.reminder_batches set outcome = 'expired', finished_at = now()
  where run_id = any (over) and finished_at is null;
  with unsent as (
    delete from private.reminder_recipients as recipient using private.reminder_batches as batch
    where recipient.run_id = any (over) and recipient.outcome is null
      and batch.id = recipient.batch_id and batch.first_attempt_at is null
    returning recipient.run_id
  )
  update private.reminder_runs as run set
    closed_at = now(),
    unsent = (select count(*) from unsent where unsent.run_id = run.id)
  where id = any (over);
  update private.reminder_recipients
  set outcome = 'expired', email = null, username = null, unsubscribe_token = null
  where run_id = any (over) and outcome is null;
end;
$$;

-- Opens the run of a week, or finds the one that is there already, whose mail stays: { id, mail }.
create function public.open_reminder_run(season integer, week_number integer, mail jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.reminder_runs;
begin
  insert into private.reminder_runs as known (season, week_number, mail)
  values (open_reminder_run.season, open_reminder_run.week_number, open_reminder_run.mail)
  on conflict on constraint reminder_runs_season_week_number_key do update set closed_at = null, unsent = 0
  returning * into run;
  return jsonb_build_object('id', run.id, 'mail', run.mail);
end;
$$;

-- Freezes up to `most` people who are due and not in the run yet into batches of 100, in the order of their ids and
-- beginning after `after`. Gives the last id that was looked at, or null when there are no more.
create function public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  run private.reminder_runs;
  last_id uuid;
begin
  -- One at a time: whoever comes second sees what the first one has frozen.
  select * into run from private.reminder_runs where id = enqueue_reminders.run_id and closed_at is null for update;
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

-- Gives a worker the next batch to send and holds it for so many seconds: { batch: { id, attempts, recipients } or null,
-- wait }. Before the first attempt whoever is not due any more is taken out. Without a batch, `wait` says in how many
-- seconds one may be free; null when none is left, or when the week is not open any more. A batch whose first attempt
-- lies a day back is left alone: the provider may have forgotten its key.
create function public.claim_reminders(run_id uuid, hold_seconds integer, address_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  run private.reminder_runs;
  batch private.reminder_batches;
  taken_out integer := 0;
  next_at timestamptz;
begin
  select known.* into run from private.reminder_runs as known
  join private.reminder_weeks as week on week.week_number = known.week_number and week.season = known.season
  where known.id = claim_reminders.run_id;
  if run.id is null then
    return jsonb_build_object('batch', null, 'wait', null);
  end if;

  select * into batch from private.reminder_batches as waiting
  where waiting.run_id = run.id and waiting.finished_at is null and waiting.free_at <= at
    and (waiting.first_attempt_at is null or waiting.first_attempt_at > at - interval '23 hours')
  order by waiting.free_at, waiting.id
  limit 1
  for update skip locked;
  if batch.id is null then
    select min(waiting.free_at) into next_at from private.reminder_batches as waiting
    where waiting.run_id = run.id and waiting.finished_at is null
      and (waiting.first_attempt_at is null or waiting.first_attempt_at > at - interval '23 hours');
    return jsonb_build_object(
      'batch', null, 'wait', case when next_at is not null then greatest(extract(epoch from next_at - at), 0.1) end
    );
  end if;

  if batch.first_attempt_at is null then
    delete from private.reminder_recipients as recipient
    where recipient.batch_id = batch.id and not exists (
      select from private.reminder_candidates as due
      where due.week_number = run.week_number and due.user_id = recipient.user_id and due.email = recipient.email
        and not private.is_suppressed(due.email, address_key)
    );
    get diagnostics taken_out = row_count;
  end if;
  update private.reminder_batches set
    free_at = at + make_interval(secs => hold_seconds),
    attempts = attempts + 1,
    claimed_at = at,
    first_attempt_at = coalesce(first_attempt_at, at),
    dropped = dropped + taken_out
  where id = batch.id
  returning * into batch;
  return jsonb_build_object(
    'batch', jsonb_build_object(
      'id', batch.id,
      'attempts', batch.attempts,
      'recipients', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', email, 'username', username, 'token', unsubscribe_token
        ) order by place), '[]')
        from private.reminder_recipients where batch_id = batch.id
      )
    ),
    'wait', null
  );
end;
$$;

-- Puts a batch off for so many seconds after this attempt, with the reason why. `untouched`: the provider surely took
-- nothing; when no attempt before may have reached it either, the batch is as one that was never attempted. A worker that
-- has come too late, when the batch has ended or is another's, changes nothing.
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

-- Notes that a batch was accepted, but for the recipients at these places of the request, counted from 0. Addresses and
-- tokens are no longer needed and go.
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
  public.due_reminders(),
  public.open_reminder_run(integer, integer, jsonb),
  public.enqueue_reminders(uuid, uuid, integer, text),
  public.claim_reminders(uuid, integer, text),
  public.postpone_reminders(uuid, integer, double precision, text, boolean),
  public.finish_reminders(uuid, integer[]),
  public.count_reminders(uuid)
  from public, anon, authenticated;
grant execute on function
  public.due_reminders(),
  public.open_reminder_run(integer, integer, jsonb),
  public.enqueue_reminders(uuid, uuid, integer, text),
  public.claim_reminders(uuid, integer, text),
  public.postpone_reminders(uuid, integer, double precision, text, boolean),
  public.finish_reminders(uuid, integer[]),
  public.count_reminders(uuid)
  to service_role;
