-- Who may do what: nobody may do anything in `private`; it holds what the Data API must not reach. Tables and functions
-- of `public` start without rights for players and visitors, whatever the project's defaults are: each migration
-- grants by name what it means to give.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- That everybody may call a function is a default of the whole database: it cannot be taken back for one schema alone.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
