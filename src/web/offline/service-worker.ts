/**
 * Serves pages when there is no network (docs/behavior/screens.md#offline). It caches the files of one build and
 * nothing else: no responses from the API, the auth service or the Data API.
 */
import { type RouteHandlerCallbackOptions, Serwist } from "serwist";
import { respondWithPage } from "./page-response.ts";

/** `revision` is a hash of the content; null if the file's name contains one. */
export interface CachedFile {
  readonly url: string;
  readonly revision: string | null;
}

export type PageFile = readonly [pattern: string, file: string];

// Set by the build.
declare const CACHED_FILES: CachedFile[];
declare const PAGE_FILES: readonly PageFile[];

const pages = PAGE_FILES.map(([pattern, file]) => ({ pattern: new RegExp(pattern, "i"), file }));

function fileOf(path: string): string | null {
  return pages.find(({ pattern }) => pattern.test(path))?.file ?? null;
}

const serwist = new Serwist({
  precacheEntries: CACHED_FILES,
  // Serves only requests for a file's exact name, such as `/settings.html`. Page URLs, such as `/settings`, are left to
  // the route below, which tries the network first.
  precacheOptions: {
    cleanURLs: false,
    directoryIndex: "",
    ignoreURLParametersMatching: [],
    cleanupOutdatedCaches: true,
  },
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
});

/** The browser may already have requested the page while this worker was starting. */
async function fetchPage({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  // This file is type-checked as window code, which lacks the types of a worker's events.
  const { preloadResponse } = event as unknown as { preloadResponse?: Promise<Response | undefined> };
  return (await preloadResponse) ?? fetch(request);
}

serwist.registerCapture(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && fileOf(url.pathname) !== null,
  (asked) => respondWithPage(fetchPage(asked), () => serwist.matchPrecache(fileOf(asked.url.pathname) ?? "")),
);
serwist.addEventListeners();
