-- Who may do what: only the server (with the secret key) asks how the database is, through a function
-- (docs/rules.md#health).

-- What an operator wants to know about the database, without a name or an address:
-- { season, schema, feedProblem, remindersWaitingSince, lastResult }. `schema` is the newest migration that the CLI or the
-- local stack has applied, null where neither did.
create function public.health_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  running constant text := (select name from public.seasons where closed_at is null);
  newest text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into newest;
  end if;
  return jsonb_build_object(
    'season', running,
    'schema', newest,
    'feedProblem', (select problem is not null from private.feed),
    'remindersWaitingSince', (
      select min(since) from (
        -- A week that is due, and that no tick of the scheduled job has found yet.
        select greatest(week.start_date, week.end_date - interval '24 hours') as since
        from private.open_weeks as open
        join public.week_schedule as week using (week_number)
        where open.is_due and not exists (
          select from private.reminder_runs as run
          where run.week_number = open.week_number and run.season = open.season
        )
        union all
        select created_at from private.reminder_batches where finished_at is null
      ) as waiting
    ),
    'lastResult', (select max(changed_at) from private.outcome_changes where season = running)
  );
end;
$$;

revoke execute on function public.health_report() from public, anon, authenticated;
grant execute on function public.health_report() to service_role;
