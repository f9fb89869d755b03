import { readVercelConfig } from "../../local/http/vercel-config.ts";
import { SEASON } from "../../src/domain/season.ts";
import { hashSource, inlinePartsOf } from "../../vite/page-policy.ts";
import { listPages } from "./pages.ts";
import { type Answer, type Site, Unreachable } from "./site.ts";

/** Looks at one side of a deployment and returns what is wrong with it: a sentence each, with what to do. */
export type Check = (site: Site) => Promise<string[]>;

const VARIABLES = "in Vercel, Settings, Environment Variables, and deploy again";
const AGAIN = "deploy this repository's vercel.json again, and look for a proxy in between";

const vercel = readVercelConfig("vercel.json");

/** Where only the caller's own may be answered, or what is of this moment. */
const PRIVATE = [
  "/api/health",
  "/api/email-preferences/00000000-0000-4000-8000-000000000000",
  "/api/account/data",
  "/api/trpc/picks.home",
  "/api/unsubscribe",
];

const titleOf = ({ text }: Answer) => /<title>([^<]*)/.exec(text)?.[1] ?? "";
const typeOf = ({ headers }: Answer) => headers.get("content-type") ?? "";
const cachingOf = ({ headers }: Answer) => headers.get("cache-control") ?? "";
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isFailure = ({ json }: Answer) => isRecord(json) && typeof json.message === "string";

/** Joins the first few of many, so that a fault stays one line. */
function few(all: readonly string[]): string {
  return all.length > 3 ? `${all.slice(0, 3).join(", ")} and ${all.length - 3} more` : all.join(", ");
}

/** What /api/health says of the parts behind it, and what to do about each. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    failing: `The server cannot reach the auth service: check SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY ${VARIABLES}.`,
  },
  mail: { failing: `The mail provider refuses the server: check RESEND_API_KEY ${VARIABLES}.` },
  feed: {
    failing: 'The last look at the feed of results failed: the line of the log with "event":"results" says why.',
  },
  schema: {
    behind: "The database lacks migrations of this build: run `npx supabase@3 db push --remote`.",
    ahead: "The database has migrations that this build does not know: deploy the newest build.",
  },
};

/** The server: alive, configured, of this season, and well. */
export const health: Check = async (site) => {
  const answer = await site.get("/api/health");
  const { status, json } = answer;
  if (status === 503) {
    return [
      "The server answers 503: a setting is missing or the database does not answer. `npm run doctor` with its environment says which; the log of the function too.",
    ];
  }
  if (status === 409) {
    return [
      `The database runs another season than this build (${SEASON.name}): run \`npm run season\`, or deploy the build of its season.`,
    ];
  }
  if (status !== 200 || !isRecord(json) || typeof json.status !== "string") {
    return [`/api/health answers ${status}, and not what it should: ${AGAIN}.`];
  }
  const faults = Object.entries(PARTS).flatMap(([part, ways]) => ways[String(json[part])] ?? []);
  if (json.season !== SEASON.name) {
    faults.push(`The deployment plays ${json.season}, this checkout ${SEASON.name}: deploy this build.`);
  }
  if (json.status !== "ok" && faults.length === 0) {
    faults.push(
      `A reminder waits since ${json.remindersWaitingSince}: see that the scheduled job runs (Vercel, Settings, Cron Jobs).`,
    );
  }
  return faults;
};

/** Returns whether the server answers at all, so that it pays to ask it more. */
export async function isServing(site: Site): Promise<boolean> {
  const { status, json } = await site.get("/api/health");
  return status !== 503 && isRecord(json);
}

/** Every page at its address, as HTML, with its title and the season of this build. */
export const pages: Check = async (site) => {
  const gone: string[] = [];
  const failing: string[] = [];
  const foreign: string[] = [];
  const answers = await Promise.all(listPages().map(async (page) => ({ ...page, answer: await site.get(page.path) })));
  for (const { path, title, answer } of answers) {
    const { status } = answer;
    if (status >= 500) failing.push(`${path} (${status})`);
    else if (status !== 200 || !typeOf(answer).startsWith("text/html")) gone.push(`${path} (${status})`);
    else if (!titleOf(answer).endsWith(title)) foreign.push(`${path} is titled '${titleOf(answer)}'`);
  }
  // Where the server does not serve at all, its pages are no news.
  const isNews = failing.length > 0 && (await isServing(site));
  return [
    ...(isNews ? [`Pages fail: ${few(failing)}: see the log of api/shared-page.`] : []),
    ...(gone.length > 0
      ? [`Pages are missing: ${few(gone)}: the rewrites of vercel.json are not there, ${AGAIN}.`]
      : []),
    ...(foreign.length > 0
      ? [`Pages are not of this build (${SEASON.name}): ${few(foreign)}: deploy this build.`]
      : []),
  ];
};

