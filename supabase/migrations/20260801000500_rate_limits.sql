-- Who may do what: only the server (the secret key) counts, through functions. What is counted is known by keyed hashes,
-- never by an address.

create table private.rate_limits (
  bucket text not null,
  key_hash text not null,
  window_start timestamptz not null,
  used integer not null default 0 check (used >= 0),
  primary key (bucket, key_hash, window_start)
);

comment on table private.rate_limits is 'How often something was done in a fixed window, by keyed hash.';

create index rate_limits_window_start on private.rate_limits (window_start);

revoke all on private.rate_limits from public, anon, authenticated;

-- Counts one use against every limit of the list, or against none of them when one is used up. A limit is
-- { bucket, key, most, seconds }. Gives the seconds until the used-up window ends, or null when all have room. Rows are
-- taken in one order, so that parallel calls wait for each other instead of locking each other out.
create function private.count_use(limits jsonb, at timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  wait integer;
begin
  delete from private.rate_limits where window_start < at - interval '1 day';
  with wanted as (
    select
      item ->> 'bucket' as bucket,
      item ->> 'key' as key_hash,
      date_bin(make_interval(secs => (item ->> 'seconds')::integer), at, 'epoch') as window_start
    from jsonb_array_elements(limits) as list (item)
    order by 1, 2
  )
  insert into private.rate_limits as counted (bucket, key_hash, window_start)
  select * from wanted
  on conflict (bucket, key_hash, window_start) do update set used = counted.used;

  select max(ceil(extract(epoch from counted.window_start - at) + (item ->> 'seconds')::integer))::integer
  into wait
  from jsonb_array_elements(limits) as list (item)
  join private.rate_limits as counted
    on counted.bucket = item ->> 'bucket'
    and counted.key_hash = item ->> 'key'
    and counted.window_start = date_bin(make_interval(secs => (item ->> 'seconds')::integer), at, 'epoch')
  where counted.used >= (item ->> 'most')::integer;
  if wait is not null then
    return greatest(wait, 1);
  end if;

  perform private.change_use(limits, at, 1);
  return null;
end;
$$;

-- Adds to what was counted at a time; -1 gives a use back.
create function private.change_use(limits jsonb, at timestamptz, change integer) returns void
language sql set search_path = '' as $$
  update private.rate_limits as counted
  set used = greatest(counted.used + change, 0)
  from jsonb_array_elements(limits) as list (item)
  where counted.bucket = item ->> 'bucket'
    and counted.key_hash = item ->> 'key'
    and counted.window_start = date_bin(make_interval(secs => (item ->> 'seconds')::integer), at, 'epoch');
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
