-- Who may do what: nobody may do anything in `private`; it holds what the Data API must not reach. Tables and functions
-- of `public` start without rights for players and visitors, whatever the project's defaults are: each migration
-- grants by name what it means to give.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema private revoke all on tables from public, anon, authenticated;
alter default privileges in schema private revoke execute on functions from public, anon, authenticated;
