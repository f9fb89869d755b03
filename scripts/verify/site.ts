import { readVercelConfig } from "../../local/http/vercel-config.ts";
import { messageOf } from "../../local/user-error.ts";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "../../src/domain/product.ts";
import { SEASON } from "../../src/domain/season.ts";
import { PAGE_FILES } from "../../src/web/app/routes.ts";
import { type Answer, ask, VARIABLES, when } from "./ask.ts";
import { isLocal } from "./settings.ts";

const SET = `${VARIABLES}, and deploy again`;
const REDEPLOY = "deploy this repository's vercel.json again, and look for a proxy in between";

type Get = (path: string, headers?: Record<string, string>) => Promise<Answer>;

const CHECKS: readonly ((get: Get, url: string) => Promise<string[]>)[] = [
  ...[health, pages, headers, caching, unknownAddresses, teams, cron, secrets, auth, siteUrl, pictures],
];

/** Returns the faults of the deployment at an address: a sentence each, with what to do. */
export async function siteFaults(address: string, send: typeof fetch = fetch): Promise<string[]> {
  const url = new URL(address).origin;
  const answers = new Map<string, Promise<Answer>>();
  const get: Get = (path, sent = {}) => {
    const key = `${path} ${JSON.stringify(sent)}`;
    const answer = answers.get(key) ?? ask(new URL(path, url).href, { headers: sent }, send);
    answers.set(key, answer);
    return answer;
  };
  try {
    // When the server fails, every other check would report it again.
    if ((await get("/api/health")).status === 503) return await health(get);
    return (await Promise.all(CHECKS.map((check) => check(get, url)))).flat();
  } catch (error) {
    return [`${messageOf(error)}: check the address and the deployment.`];
  }
}

const typeOf = ({ headers: sent }: Answer) => sent.get("content-type") ?? "";

/** Shortens a list so that a fault stays one line. */
const few = (all: readonly string[]) =>
  all.length > 3 ? `${all.slice(0, 3).join(", ")} and ${all.length - 3} more` : all.join(", ");

/** The addresses of all pages, with an id in place of each parameter. */
const PAGE_ADDRESSES = PAGE_FILES.filter(({ path }) => path !== "*").map(({ path }) =>
  path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000"),
);

/** The fix for each part that /api/health reports. */
const PARTS: Readonly<Record<string, string>> = {
  "auth failing": `The server cannot reach the auth service: check SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY ${SET}.`,
  "mail failing": `The mail provider refuses the server: check RESEND_API_KEY ${SET}.`,
  "feed failing": 'The last request to the feed of results failed: the log line with "event":"results" says why.',
  "schema behind": "The database lacks migrations of this build: run `npx supabase@3 db push --remote`.",
  "schema ahead": "The database has migrations that this build does not know: deploy the newest build.",
};

async function health(get: Get) {
  const { status, json } = await get("/api/health");
  if (status === 503)
    return [
      "The server answers 503: a setting is missing or the database does not answer. `npm run verify` with its environment says which; the log of the function too.",
    ];
  if (status === 409)
    return [
      `The database runs another season than this build (${SEASON.name}): run \`npm run admin -- season status\`, or deploy the build of its season.`,
    ];
  if (status !== 200 || typeof json?.status !== "string")
    return [`/api/health answers ${status} as no report: ${REDEPLOY}.`];
  const faults = Object.entries(json).flatMap(([part, state]) => PARTS[`${part} ${state}`] ?? []);
  return [
    ...faults,
    ...when(
      json.season !== SEASON.name,
      `The deployment plays ${json.season}, this checkout ${SEASON.name}: deploy this build.`,
    ),
    ...when(
      json.status !== "ok" && faults.length === 0,
      `A reminder has been waiting since ${json.remindersWaitingSince}: see that the job runs (Vercel, Settings, Cron Jobs).`,
    ),
  ];
}

