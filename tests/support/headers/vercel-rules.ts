import { readFileSync } from "node:fs";
import { getTransformedRoutes, isHandler } from "@vercel/routing-utils";

type Rules = Parameters<typeof getTransformedRoutes>[0];

/**
 * Returns the function that says where Vercel leads an address that is no file, by the rules of vercel.json as Vercel's own
 * package compiles them; null for an address that no rule is about.
 */
export function vercelRewrites(): (path: string) => string | null {
  const { rewrites } = JSON.parse(readFileSync("vercel.json", "utf8")) as Rules;
  const { routes, error } = getTransformedRoutes({ ...(rewrites && { rewrites }) });
  if (error || !routes) throw new Error(`Vercel refuses vercel.json: ${error?.message}`);
  const rules = routes.flatMap((route) =>
    isHandler(route) || !route.dest ? [] : [{ src: new RegExp(route.src), dest: route.dest }],
  );
  return (path) => {
    const rule = rules.find(({ src }) => src.test(path));
    return rule ? path.replace(rule.src, rule.dest) : null;
  };
}

/**
 * Returns the function that says which headers Vercel adds to the answer of an address, by the rules of vercel.json as
 * Vercel's own package compiles them. The rules before the files all count; of two for one header the later one wins.
 */
export function vercelHeaders(): (path: string) => Record<string, string> {
  const { headers } = JSON.parse(readFileSync("vercel.json", "utf8")) as Parameters<typeof getTransformedRoutes>[0];
  const { routes, error } = getTransformedRoutes({ ...(headers && { headers }) });
  if (error || !routes) throw new Error(`Vercel refuses vercel.json: ${error?.message}`);
  return (path) => {
    const merged = new Headers();
    for (const route of routes) {
      if (isHandler(route) || !new RegExp(route.src).test(path)) continue;
      for (const [name, value] of Object.entries(route.headers ?? {})) merged.set(name, value);
    }
    return Object.fromEntries(merged);
  };
}
