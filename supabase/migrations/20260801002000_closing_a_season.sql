-- Who may do what: only the operator (with the secret key, `npm run season`) closes a season, in many short steps, each a
-- transaction that may be killed and repeated (docs/rules.md#closing-a-season).

-- What comes next, for the caller of `close_season`.
create function private.closing_state(work private.season_closing) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('phase', work.phase, 'picks', work.picks, 'points', work.points, 'leftPicks', null);
$$;

-- Begins: ranks the players and keeps the schedule. Waits for whoever changes schedule or outcome, and makes others wait
-- until they find that the season is being closed (`private.keep_while_closing`). The same goes for who saves a pick, which
-- with all weeks closed only the operator can (`private.score_pick`): every pick from before is found.
create function private.begin_closing(wanted text) returns void
language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  lock table public.brackets, public.week_schedule in share mode;
  problem := private.closing_problem(wanted);
  if problem is not null then
    raise sqlstate 'PT409' using message = problem;
  end if;
  insert into private.season_closing (season, phase) values (wanted, 'players') on conflict do nothing;
  -- Somebody else has begun in this moment.
  if not found then
    return;
  end if;
  perform private.ensure_scores();
  perform private.lock_weeks('{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}');
  insert into private.closing_ranks (user_id, points, rank)
  select user_id, points, rank() over (order by points desc) from private.player_scores;
  insert into public.past_weeks (season, week_number, start_date, end_date)
  select wanted, week_number, start_date, end_date from public.week_schedule;
  update public.seasons set closing_since = clock_timestamp() where name = wanted;
end;
$$;

-- Ends the closing. With picks that the archive does not have it is not at its end: nothing was deleted, and the archive is
-- looked through again with the next call.
create function private.end_closing(work private.season_closing) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if work.left_picks > 0 then
    update private.season_closing set after = default, left_picks = default where season = work.season;
  else
    truncate private.closing_ranks;
    delete from private.season_closing where season = work.season;
  end if;
  return jsonb_build_object('phase', null, 'leftPicks', work.left_picks);
end;
$$;

-- Does the next step of closing a season, in about a third of a second, and returns what comes next: { phase, picks,
-- points, leftPicks }, with how many picks were compared and what they are worth. Called again and again, also after it
-- was killed, until the phase is null; then `leftPicks` is how many picks the archive does not have, which are kept.
-- Fails with SEASON_NOT_RUNNING, SEASON_WEEK_OPEN, SEASON_UNDECIDED, SEASON_NOT_EQUAL or SEASON_READ.
create function public.close_season(wanted text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '800ms' as $$
declare
  deadline constant timestamptz := clock_timestamp() + interval '300 milliseconds';
  work private.season_closing;
  last_id uuid;
begin
  select * into work from private.season_closing where season = wanted for update;
  if work.season is null then
    perform private.begin_closing(wanted);
    select * into work from private.season_closing where season = wanted;
    return private.closing_state(work);
  end if;

  if work.phase = 'players' then
    last_id := private.archive_players(wanted, work.after, deadline);
  elsif work.phase = 'groups' then
    last_id := private.archive_groups(wanted, work.after, deadline);
  elsif work.phase = 'compare' then
    last_id := private.compare_archive(wanted, work.after, deadline);
  elsif work.phase = 'end' then
    perform private.end_season(wanted);
  elsif work.phase = 'check' then
    last_id := private.check_archive(wanted, work.after, deadline);
    select * into work from private.season_closing where season = wanted;
    if last_id is null and work.left_picks > 0 then
      return private.end_closing(work);
    end if;
  elsif work.phase = 'tallies' then
    perform private.delete_tallies(work, deadline);
  else
    perform private.delete_archived_picks();
    return private.end_closing(work);
  end if;

  update private.season_closing
  set after = coalesce(last_id, '00000000-0000-0000-0000-000000000000'),
    phase = case when last_id is not null then work.phase else
      case work.phase
        when 'players' then 'groups'
        when 'groups' then 'compare'
        when 'compare' then 'end'
        when 'end' then 'check'
        when 'check' then 'tallies'
        else 'delete'
      end
    end
  where season = wanted
  returning season_closing.* into work;
  return private.closing_state(work);
end;
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.close_season(text) from public, anon, authenticated;
grant execute on function public.close_season(text) to service_role;
