import { isWeekNumber } from "#domain/week.ts";
import type { ProcedurePath } from "#server/router.ts";
import { dropPrefetched, type Prefetched, queryUrl } from "../../navigation/prefetched.ts";
import { SESSION_KEY } from "../../session/session-key.ts";

/** The page's main query. */
interface PageQuery {
  readonly path: ProcedurePath;
  readonly input?: Readonly<Record<string, string | number | null>> | undefined;
  readonly isPublic: boolean;
  /** For a viewer who is signed out. Undefined if the page then needs no query. */
  readonly visitorPath?: ProcedurePath;
}

function queryOf({ pathname, search }: Pick<Location, "pathname" | "search">): PageQuery | null {
  const [, first = "", second = "", third = "", fourth = ""] = pathname.split("/");
  const season = new URLSearchParams(search).get("season");
  switch (first) {
    case "bracket":
      if (second === "week") {
        const week = Number(third);
        return isWeekNumber(week) ? { path: "picks.week", input: { week }, isPublic: false } : null;
      }
      return second === "" ? null : { path: "brackets.saved", input: { id: second }, isPublic: true };
    case "cfp-challenge":
      if (second === "everyone") return { path: "everyone.picks", input: { season }, isPublic: true };
      return { path: "picks.home", isPublic: false, visitorPath: "weeks.schedule" };
    case "view-bracket":
      return { path: "picks.view", input: { id: second }, isPublic: false };
    case "group":
      // It takes two queries in one request, and the first script can send only one.
      if (third === "compare") return null;
      if (third === "member") {
        return { path: "members.page", input: { group: second, player: fourth, season }, isPublic: false };
      }
      if (season !== null) return { path: "groups.past", input: { id: second, season, from: 0 }, isPublic: false };
      return { path: "groups.page", input: { id: second }, isPublic: false };
    case "join":
      return { path: "groups.preview", input: { code: second }, isPublic: true };
    default:
      return null;
  }
}

/** The shortest remaining life of a token, in milliseconds. The auth client renews an older one first. */
const LEAST_LIFE_MS = 120_000;

/** As in src/web/api/trpc.ts. */
const TIME_LIMIT_MS = 10_000;

export interface StoredSession {
  readonly access_token?: string;
  readonly expires_at?: number;
  readonly user?: { readonly id?: string };
}

/** Null for a visitor. */
export function storedSession(): StoredSession | null {
  return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
}

/** Otherwise, the time limit could abort the response before the page reads it. */
async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

/**
 * Requests the data for the page at a URL, exactly as the API client (src/web/api/trpc.ts) does, which then uses the
 * response (docs/behavior/screens.md#first-paint).
 */
export function prefetch(
  page: Pick<Location, "pathname" | "search">,
  session: StoredSession | null,
): Prefetched | undefined {
  const query = queryOf(page);
  if (query === null) return undefined;
  const isFresh = (session?.expires_at ?? 0) * 1000 > Date.now() + LEAST_LIFE_MS;
  const token = (!query.isPublic && isFresh && session?.access_token) || null;
  const procedure = query.isPublic || session !== null ? query.path : query.visitorPath;
  if (procedure === undefined || (token === null && !query.isPublic && session !== null)) return undefined;
  const url = queryUrl(procedure, query.input);
  const response = fetch(url, {
    credentials: "omit",
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).then(readWhole);
  // The page then sends the request again.
  response.catch(dropPrefetched);
  return { user: session?.user?.id ?? null, url, response };
}
