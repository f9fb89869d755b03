-- Permissions: only the server (with the secret key) can call the functions that count rate-limited actions
-- (docs/api.md#rate-limits). The counts are stored under keyed hashes, not under email addresses or IP addresses.

create table private.rate_limits (
  bucket text not null,
  key_hash text not null,
  window_start timestamptz not null,
  used integer not null default 0 check (used >= 0),
  primary key (bucket, key_hash, window_start)
);

comment on table private.rate_limits is 'How often each action was used in a fixed time window, by keyed hash.';

create index rate_limits_window_start on private.rate_limits (window_start);

-- Returns each limit's time window at a given time. A limit is { bucket, key, most, seconds }. Windows last up to a
-- day.
create function private.limit_windows(limits jsonb, at timestamptz)
returns table (bucket text, key_hash text, most integer, window_start timestamptz, window_end timestamptz)
language sql stable set search_path = '' as $$
  select item ->> 'bucket', item ->> 'key', (item ->> 'most')::integer, date_bin(length, at, 'epoch'),
    date_bin(length, at, 'epoch') + length
  from jsonb_array_elements(limits) as list (item),
    make_interval(secs => (item ->> 'seconds')::integer) as length;
$$;

-- Locks the rows for the limits in a fixed order, so that concurrent calls wait for each other instead of deadlocking.
create function private.lock_limits(limits jsonb, at timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.rate_limits as counted (bucket, key_hash, window_start)
  select bucket, key_hash, window_start from private.limit_windows(limits, at) order by 1, 2, 3
  on conflict (bucket, key_hash, window_start) do update set used = counted.used;
$$;

-- Adds `change` to the counts for a given time. A change of -1 refunds one use.
create function private.change_use(limits jsonb, at timestamptz, change integer) returns void
language sql set search_path = '' as $$
  select private.lock_limits(limits, at);
  update private.rate_limits as counted set used = greatest(counted.used + change, 0)
  from private.limit_windows(limits, at) as wanted
  where (counted.bucket, counted.key_hash, counted.window_start) = (wanted.bucket, wanted.key_hash, wanted.window_start);
$$;

-- Counts one use against every limit and returns null. If a limit has been reached, counts nothing and returns the
-- seconds until its window ends.
create function private.count_use(limits jsonb, at timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  wait integer;
begin
  perform private.lock_limits(limits, at);
  select max(ceil(extract(epoch from wanted.window_end - at)))::integer into wait
  from private.limit_windows(limits, at) as wanted
  join private.rate_limits as counted using (bucket, key_hash, window_start)
  where counted.used >= wanted.most;
  if wait is not null then return greatest(wait, 1); end if;
  perform private.change_use(limits, at, 1);
  return null;
end;
$$;

create function public.count_request(limits jsonb) returns integer
language sql security definer set search_path = '' as $$
  select private.count_use(limits, clock_timestamp());
$$;

grant execute on function public.count_request to service_role;
