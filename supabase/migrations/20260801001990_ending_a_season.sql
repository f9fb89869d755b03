-- Who may do what: nobody reaches these functions; `close_season` calls them (docs/rules.md#closing-a-season). They end
-- the season and delete what the archive has.

-- Ends the season in one moment: before it the pages show it from the tables of the challenge, afterwards from the
-- archive. A page that is being made is of one snapshot, and nothing goes that it may read.
--
-- What is counted comes first, with its locks in their order: deleting the outcome scores everybody again, of no week then.
-- With the weeks still counted it would delete the tallies of every group row by row, which takes seconds.
create function private.end_season(wanted text) returns void
language plpgsql set search_path = '' as $$
declare
  counted smallint[];
begin
  select weeks into counted from private.score_state for update;
  perform private.lock_weeks(counted);
  delete from private.popular_teams where true;
  update private.score_state set weeks = '{}' where true;
  update public.seasons
  set closed_at = clock_timestamp(),
    players = (select count(*) from public.past_scores where season = wanted),
    outcome = (
      select jsonb_build_object('teamSlots', team_slots, 'winners', winners) from public.brackets where name = 'official'
    )
  where name = wanted;
  delete from public.week_schedule where true;
  delete from public.playoff_dates where true;
  delete from public.brackets where name = 'official';
  -- The next season begins with a feed that may speak.
  update private.feed set follows = true, failures = 0, problem = null where true;
end;
$$;

-- The transactions that other clients of this database have open.
create function private.open_transactions() returns text[]
language sql volatile set search_path = '' as $$
  select coalesce(array_agg(virtualtransaction), '{}')
  from pg_locks
  join pg_stat_activity as client using (pid)
  where locktype = 'virtualxid' and granted and pid <> pg_backend_pid()
    and client.datname = current_database() and client.usename is not null;
$$;

-- Looks through the archive once more, the next players by id, until the time is up, and counts the picks that it does not
-- have as they are. Returns the last id, or null at the end.
create function private.check_archive(wanted text, after uuid, deadline timestamptz) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' set jit = off as $$
declare
  ids uuid[];
  last_id uuid;
  lacking integer;
begin
  if after = '00000000-0000-0000-0000-000000000000' then
    update private.season_closing set readers = private.open_transactions() where season = wanted;
  end if;
  loop
    ids := private.next_players(after);
    last_id := coalesce(ids[cardinality(ids)], 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    select count(*) filter (where archived.bracket_data is distinct from pick.bracket_data) into lacking
    from public.weekly_picks as pick
    left join public.past_picks as archived on archived.season = wanted and archived.id = pick.id
      and archived.user_id = pick.user_id and archived.week_number = pick.week_number
      and archived.user_id > after and archived.user_id <= last_id
    where pick.user_id > after and pick.user_id <= last_id;
    update private.season_closing set left_picks = left_picks + lacking where season = wanted and lacking > 0;
    if ids is null then
      return null;
    end if;
    after := last_id;
    exit when clock_timestamp() > deadline;
  end loop;
  return after;
end;
$$;

-- Waits for whoever began before the season ended: what is emptied is gone from the snapshot of a page as well. Fails with
-- SEASON_READ when that takes too long.
create function private.wait_for_readers(work private.season_closing, deadline timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  while work.readers && private.open_transactions() loop
    if clock_timestamp() > deadline then
      raise sqlstate '55P03' using message = 'SEASON_READ';
    end if;
    perform pg_sleep(0.02);
  end loop;
end;
$$;

-- Deletes what was counted of groups. Locks the tables in the order of who joins a group, and of who creates one, which has
-- its first member before it is one to count.
create function private.delete_tallies(work private.season_closing, deadline timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.wait_for_readers(work, deadline);
  truncate private.tallied_weeks, private.groups_to_count, private.group_tallies;
end;
$$;

-- Deletes all picks at once, which takes a moment: one by one it took as long as copying them, and left as much room
-- behind. In a step of its own, so that nobody who joins or deletes an account meets both.
create function private.delete_archived_picks() returns void
language plpgsql set search_path = '' as $$
begin
  truncate public.weekly_picks, private.pick_bits;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
