-- Who may do what: as before, nobody reaches these tables; functions and triggers of this database keep them. A result
-- decides games of one round and moves no team of the field. So the points for the field and for each round are kept
-- apart, and only those are added up again whose part of the official bracket has changed
-- (docs/decisions/010-scores-and-tallies.md).

-- The points of every player who has any pick, over the weeks and against the outcome that `private.score_state` names. Room
-- is left beside each row: a result changes nearly all of them, where they are.
drop table private.player_scores;

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

-- What the official bracket said when the scores were made, by the columns that were made from it; null when there was
-- none.
alter table private.score_state add column outcome jsonb;
update private.score_state set weeks = null;

-- Makes the scores anew. While the weeks are those that are kept, only the columns are added up whose part of the outcome
-- has changed, and only the players are written whom it gives or takes points. Otherwise the scores are thrown away and
-- written whole: comparing would read as much and spare little. Compiling the sum would take longer than adding up, and
-- the sums of all players fit into memory.
create or replace function private.rescore(weeks smallint[]) returns void
language plpgsql set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  scored private.score_state;
  official jsonb;
  news text;
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
    into news
    from jsonb_object_keys(official) as part
    where official -> part <> scored.outcome -> part
    having count(*) > 0;
    if news is not null then
      execute news using weeks;
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

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
