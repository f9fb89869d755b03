-- Who may do what: only the server and the operator (with the secret key) look at the feed, write what it says, take
-- back a change of the outcome and read how it has changed, through functions (docs/rules.md#the-outcome-from-a-feed).

-- Every change of the official bracket, whoever made it, for good.
create table private.outcome_changes (
  id bigint generated always as identity primary key,
  season text not null references public.seasons (name),
  changed_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('operator', 'feed', 'undo')),
  before jsonb,
  after jsonb,
  is_undone boolean not null default false
);

comment on table private.outcome_changes is 'How the outcome has changed: when, by whom, from which record to which.';
comment on column private.outcome_changes.is_undone is 'Whether it was taken back.';

create index outcome_changes_season on private.outcome_changes (season, id);

-- One row: how far we are with the feed.
create table private.feed (
  is_only boolean primary key default true check (is_only),
  follows boolean not null default true,
  looks integer not null default 0,
  looked_at timestamptz,
  ranking_looked_at timestamptz,
  lease_until timestamptz,
  failures integer not null default 0 check (failures >= 0),
  problem text check (length(problem) <= 2000),
  heard_at timestamptz,
  calls_left integer,
  calls_left_at timestamptz
);

comment on table private.feed is 'What we know of the feed of results.';
comment on column private.feed.follows is 'Whether the feed may change the outcome; false since the operator has.';
comment on column private.feed.looks is 'How often it was looked at, which is also the number of the look that has the lease.';
comment on column private.feed.lease_until is 'Until then nobody else looks.';
comment on column private.feed.failures is 'How many looks in a row have failed.';
comment on column private.feed.heard_at is 'When it last gave an answer that was understood.';

insert into private.feed default values;

revoke all on private.outcome_changes, private.feed from public, anon, authenticated;

-- Whoever changes brackets locks the row of the feed first: the operator and the feed wait for each other, and neither
-- holds what the other one needs.
create function private.lock_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.feed for update;
  return null;
end;
$$;

-- Notes a change of the official bracket. Whose it is says the setting `outcome.source`, which functions of this file
-- set for their transaction; without it the operator made it. From then on the feed changes nothing, until it may again.
create function private.record_outcome_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  running constant text := (select name from public.seasons where closed_at is null);
  whose constant text := coalesce(nullif(current_setting('outcome.source', true), ''), 'operator');
  old_record jsonb;
  new_record jsonb;
begin
  -- What was not there before, or is not there afterwards, has no name.
  if old.name = 'official' then
    old_record := jsonb_build_object('teamSlots', old.team_slots, 'winners', old.winners);
  end if;
  if new.name = 'official' then
    new_record := jsonb_build_object('teamSlots', new.team_slots, 'winners', new.winners);
  end if;
  if running is null or old_record is not distinct from new_record then
    return null;
  end if;
  insert into private.outcome_changes (season, source, before, after)
  values (running, whose, old_record, new_record);
  if whose <> 'feed' then
    update private.feed set follows = false;
  end if;
  return null;
end;
$$;

-- What decides whether to look at the feed, and what its answer is held against: { now, season, isClosing, follows,
-- official, known, dates: [{ kind, startsAt }], looks, lookedAt, rankingLookedAt, rankings, failures, problem, callsLeft,
-- callsLeftAt, isLeased }. `rankings` is the number of the last release that is stored. `known` is the outcome if the feed's own word made it, else null: what the operator said is nothing that the feed has
-- to agree with, once it may change it.
create function public.feed_state() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', clock_timestamp(),
    'season', running.name,
    'isClosing', running.closing_since is not null,
    'follows', feed.follows,
    'official', outcome.record,
    'known', case when last_change.source = 'feed' then outcome.record end,
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'startsAt', starts_at) order by starts_at), '[]')
      from public.playoff_dates
    ),
    'looks', feed.looks,
    'lookedAt', feed.looked_at,
    'rankingLookedAt', feed.ranking_looked_at,
    'rankings', (select coalesce(max(number), 0) from public.committee_rankings where season = running.name),
    'failures', feed.failures,
    'problem', feed.problem,
    'callsLeft', feed.calls_left,
    'callsLeftAt', feed.calls_left_at,
    'isLeased', coalesce(feed.lease_until > clock_timestamp(), false)
  )
  from private.feed
  left join public.seasons as running on running.closed_at is null
  left join lateral (
    select jsonb_build_object('teamSlots', team_slots, 'winners', winners) as record
    from public.brackets where name = 'official'
  ) as outcome on true
  left join lateral (
    select source from private.outcome_changes where season = running.name order by id desc limit 1
  ) as last_change on true;
