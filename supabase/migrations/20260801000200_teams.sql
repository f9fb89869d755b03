-- Who may do what: everybody reads the teams. Only the operator (with the secret key) changes them.

create table public.teams (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[<>[:cntrl:]]'),
  abbreviation text not null check (length(abbreviation) between 1 and 5),
  -- The same list as `CONFERENCES` in `src/domain/conferences.ts`, and Independents (docs/rules.md#conferences).
  conference text check (conference in (
    'SEC', 'Big Ten', 'Big 12', 'ACC', 'American', 'Mountain West', 'Sun Belt', 'Conference USA', 'MAC', 'Pac-12',
    'Independents'
  )),
  logo_url text not null check (logo_url ~ '^/badges/[a-z0-9-]+\.svg$'),
  primary_color text not null check (primary_color ~ '^#[0-9A-F]{6}$'),
  secondary_color text not null check (secondary_color ~ '^#[0-9A-F]{6}$')
);

comment on table public.teams is 'The football teams that a bracket can have.';
comment on column public.teams.conference is 'In the season that runs; null for a team that no longer plays.';

alter table public.teams enable row level security;
revoke all on public.teams from public, anon, authenticated;
grant select (id, name, abbreviation, conference, logo_url, primary_color, secondary_color)
  on public.teams to anon, authenticated;
grant select, insert, update, delete on public.teams to service_role;

create policy "everybody reads the teams"
  on public.teams for select to anon, authenticated
  using (true);
