-- Permissions: players can read a note's `author`, but not its `address`. Only the operator can write notes.

create schema app;
grant usage on schema app to anon, authenticated, service_role;

create table app.notes (
  id int primary key check (id < 1000),
  author text not null,
  address text not null default 'secret@example.com'
);

alter table app.notes enable row level security;
grant select (id, author) on app.notes to anon, authenticated;
grant select, insert, update, delete on app.notes to service_role;

create policy "everybody reads the notes" on app.notes for select to anon, authenticated using (true);

create function public.list_notes() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id) order by id), '[]') from app.notes;
$$;

create function public.list_addresses() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(address), '[]') from app.notes;
$$;

create function public.add_note(id int, author text) returns void language sql as $$
  insert into app.notes (id, author) values (id, author);
$$;

create function public.delete_note(wanted int) returns void language sql as $$
  delete from app.notes where id = wanted;
$$;
