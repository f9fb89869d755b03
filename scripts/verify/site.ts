import { CHALLENGE_NAME, PREDICTOR_NAME } from "#domain/product.ts";
import { SEASON } from "#domain/season.ts";
import { readVercelConfig } from "#local/http/vercel-config.ts";
import { PAGE_FILES } from "#web/navigation/page-files.ts";
import { ask, healthFaults, type ReadResponse, SET, when } from "./responses.ts";
import { isLocal } from "./settings.ts";

const REDEPLOY = "deploy this repository's vercel.json again, and look for a proxy in between";

type Get = (path: string) => Promise<ReadResponse>;

/** Returns the faults of a deployment, each as one sentence with the fix. Fails if a URL does not respond. */
export async function siteFaults(site: string, send: typeof fetch = fetch): Promise<string[]> {
  const url = new URL(site).origin;
  const responses = new Map<string, Promise<ReadResponse>>();
  const get: Get = (path) => {
    // If a server's secret is unset, a careless comparison would accept the token `undefined`.
    const headers: HeadersInit = path.startsWith("/api/cron/") ? { authorization: "Bearer undefined" } : {};
    const response = responses.get(path) ?? ask(new URL(path, url).href, { headers }, send);
    responses.set(path, response);
    return response;
  };
  const health = await get("/api/health");
  // If the server is down, all other checks would report the same failure.
  if (health.status === 503) return healthFaults(health);
  const checks = [pageFaults, headerFaults, endpointFaults, secretFaults, authFaults, urlFaults];
  return [...healthFaults(health), ...(await Promise.all(checks.map((check) => check(get, url)))).flat()];
}

const headerOf = ({ headers }: ReadResponse, name: string) => headers.get(name) ?? "";

/** With an id in place of each parameter. */
const PAGE_PATHS = PAGE_FILES.filter(({ path }) => path !== "*").map(({ path }) =>
  path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000"),
);

async function pageFaults(get: Get) {
  const responses = await Promise.all(PAGE_PATHS.map(async (path) => ({ path, ...(await get(path)) })));
  const title = new RegExp(`<title>[^<]*(${PREDICTOR_NAME}|${CHALLENGE_NAME})`);
  const isOurs = ({ status, text }: ReadResponse) =>
    status === 200 && title.test(text) && text.includes('http-equiv="Content-Security-Policy"');
  const wrong = responses.filter((response) => !isOurs(response)).map(({ path, status }) => `${path} (${status})`);
  const fault = `Pages are missing or not from this build (${SEASON.name}): ${wrong.join(", ")}`;
  return when(wrong.length > 0, `${fault}: deploy this build, or see the log of api/shared-page.`);
}

async function headerFaults(get: Get) {
  const vercel = readVercelConfig("vercel.json");
  const wrong = new Map<string, string[]>();
  for (const path of [...PAGE_PATHS, "/sw.js", "/og.png", "/no-such-page", "/api/teams"]) {
    const response = await get(path);
    // If two rules set the same header, the later one wins.
    const expected = new Map(vercel.headersFor(path).map(([name, value]) => [name.toLowerCase(), value]));
    expected.delete("cache-control");
    for (const [name, value] of expected)
      if (headerOf(response, name) !== value) wrong.set(name, [...(wrong.get(name) ?? []), path]);
  }
  return [...wrong].map(
    ([name, at]) => `The header ${name} differs from vercel.json at ${at.join(", ")}: ${REDEPLOY}.`,
  );
}

type IsRight = (response: ReadResponse) => boolean;

const cached = (pattern: RegExp) => (response: ReadResponse) => pattern.test(headerOf(response, "cache-control"));
const is = (type: string) => (response: ReadResponse) =>
  response.status === 200 && headerOf(response, "content-type").startsWith(type);
const isCheckedAgain = cached(/\bmax-age=0\b.*must-revalidate|no-cache/);
const isMissing: IsRight = ({ status }) => status === 404;
const isRejected: IsRight = ({ status, json }) => status === 404 && typeof json?.message === "string";
const isClosed: IsRight = ({ status }) => status === 401;
const hasTeams: IsRight = ({ json }) => Array.isArray(json) && json.length >= 12;

