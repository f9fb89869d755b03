-- Who may do what: everybody reads the schedule. Only the operator (with the secret key) changes it, also to end an
-- open week early.

-- A week is open from `start_date` through `end_date` (docs/rules.md#when-a-week-is-open).
create table public.week_schedule (
  id uuid primary key default gen_random_uuid(),
  week_number smallint not null unique check (week_number between 1 and 15),
  start_date timestamptz not null check (isfinite(start_date)),
  end_date timestamptz not null check (isfinite(end_date)),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  check (start_date < end_date)
);

comment on table public.week_schedule is 'When each week of the challenge is open: from its start through its end.';
comment on column public.week_schedule.is_active is 'Not read: the dates alone decide.';

alter table public.week_schedule enable row level security;
revoke all on public.week_schedule from public, anon, authenticated;
grant select (id, week_number, start_date, end_date, is_active, created_at)
  on public.week_schedule to anon, authenticated;
grant select, insert, update, delete on public.week_schedule to service_role;

create policy "everybody reads the schedule"
  on public.week_schedule for select to anon, authenticated
  using (true);

create trigger keep_while_closing after insert or update or delete on public.week_schedule
  for each statement execute function private.keep_while_closing();
