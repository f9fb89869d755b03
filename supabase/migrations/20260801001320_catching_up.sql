-- Who may do what: only the server (with the secret key) counts what has changed since it was counted last, in short steps,
-- so that readers need not (docs/decisions/042-readers-only-read.md).

-- Whether everything that is shown of a group is stored: its weeks are counted, or all that are for null.
create function private.is_counted(wanted_group uuid, weeks smallint[]) returns boolean
language sql stable set search_path = '' as $$
  select state.weeks = is_counted.weeks
    and (wanted_group is null or private.uncounted_weeks(wanted_group, is_counted.weeks) = '{}')
  from private.score_state as state;
$$;

-- Does a part of the work, about a third of a second of it, and returns whether more is left: the scores of the weeks that
-- have closed, then the popular teams of each, then group after group, some weeks at a time. May be called at any time and
-- by several at once, of which one works.
create function public.catch_up() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deadline constant timestamptz := clock_timestamp() + interval '300 milliseconds';
  weeks smallint[];
  next_week smallint;
  next_group uuid := '00000000-0000-0000-0000-000000000000';
  weeks_at_once integer;
begin
  -- Beside the keys of the weeks, which are 1 to 15.
  if not pg_try_advisory_xact_lock(20251219, 16) then
    return false;
  end if;
  if exists (select from private.score_state as state where state.weeks <> private.weeks_closed_by_now()) then
    perform private.rescore();
    return true;
  end if;
  -- Which weeks are counted does not change meanwhile.
  select state.weeks into weeks from private.score_state as state for share;
  foreach next_week in array weeks loop
    if not exists (select from private.popular_teams where week_number = next_week) then
      perform private.lock_weeks(array[next_week]);
      insert into private.popular_teams (week_number, team_ids) values (next_week, private.most_picked_teams(next_week));
      if clock_timestamp() > deadline then
        return true;
      end if;
    end if;
  end loop;
  loop
    select group_id into next_group from private.groups_to_count where group_id > next_group order by group_id limit 1;
    if next_group is null then
      return false;
    end if;
    -- Whoever locks several groups does so by the keys of their locks. These come by their ids, so none is waited for: one that
    -- somebody joins or leaves in this moment is counted with a later call, and keeps neither the others nor a result waiting.
    continue when not pg_try_advisory_xact_lock(private.lock_key(next_group));
    select greatest(1, 3000 / greatest(1, count(*))) into weeks_at_once
    from public.group_members where group_id = next_group;
    for first_week in 1..cardinality(weeks) by weeks_at_once loop
      perform private.ensure_tallies(next_group, weeks[first_week:first_week + weeks_at_once - 1]);
      if clock_timestamp() > deadline and first_week + weeks_at_once <= cardinality(weeks) then
        return true;
      end if;
    end loop;
    delete from private.groups_to_count where group_id = next_group;
    if clock_timestamp() > deadline then
      return true;
    end if;
  end loop;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.catch_up() from public, anon, authenticated;
grant execute on function public.catch_up() to service_role;
