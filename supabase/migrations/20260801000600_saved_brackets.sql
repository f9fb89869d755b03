-- Who may do what: players and visitors reach no row of this table. The server (with the secret key) stores a bracket
-- before mailing it, and reads one by its id (docs/rules.md#saved-brackets). Recipient and sender are stored only as
-- keyed hashes.

create table public.saved_brackets (
  id uuid primary key default gen_random_uuid(),
  bracket_data jsonb not null,
  created_at timestamptz not null default now(),
  recipient_hash text,
  sender_hash text,
  mail_id uuid,
  counted_at timestamptz,
  tries uuid[] not null default '{}',
  mailed_at timestamptz,
  season text not null
);

comment on table public.saved_brackets is 'Brackets that visitors mailed to themselves, reachable only by their id.';
comment on column public.saved_brackets.season is 'The season that ran, whose days and places it is drawn with.';
comment on column public.saved_brackets.recipient_hash is 'Null once it is purged, like the sender''s.';
comment on column public.saved_brackets.mail_id is 'The row whose mail this one takes part in, since another sender sent the same; null for its own.';
comment on column public.saved_brackets.counted_at is 'When this mail was counted against the limits; null after a refund.';
comment on column public.saved_brackets.tries is 'The requests that may still mail this bracket; the last one that fails refunds the limits.';
comment on column public.saved_brackets.mailed_at is 'When the mail was accepted for this sender.';

create index saved_brackets_recipient on public.saved_brackets (recipient_hash, created_at desc);

alter table public.saved_brackets enable row level security;
revoke all on public.saved_brackets from public, anon, authenticated;
grant select, insert, update, delete on public.saved_brackets to service_role;

-- Stores the record as it was understood, and the season that runs. Fails with SEASON_CHANGING, BRACKET_INVALID,
-- BRACKET_INCOMPLETE or TEAM_UNKNOWN.
create function private.check_saved_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    select name into new.season from public.seasons where closed_at is null;
    if new.season is null then
      raise sqlstate 'PT409' using message = 'SEASON_CHANGING';
    end if;
  end if;
  new.bracket_data := private.unwrapped_record(new.bracket_data);
  problem := private.bracket_record_problem(new.bracket_data);
  if problem is null and not private.has_known_teams(new.bracket_data) then
    problem := 'TEAM_UNKNOWN';
  end if;
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  new.bracket_data := private.rebuilt_record(new.bracket_data);
  return new;
end;
$$;

-- The row whose mail speaks for every sender of a bracket to a recipient at a given time: for ten minutes after that
-- mail was first accepted, and for a day while it was not. Null when there is none.
create function private.shared_mail(bracket jsonb, recipient_hash text, at timestamptz) returns uuid
language sql stable set search_path = '' as $$
  select first.id
  from public.saved_brackets as first
  join public.saved_brackets as each on coalesce(each.mail_id, each.id) = first.id
  where first.recipient_hash = shared_mail.recipient_hash and first.bracket_data = bracket and first.mail_id is null
    and each.recipient_hash = shared_mail.recipient_hash
  group by first.id
  having min(each.mailed_at) > at - interval '10 minutes'
    or count(each.mailed_at) = 0 and first.created_at > at - interval '1 day'
  order by first.created_at desc
  limit 1;
$$;

-- Stores a sender's bracket for a recipient and counts its mail against the limits, in one transaction
-- (docs/rules.md#limits-on-mailed-picks). Returns { id, mailId, createdAt, isMailed, tryId, retryAfter }. The same
-- bracket of the same sender is one row: for ten minutes after it was mailed, without counting again; for a day while
-- it is not mailed, which is how long the mail provider remembers its idempotency key. For another sender it is another
-- row, counted like any other, so that nobody learns who else mailed it; its mail is the same one: that of the row
-- `mailId`. `tryId` names this request in a refund. With retryAfter (seconds) nothing was stored or counted. Fails with
-- SEASON_CHANGING when another season runs.
create function public.store_saved_bracket(
  record jsonb, recipient_hash text, sender_hash text, limits jsonb, season text default null
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  bracket jsonb := private.unwrapped_record(record);
  saved public.saved_brackets;
  try_id uuid;
  wait integer;
begin
  perform private.check_season(season);
  perform pg_advisory_xact_lock(hashtextextended('saved_bracket:' || store_saved_bracket.recipient_hash, 0));
  -- Locked, so that no refund comes between reading here that it is counted and adding this request to its tries.
  select * into saved from public.saved_brackets as earlier
  where earlier.recipient_hash = store_saved_bracket.recipient_hash
    and earlier.sender_hash = store_saved_bracket.sender_hash
    and earlier.bracket_data = bracket
    and (earlier.mailed_at > at - interval '10 minutes'
      or earlier.mailed_at is null and earlier.created_at > at - interval '1 day')
  order by earlier.created_at desc
  limit 1
  for update;

  if saved.id is null or saved.mailed_at is null then
    -- What an hour ago was counted for is counted again: the mail belongs to the hour in which it is sent.
    if saved.counted_at is null or saved.counted_at <= at - interval '1 hour' then
      wait := private.count_use(limits, at);
      if wait is not null then
        return jsonb_build_object(
          'id', null, 'mailId', null, 'createdAt', null, 'isMailed', false, 'tryId', null, 'retryAfter', wait
        );
      end if;
      saved.counted_at := at;
      saved.tries := '{}';
    end if;
    try_id := gen_random_uuid();
    if saved.id is null then
      insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash, mail_id, counted_at, tries)
      values (
        bracket, store_saved_bracket.recipient_hash, store_saved_bracket.sender_hash,
        private.shared_mail(bracket, store_saved_bracket.recipient_hash, at), at, array[try_id]
      )
      returning * into saved;
    else
      update public.saved_brackets set counted_at = saved.counted_at, tries = saved.tries || try_id
      where id = saved.id;
    end if;
  end if;
  return jsonb_build_object(
    'id', saved.id,
    'mailId', coalesce(saved.mail_id, saved.id),
    'createdAt', saved.created_at,
    'isMailed', saved.mailed_at is not null,
    'tryId', try_id,
    'retryAfter', null
  );
end;
$$;

-- Records that the mail provider accepted the mail of a saved bracket.
create function public.record_saved_bracket_mailed(saved_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.saved_brackets set mailed_at = clock_timestamp(), tries = '{}'
  where id = saved_id and mailed_at is null;
$$;

-- Ends a request whose mail was refused. The last one to end refunds what the mail was counted for: once, however often
-- it is called, and never while another request may still mail the bracket.
create function public.refund_saved_bracket(saved_id uuid, try_id uuid, limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  saved public.saved_brackets;
begin
  update public.saved_brackets set tries = array_remove(tries, try_id)
  where id = saved_id and mailed_at is null
  returning * into saved;
  if saved.tries = '{}' and saved.counted_at is not null then
    update public.saved_brackets set counted_at = null where id = saved_id;
    perform private.change_use(limits, saved.counted_at, -1);
  end if;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.store_saved_bracket(jsonb, text, text, jsonb, text),
  public.record_saved_bracket_mailed(uuid),
  public.refund_saved_bracket(uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function
  public.store_saved_bracket(jsonb, text, text, jsonb, text),
  public.record_saved_bracket_mailed(uuid),
  public.refund_saved_bracket(uuid, uuid, jsonb)
  to service_role;

create trigger check_saved_bracket before insert or update of bracket_data on public.saved_brackets
  for each row execute function private.check_saved_bracket();