async function pages(get: Get) {
  const answers = await Promise.all(PAGE_ADDRESSES.map(async (path) => ({ path, ...(await get(path)) })));
  const found = answers.filter((answer) => answer.status === 200 && typeOf(answer).startsWith("text/html"));
  const missing = answers.filter((answer) => !found.includes(answer)).map(({ path, status }) => `${path} (${status})`);
  const title = new RegExp(`<title>[^<]*(${PREDICTOR_NAME}|${CHALLENGE_NAME})`);
  const foreign = found.filter(({ text }) => !title.test(text)).map(({ path }) => path);
  const open = found
    .filter(({ text }) => !text.includes('http-equiv="Content-Security-Policy"'))
    .map(({ path }) => path);
  return [
    ...when(missing.length > 0, `Pages are missing: ${few(missing)}: ${REDEPLOY}; or see the log of api/shared-page.`),
    ...when(foreign.length > 0, `Pages are not of this build (${SEASON.name}): ${few(foreign)}: deploy this build.`),
    ...when(open.length > 0, `Pages have no content security policy: ${few(open)}: ${REDEPLOY}.`),
  ];
}

async function headers(get: Get) {
  const vercel = readVercelConfig("vercel.json");
  const paths = [...PAGE_ADDRESSES, "/sw.js", "/og.png", "/no-such-page", "/api/teams", "/api/no-such-address"];
  const wrong = new Map<string, string[]>();
  for (const path of paths) {
    const sent = (await get(path)).headers;
    // If two rules set the same header, the later one wins.
    const expected = new Map(vercel.headersFor(path).map(([name, value]) => [name.toLowerCase(), value]));
    expected.delete("cache-control");
    for (const [name, value] of expected)
      if (sent.get(name) !== value) wrong.set(name, [...(wrong.get(name) ?? []), path]);
  }
  return [...wrong].map(([name, at]) => `The header ${name} is not that of vercel.json at ${few(at)}: ${REDEPLOY}.`);
}

async function caching(get: Get) {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get("/")).text)?.[1] ?? "/assets/none.js";
  const expected: readonly (readonly [path: string, control: RegExp, why: string])[] = [
    ["/", /\bmax-age=0\b.*must-revalidate|no-cache/, "people would keep an old page"],
    ["/sw.js", /\bmax-age=0\b.*must-revalidate|no-cache/, "browsers would keep an old service worker"],
    [script, /\bmax-age=31536000\b.*immutable/, "every visit loads the script again"],
    ["/api/account/data", /no-store/, "a cache would keep private answers"],
  ];
  const answers = expected.map(async ([path, pattern, why]) => {
    const control = (await get(path)).headers.get("cache-control") ?? "";
    return when(!pattern.test(control), `${path} is sent with '${control}': ${why}; ${REDEPLOY}.`);
  });
  return (await Promise.all(answers)).flat();
}

async function unknownAddresses(get: Get) {
  const api = await get("/api/no-such-address");
  const others = ["/no-such-page", "/assets/no-such-file.js"].map(async (path) => {
    const { status } = await get(path);
    return when(status !== 404, `${path} answers ${status} instead of 404: ${REDEPLOY}.`);
  });
  return [
    ...when(
      api.status !== 404 || typeof api.json?.message !== "string",
      `An unknown address under /api answers ${api.status} as ${typeOf(api)} and not 404 as JSON: the rewrite of /api is missing or comes after another; ${REDEPLOY}.`,
    ),
    ...(await Promise.all(others)).flat(),
  ];
}

async function teams(get: Get) {
  const { status, json } = await get("/api/teams");
  if (status !== 200 || !Array.isArray(json)) return [`/api/teams answers ${status} and no list: ${REDEPLOY}.`];
  if (json.length < 12)
    return [`The database has ${json.length} teams: run \`npx supabase@3 db push --remote --include-seed\`.`];
  const badge = await get(json[0].logoUrl);
  const isShown = badge.status === 200 && typeOf(badge).startsWith("image/svg");
  return when(!isShown, `The badge ${json[0].logoUrl} of a team answers ${badge.status}: ${REDEPLOY}.`);
}

