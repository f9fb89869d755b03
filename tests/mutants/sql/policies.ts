import { type Catalog, OURS, TABLE } from "./catalog.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { expressionText, parseExpression } from "./syntax.ts";
import { weaken } from "./weaken.ts";

interface Policy {
  readonly name: string;
  readonly policy: string;
  readonly using: string | null;
  readonly check: string | null;
}

/** Opens each policy, drops each of its conditions, and switches row-level security off, table by table. */
export async function policyMutants(catalog: Catalog): Promise<Mutant[]> {
  const policies = await catalog<Policy>(`
    select ${TABLE} as name, quote_ident(polname) as policy,
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
    from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace in ${OURS} order by 1, 2`);
  const secured = await catalog<{ name: string }>(`
    select ${TABLE} as name from pg_class where relnamespace in ${OURS} and relrowsecurity order by 1`);
  return [
    ...secured.map(({ name }) => mutant("row security", name, "off", `alter table ${name} disable row level security`)),
    ...policies.flatMap(({ name, policy, using, check }) =>
      (
        [
          ["using", using],
          ["with check", check],
        ] as const
      )
        .filter(([, condition]) => condition !== null && condition !== "true")
        .flatMap(([clause, condition]) => [
          mutant("policy", name, `${policy} ${clause} (true)`, `alter policy ${policy} on ${name} ${clause} (true)`),
          ...weaken(parseExpression(String(condition)))
            .filter(({ kind }) => kind !== "value")
            .map(({ change, tree }) =>
              mutant(
                "policy",
                name,
                `${policy} ${clause}: ${change}`,
                `alter policy ${policy} on ${name} ${clause} (${expressionText(tree)})`,
              ),
            ),
        ]),
    ),
  ];
}
