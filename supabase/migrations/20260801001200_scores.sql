-- Who may do what: nobody reaches these tables; functions and triggers of this database write them. They hold what
-- takes long to add up, the points of each player (docs/rules.md#scores), and only over closed weeks, which everybody
-- may see (docs/decisions/010-scores-and-tallies.md). Whoever changes what they are made from brings them up to date;
-- readers write nothing, and add up what is not stored yet (docs/decisions/042-readers-only-read.md).

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

-- One row. `weeks`: which weeks are counted, here and wherever else something is stored about the picks of a closed week:
-- a pick of any other week is in nothing that is stored. `outcome`: the official bracket at the last calculation, by the
-- columns that depend on it; null when there was none.
create table private.score_state (
  is_only boolean primary key default true check (is_only),
  weeks smallint[] not null default '{}',
  outcome jsonb
);

comment on table private.score_state is 'Which weeks are counted, and which outcome the scores are made from.';

insert into private.score_state default values;

-- The round that is being played or, until the next one begins, was played last (docs/rules.md#places-gained): the last one
-- that has a result, null without any. The same rule as `roundStart` in `src/domain/round-start.ts`.
create function private.round_played() returns text
language sql stable set search_path = '' as $$
  select case
    when champion is not null then 'championship'
    when bit_count(semi) > 0 then 'semi'
    when bit_count(quarter) > 0 then 'quarter'
    when bit_count(first) > 0 then 'first'
  end
  from private.outcome_bits;
$$;

-- What each pick is worth (docs/rules.md#points, docs/rules.md#multiplier): for its field and seeds, for the winners of
-- each round, for those of the round that was played last, and in total; null while there is no official bracket. The same rule as `score` in
-- `src/domain/scoring.ts`; a differential test compares the two. Each column of the outcome is a subquery of its own,
-- which is read once as a constant; joining the outcome to every pick costs more than adding up the points.
create view private.pick_points as
  select
    user_id, week_number, field_points, first_points, quarter_points, semi_points, champion_points,
    field_points + first_points + quarter_points + semi_points + champion_points as points,
    case (select private.round_played())
      when 'first' then first_points
      when 'quarter' then quarter_points
      when 'semi' then semi_points
      when 'championship' then champion_points
      else 0
    end as round_points
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

-- The weeks that have closed when a reader's statement began, the same for all of a page: everything that a page reads is
-- from one snapshot, which is taken later.
create function private.closed_weeks() returns smallint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(week_number order by week_number), '{}')
  from public.week_schedule where end_date < statement_timestamp();
$$;

-- The same by the clock, for whoever stores something: somebody who waited for a lock must not go back in time.
create function private.weeks_closed_by_now() returns smallint[]
language sql volatile set search_path = '' as $$
  select coalesce(array_agg(week_number order by week_number), '{}')
  from public.week_schedule where end_date < clock_timestamp();
$$;

-- Locks. A save holds a shared lock on its week until it is committed. Before a week is counted it is locked exclusively, so
-- every pick is found: those already committed, and those whose transaction began before the week closed and ends after
-- it. A pick that changes later finds its week counted, and changes what is stored (`private.count_late_pick`). Whoever
-- changes what is stored about a group locks that group exclusively; groups do not wait for each other. Locks are taken in
-- one order everywhere: the rows of picks and memberships, the state of the scores, weeks ascending, the player, groups ascending, then the
-- tables in the order `groups_to_count`, `tallied_weeks`, `group_tallies`. Whoever joins or leaves announces to write
-- `tallied_weeks`, so that nobody deletes weeks of all groups between what they read there and what they write.
-- 20251219, the first key of a week's lock and the seed of the others, is an arbitrary number, the same wherever one of
-- these locks is taken. Readers take none.

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

-- Recalculates the scores, over the weeks that have closed. While they are of the same weeks, only the columns whose part
-- of the outcome has changed are added up, and only the players who gain or lose points are written. Otherwise all scores
-- are deleted and inserted: comparing would read as much and save little. From then on these weeks are counted; of a week
-- that is open again, or gone, nothing stays stored, and groups are counted later where a week is new. Without JIT,
-- because compiling the sum would take longer than computing it; the sums of all players fit into `work_mem`.
create function private.rescore() returns void
language plpgsql set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  scored private.score_state;
  closed smallint[];
  official jsonb;
  changes text;
begin
  select * into scored from private.score_state for update;
  closed := private.weeks_closed_by_now();
  perform private.lock_weeks(array(select unnest(closed) union select unnest(scored.weeks) order by 1));
  select jsonb_build_object(
    'field_points', array[s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12],
    'first_points', first::text,
    'quarter_points', quarter::text,
    'semi_points', semi::text,
    'champion_points', champion
  ) into official from private.outcome_bits;

  if scored.weeks = closed and scored.outcome is not null and official is not null then
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
      execute changes using closed;
    end if;
  else
    delete from private.player_scores;
    if official is not null then
      insert into private.player_scores (user_id, field_points, first_points, quarter_points, semi_points, champion_points)
      select user_id, sum(field_points), sum(first_points), sum(quarter_points), sum(semi_points), sum(champion_points)
      from private.pick_points where week_number = any (closed) group by user_id;
    end if;
  end if;
  update private.score_state set weeks = closed, outcome = official;
  if scored.weeks <> closed then
    delete from private.popular_teams where week_number <> all (closed);
    insert into private.groups_to_count select id from public.groups on conflict do nothing;
    if not scored.weeks <@ closed then
      -- Of groups, of which there are too many to lock each. Readers do not wait.
      lock table private.tallied_weeks in share row exclusive mode;
      delete from private.tallied_weeks where week_number <> all (closed);
    end if;
  end if;
end;
$$;

-- Recalculates the scores unless they are of the weeks that have closed.
create function private.ensure_scores() returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.score_state where weeks <> private.weeks_closed_by_now()) then
    perform private.rescore();
  end if;
end;
$$;

-- A result comes in: scores everybody at once, in the transaction that brings it, so that nobody sees one without the
-- other. Readers and saves of open weeks do not wait for it.
create function private.score_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rescore();
  return null;
end;
$$;

-- Whether the stored scores are part of what is to be shown: not when they include a week that is open again.
create function private.are_scores_usable() returns boolean
language sql stable set search_path = '' as $$
  select weeks <@ private.closed_weeks() from private.score_state;
$$;

-- The closed weeks that readers have to add to the stored scores: none, except between the end of a week and the moment
-- when it is counted.
create function private.unscored_weeks() returns smallint[]
language sql stable set search_path = '' as $$
  select array(
    select unnest(private.closed_weeks())
    except select unnest(weeks) where private.are_scores_usable()
    order by 1
  )
  from private.score_state;
$$;

-- The members of every group with their points over the weeks that are closed now, and how many of these are for the round
-- that was played last. The functions are called once for a statement, not for each member.
create view private.scored_members as
  select
    member.id, member.group_id, member.user_id, member.team_name,
    case when (select private.are_scores_usable()) then coalesce(scores.points, 0) else 0 end
      + case when (select private.unscored_weeks()) = '{}' then 0 else (
        select coalesce(sum(worth.points), 0)::integer
        from private.pick_points as worth
        where worth.user_id = member.user_id
          and worth.week_number = any ((select private.unscored_weeks())::smallint[])
      ) end as points,
    case when (select private.are_scores_usable()) then coalesce(case (select private.round_played())
        when 'first' then scores.first_points
        when 'quarter' then scores.quarter_points
        when 'semi' then scores.semi_points
        when 'championship' then scores.champion_points
      end, 0) else 0 end
      + case when (select private.unscored_weeks()) = '{}' then 0 else (
        select coalesce(sum(worth.round_points), 0)::integer
        from private.pick_points as worth
        where worth.user_id = member.user_id
          and worth.week_number = any ((select private.unscored_weeks())::smallint[])
      ) end as round_points
  from public.group_members as member
  left join private.player_scores as scores on scores.user_id = member.user_id;

revoke all on private.scored_members from public, anon, authenticated;

-- Deleting a player also deletes memberships and picks and changes groups, in an undefined order. Taking all the
-- locks of those triggers first, in the usual order, prevents a deadlock with a recalculation.
create function private.lock_for_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  week smallint;
  key bigint;
begin
  perform from public.weekly_picks where user_id = old.id order by week_number for update;
  perform from public.group_members where user_id = old.id order by group_id for update;
  for week in select week_number from public.week_schedule order by week_number loop
    perform pg_advisory_xact_lock_shared(20251219, week);
  end loop;
  perform from private.popular_teams
  where week_number in (select week_number from public.weekly_picks where user_id = old.id)
  order by week_number for update;
  perform pg_advisory_xact_lock(private.lock_key(old.id));
  for key in
    select private.lock_key(group_id) as key
    from (
      select group_id from public.group_members where user_id = old.id
      union
      select id from public.groups where created_by = old.id
    ) as touched
    order by key
  loop
    perform pg_advisory_xact_lock(key);
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
