-- Who may do what: everybody reads the committee's rankings. Only the server (with the secret key) stores what the feed
-- says, through a function (docs/rules.md#the-committees-ranking).

create table public.committee_rankings (
  season text references public.seasons (name),
  number smallint check (number between 1 and 20),
  released_at timestamptz not null,
  team_ids text[] not null check (cardinality(team_ids) = 25 and array_position(team_ids, null) is null),
  primary key (season, number)
);

comment on table public.committee_rankings is 'The rankings of the selection committee, of every season, by the number of their release.';
comment on column public.committee_rankings.team_ids is 'The ids of the ranked teams, the first team first.';

alter table public.committee_rankings enable row level security;
revoke all on public.committee_rankings from public, anon, authenticated, service_role;
grant select (season, number, released_at, team_ids) on public.committee_rankings to anon, authenticated;
grant select on public.committee_rankings to service_role;

create policy "everybody reads the rankings"
  on public.committee_rankings for select to anon, authenticated
  using (true);

-- Stores the ranking that the feed has as that of the last release. Until the feed has the new one it says the one before
-- again, which is not stored. Returns whether it was stored. Fails with SEASON_CHANGING or TEAM_UNKNOWN.
create function public.save_ranking(season text, ids text[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  release smallint;
  released timestamptz;
begin
  perform private.check_season(season);
  if (select count(distinct id) from unnest(ids) as ranked join public.teams on id = ranked where conference is not null)
    <> 25 then
    raise sqlstate 'PT400' using message = 'TEAM_UNKNOWN';
  end if;
  select count(*), max(starts_at) into release, released
  from public.playoff_dates where kind = 'ranking' and starts_at <= now();
  if release = 0 or exists (
    select from public.committee_rankings as kept
    where kept.season = save_ranking.season and kept.number < release and kept.team_ids = ids
  ) then
    return false;
  end if;
  insert into public.committee_rankings as kept (season, number, released_at, team_ids)
  values (save_ranking.season, release, released, ids)
  on conflict on constraint committee_rankings_pkey do update
  set released_at = excluded.released_at, team_ids = excluded.team_ids;
  return true;
end;
$$;

revoke execute on function public.save_ranking(text, text[]) from public, anon, authenticated;
grant execute on function public.save_ranking(text, text[]) to service_role;
