import { AppError, required, tooManyRequests } from "../app-error.ts";
import { createMinuteLimit } from "../auth/minute-limit.ts";
import { callerNetwork } from "../auth/rate-limit.ts";
import { clientIp } from "../http/context.ts";
import { RESPONSE_TIME_LIMIT, withDeadline } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";
import { errorResponse } from "../http/responses.ts";
import type { Server } from "../http/start-on-first-request.ts";
import { countRequest, logged } from "../observe/log.ts";
import { bracketPicture } from "./bracket-picture.ts";
import { drawPng } from "./draw.ts";
import { drawnBracket, SEASONS } from "./drawn-team.ts";
import { everyonePicture } from "./everyone-picture.ts";
import { groupPicture } from "./group-picture.ts";
import { findBracket, findGroup, type SharedContent, sharedAt } from "./shared-content.ts";

/** Caches keep pictures for only an hour, so that content disappears soon after the operator hides it. */
const CACHE = "public, max-age=3600, s-maxage=3600";

/** The maximum number of cached pictures. Each picture is about 60 kB. */
const MOST_CACHED = 50;

/** The maximum number of pictures drawn per minute for one network. Cached pictures do not count. */
const PICTURES_A_MINUTE = 60;

/**
 * Creates the function behind `/picture/...` (docs/behavior/screens.md#shared-pages). It draws the current content that
 * a signed URL refers to. It rejects URLs that this server has not signed. It also rejects signed URLs with anything
 * appended, because caches would store each of them as a separate picture.
 */
export function createPictures(env: Env, now: () => number = Date.now): Server {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const limit = createMinuteLimit({ forEach: PICTURES_A_MINUTE }, now);
  const host = new URL(env.SITE_URL).host;

  function draw(content: SharedContent): Uint8Array<ArrayBuffer> {
    if (content.kind === "group") return drawPng(groupPicture(content, host));
    if (content.kind === "everyone") return drawPng(everyonePicture(content, host));
    const bracket = drawnBracket(content.record, content.season);
    const season = SEASONS.get(content.season)?.season;
    // A saved bracket may have teams or a season that this build lacks.
    if (bracket === null || season === undefined) throw new AppError("NOT_FOUND");
    return drawPng(bracketPicture(bracket, { championshipYear: season.championshipYear, host }));
  }

  function findStored({ kind, id }: { kind: "bracket" | "group"; id: string }): Promise<SharedContent> {
    const read = (): Promise<SharedContent> => (kind === "bracket" ? findBracket(env, id) : findGroup(env, id, []));
    return withDeadline(RESPONSE_TIME_LIMIT, read);
  }

  async function find(request: Request, pathname: string): Promise<Uint8Array<ArrayBuffer>> {
    const shared = required(sharedAt(env, pathname), "NOT_FOUND");
    // The URL of a picture of everyone's picks contains the statistics to draw, so no database query is needed. These
    // are the statistics of a closed week, which never change.
    const content = shared.kind === "everyone" ? shared : await findStored(shared);
    const key = JSON.stringify(content);
    const known = stored.get(key);
    if (known) return known;
    const rejected = limit(callerNetwork(clientIp(request)));
    if (rejected) throw tooManyRequests(rejected.retryAfter);
    const png = draw(content);
    const [oldest] = stored.keys();
    if (stored.size >= MOST_CACHED && oldest !== undefined) stored.delete(oldest);
    stored.set(key, png);
    return png;
  }

  async function respond(request: Request): Promise<Response> {
    countRequest({ route: "/picture/:content" });
    const { pathname, search } = new URL(request.url);
    try {
      if (request.method !== "GET" && request.method !== "HEAD") {
        throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: "GET, HEAD" } });
      }
      if (search !== "") throw new AppError("NOT_FOUND");
      const png = await find(request, pathname);
      const headers = {
        "Content-Type": "image/png",
        "Content-Length": String(png.length),
        "Cache-Control": CACHE,
      };
      return new Response(request.method === "HEAD" ? null : png, { headers });
    } catch (thrown) {
      return errorResponse(thrown, "a picture");
    }
  }

  return { fetch: async (request) => logged(env.REQUEST_LOG, request, () => respond(request)) };
}
