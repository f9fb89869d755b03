/**
 * Serves pages when there is no network (docs/behavior/screens.md#offline). It caches the files of one build and
 * nothing else. It never sees responses from the API, the auth service or the Data API.
 */
import { type RouteHandlerCallbackOptions, Serwist } from "serwist";
import { respondWithPage } from "./page-response.ts";

/**
 * A file of the build. `revision` is a hash of the file's content; null if the file's name already contains such a
 * hash.
 */
export interface CachedFile {
  readonly url: string;
  readonly revision: string | null;
}

/** A URL pattern and the HTML file for its page. */
export type PageFile = readonly [pattern: string, file: string];

// The build replaces these constants with their values.
declare const CACHED_FILES: CachedFile[];
declare const PAGE_FILES: readonly PageFile[];

const pages = PAGE_FILES.map(([pattern, file]) => ({ pattern: new RegExp(pattern, "i"), file }));

/** The HTML file of the page at a path, or null. */
function fileOf(path: string): string | null {
  return pages.find(({ pattern }) => pattern.test(path))?.file ?? null;
}

const serwist = new Serwist({
  precacheEntries: CACHED_FILES,
  // The cache serves only requests for a file's exact name, such as `/settings.html`. Page URLs, such as `/settings`,
  // are left to the route below, which tries the network first.
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

/**
 * Returns the page from the network. If the browser already requested the page while this worker was starting, uses the
 * response to that request.
 */
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
