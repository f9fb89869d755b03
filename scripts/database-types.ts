import { readFileSync, writeFileSync } from "node:fs";
import { createLocalSupabase } from "#local/supabase/supabase.ts";

const FILE = "src/server/database-types.ts";

/** TypeScript's name for a PostgreSQL type, as `supabase gen types typescript` writes it. */
const TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  numeric: "number",
  text: "string",
  uuid: "string",
  timestamptz: "string",
  date: "string",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

function typeOf(name: string): string {
  const type = name.startsWith("_") ? `readonly ${TYPES[name.slice(1)]}[]` : TYPES[name];
  if (type === undefined || type.includes("undefined["))
    throw new Error(`scripts/database-types.ts knows no type ${name}`);
  return type;
}

interface FunctionRow {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: string; readonly isOptional: boolean }[];
  readonly returns: string;
}

/** Returns the text of `src/server/database-types.ts`: the functions that the migrations create in the schema `public`. */
export async function databaseTypes(): Promise<string> {
  const supabase = await createLocalSupabase({ dataDir: "memory" });
  const functions = await supabase.sql<FunctionRow>(`
    select proname as name, returned.typname as returns, coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', proargnames[position], 'type', typname, 'isOptional', position > pronargs - pronargdefaults
      ) order by position)
      from unnest(proargtypes) with ordinality as arg (type, position) join pg_type on pg_type.oid = arg.type
    ), '[]') as args
    from pg_proc join pg_type as returned on returned.oid = prorettype
    where pronamespace = 'public'::regnamespace and returned.typname <> 'trigger' order by proname`);
  await supabase.close();
  const lines = functions.map(({ name, args, returns }) => {
    const list = args.map((arg) => `${arg.name}${arg.isOptional ? "?" : ""}: ${typeOf(arg.type)} | null`);
    return `      ${name}: { Args: ${list.length === 0 ? "never" : `{ ${list.join("; ")} }`}; Returns: ${typeOf(returns)} };`;
  });
  return `// The functions of the Data API. \`npm run assets -- types\` writes this file from supabase/migrations.

/** Results are parsed with zod. */
type Json = unknown;

export interface DatabaseTypes {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
    Functions: {
${lines.join("\n")}
    };
  };
}
`;
}

export async function checkDatabaseTypes(): Promise<string> {
  if (readFileSync(FILE, "utf8") !== (await databaseTypes()))
    throw new Error(`${FILE} is outdated: run npm run assets -- types`);
  return "";
}

export const writeDatabaseTypes = async () => writeFileSync(FILE, await databaseTypes());