/** The headers of vercel.json, at an address of each kind. */
export const headers: Check = async (site) => {
  const addresses = ["/", "/sw.js", "/captcha.html", "/og.png", "/no-such-page", "/api/teams", "/api/no-such-address"];
  const answers = await Promise.all(
    [...listPages().map(({ path }) => path), ...addresses].map(async (path) => ({ path, ...(await site.get(path)) })),
  );
  const lacking = new Map<string, string[]>();
  for (const { path, headers: sent } of answers) {
    const expected = new Map(vercel.headersFor(path).map(([name, value]) => [name.toLowerCase(), value]));
    expected.delete("cache-control");
    for (const [name, value] of expected) {
      const found = sent.get(name);
      if (found !== value) {
        const how = `The header ${name} is ${found === null ? "missing" : "not that of vercel.json"}`;
        lacking.set(how, [...(lacking.get(how) ?? []), path]);
      }
    }
  }
  return [...lacking].map(([how, paths]) => `${how} at ${few([...new Set(paths)])}: ${AGAIN}.`);
};

/** What stands in the pages and what the policy of vercel.json allows: a page without its first script never begins. */
export const inlineParts: Check = async (site) => {
  const answers = await Promise.all(listPages().map(async ({ path }) => ({ path, ...(await site.get(path)) })));
  const refused = answers.filter(({ path, text }) => {
    const policy = vercel.headersFor(path).find(([name]) => name === "Content-Security-Policy")?.[1] ?? "";
    const { scripts, styles } = inlinePartsOf([text]);
    return [...scripts, ...styles].some((part) => !policy.includes(hashSource(part)));
  });
  return refused.length === 0
    ? []
    : [
        `Pages have a script or a style that their policy refuses: ${few(refused.map(({ path }) => path))}: something changes pages on their way, or vercel.json is of another build: ${AGAIN}.`,
      ];
};

/** What may be kept, how long; and that what is private is kept nowhere. */
export const caching: Check = async (site) => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await site.get("/")).text)?.[1] ?? "/assets/none.js";
  const expected: readonly (readonly [path: string, pattern: RegExp, why: string])[] = [
    ["/", /\bmax-age=0\b.*must-revalidate|no-cache/, "people would keep an old page"],
    ["/sw.js", /\bmax-age=0\b.*must-revalidate|no-cache/, "browsers would keep an old service worker"],
    [script, /\bmax-age=31536000\b.*immutable/, "every visit loads the script again"],
  ];
  const faults = await Promise.all(
    expected.map(async ([path, pattern, why]) => {
      const control = cachingOf(await site.get(path));
      return pattern.test(control) ? [] : [`${path} is sent with '${control}': ${why}; ${AGAIN}.`];
    }),
  );
  const leaks = await Promise.all(
    PRIVATE.map(async (path) => {
      const first = await site.get(path);
      const again = await site.ask(path);
      const isKept = [first, again].some(
        ({ headers: sent }) => Number(sent.get("age") ?? 0) > 0 || /HIT|STALE/i.test(sent.get("x-vercel-cache") ?? ""),
      );
      return isKept || !/no-store/.test(cachingOf(first)) ? [path] : [];
    }),
  );
  const kept = leaks.flat();
  return [
    ...faults.flat(),
    ...(kept.length > 0
      ? [
          `A cache keeps private answers (${few(kept)}): remove the rule for /api from the CDN, and any Cache-Control for it.`,
        ]
      : []),
  ];
};

/** The teams, as the pages need them. */
export const teams: Check = async (site) => {
  const answer = await site.get("/api/teams");
  const { status, json } = answer;
  if (status !== 200 || !Array.isArray(json)) return [`/api/teams answers ${status} and no list: ${AGAIN}.`];
  if (json.length < 12) {
    return [
      `The database has ${json.length} teams: run \`npx supabase@3 db push --remote --include-seed\` and \`npm run season\`.`,
    ];
  }
  const logo = String((json[0] as { logoUrl?: unknown }).logoUrl);
  const badge = await site.get(logo);
  const isShown = badge.status === 200 && typeOf(badge).startsWith("image/svg");
  return isShown ? [] : [`The badge ${logo} of a team answers ${badge.status}: ${AGAIN}.`];
};