/** The scheduled jobs must refuse a missing secret, and the text of an unset one. */
async function cron(get: Get) {
  const attempts = ["/api/cron/results", "/api/cron/weekly-reminders"].flatMap((path) =>
    [{}, { authorization: "Bearer " }, { authorization: "Bearer undefined" }].map(async (sent) => {
      const { status } = await get(path, sent);
      return status === 401 ? [] : [`${path} answers ${status} without the secret, not 401: set CRON_SECRET ${SET}.`];
    }),
  );
  return [...new Set((await Promise.all(attempts)).flat())];
}

/** Looks for a secret key in every script of the client, by the list in the service worker. */
async function secrets(get: Get) {
  const texts = await Promise.all(["/", "/sw.js"].map(async (path) => (await get(path)).text));
  const paths = [...new Set(texts.join().match(/assets\/[\w.-]+\.js\b/g))];
  const scripts = await Promise.all(paths.map(async (path) => ({ path, ...(await get(`/${path}`)) })));
  const isServiceRole = (claims = "") => Buffer.from(claims, "base64url").toString().includes("service_role");
  const leak = scripts.find(
    ({ text }) =>
      /\bsb_secret_[\w-]{8,}/.test(text) ||
      [...text.matchAll(/\beyJ[\w-]+\.(eyJ[\w-]+)\./g)].some(([, claims]) => isServiceRole(claims)),
  );
  return when(
    leak !== undefined,
    `/${leak?.path} contains a secret key of Supabase: make a new one in Supabase, Project Settings, API Keys, and remove it from every variable that begins with VITE_ ${SET}.`,
  );
}

/** The pages must know the auth service, and it must answer. */
async function auth(get: Get, url: string) {
  const html = (await get("/")).text.replaceAll("&#39;", "'");
  const sources = /connect-src ([^;"]*)/.exec(html)?.[1]?.split(" ") ?? [];
  // The product on this machine is its own auth service.
  const origin = sources.find((each) => URL.canParse(each)) ?? (isLocal(url) ? url : null);
  if (origin === null)
    return [`The pages were built without VITE_SUPABASE_URL, so that nobody can sign in: set it ${SET}.`];
  try {
    const { status, json } = await get(`${origin}/auth/v1/.well-known/jwks.json`);
    return when(!Array.isArray(json?.keys), `${origin} answers ${status} and no keys: check VITE_SUPABASE_URL ${SET}.`);
  } catch (error) {
    return [`${messageOf(error)}: check VITE_SUPABASE_URL ${SET}.`];
  }
}

/** The server and the built pages must know the address that people use. */
async function siteUrl(get: Get, url: string) {
  const [page, api] = await Promise.all([get("/"), get("/api/openapi.json")]);
  const image = /property="og:image" content="([^"]*)"/.exec(page.text)?.[1];
  const named = api.json?.servers?.[0]?.url;
  return [
    ...when(named !== url, `The server takes ${named} for its address, and mails link there: set SITE_URL ${SET}.`),
    ...when(
      image !== `${url}/og.png` && !isLocal(url),
      `Links to the site show ${image ?? "no picture"}: SITE_URL is read when the client is built: set it ${SET}.`,
    ),
  ];
}

async function pictures(get: Get) {
  const [file, drawn] = await Promise.all([get("/og.png"), get("/picture/bracket/unsigned.png")]);
  return [
    ...when(!typeOf(file).startsWith("image/png"), `/og.png answers ${file.status}: ${REDEPLOY}.`),
    ...when(
      drawn.status !== 404 || typeof drawn.json?.message !== "string",
      `The function of the pictures answers ${drawn.status} to an unsigned address, not 404: see the log of api/picture.`,
    ),
  ];
}
