-- Permissions: the Data API exposes only `public`, which has only functions. Tables are in `app`, protected by row-level
-- security when a function runs as the caller. `private` is for functions that run as the owner. A function cannot be
-- called until a migration grants access to it by name. Functions name every schema; a few in `app`, each a single
-- query, set no search path, so that the planner can inline them.

create schema app;
create schema private;
grant usage on schema app to anon, authenticated, service_role;

-- PostgreSQL lets every role execute new functions, which can be revoked only for all schemas at once. Hosted projects
-- have further defaults.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

-- Fails with an HTTP status and an error from `src/domain/errors.ts` if the condition is true.
create function app.reject_if(is_wrong boolean, status integer, error text) returns void
language plpgsql set search_path = '' as $$
begin
  if is_wrong then raise exception using errcode = 'PT' || status, message = error; end if;
end;
$$;

grant execute on function app.reject_if to authenticated;

-- The hashes of our server's key; two while the key is being replaced (docs/ops/deploy.md#the-servers-key).
create table private.server_keys (hash bytea primary key);

-- The Data API runs this function before every request and rejects requests without our server's key.
create function app.check_server_key() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.reject_if(not exists (
    select from private.server_keys
    where hash = sha256(convert_to(current_setting('request.headers')::json ->> 'x-server-key', 'UTF8'))
  ), 403, 'SERVER_ONLY');
end;
$$;

grant execute on function app.check_server_key to anon, authenticated, service_role;

-- Limits how long visitors' and players' statements may run, so that no caller can block the database. On two slow
-- cores, the statistics of a group of 10,000 members take a second.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';

-- Prepared statements are off, because the Data API would keep one for every combination of arguments and filters.
alter role authenticator set pgrst.db_prepared_statements = 'false';
alter role authenticator set pgrst.db_pre_request = 'app.check_server_key';
notify pgrst, 'reload config';
