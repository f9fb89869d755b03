-- Who may do what: nobody may do anything in `private`, which holds what the Data API must not reach. In `public`,
-- players and visitors start without any rights to tables and functions, whatever the defaults of the project are: each
-- migration grants by name, and reading always by column: who may read a whole table also reads its system columns,
-- which count everybody's transactions and show where rows are stored.

create schema private;
revoke all on schema private from public, anon, authenticated;

-- By default everybody may execute every function. That default can only be revoked for the whole database, not for one
-- schema.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
