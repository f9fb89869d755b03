-- The parts of a hosted Supabase project that our migrations depend on, as they are before the first migration. These
-- are the Data API's roles with their time limits, the default grants, and the empty auth schema. The default grants
-- are generous, so that a missing revoke fails a test. The superuser runs this file. Then the auth service itself or
-- auth-schema.sql fills the auth schema. Finally, `postgres`, which is not a superuser, runs the migrations.

create role postgres login createrole createdb replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
-- Supabase lets the project's owner configure the Data API.
grant authenticator to postgres with admin option;
grant set on parameter pgrst.db_pre_request to postgres;
grant set on parameter pgrst.db_prepared_statements to postgres;

alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role authenticated set statement_timeout = '8s';
alter role anon set statement_timeout = '3s';

-- Allows a backup to be restored without firing triggers. Supabase gives the project's owner the same permission.
grant set on parameter session_replication_role to postgres;

alter database postgres owner to postgres;
alter database postgres set timezone to 'UTC';
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

create schema extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;

-- The auth service has its own role, which owns the auth tables and has no privileges elsewhere.
create role supabase_auth_admin login noinherit createrole;
alter role supabase_auth_admin set search_path = auth;

create schema auth;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
grant create on database postgres to supabase_auth_admin;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres;