/** What does not exist: JSON under /api, the page for it elsewhere. */
export const missing: Check = async (site) => {
  const [api, page, asset] = await Promise.all(
    ["/api/no-such-address", "/no-such-page", "/assets/no-such-file.js"].map((path) => site.get(path)),
  );
  const faults: string[] = [];
  if (api && !(api.status === 404 && isFailure(api))) {
    faults.push(
      `An unknown address under /api answers ${api.status} as ${typeOf(api)} and not 404 as JSON: the rewrite of /api is missing or comes after another; ${AGAIN}.`,
    );
  }
  for (const [path, answer] of Object.entries({ "/no-such-page": page, "/assets/no-such-file.js": asset })) {
    if (answer?.status !== 404) faults.push(`${path} answers ${answer?.status} instead of 404: ${AGAIN}.`);
  }
  return faults;
};

/** The jobs of the scheduler, without its secret, and with what an unset secret would look like. */
export const cron: Check = async (site) => {
  const tries = ["", "Bearer", "Bearer ", "Bearer undefined", "Bearer null"];
  const open = await Promise.all(
    ["/api/cron/results", "/api/cron/weekly-reminders"].map(async (path) => {
      for (const authorization of tries) {
        const { status } = await site.ask(path, authorization ? { headers: { authorization } } : {});
        if (status !== 401) return [`${path} (${status})`];
      }
      return [];
    }),
  );
  const paths = open.flat();
  return paths.length > 0
    ? [`The scheduled jobs are not closed: ${few(paths)} without the secret: set CRON_SECRET ${VARIABLES}.`]
    : [];
};

/** Whether a source of a policy, such as `https://*.supabase.co`, stands for an origin. */
function standsFor(source: string, origin: string, own: string): boolean {
  if (source === "'self'") return origin === own;
  const [scheme, host] = source.split("://*.");
  return host === undefined ? source === origin : origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
}

/** The keys that the auth service signs with, at the place that the pages connect to, and that they may. */
export const authKeys: Check = async (site) => {
  const page = await site.get("/");
  const policy = /content="connect-src ([^"]*)"/.exec(page.text)?.[1] ?? "";
  const origin = policy.split(" ").find((each) => URL.canParse(each));
  if (origin === undefined) {
    return [`The pages were built without VITE_SUPABASE_URL, so that nobody can sign in: set it ${VARIABLES}.`];
  }
  const sources = /connect-src ([^;]*)/.exec(page.headers.get("content-security-policy") ?? "")?.[1]?.split(" ");
  const mayConnect = sources?.some((source) => standsFor(source, origin, new URL(site.url).origin)) ?? true;
  return [
    ...(mayConnect
      ? []
      : [
          `No page may connect to ${origin}, so that nobody can sign in: add it to connect-src in vercel.json, and deploy again.`,
        ]),
    ...(await keyFaults(site, `${origin}/auth/v1/.well-known/jwks.json`)),
  ];
};

async function keyFaults(site: Site, url: string): Promise<string[]> {
  const what = `check VITE_SUPABASE_URL ${VARIABLES}.`;
  try {
    const { status, json } = await site.ask(url);
    const hasKeys = status === 200 && isRecord(json) && Array.isArray(json.keys);
    return hasKeys ? [] : [`${url} answers ${status} and no keys: ${what}`];
  } catch (error) {
    // Not the deployment: everything else can still be looked at.
    if (error instanceof Unreachable) return [`${error.message}: ${what}`];
    throw error;
  }
}

/** The description of the API, which also says which address the server takes for its own. */
export const openApi: Check = async (site) => {
  const { status, json } = await site.get("/api/openapi.json");
  if (status !== 200 || !isRecord(json) || !Array.isArray(json.servers)) {
    return [`/api/openapi.json answers ${status} and no document: ${AGAIN}.`];
  }
  const named = String((json.servers[0] as { url?: unknown } | undefined)?.url);
  return named === new URL(site.url).origin
    ? []
    : [`The server takes ${named} for its address, and links in mails lead there: set SITE_URL ${VARIABLES}.`];
};

/** The picture beside a link to the site, and the function that draws the others. */
export const pictures: Check = async (site) => {
  const [front, picture, unsigned] = await Promise.all(
    ["/", "/og.png", "/picture/bracket/unsigned.png"].map((path) => site.get(path)),
  );
  const faults: string[] = [];
  const named = /property="og:image" content="([^"]*)"/.exec(front?.text ?? "")?.[1];
  if (named !== `${site.url}/og.png`) {
    faults.push(
      `Links to the site show ${named ?? "no picture"}: SITE_URL is read when the client is built: set it ${VARIABLES}.`,
    );
  }
  if (picture?.status !== 200 || !typeOf(picture).startsWith("image/png")) {
    faults.push(`/og.png answers ${picture?.status}: ${AGAIN}.`);
  }
  if (!(unsigned?.status === 404 && isFailure(unsigned))) {
    faults.push(
      `The function of the pictures answers ${unsigned?.status} to one that is not signed, not 404: see its log.`,
    );
  }
  return faults;
};
