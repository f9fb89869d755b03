import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A function that runs a statement past every policy, for tests of a product that runs in a process of its own: the Data
 * API offers no tables. The statement returns rows, and `$1` in it is a list of parameters as JSON.
 */
export const RUN_SQL = `
  create function public.run_sql(statement text, params jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $run$
  declare
    found jsonb;
  begin
    execute 'with row as (' || statement || ') select coalesce(jsonb_agg(to_jsonb(row)), ''[]'') from row'
    into found using params;
    return found;
  end;
  $run$;
  revoke execute on function public.run_sql(text, jsonb) from public, anon, authenticated;
  grant execute on function public.run_sql(text, jsonb) to service_role;
  notify pgrst, 'reload schema';`;

/** Writes the seed of the product with that function, and returns the path of the file. */
export function writeSeed(): string {
  const path = join(mkdtempSync(join(tmpdir(), "seed-")), "seed.sql");
  writeFileSync(path, readFileSync("supabase/seed.sql", "utf8") + RUN_SQL);
  return path;
}
