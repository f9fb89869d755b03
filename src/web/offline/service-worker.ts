/**
 * What answers for the pages where there is no network (docs/behavior/screens.md#offline). It keeps the files of one build
 * and nothing else: it never sees, let alone stores, what the API, the auth service and the Data API answer.
 */
import { type RouteHandlerCallbackOptions, Serwist } from "serwist";
import { answerPage } from "./answer-page.ts";
import type { IsKept } from "./service-worker-messages.ts";

/** A file of the build; `revision` is null where its name changes with its content. */
export interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** A pattern of addresses, and the HTML file of the page there. `$1` stands for the first parentheses. */
export type PageFile = readonly [pattern: string, file: string];

// The build puts the values in the place of these names.
declare const KEPT_FILES: KeptFile[];
declare const PAGE_FILES: readonly PageFile[];

const pages = PAGE_FILES.map(([pattern, file]) => ({ pattern: new RegExp(pattern, "i"), file }));

/** The HTML file of the page at an address, or null. */
function fileOf(path: string): string | null {
  const page = pages.find(({ pattern }) => pattern.test(path));
  return page === undefined ? null : path.replace(page.pattern, page.file);
}

const serwist = new Serwist({
  precacheEntries: KEPT_FILES,
  // Only what is asked for by its own name: a page is asked for at the network first.
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

/** Asks the network, which the browser may have begun to do while this worker started. */
async function fetchPage({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  // The types of the page's window, which this file is checked with, do not know the events of a worker.
  const { preloadResponse } = event as unknown as { preloadResponse?: Promise<Response | undefined> };
  return (await preloadResponse) ?? fetch(request);
}

serwist.registerCapture(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && fileOf(url.pathname) !== null,
  (asked) => answerPage(fetchPage(asked), () => serwist.matchPrecache(fileOf(asked.url.pathname) ?? "")),
);
serwist.addEventListeners();

addEventListener("message", ({ data, ports }: MessageEvent<Partial<IsKept> | null>) => {
  if (data?.type === "IS_KEPT") ports[0]?.postMessage(KEPT_FILES.some(({ url }) => url === data.path));
});
