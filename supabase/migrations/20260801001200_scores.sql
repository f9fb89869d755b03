-- Who may do what: nobody reaches these tables; functions and triggers of this database write them. They hold what
-- takes long to add up, the points of each player (docs/rules.md#scores), and only over closed weeks, which everybody
-- may see (docs/decisions/010-scores-and-tallies.md). Scores are invalidated when something they were made from
-- changes, and the next reader recalculates them.

-- The points of every player who has any pick, over the weeks and against the outcome that `private.score_state` names.
-- Each row leaves room for its next version: a result changes nearly all rows, in place.
create table private.player_scores (
  user_id uuid primary key,
  field_points integer not null,
  first_points integer not null,
  quarter_points integer not null,
  semi_points integer not null,
  champion_points integer not null,
  points integer not null
    generated always as (field_points + first_points + quarter_points + semi_points + champion_points) stored
) with (fillfactor = 45);

comment on table private.player_scores is 'Points of each player over closed weeks.';

-- One row. `weeks`: which weeks are in the scores; null once they are invalid. `outcome`: the official
-- bracket at the last calculation, by the columns that depend on it; null when there was none.
create table private.score_state (
  is_only boolean primary key default true check (is_only),
  weeks smallint[],
  outcome jsonb
);

comment on table private.score_state is 'Which weeks and which outcome the scores are made from.';

insert into private.score_state default values;

-- What each pick is worth (docs/rules.md#points, docs/rules.md#multiplier): for its field and seeds, for the winners of
-- each round, and in total; null while there is no official bracket. The same rule as `score` in
-- `src/domain/scoring.ts`; a differential test compares the two. Each column of the outcome is a subquery of its own,
-- which is read once as a constant; joining the outcome to every pick costs more than adding up the points.
create view private.pick_points as
  select
    user_id, week_number, field_points, first_points, quarter_points, semi_points, champion_points,
    field_points + first_points + quarter_points + semi_points + champion_points as points
  from private.pick_bits as pick
  cross join lateral (select 16 - week_number as multiplier) as week
  cross join lateral (
    select
      (multiplier * 5 * (
        bit_count(field & (select field from private.outcome_bits))
        + (s1 = (select s1 from private.outcome_bits))::integer
        + (s2 = (select s2 from private.outcome_bits))::integer
        + (s3 = (select s3 from private.outcome_bits))::integer
        + (s4 = (select s4 from private.outcome_bits))::integer
        + (s5 = (select s5 from private.outcome_bits))::integer
        + (s6 = (select s6 from private.outcome_bits))::integer
        + (s7 = (select s7 from private.outcome_bits))::integer
        + (s8 = (select s8 from private.outcome_bits))::integer
        + (s9 = (select s9 from private.outcome_bits))::integer
        + (s10 = (select s10 from private.outcome_bits))::integer
        + (s11 = (select s11 from private.outcome_bits))::integer
        + (s12 = (select s12 from private.outcome_bits))::integer
      ))::integer as field_points,
      (multiplier * 8 * bit_count(first & (select first from private.outcome_bits)))::integer as first_points,
      (multiplier * 10 * bit_count(quarter & (select quarter from private.outcome_bits)))::integer as quarter_points,
      (multiplier * 15 * bit_count(semi & (select semi from private.outcome_bits)))::integer as semi_points,
      case when champion = (select champion from private.outcome_bits) then multiplier * 25 else 0 end
        as champion_points
  ) as parts;

revoke all on all tables in schema private from public, anon, authenticated;

-- The weeks that have closed by the clock, not by the start of the transaction: somebody who waited for a lock must not
-- go back in time.
create function private.closed_weeks() returns smallint[]
language sql volatile set search_path = '' as $$
  select coalesce(array_agg(week_number order by week_number), '{}')
  from public.week_schedule where end_date < clock_timestamp();
$$;

-- Locks. A save holds shared locks on its week and on the player's groups until it is committed. Making scores locks
-- the weeks exclusively, and counting a group locks that group exclusively, so both find every pick: those already
-- committed, and those whose transaction began before the week closed and ends after it. Groups do not wait for each
-- other. Locks are taken in one order everywhere: weeks ascending, then the scores, then the player, then groups
-- ascending, then the rows of groups. 20251219, the first key of a week's lock and the seed of the
-- others, is an arbitrary number, the same wherever one of these locks is taken.

create function private.lock_weeks(weeks smallint[]) returns void
language plpgsql set search_path = '' as $$
declare
  week smallint;
begin
  foreach week in array weeks loop
    perform pg_advisory_xact_lock(20251219, week);
  end loop;
end;
$$;

-- The key of a group's or player's lock. Not in SQL, whose functions are planned again by each statement that calls
-- them.
create function private.lock_key(id uuid) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return hashtextextended(id::text, 20251219);
end;
$$;

-- Recalculates the scores. While they are of the same weeks, only the columns whose part of the outcome has changed are
-- added up, and only the players who gain or lose points are written. Otherwise all scores are deleted and inserted:
-- comparing would read as much and save little. Without JIT, because compiling the sum would take longer than computing
-- it; the sums of all players fit into `work_mem`.
create function private.rescore(weeks smallint[]) returns void
language plpgsql set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  scored private.score_state;
  official jsonb;
  changes text;
begin
  perform private.lock_weeks(weeks);
  select * into scored from private.score_state for update;
  select jsonb_build_object(
    'field_points', array[s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12],
    'first_points', first::text,
    'quarter_points', quarter::text,
    'semi_points', semi::text,
    'champion_points', champion
  ) into official from private.outcome_bits;

  if scored.weeks = rescore.weeks and scored.outcome is not null and official is not null then
    select format(
      'update private.player_scores as kept set (%1$s) = row(%3$s)
      from (
        select user_id, %2$s from private.pick_points where week_number = any ($1) group by user_id
      ) as made
      where kept.user_id = made.user_id and row(%4$s) <> row(%3$s)',
      string_agg(part, ', '),
      string_agg(format('sum(%1$s)::integer as %1$s', part), ', '),
      string_agg('made.' || part, ', '),
      string_agg('kept.' || part, ', ')
    )
    into changes
    from jsonb_object_keys(official) as part
    where official -> part <> scored.outcome -> part
    having count(*) > 0;
    if changes is not null then
      execute changes using weeks;
    end if;
  else
    delete from private.player_scores;
    if official is not null then
      insert into private.player_scores (user_id, field_points, first_points, quarter_points, semi_points, champion_points)
      select user_id, sum(field_points), sum(first_points), sum(quarter_points), sum(semi_points), sum(champion_points)
      from private.pick_points where week_number = any (weeks) group by user_id;
    end if;
  end if;
  update private.score_state set weeks = rescore.weeks, outcome = official;
end;
$$;

-- Recalculates the scores unless they are of these weeks.
create function private.ensure_scores(weeks smallint[]) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.score_state where score_state.weeks is distinct from ensure_scores.weeks) then
    perform private.rescore(weeks);
  end if;
end;
$$;

-- A result comes in: scores everybody at once.
create function private.score_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rescore(private.closed_weeks());
  return null;
end;
$$;

-- Deleting a player also deletes memberships and picks and changes groups, in an undefined order. Taking all the
-- locks of those triggers first, in the usual order, prevents a deadlock with a recalculation.
create function private.lock_for_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  week smallint;
  key bigint;
begin
  for week in select week_number from public.week_schedule order by week_number loop
    perform pg_advisory_xact_lock_shared(20251219, week);
  end loop;
  for key in
    select private.lock_key(group_id) as key
    from (
      select group_id from public.group_members where user_id = old.id
      union
      select id from public.groups where created_by = old.id
    ) as touched
    order by key
  loop
    perform pg_advisory_xact_lock_shared(key);
  end loop;
  return old;
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;

-- Triggers of an event fire in the order of their names: this one after `save_outcome_bits`.
create trigger score_outcome after insert or update or delete on public.brackets
  for each statement execute function private.score_outcome();

create trigger lock_for_deletion before delete on public.users
  for each row execute function private.lock_for_deletion();
