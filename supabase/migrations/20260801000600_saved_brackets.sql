-- Who may do what: players and visitors reach no row of this table. The server (with the secret key) stores a bracket
-- before mailing it, and reads one by its id (docs/rules.md#saved-brackets). The recipient is stored only as a keyed
-- hash.

create table public.saved_brackets (
  id uuid primary key default gen_random_uuid(),
  bracket_data jsonb not null,
  created_at timestamptz not null default now(),
  recipient_hash text not null,
  counted_at timestamptz,
  mailed_at timestamptz
);

comment on table public.saved_brackets is 'Brackets that visitors mailed to themselves, reachable only by their id.';
comment on column public.saved_brackets.counted_at is 'When this mail was counted against the limits; null after a refund.';

create index saved_brackets_recipient on public.saved_brackets (recipient_hash, created_at desc);

alter table public.saved_brackets enable row level security;
revoke all on public.saved_brackets from public, anon, authenticated;
grant select, insert, update, delete on public.saved_brackets to service_role;

-- Fails with BRACKET_INVALID, BRACKET_INCOMPLETE or TEAM_UNKNOWN.
create function private.check_saved_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  new.bracket_data := private.unwrapped_record(new.bracket_data);
  problem := private.bracket_record_problem(new.bracket_data);
  if problem is null and not private.has_known_teams(new.bracket_data) then
    problem := 'TEAM_UNKNOWN';
  end if;
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  return new;
end;
$$;

-- Stores a bracket for a recipient and counts its mail against the limits, in one transaction
-- (docs/rules.md#limits-on-mailed-picks). Returns { id, createdAt, isMailed, retryAfter }. The same bracket for the
-- same recipient is one row: for ten minutes after it was mailed, without counting again; for a day while it is not
-- mailed, which is how long the mail provider remembers its idempotency key. With retryAfter (seconds) nothing was
-- stored or counted.
create function public.store_saved_bracket(record jsonb, recipient_hash text, limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  bracket jsonb := private.unwrapped_record(record);
  saved public.saved_brackets;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_bracket:' || store_saved_bracket.recipient_hash, 0));
  select * into saved from public.saved_brackets as earlier
  where earlier.recipient_hash = store_saved_bracket.recipient_hash
    and earlier.bracket_data = bracket
    and (earlier.mailed_at > at - interval '10 minutes'
      or earlier.mailed_at is null and earlier.created_at > at - interval '1 day')
  order by earlier.created_at desc
  limit 1;

  if saved.id is null or saved.counted_at is null and saved.mailed_at is null then
    wait := private.count_use(limits, at);
    if wait is not null then
      return jsonb_build_object('id', null, 'createdAt', null, 'isMailed', false, 'retryAfter', wait);
    end if;
    if saved.id is null then
      insert into public.saved_brackets (bracket_data, recipient_hash, counted_at)
      values (bracket, store_saved_bracket.recipient_hash, at)
      returning * into saved;
    else
      update public.saved_brackets set counted_at = at where id = saved.id;
    end if;
  end if;
  return jsonb_build_object(
    'id', saved.id, 'createdAt', saved.created_at, 'isMailed', saved.mailed_at is not null, 'retryAfter', null
  );
end;
$$;

-- Records that the mail provider accepted the mail of a saved bracket.
create function public.record_saved_bracket_mailed(saved_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.saved_brackets set mailed_at = clock_timestamp() where id = saved_id and mailed_at is null;
$$;

-- Refunds what a mail that could not be sent was counted for: once, however often it is called.
create function public.refund_saved_bracket(saved_id uuid, limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted timestamptz;
begin
  select counted_at into counted from public.saved_brackets
  where id = saved_id and mailed_at is null and counted_at is not null
  for update;
  if counted is not null then
    update public.saved_brackets set counted_at = null where id = saved_id;
    perform private.change_use(limits, counted, -1);
  end if;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.store_saved_bracket(jsonb, text, jsonb),
  public.record_saved_bracket_mailed(uuid),
  public.refund_saved_bracket(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function
  public.store_saved_bracket(jsonb, text, jsonb),
  public.record_saved_bracket_mailed(uuid),
  public.refund_saved_bracket(uuid, jsonb)
  to service_role;

create trigger check_saved_bracket before insert or update of bracket_data on public.saved_brackets
  for each row execute function private.check_saved_bracket();
