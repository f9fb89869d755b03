import { CHALLENGE_NAME } from "#domain/product.ts";

/** A page has either one shell for everyone, or one for visitors and one for players. */
export type Audience = "everyone" | "visitor" | "player";

const EVERYONE: readonly Audience[] = ["everyone"];
const BY_AUDIENCE: readonly Audience[] = ["visitor", "player"];

export interface PageRoute {
  /** As in the page's module path, `src/web/pages/{name}-page.tsx`. */
  readonly name: string;
  /** `:name` is a parameter. `*` matches every URL that no other page matches. */
  readonly path: string;
  /** Until the page sets its own, with `{name}` for a parameter. Undefined on the predictor page. */
  readonly title?: string;
  readonly shells: readonly Audience[];
  /** Whether a visitor who signs in here returns here (docs/behavior/accounts.md#remembered-path). */
  readonly isRemembered?: true;
  /** Whether a server function adds a preview's tags to the HTML, for shared links. */
  readonly isShared?: true;
}

/**
 * A URL belongs to the first page whose path matches. `vercel.json` cannot import this list, so
 * tests/server/shells.test.ts checks that the two agree.
 */
export const ROUTES = [
  { name: "predictor", path: "/", shells: EVERYONE },
  { name: "saved-bracket", path: "/bracket/:id", title: "Saved Bracket", shells: EVERYONE, isShared: true },
  { name: "challenge", path: "/cfp-challenge", title: CHALLENGE_NAME, shells: BY_AUDIENCE, isRemembered: true },
  {
    name: "everyone",
    path: "/cfp-challenge/everyone",
    title: "How Everyone Picks",
    shells: EVERYONE,
    isRemembered: true,
    isShared: true,
  },
  { name: "week", path: "/bracket/week/:week", title: "Week {week} Picks", shells: BY_AUDIENCE, isRemembered: true },
  { name: "view-bracket", path: "/view-bracket/:id", title: "Weekly Picks", shells: BY_AUDIENCE, isRemembered: true },
  { name: "group", path: "/group/:id", title: "Group", shells: BY_AUDIENCE, isRemembered: true },
  { name: "member", path: "/group/:id/member/:player", title: "Member", shells: BY_AUDIENCE, isRemembered: true },
  {
    name: "compare",
    path: "/group/:id/compare/:first/:second",
    title: "Compare",
    shells: BY_AUDIENCE,
    isRemembered: true,
  },
  { name: "join", path: "/join/:code", title: "Join Group", shells: BY_AUDIENCE, isRemembered: true, isShared: true },
  { name: "auth-callback", path: "/auth/callback", title: "Completing sign in", shells: EVERYONE },
  { name: "forgot-password", path: "/forgot-password", title: "Reset Your Password", shells: EVERYONE },
  { name: "settings", path: "/settings", title: "Settings", shells: BY_AUDIENCE, isRemembered: true },
  { name: "privacy", path: "/privacy", title: "Privacy", shells: EVERYONE },
  { name: "unsubscribe", path: "/unsubscribe", title: "Unsubscribe", shells: EVERYONE },
  { name: "not-found", path: "*", title: "Page Not Found", shells: EVERYONE },
] as const satisfies readonly PageRoute[];

export type PageName = (typeof ROUTES)[number]["name"];

/** Its capture groups are the parameters. */
export function patternOf({ path }: Pick<PageRoute, "path">): RegExp {
  if (path === "*") return /^/;
  return new RegExp(`^${path.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i");
}

const PATTERNS = ROUTES.map((route) => ({ route, pattern: patternOf(route) }));

export function routeAt(pathname: string): { route: PageRoute & { name: PageName }; params: Record<string, string> } {
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (match) return { route, params: { ...match.groups } };
  }
  throw new Error(`no page at ${pathname}`);
}

/** The title until the page's data has loaded. */
export function titleAt(pathname: string): string | undefined {
  const { route, params } = routeAt(pathname);
  return route.title?.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}
