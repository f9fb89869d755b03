/** Types for the parts of Mozilla's observatory that grade an answer; the package has none of its own. */
declare module "@mdn/mdn-http-observatory/src/types.js" {
  /** An answer as the observatory keeps it after fetching; `verified` says that the certificate was good. */
  export interface ObservedAnswer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly verified: boolean;
    readonly httpEquiv?: ReadonlyMap<string, readonly string[]>;
  }

  export class Requests {
    constructor(hostname: string);
    session: { readonly url: URL } | null;
    readonly resources: { path: string | null };
    readonly responses: {
      auto: ObservedAnswer | null;
      cors: ObservedAnswer | null;
      http: ObservedAnswer | null;
      https: ObservedAnswer | null;
      httpRedirects: { readonly url: URL; readonly status: number }[];
    };
  }
}

declare module "@mdn/mdn-http-observatory/src/constants.js" {
  import type { Requests } from "@mdn/mdn-http-observatory/src/types.js";

  export const ALL_TESTS: readonly ((requests: Requests) => { readonly result: string })[];
}

declare module "@mdn/mdn-http-observatory/src/grader/charts.js" {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

declare module "@mdn/mdn-http-observatory/src/grader/grader.js" {
  export function getScoreModifier(result: string): number;
  export function getGradeForScore(score: number): { readonly score: number; readonly grade: string };
}

declare module "@mdn/mdn-http-observatory/src/retriever/utils.js" {
  export function parseHttpEquivHeaders(html: string, baseUrl: string): ReadonlyMap<string, readonly string[]>;
}