/** Each URL has the expected response, and the fault to report if it differs. */
async function endpointFaults(get: Get) {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get("/")).text)?.[1] ?? "/assets/none.js";
  const expected: readonly (readonly [path: string, isRight: IsRight, fault: string])[] = [
    ["/", isCheckedAgain, `people would keep an old page; ${REDEPLOY}`],
    ["/sw.js", isCheckedAgain, `browsers would keep an old service worker; ${REDEPLOY}`],
    [script, cached(/\bmax-age=31536000\b.*immutable/), `it would be loaded on every visit; ${REDEPLOY}`],
    ["/api/account/data", cached(/no-store/), `a cache would store private responses; ${REDEPLOY}`],
    ["/api/no-such-endpoint", isRejected, `it must be a 404 with JSON; ${REDEPLOY}`],
    ["/no-such-page", isMissing, `it must be a 404; ${REDEPLOY}`],
    ["/assets/no-such-file.js", isMissing, `it must be a 404; ${REDEPLOY}`],
    ["/og.png", is("image/png"), `links to the site have no picture; ${REDEPLOY}`],
    ["/badges/alabama.svg", is("image/svg"), `teams have no badges; ${REDEPLOY}`],
    ["/picture/bracket/unsigned.png", isRejected, "it must be a 404 with JSON: see the log of api/picture"],
    ["/api/teams", hasTeams, "there are too few teams: run `npx supabase@3 db push --remote --include-seed`"],
    ["/api/cron/results", isClosed, `it must be a 401 without the secret: set CRON_SECRET ${SET}`],
    ["/api/cron/weekly-reminders", isClosed, `it must be a 401 without the secret: set CRON_SECRET ${SET}`],
  ];
  const faults = expected.map(async ([path, isRight, fault]) => {
    const response = await get(path);
    return when(!isRight(response), `${path} returned ${response.status}: ${fault}.`);
  });
  return (await Promise.all(faults)).flat();
}

/** In every client script that the service worker lists. */
async function secretFaults(get: Get) {
  const texts = await Promise.all(["/", "/sw.js"].map(async (path) => (await get(path)).text));
  const paths = [...new Set(texts.join().match(/assets\/[\w.-]+\.js\b/g))];
  const scripts = await Promise.all(paths.map(async (path) => ({ path, ...(await get(`/${path}`)) })));
  const isSecret = (key: string) =>
    key.startsWith("sb_") || Buffer.from(key.split(".")[1] ?? "", "base64url").includes("service_role");
  const leak = scripts.find(({ text }) =>
    text.match(/\b(sb_secret_[\w-]{8,}|eyJ[\w-]+\.eyJ[\w-]+\.)/g)?.some(isSecret),
  );
  const fix =
    "create a new one in Supabase, Project Settings, API Keys, and do not use it in a variable that begins with VITE_";
  return when(leak !== undefined, `/${leak?.path} contains a Supabase secret key: ${fix}, ${SET}.`);
}

/** The pages must contain the auth service's URL, and that service must respond. */
async function authFaults(get: Get, url: string) {
  const html = (await get("/")).text.replaceAll("&#39;", "'");
  const sources = /connect-src ([^;"]*)/.exec(html)?.[1]?.split(" ") ?? [];
  // On this machine, the product and the auth service have the same origin.
  const origin = sources.find((each) => URL.canParse(each)) ?? (isLocal(url) ? url : null);
  if (origin === null) return [`The pages were built without VITE_SUPABASE_URL, so sign-in fails: set it ${SET}.`];
  const { status, json } = await get(`${origin}/auth/v1/.well-known/jwks.json`);
  return when(!Array.isArray(json?.keys), `${origin} returned ${status} without keys: check VITE_SUPABASE_URL ${SET}.`);
}

/** The server and the built pages must be configured with the URL that people use. */
async function urlFaults(get: Get, url: string) {
  const [page, api] = await Promise.all([get("/"), get("/api/openapi.json")]);
  const image = /property="og:image" content="([^"]*)"/.exec(page.text)?.[1];
  const named = api.json?.servers?.[0]?.url;
  return [
    ...when(named !== url, `The server's own URL is set to ${named}, and emails link there: set SITE_URL ${SET}.`),
    ...when(
      image !== `${url}/og.png` && !isLocal(url),
      `Links to the site show ${image ?? "no picture"}, because the build reads SITE_URL: set it ${SET}.`,
    ),
  ];
}
