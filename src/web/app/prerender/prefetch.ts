import { isWeekNumber } from "#domain/week.ts";
import type { ProcedurePath } from "#server/router.ts";
import { dropPrefetched, type Prefetched, queryUrl } from "../../navigation/prefetched.ts";
import { SESSION_KEY } from "../../session/session-key.ts";

/** A page's main query and its input. A query that is not public needs a token. */
interface PageQuery {
  readonly path: ProcedurePath;
  readonly input?: Readonly<Record<string, string | number | null>> | undefined;
  readonly isPublic: boolean;
  /** The query to send if the viewer is signed out. Undefined if the page needs no query. */
  readonly visitorPath?: ProcedurePath;
}

/** Returns the query for the page at a URL; null if there is nothing to prefetch. */
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
      // A comparison is not prefetched, because it takes two queries in one request. The first script can request only
      // one query.
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

/**
 * A query that needs a token is prefetched only if the token is valid for at least this long, in milliseconds.
 * Otherwise, the page sends the query once the auth client has renewed the token.
 */
const LEAST_LIFE_MS = 120_000;

/** How long the response may take, in milliseconds. The same as in src/web/api/trpc.ts. */
const TIME_LIMIT_MS = 10_000;

/** The fields of this browser's stored session that prefetching uses. */
export interface StoredSession {
  readonly access_token?: string;
  readonly expires_at?: number;
  readonly user?: { readonly id?: string };
}

/** Returns this browser's stored session, or null for a visitor. */
export function storedSession(): StoredSession | null {
  return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
}

/** Reads the whole response right away. Otherwise, the time limit could abort the response before the page reads it. */
async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

/**
 * Requests the data for the page at a URL, exactly as the API client (src/web/api/trpc.ts) would. The client uses the
 * response when it makes the same request (docs/behavior/screens.md#first-paint). Returns undefined if there is nothing
 * to request.
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
  // If this request fails, the page sends it again.
  response.catch(dropPrefetched);
  return { user: session?.user?.id ?? null, url, response };
}
