-- Who may do what: only the server (with the secret key), through functions, records that an address must not be mailed
-- any more and asks whether that is so (docs/rules.md#addresses-that-are-not-mailed). A player learns why their own
-- address is not mailed, and nobody learns that about another's. Addresses are stored as hashes made with a key that
-- only the server has: it comes with each call and is stored nowhere, and without it nothing is ever found.

create table private.suppressions (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained', 'suppressed')),
  created_at timestamptz not null default now()
);

comment on table private.suppressions is 'Addresses whose mail bounced for good or was called spam, by keyed hash.';

-- The mail provider sends an event again until it is answered.
create table private.mail_events (
  id text primary key check (length(id) <= 255),
  created_at timestamptz not null default now()
);

comment on table private.mail_events is 'Events of the mail provider that were processed, so that each counts once.';

create index mail_events_created_at on private.mail_events (created_at);

revoke all on private.suppressions, private.mail_events from public, anon, authenticated;

-- The hash of an address, whatever its case.
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

-- Why the caller's own address is not mailed: `bounced`, `complained` or `suppressed`; null when it is.
create function public.own_suppression(address_key text) returns text
language sql stable security definer set search_path = '' as $$
  select found.reason
  from public.users as player
  join private.suppressions as found on found.address_hash = private.address_hash(player.email, address_key)
  where player.id = (select auth.uid());
$$;

-- Records an event of the mail provider, once: `reason` says what happened to the addresses, or is `lifted` when they
-- may be mailed again. Returns false for an event that was recorded before.
create function public.record_mail_event(event_id text, reason text, addresses text[], address_key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
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
revoke execute on function
  public.is_address_suppressed(text, text),
  public.own_suppression(text),
  public.record_mail_event(text, text, text[], text)
  from public, anon, authenticated;
grant execute on function public.own_suppression(text) to authenticated;
grant execute on function
  public.is_address_suppressed(text, text),
  public.record_mail_event(text, text, text[], text)
  to service_role;
