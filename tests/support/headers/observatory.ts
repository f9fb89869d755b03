import fs from "node:fs";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from "@mdn/mdn-http-observatory/src/grader/charts.js";
import { getGradeForScore, getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { parseHttpEquivHeaders } from "@mdn/mdn-http-observatory/src/retriever/utils.js";
import { Requests } from "@mdn/mdn-http-observatory/src/types.js";

/** A host that nobody has asked browsers to know beforehand. */
const HOST = "bracket.example.com";

/** The list of hosts that browsers know to be https; the observatory would download it while it is installed. */
const PRELOADED = "hsts-preload.json";

/** What Mozilla's observatory says about one answer; `marks` are the results that added or took points. */
export interface Grade {
  readonly grade: string;
  readonly score: number;
  readonly marks: Readonly<Record<string, number>>;
}

/** Reads an empty list of preloaded hosts in place of the downloaded one, so that every machine grades alike. */
function withoutPreloadedHosts<T>(run: () => T): T {
  const { readFileSync } = fs;
  const read = (path: fs.PathOrFileDescriptor, options?: BufferEncoding) =>
    String(path).endsWith(PRELOADED) ? "{}" : readFileSync(path, options);
  fs.readFileSync = read as typeof readFileSync;
  try {
    return run();
  } finally {
    fs.readFileSync = readFileSync;
  }
}

/** The headers of an answer as the observatory expects them: an object that also has a getter. */
function plain(headers: Headers): Record<string, string> {
  const methods: object = { get: (name: string) => headers.get(name) };
  return Object.assign(Object.create(methods) as Record<string, string>, Object.fromEntries(headers));
}

/**
 * Grades an answer as a scan of a site would, with the observatory's own analyzers and points. What a scan learns from the
 * network is given: a good certificate, and the redirect from http to https that Vercel makes by itself
 * (docs/decisions/023-headers-graded.md).
 */
export function gradeOf(path: string, { status, headers }: Response, body: string): Grade {
  const url = new URL(path, `https://${HOST}`);
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  const answer = {
    status,
    headers: plain(headers),
    verified: true,
    httpEquiv: isPage ? parseHttpEquivHeaders(body, url.href) : new Map<string, string[]>(),
  };
  const requests = new Requests(HOST);
  requests.session = { url };
  requests.resources.path = body;
  Object.assign(requests.responses, { auto: answer, cors: answer, http: answer, https: answer });
  requests.responses.httpRedirects.push({ url: new URL(`http://${HOST}${path}`), status: 308 }, { url, status });
  const results = withoutPreloadedHosts(() => ALL_TESTS.map((judge) => judge(requests).result));
  const points = results.map((result) => [result, getScoreModifier(result)] as const);
  const sum = (of: readonly (readonly [string, number])[]) => of.reduce((all, [, each]) => all + each, 100);
  const lost = sum(points.filter(([, each]) => each < 0));
  return {
    ...getGradeForScore(lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(points) : lost),
    marks: Object.fromEntries(points.filter(([, each]) => each !== 0)),
  };
}
