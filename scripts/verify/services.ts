import { messageOf } from "../../local/user-error.ts";
import { SEASON } from "../../src/domain/season.ts";
import { SCHEMA_VERSION } from "../../src/server/observe/schema-version.ts";
import { type Answer, ask, VARIABLES, when } from "./ask.ts";
import { isLocal, type Variables } from "./settings.ts";

/** Returns the faults of the database, the auth service and the mail provider of the settings. */
export async function serviceFaults(variables: Variables): Promise<string[]> {
  return (await Promise.all([projectFaults(variables), mailFaults(variables)])).flat();
}

async function projectFaults(variables: Variables): Promise<string[]> {
  const url = variables.SUPABASE_URL?.replace(/\/+$/, "") ?? "";
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret, SITE_URL } = variables;
  if (!URL.canParse(url) || !publishable || !secret) return [];
  const report = (key: string) =>
    ask(`${url}/rest/v1/rpc/health_report`, {
      method: "POST",
      headers: { apikey: key, authorization: `Bearer ${key}` },
    });
  const wrongKey = (name: string, { status, json }: Answer) =>
    when(
      // Our database refuses this function to the publishable key, with its own error code.
      (status === 401 || status === 403) && json?.code !== "42501",
      `${name} is not a key of the project that SUPABASE_URL names: take it from Supabase, Project Settings, API Keys, and set it ${VARIABLES}.`,
    );
  try {
    const [open, own, auth] = await Promise.all([
      report(publishable),
      report(secret),
      authFaults(`${url}/auth/v1`, publishable, SITE_URL?.replace(/\/+$/, "") ?? ""),
    ]);
    const wrong = [...wrongKey("SUPABASE_PUBLISHABLE_KEY", open), ...wrongKey("SUPABASE_SECRET_KEY", own)];
    return wrong.length > 0 ? wrong : [...databaseFaults(own), ...auth];
  } catch (error) {
    return [
      `${messageOf(error)}: see that the project is not paused (Supabase, Dashboard), and take SUPABASE_URL from Supabase, Project Settings, API Keys.`,
    ];
  }
}

function databaseFaults({ status, json }: Answer): string[] {
  if (status === 404)
    return ["The database does not have this product's tables: run `npx supabase@3 db push --remote --include-seed`."];
  if (status !== 200 || json === null) return [`The database answers ${status}: see Supabase, Logs, Postgres.`];
  const { schema, season } = json as { schema: string | null; season: string | null };
  const migrations = "The database has other migrations than this checkout";
  return [
    ...when(schema !== null && schema < SCHEMA_VERSION, `${migrations}: run \`npx supabase@3 db push --remote\`.`),
    ...when(schema !== null && schema > SCHEMA_VERSION, `${migrations}: pull and deploy the newest build.`),
    ...when(
      season !== SEASON.name,
      `The database runs ${season ?? "no season"}, this build is of ${SEASON.name}: run \`npm run admin -- season status\`.`,
    ),
  ];
}

const PROVIDERS = "Supabase, Authentication, Sign In / Providers";
const REDIRECTS = "Supabase, Authentication, URL Configuration";
const PUSH = "or `npx supabase@3 config push`.";

/** The auth service reports most of its settings; the redirect of an invalid link reveals its site. */
async function authFaults(url: string, apikey: string, site: string): Promise<string[]> {
  const redirect = async (query: string) => {
    const { headers } = await ask(`${url}/verify?token=none&type=signup${query}`, { headers: { apikey } });
    return (
      headers
        .get("location")
        ?.replace(/[?#].*/s, "")
        .replace(/\/+$/, "") ?? null
    );
  };
  const callback = `${site}/auth/callback`;
  const [{ status, json }, home, back] = await Promise.all([
    ask(`${url}/settings`, { headers: { apikey } }),
    redirect(""),
    redirect(`&redirect_to=${encodeURIComponent(callback)}`),
  ]);
  if (status !== 200 || json === null) return [`The auth service answers ${status}: see Supabase, Logs, Auth.`];
  // Without a redirect the service is rate limiting, and does not reveal its site.
  const isElsewhere = site !== "" && home !== null && home !== site;
  return [
    ...when(
      json.mailer_autoconfirm === true,
      `Accounts need no confirmed address: turn on ${PROVIDERS}, Email, 'Confirm email', ${PUSH}`,
    ),
    ...when(json.disable_signup === true, `Nobody can sign up: allow it under ${PROVIDERS}, ${PUSH}`),
    ...when(json.external?.email === false, `Signing in by e-mail is off: turn on ${PROVIDERS}, Email, ${PUSH}`),
    ...when(json.external?.google !== true, `'Continue with Google' does not work: turn on ${PROVIDERS}, Google.`),
    ...when(
      json.external?.anonymous_users === true,
      `Anonymous sign-ins are on: turn them off under ${PROVIDERS}, ${PUSH}`,
    ),
    ...when(
      isElsewhere,
      `The auth service redirects to another site than SITE_URL: set 'Site URL' in ${REDIRECTS}, ${PUSH}`,
    ),
    ...when(
      !isElsewhere && site !== "" && back !== null && back !== callback,
      `The auth service does not allow SITE_URL/auth/callback: add it as a redirect URL in ${REDIRECTS}, ${PUSH}`,
    ),
  ];
}

/** Resend's errors for a key that may send mail but not list domains. */
const MAY_ONLY_SEND = ["restricted_api_key", "rate_limit_exceeded"];

async function mailFaults(variables: Variables): Promise<string[]> {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: base = "https://api.resend.com", MAIL_FROM, SITE_URL = "" } = variables;
  if (!key) return [];
  try {
    const { status, json } = await ask(`${base}/domains`, { headers: { authorization: `Bearer ${key}` } });
    if (MAY_ONLY_SEND.includes(json?.name)) return [];
    if (status !== 200) return [`Resend refuses RESEND_API_KEY (${status}): make one in Resend, API Keys.`];
    const domain =
      /@([^\s>]+)/.exec(MAIL_FROM ?? "")?.[1] ?? (URL.canParse(SITE_URL) ? new URL(SITE_URL).hostname : "");
    const domains = json.data as readonly { name: string; status: string }[];
    const state = domains.find(({ name }) => name === domain)?.status ?? "not there";
    return when(
      state !== "verified" && !isLocal(SITE_URL),
      `The domain that mails come from, ${domain}, is ${state} in Resend, Domains: add its DNS records there, or set MAIL_FROM.`,
    );
  } catch (error) {
    return [`${messageOf(error)}: try again.`];
  }
}
