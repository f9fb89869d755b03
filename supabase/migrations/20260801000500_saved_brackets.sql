-- Permissions: players and visitors have no access. The server (with the secret key) stores a bracket before emailing
-- it, and reads a bracket by its id (docs/behavior/mail.md#saved-brackets). Recipients are stored only as keyed hashes.

create table app.saved_brackets (
  id uuid primary key default gen_random_uuid(),
  season text not null default app.running_season() references app.seasons (name),
  bracket_data jsonb not null,
  recipient_hash text,
  created_at timestamptz not null default now(),
  counted_at timestamptz,
  mailed_at timestamptz
);

comment on table app.saved_brackets is 'Brackets that visitors emailed to themselves. They can be found only by id.';
comment on column app.saved_brackets.recipient_hash is 'Null once the hash has been deleted.';
comment on column app.saved_brackets.counted_at is 'When the email was counted against the limits. Null after a refund.';

create index saved_brackets_recipient on app.saved_brackets (recipient_hash, created_at desc);
create index saved_brackets_created_at on app.saved_brackets (created_at);

alter table app.saved_brackets enable row level security;

-- Returns a saved bracket, { record, createdAt, season }, or null.
create function public.find_saved_bracket(saved_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('record', bracket_data, 'createdAt', created_at, 'season', season)
  from app.saved_brackets where id = saved_id;
$$;

-- Stores a bracket for a recipient and counts the email against the limits
-- (docs/behavior/mail.md#limits-on-emailed-picks). Returns { id, createdAt, isMailed, retryAfter }. If retryAfter
-- (seconds) is set, nothing was stored or counted. Fails with SEASON_CHANGING, BRACKET_INVALID, BRACKET_INCOMPLETE or
-- TEAM_UNKNOWN. The row of the same bracket and recipient is reused: for ten minutes after the provider accepted its
-- email, which is not counted again, otherwise for a day after its creation. The row's id is the email's idempotency
-- key, which the provider keeps for a day.
create function public.store_saved_bracket(record jsonb, recipient_hash text, limits jsonb, season text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  bracket jsonb;
  saved app.saved_brackets;
  wait integer;
begin
  perform app.check_season(coalesce(season, app.running_season(), ''));
  bracket := private.checked_record(record, '{CONFERENCES_MISSING}');
  -- One of the limits is the recipient's, so a concurrent call waits here, and then finds the first call's bracket.
  perform private.lock_limits(limits, at);
  select * into saved from app.saved_brackets as earlier
  where earlier.recipient_hash = store_saved_bracket.recipient_hash and earlier.bracket_data = bracket
    and (earlier.mailed_at > at - interval '10 minutes'
      or earlier.mailed_at is null and earlier.created_at > at - interval '1 day')
  order by earlier.created_at desc limit 1;

  -- An email counts toward the hour in which it is sent, so an attempt counted an hour ago is counted again.
  if saved.mailed_at is null and (saved.counted_at is null or saved.counted_at <= at - interval '1 hour') then
    wait := private.count_use(limits, at);
    if wait is not null then
      return jsonb_build_object('id', null, 'createdAt', null, 'isMailed', false, 'retryAfter', wait);
    end if;
    if saved.id is null then
      insert into app.saved_brackets (bracket_data, recipient_hash, counted_at)
      values (bracket, store_saved_bracket.recipient_hash, at) returning * into saved;
    else
      update app.saved_brackets set counted_at = at where id = saved.id;
    end if;
  end if;
  return jsonb_build_object(
    'id', saved.id, 'createdAt', saved.created_at, 'isMailed', saved.mailed_at is not null, 'retryAfter', null
  );
end;
$$;

-- Records that the email provider accepted a saved bracket's email, and counts it again if a concurrent request failed
-- to send it and called `refund_saved_bracket`.
create function public.record_saved_bracket_mailed(saved_id uuid, limits jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
  saved app.saved_brackets;
begin
  -- The limits before the bracket, as in `store_saved_bracket`, to avoid deadlocks.
  perform private.lock_limits(limits, at);
  select * into saved from app.saved_brackets where id = saved_id and mailed_at is null for update;
  if saved.id is not null then
    update app.saved_brackets set mailed_at = at, counted_at = coalesce(counted_at, at) where id = saved_id;
    if saved.counted_at is null then perform private.change_use(limits, at, 1); end if;
  end if;
end;
$$;

-- Stops counting a saved bracket's email against the limits if the email was not accepted. Repeated calls change
-- nothing.
create function public.refund_saved_bracket(saved_id uuid, limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted timestamptz;
begin
  select counted_at into counted from app.saved_brackets where id = saved_id and mailed_at is null for update;
  if counted is not null then
    update app.saved_brackets set counted_at = null where id = saved_id;
    perform private.change_use(limits, counted, -1);
  end if;
end;
$$;

grant execute on function
  public.find_saved_bracket, public.store_saved_bracket, public.record_saved_bracket_mailed, public.refund_saved_bracket
  to service_role;