$$;

-- Takes the lease for the look after `seen_looks`, for a minute: for the outcome, for the ranking, or for both. Returns the
-- number of the look, or null when somebody else has it or has looked meanwhile.
create function public.claim_feed_look(seen_looks integer, for_outcome boolean, for_ranking boolean) returns integer
language sql volatile security definer set search_path = '' as $$
  update private.feed
  set looks = looks + 1,
    looked_at = case when for_outcome then clock_timestamp() else looked_at end,
    ranking_looked_at = case when for_ranking then clock_timestamp() else ranking_looked_at end,
    lease_until = clock_timestamp() + interval '1 minute'
  where looks = seen_looks and (lease_until is null or lease_until <= clock_timestamp())
  returning looks;
$$;

-- Ends a look with what came of it: a problem, or none; the calls that are left, if the feed has said; and the record that
-- the official bracket becomes, if any. Returns whether that was written: not once the look has lost its lease to
-- another, and not while the operator's word stands. Fails with BRACKET_INVALID, TEAM_UNKNOWN, SEASON_CHANGING or
-- SEASON_CLOSING.
create function public.finish_feed_look(look integer, season text, problem text, calls_left integer, record jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known private.feed;
begin
  select * into known from private.feed for update;
  if known.looks <> look then
    return false;
  end if;
  update private.feed
  set lease_until = null,
    problem = left(finish_feed_look.problem, 2000),
    failures = case when finish_feed_look.problem is null then 0 else known.failures + 1 end,
    heard_at = case when finish_feed_look.problem is null then clock_timestamp() else known.heard_at end,
    calls_left = coalesce(finish_feed_look.calls_left, known.calls_left),
    calls_left_at = case when finish_feed_look.calls_left is null then known.calls_left_at else clock_timestamp() end;
  if record is null or not known.follows then
    return false;
  end if;
  perform private.check_season(season);
  perform set_config('outcome.source', 'feed', true);
  insert into public.brackets as official (name, team_slots, winners)
  values ('official', record -> 'teamSlots', record -> 'winners')
  on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners;
  perform set_config('outcome.source', '', true);
  return true;
end;
$$;

-- Lets the feed change the outcome again, after the operator has; it is due at once.
create function public.follow_feed() returns void
language sql security definer set search_path = '' as $$
  update private.feed set follows = true, looked_at = null where true;
$$;

-- Takes back the last change of the outcome that was not taken back before; the operator's word, like any other. Returns
-- the change, or null when there is none left in this season.
create function public.undo_outcome() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change private.outcome_changes;
begin
  perform from private.feed for update;
  select outcome_changes.* into change
  from private.outcome_changes join public.seasons on name = season
  where closed_at is null and source <> 'undo' and not is_undone
  order by id desc limit 1;
  if change.id is null then
    return null;
  end if;
  perform set_config('outcome.source', 'undo', true);
  if change.before is null then
    delete from public.brackets where name = 'official';
  else
    insert into public.brackets as official (name, team_slots, winners)
    values ('official', change.before -> 'teamSlots', change.before -> 'winners')
    on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners;
  end if;
  perform set_config('outcome.source', '', true);
  update private.outcome_changes set is_undone = true where id = change.id;
  return jsonb_build_object(
    'at', change.changed_at, 'source', change.source, 'before', change.before, 'after', change.after
  );
end;
$$;

-- How the outcome of the season that runs has changed, the newest first: [{ at, source, before, after, isUndone }].
create function public.outcome_history() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'at', changed_at, 'source', source, 'before', before, 'after', after, 'isUndone', is_undone
    ) order by id desc
  ), '[]')
  from private.outcome_changes join public.seasons on name = season
  where closed_at is null;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.feed_state(),
  public.claim_feed_look(integer, boolean, boolean),
  public.finish_feed_look(integer, text, text, integer, jsonb),
  public.follow_feed(),
  public.undo_outcome(),
  public.outcome_history()
  from public, anon, authenticated;
grant execute on function
  public.feed_state(),
  public.claim_feed_look(integer, boolean, boolean),
  public.finish_feed_look(integer, text, text, integer, jsonb),
  public.follow_feed(),
  public.undo_outcome(),
  public.outcome_history()
  to service_role;

create trigger lock_feed before insert or update or delete on public.brackets
  for each statement execute function private.lock_feed();

create trigger record_outcome_change after insert or update or delete on public.brackets
  for each row execute function private.record_outcome_change();
