-- Permissions: only the server (with the secret key) can call the functions that send the weekly reminders. The server
-- claims a batch of players, emails them, and then marks the batch as finished (docs/behavior/mail.md#weekly-reminders,
-- docs/decisions/012-weekly-reminders.md). No email address is stored.

create table private.reminders (
  season text not null references app.seasons (name),
  week_number smallint not null,
  user_id uuid not null references app.users (id) on delete cascade,
  batch_id uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (season, week_number, user_id)
);

comment on table private.reminders is 'The players who have been or are being reminded of a week, each player once.';

create index reminders_batch on private.reminders (batch_id);
create index reminders_user on private.reminders (user_id);

-- The weeks with reminders due: open weeks that close within a day.
create view private.due_weeks as
select season, week_number, start_date, end_date
from app.week_schedule where season = (select app.running_season()) and now() between start_date and end_date
  and end_date - now() <= interval '24 hours';

-- The players to remind about a week, including those already reminded. `batch_id` is null until a batch claims the
-- player, and `sent_at` until the email is sent.
create view private.reminder_candidates as
select week.season, week.week_number, player.id as user_id, batch_id, sent_at
from private.due_weeks as week
cross join app.users as player
join app.user_email_preferences as preferences on preferences.user_id = player.id
join auth.users as account on account.id = player.id
left join private.reminders as known
  on known.season = week.season and known.week_number = week.week_number and known.user_id = player.id
where preferences.weekly_reminders
  and account.email_confirmed_at is not null
  and (account.banned_until is null or account.banned_until <= now())
  and not exists (
    select from app.weekly_picks as pick
    where pick.user_id = player.id and pick.season = week.season and pick.week_number = week.week_number
      and pick.is_submitted
  );

-- Claims up to `most` players to email about the week that locks first. Returns { batch, week, lockAt, recipients: [{
-- email, username, token }] }, or null if no players are left. A batch that is unfinished after ten minutes, whose
-- worker may have crashed, is claimed again for the players who are still due. The batch id is the request's idempotency
-- key: the email provider sends the emails for a key only once.
create function public.claim_reminders(most integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stale constant timestamptz := clock_timestamp() - interval '10 minutes';
  week record;
  batch uuid;
  last uuid;
begin
  -- Allows one claim at a time, so that two workers never claim the same players.
  perform from app.week_schedule where season = app.running_season() for no key update;
  delete from private.reminders as dropped
  where sent_at is null and claimed_at < stale and not exists (
    select from private.reminder_candidates as due
    where (due.season, due.week_number, due.user_id) = (dropped.season, dropped.week_number, dropped.user_id)
  );
  for week in select * from private.due_weeks order by end_date, week_number loop
    select batch_id into batch from private.reminders as left_over
    where season = week.season and week_number = week.week_number and sent_at is null and claimed_at < stale
    order by claimed_at limit 1;
    if batch is not null then
      update private.reminders set claimed_at = clock_timestamp() where batch_id = batch;
    else
      batch := gen_random_uuid();
      -- Players are claimed in order of id, from the highest id claimed so far. If no later player is due, the search
      -- starts over with the lowest id, because earlier players may have become due since.
      foreach last in array array[(
        select user_id from private.reminders where season = week.season and week_number = week.week_number
        order by user_id desc limit 1
      ), '00000000-0000-0000-0000-000000000000'] loop
        insert into private.reminders (season, week_number, user_id, batch_id)
        select week.season, week.week_number, id, batch from app.users as player
        -- The offset keeps the planner from making this a join. The query then stops after `most` players.
        where id > last and exists (
          select from private.reminder_candidates as due
          where due.user_id = player.id and due.week_number = week.week_number and due.batch_id is null offset 0
        )
        -- Skips players whose account is being deleted.
        order by id limit most for key share skip locked;
        exit when found;
      end loop;
      continue when not exists (select from private.reminders where batch_id = batch);
    end if;
    return jsonb_build_object('batch', batch, 'week', week.week_number, 'lockAt', week.end_date, 'recipients', (
      select jsonb_agg(jsonb_build_object(
        'email', player.email, 'username', player.username, 'token', preferences.unsubscribe_token
      ) order by player.id)
      from private.reminders as claimed
      join app.users as player on player.id = claimed.user_id
      join app.user_email_preferences as preferences on preferences.user_id = player.id
      where claimed.batch_id = batch
    ));
  end loop;
  return null;
end;
$$;

-- Records that the email provider accepted a batch's emails.
create function public.finish_reminders(batch uuid) returns void
language sql security definer set search_path = '' as $$
  update private.reminders set sent_at = clock_timestamp() where batch_id = finish_reminders.batch and sent_at is null;
$$;

-- Returns the progress: { weeks: [{ week, sent, waiting }], next: { week, at } or null }. `weeks` are those due now.
create function public.reminder_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', week_number,
        'sent', (
          select count(*) from private.reminders as sent
          where sent.season = due.season and sent.week_number = due.week_number and sent_at is not null
        ),
        'waiting', (
          select count(*) from private.reminder_candidates as waiting
          where waiting.week_number = due.week_number and sent_at is null
        )
      )
      from private.due_weeks as due order by end_date
    ),
    'next', (
      select jsonb_build_object('week', week_number, 'at', at)
      from app.week_schedule
      cross join lateral (select greatest(start_date, end_date - interval '24 hours') as at) as due
      where season = app.running_season() and at > now() order by at, week_number limit 1
    )
  );
$$;

grant execute on function public.claim_reminders, public.finish_reminders, public.reminder_status to service_role;
