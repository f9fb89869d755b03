-- Who may do what: everybody reads when rankings are released and games begin. Only the operator (with the secret key)
-- changes it, also for a game that is postponed.

-- Which game is played in which window is not known before Selection Day, so a date names none
-- (docs/rules.md#looking-at-the-feed).
create table public.playoff_dates (
  number smallint primary key,
  kind text not null check (kind in ('ranking', 'kickoff')),
  starts_at timestamptz not null check (isfinite(starts_at))
);

comment on table public.playoff_dates is 'When the committee releases its rankings, the last with the field, and when the games of the playoff begin.';

alter table public.playoff_dates enable row level security;
revoke all on public.playoff_dates from public, anon, authenticated;
grant select (number, kind, starts_at) on public.playoff_dates to anon, authenticated;
grant select, insert, update, delete on public.playoff_dates to service_role;

create policy "everybody reads the dates of the playoff"
  on public.playoff_dates for select to anon, authenticated
  using (true);
