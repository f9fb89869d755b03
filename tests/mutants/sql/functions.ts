import { type Catalog, FUNCTION, OURS, OUTSIDERS, TABLE } from "./catalog.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { weakerBodies } from "./plpgsql.ts";
import { parseStatement, parseStatements, statementText } from "./syntax.ts";
import { weaken } from "./weaken.ts";

interface Routine {
  readonly name: string;
  readonly language: string;
  readonly definition: string;
  readonly body: string;
  readonly hasSearchPath: boolean;
  readonly isOpen: boolean;
}

/** Every SQL text that is weaker than this one in one statement. */
const weakerTexts = (sql: string) =>
  parseStatements(sql).flatMap(({ tree, start, end }) =>
    weaken(tree).map(({ kind, change, tree: weaker }) => ({
      kind,
      change,
      body: `${sql.slice(0, start)} ${statementText(weaker)}${sql.slice(end)}`,
    })),
  );

/**
 * Weakens the body of each function in each place, lets it look for names along the caller's search path, and lets what
 * players may call run with the rights of the owner.
 */
export async function functionMutants(catalog: Catalog): Promise<Mutant[]> {
  const routines = await catalog<Routine>(`
    select ${FUNCTION} as name, lanname as language, pg_get_functiondef(pg_proc.oid) as definition, prosrc as body,
      exists (select from unnest(proconfig) as setting where setting like 'search_path=%') as "hasSearchPath",
      not prosecdef and pronamespace = 'public'::regnamespace and (${OUTSIDERS.map(
        (role) => `has_function_privilege('${role}', pg_proc.oid, 'execute')`,
      ).join(" or ")}) as "isOpen"
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace in ${OURS} and prokind in ('f', 'p') order by 1`);
  const paths = routines
    .filter(({ hasSearchPath }) => hasSearchPath)
    .map(({ name }) => ({
      ...mutant("search path", name, "the caller's", `alter function ${name} reset search_path`),
      told: new RegExp(`\\b${name.replace(/^.*?\.|\(.*$/g, "")}\\b`),
    }));
  const bodies = routines.flatMap(({ name, language, definition, body, isOpen }) => {
    const place = definition.indexOf(body);
    if (place === -1 || body === "") throw new Error(`the body of ${name} is not in its definition`);
    const weaker = language === "plpgsql" ? weakerBodies(definition, body) : weakerTexts(body);
    return [
      ...(isOpen ? [mutant("rights", name, "those of the owner", `alter function ${name} security definer`)] : []),
      ...weaker.map((each) => {
        const sql = definition.slice(0, place) + each.body + definition.slice(place + body.length);
        return mutant(each.kind, name, each.change, sql, true);
      }),
    ];
  });
  return [...bodies, ...paths];
}

/** Weakens the query of each view in each place, and lets it read with the rights of its owner. */
export async function viewMutants(catalog: Catalog): Promise<Mutant[]> {
  const views = await catalog<{ name: string; query: string; settings: string | null; asCaller: boolean }>(`
    select ${TABLE} as name, pg_get_viewdef(oid) as query, array_to_string(reloptions, ', ') as settings,
      coalesce(reloptions::text ~ 'security_invoker=(true|on)', false) as "asCaller"
    from pg_class where relnamespace in ${OURS} and relkind = 'v' order by 1`);
  return views.flatMap(({ name, query, settings, asCaller }) => [
    ...(asCaller ? [mutant("rights", name, "those of the owner", `alter view ${name} reset (security_invoker)`)] : []),
    ...weakerTexts(query).map((each) => {
      const head = `create or replace view ${name} ${settings === null ? "" : `with (${settings})`} as`;
      return mutant(each.kind, name, each.change, `${head} ${each.body}`, true);
    }),
  ]);
}

const EVENTS = { insert: 4, delete: 8, update: 16, truncate: 32 };

/** Drops each trigger, lets it miss each of its events, and drops its condition. */
export async function triggerMutants(catalog: Catalog): Promise<Mutant[]> {
  const triggers = await catalog<{ name: string; trigger: string; definition: string }>(`
    select ${TABLE} as name, quote_ident(tgname) as trigger, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal
      and (relnamespace in ${OURS} or tgfoid in (select oid from pg_proc where pronamespace in ${OURS})) order by 1, 2`);
  return triggers.flatMap(({ name, trigger, definition }) => {
    const drop = `drop trigger ${trigger} on ${name}`;
    const { CreateTrigStmt: fields } = parseStatement(definition) as { CreateTrigStmt: { events: number } };
    const events = Object.entries(EVENTS).filter(([, bit]) => fields.events & bit);
    const missing = events.length === 1 ? [] : events;
    return [
      mutant("trigger", name, `without ${trigger}`, drop),
      ...missing.map(([event, bit]) => {
        const columns = event === "update" ? { columns: undefined } : {};
        const fewer = statementText({ CreateTrigStmt: { ...fields, ...columns, events: fields.events & ~bit } });
        return mutant("trigger", name, `${trigger} not on ${event}`, `${drop}; ${fewer}`);
      }),
      ...("whenClause" in fields
        ? [
            mutant(
              "trigger",
              name,
              `${trigger} always`,
              `${drop}; ${statementText({ CreateTrigStmt: { ...fields, whenClause: undefined } })}`,
            ),
          ]
        : []),
    ];
  });
}
