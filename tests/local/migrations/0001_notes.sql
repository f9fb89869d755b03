-- Who may do what: players read who wrote a note, never the address it came from; only the operator writes.

create table public.notes (
  id int primary key check (id < 1000),
  author text not null,
  address text not null default 'secret@example.com'
);

alter table public.notes enable row level security;
revoke all on public.notes from public, anon, authenticated;
grant select (id, author) on public.notes to anon, authenticated;
grant select, insert, update, delete on public.notes to service_role;

create policy "everybody reads the notes" on public.notes for select to anon, authenticated using (true);
