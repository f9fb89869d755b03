import { championLines } from "#domain/everyone.ts";
import { isInviteCode } from "#domain/group.ts";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "#domain/product.ts";
import { type SharedWords, wordsOfBracket, wordsOfEveryone, wordsOfGroup } from "#domain/sharing.ts";
import { AppError, logError, required, toAppError } from "../app-error.ts";
import { networkLimits } from "../auth/rate-limit.ts";
import { type Everyone, findEveryone } from "../challenge/everyone-queries.ts";
import { clientIp } from "../http/context.ts";
import { RESPONSE_TIME_LIMIT, withDeadline } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";
import { seasonInput } from "../http/inputs.ts";
import { errorResponse } from "../http/responses.ts";
import { createResultCache } from "../http/result-cache.ts";
import type { Server } from "../http/start-on-first-request.ts";
import { countRequest, logged } from "../observe/log.ts";
import { drawnBracket, knownTeam } from "./drawn-team.ts";
import { withHead } from "./page-head.ts";
import { findBracket, findGroup, pictureUrl, type SharedContent } from "./shared-content.ts";

export interface BuiltPages {
  readonly bracket: string;
  readonly everyone: string;
  readonly join: string;
}

/** In milliseconds. After that, a page is sent with the default tags. */
const TIME_FOR_TAGS = 1_000;

/** At most an hour, because a bracket can be deleted. Browsers revalidate, so that they see a new build immediately. */
const CACHE = {
  everyone: "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
  bracket: "public, max-age=0, s-maxage=600, stale-while-revalidate=3000",
  group: "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
};

/** Cached like the build's static files. */
const PLAIN_CACHE = "public, max-age=0, must-revalidate";

interface Shared {
  readonly content: SharedContent;
  readonly words: SharedWords;
}

/** For `everyone`, `id` is the season, or empty for the current one. */
function pathOf(page: keyof BuiltPages, id: string): string {
  if (page !== "everyone") return `/${page}/${id}`;
  return `/cfp-challenge/everyone${id === "" ? "" : `?season=${id}`}`;
}

/** Ignores case, like the routes of all pages. */
const PAGE_PATH = /^\/(?:(bracket|join)\/([^/]+?)|cfp-challenge\/(everyone))(\/picture)?\/?$/i;

const MOST_CHAMPIONS = 5;

/**
 * The function behind `/bracket/{id}`, `/join/{code}` and `/cfp-challenge/everyone`
 * (docs/behavior/screens.md#shared-pages) adds the title, description and picture to the built page. If the lookup
 * fails or takes longer than a second, the page keeps its default tags. With `/picture`, redirects to the picture.
 */
export function createSharedPages(env: Env, pages: BuiltPages, timeForTags = TIME_FOR_TAGS): Server {
  const everyone = createResultCache<Everyone>({ ttl: 60_000 });

  /** Fails with SEASON_NOT_FOUND if the season is unknown or has too few players. */
  async function findChampions(season: string): Promise<Shared> {
    if (season !== "" && !seasonInput.safeParse(season).success) throw new AppError("SEASON_NOT_FOUND");
    const found = await everyone(season, () => findEveryone(env, season || null));
    const last = found?.weeks.at(-1);
    if (!found || last === undefined) throw new AppError("SEASON_NOT_FOUND");
    const champions = championLines(found.weeks)
      .slice(0, MOST_CHAMPIONS)
      .map(({ team, percents }) => ({ team, percent: percents.at(-1) ?? 0 }));
    const named = champions.map(({ team, percent }) => ({ name: knownTeam(team)?.name ?? "", percent }));
    const content = {
      kind: "everyone",
      season: found.season,
      week: last.number,
      players: last.players,
      champions,
    } as const;
    return { content, words: wordsOfEveryone(named, content) };
  }

  /** Fails with BRACKET_NOT_FOUND, GROUP_NOT_FOUND, SEASON_NOT_FOUND, TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE. */
  async function find(request: Request, page: keyof BuiltPages, id: string): Promise<Shared> {
    if (page === "everyone") return findChampions(id);
    if (page === "bracket") {
      const content = await findBracket(env, id);
      const bracket = required(drawnBracket(content.record, content.season), "BRACKET_NOT_FOUND");
      return { content, words: wordsOfBracket(bracket, content.season) };
    }
    if (!isInviteCode(id)) throw new AppError("GROUP_NOT_FOUND");
    const content = await findGroup(env, id, networkLimits(env, "invite-pages", clientIp(request)));
    return { content, words: wordsOfGroup(content.name, content.players) };
  }

  async function respondWithPage(request: Request, page: keyof BuiltPages, id: string): Promise<Response> {
    const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": PLAIN_CACHE };
    try {
      const { content, words } = await withDeadline(timeForTags, () => find(request, page, id));
      const html = withHead(pages[page], {
        ...words,
        windowTitle: `${words.title} | ${PREDICTOR_NAME}`,
        siteName: CHALLENGE_NAME,
        url: env.SITE_URL + pathOf(page, id),
        pictureUrl: env.SITE_URL + pictureUrl(env, content),
      });
      return new Response(html, { headers: { ...headers, "Cache-Control": CACHE[content.kind] } });
    } catch (thrown) {
      logError(toAppError(thrown), `the tags of /${page}`);
      return new Response(pages[page], { headers });
    }
  }

  async function respondWithPicture(request: Request, page: keyof BuiltPages, id: string): Promise<Response> {
    const { content } = await withDeadline(RESPONSE_TIME_LIMIT, () => find(request, page, id));
    const headers = { Location: pictureUrl(env, content), "Cache-Control": CACHE[content.kind] };
    return new Response(null, { status: 302, headers });
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    try {
      const [, first, named = "", everyone, picture = ""] = PAGE_PATH.exec(pathname) ?? [];
      const page = (first ?? everyone)?.toLowerCase();
      if (page !== "bracket" && page !== "join" && page !== "everyone") throw new AppError("NOT_FOUND");
      const id =
        page === "everyone" ? (searchParams.get("season") ?? "") : page === "join" ? named.toLowerCase() : named;
      countRequest({ route: `/${page}/:id${picture.toLowerCase()}` });
      if (request.method !== "GET" && request.method !== "HEAD") {
        throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: "GET, HEAD" } });
      }
      return await (picture === "" ? respondWithPage(request, page, id) : respondWithPicture(request, page, id));
    } catch (thrown) {
      return errorResponse(thrown, "a shared page");
    }
  }

  return { fetch: async (request) => logged(env.REQUEST_LOG, request, () => respond(request)) };
}
