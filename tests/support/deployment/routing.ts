import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type HandleValue, isHandler, type Route, type RouteWithSrc } from "@vercel/routing-utils";

/** The start of the routes, before the first `handle`. */
type Phase = HandleValue | "start";

/** What lies at an address of a deployment. */
type Target = { readonly file: string } | { readonly function: string };

/** Where a request is led: to a target, or to nothing but a status; and the headers that the routes add. */
export interface Led {
  readonly target: Target | null;
  readonly status: number;
  readonly headers: Headers;
}

/** What this reads of a route. Anything else would quietly be taken for something that it is not. */
const KNOWN = ["src", "dest", "headers", "status", "continue", "check"];

/** Routes of the Build Output API by the phase they belong to. */
function byPhase(routes: readonly Route[]): Map<Phase, RouteWithSrc[]> {
  const phases = new Map<Phase, RouteWithSrc[]>();
  let phase: Phase = "start";
  for (const route of routes) {
    if (isHandler(route)) {
      phase = route.handle;
      continue;
    }
    const unknown = Object.keys(route).filter((key) => !KNOWN.includes(key));
    if (unknown.length > 0) throw new Error(`a route of the deployment uses ${unknown.join(", ")}`);
    phases.set(phase, [...(phases.get(phase) ?? []), route]);
  }
  return phases;
}

/**
 * Returns the function that leads requests as Vercel does, by the routes in `config.json` of a build output: what comes
 * before the files, then the files and functions, then the rewrites, then what is for addresses that lead nowhere.
 */
export function createRouting(output: string): (path: string) => Led {
  const config = JSON.parse(readFileSync(join(output, "config.json"), "utf8")) as { routes: Route[] };
  const phases = byPhase(config.routes);
  const functions = new Set(
    globSync("**/*.func", { cwd: join(output, "functions") }).map((path) => `/${path.replace(/\.func$/, "")}`),
  );

  function targetAt(path: string): Target | null {
    const name = path.replace(/\/$/, "");
    for (const each of [name, `${name}/index`]) if (functions.has(each)) return { function: each };
    for (const each of [path, `${name}/index.html`]) {
      const file = join(output, "static", each);
      if (!each.includes("..") && existsSync(file) && statSync(file).isFile()) return { file };
    }
    return null;
  }

  return (asked) => {
    const headers = new Headers();
    let path = asked;

    /** Goes through the routes of a phase until one leads to a target or to a status. */
    function go(phase: Phase): Led | null {
      for (const route of phases.get(phase) ?? []) {
        const match = new RegExp(route.src, "i").exec(path);
        if (match === null) continue;
        for (const [name, value] of Object.entries(route.headers ?? {})) headers.set(name, value);
        if (route.dest !== undefined) {
          const dest = route.dest.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "");
          const target = targetAt(dest);
          if (target !== null) return { target, status: route.status ?? 200, headers };
          path = dest;
        } else if (route.status !== undefined) return { target: null, status: route.status, headers };
      }
      return null;
    }

    const early = go("start");
    if (early !== null) return early;
    const here = targetAt(path);
    if (here !== null) return { target: here, status: 200, headers };
    const led = go("filesystem") ?? go("miss");
    if (led !== null && led.target !== null) return led;
    path = asked;
    return go("error") ?? { target: null, status: led?.status ?? 404, headers };
  };
}
