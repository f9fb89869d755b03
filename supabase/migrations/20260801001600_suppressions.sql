-- Who may do what: only the server (the secret key), through functions, notes that an address must not be mailed any more
-- and asks whether that is so. An address is kept as a hash made with the server's own key, which comes with each call
-- and is stored nowhere.

create table private.suppressions (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained', 'suppressed')),
  created_at timestamptz not null default now()
);

comment on table private.suppressions is 'Addresses whose mail came back for good or was called spam, by keyed hash.';

-- The events of the mail provider that were taken. It sends an event again until it is answered.
create table private.mail_events (
  id text primary key,
  created_at timestamptz not null default now()
);

comment on table private.mail_events is 'What the mail provider has reported, so that a report counts once.';

create index mail_events_created_at on private.mail_events (created_at);

revoke all on private.suppressions, private.mail_events from public, anon, authenticated;

-- The hash of an address. The same address in other capitals is the same one.
create function private.address_hash(address text, address_key text) returns text
language sql immutable set search_path = '' as $$
  select encode(
    extensions.hmac(convert_to(lower(btrim(address)), 'UTF8'), convert_to(address_key, 'UTF8'), 'sha256'), 'hex'
  );
$$;

create function private.is_suppressed(address text, address_key text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.suppressions where address_hash = private.address_hash(address, address_key)
  );
$$;

-- Whether an address must not be mailed.
create function public.is_address_suppressed(address text, address_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_suppressed(address, address_key);
$$;

-- Takes an event of the mail provider in, once: `reason` says what happened to the addresses, or is `lifted` when they may
-- be mailed again. False for an event that was taken before.
create function public.record_mail_event(event_id text, reason text, addresses text[], address_key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_events where created_at < now() - interval '7 days';
  insert into private.mail_events (id) values (event_id) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if record_mail_event.reason = 'lifted' then
    delete from private.suppressions
    where address_hash in (select private.address_hash(address, address_key) from unnest(addresses) as address);
  else
    insert into private.suppressions (address_hash, reason)
    select distinct private.address_hash(address, address_key), record_mail_event.reason
    from unnest(addresses) as address
    on conflict (address_hash) do nothing;
  end if;
  return true;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.is_address_suppressed(text, text) from public, anon, authenticated;
revoke execute on function public.record_mail_event(text, text, text[], text) from public, anon, authenticated;
grant execute on function public.is_address_suppressed(text, text) to service_role;
grant execute on function public.record_mail_event(text, text, text[], text) to service_role;
