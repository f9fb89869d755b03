import { Resend } from "resend";
import { toAppError } from "#server/app-error.ts";
import { SERVER_KEY_HEADER, serverKey } from "#server/auth/server-key.ts";
import { type Env, readEnv } from "#server/http/env.ts";
import { createHealthCheck } from "#server/observe/health.ts";
import { serviceUrl } from "#server/supabase.ts";
import { ask, healthFaults, when } from "./responses.ts";
import { isLocal, type Variables } from "./settings.ts";

/**
 * Checks the database, the auth service and the email provider that the settings point to, and returns their faults.
 * The settings must be valid.
 */
export async function serviceFaults(variables: Variables): Promise<string[]> {
  const env = readEnv(variables);
  const health = await createHealthCheck(env)().then(
    (json) => ({ status: 200, json }),
    (error: unknown) => ({ status: toAppError(error).status, json: null }),
  );
  // An unreachable Data API is a fault that the health check reports.
  const wall = await wallFaults(env).catch(() => []);
  const faults = wall.length > 0 ? wall : healthFaults(health);
  return faults.length > 0 ? faults : (await Promise.all([authFaults(env), domainFaults(env)])).flat();
}

/** The Data API must reject calls without the server's key, and accept calls with it. */
async function wallFaults(env: Env): Promise<string[]> {
  const call = (apikey: string, more: Record<string, string> = {}) =>
    ask(`${serviceUrl(env, "rest")}/rpc/running_season`, { headers: { apikey, ...more } });
  const [outsider, ours] = await Promise.all([
    call(env.SUPABASE_PUBLISHABLE_KEY),
    call(env.SUPABASE_SECRET_KEY, { [SERVER_KEY_HEADER]: serverKey(env) }),
  ]);
  return [
    ...when(
      outsider.status < 400,
      "The Data API accepts calls without the server's key: run `notify pgrst, 'reload config'` in Supabase's SQL editor.",
    ),
    ...when(
      ours.status === 403,
      "The database does not know this server's key: run the SQL that `npm run admin -- server-key` prints.",
    ),
  ];
}

const PROVIDERS = "Supabase, Authentication, Sign In / Providers";
const REDIRECTS = "Supabase, Authentication, URL Configuration";

/** The auth service reports most of its settings. Its site URL is visible only in its redirect for an invalid link. */
async function authFaults({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: apikey, SITE_URL }: Env): Promise<string[]> {
  const url = `${SUPABASE_URL.replace(/\/+$/, "")}/auth/v1`;
  const redirect = async (query: string) => {
    const { headers } = await ask(`${url}/verify?token=none&type=signup${query}`, { headers: { apikey } });
    return headers.get("location")?.replace(/\/*([?#].*)?$/s, "");
  };
  const callback = `${SITE_URL}/auth/callback`;
  const [{ status, json }, home, back] = await Promise.all([
    ask(`${url}/settings`, { headers: { apikey } }),
    redirect(""),
    redirect(`&redirect_to=${encodeURIComponent(callback)}`),
  ]);
  if (status !== 200 || json === null) return [`The auth service returned ${status}: see Supabase, Logs, Auth.`];
  // The auth service normally redirects. If it does not, it is rate limiting our requests. In that case, the redirects
  // cannot be checked and are not reported as wrong.
  const isElsewhere = home !== undefined && home !== SITE_URL;
  const isRejected = !isElsewhere && back !== undefined && back !== callback;
  const checks: readonly (readonly [isWrong: boolean, fault: string])[] = [
    [json.mailer_autoconfirm, `Email addresses are not confirmed: turn on ${PROVIDERS}, Email, 'Confirm email'`],
    [json.disable_signup, `Sign-ups are off: allow them under ${PROVIDERS}`],
    [json.external?.email === false, `Email sign-in is off: turn on ${PROVIDERS}, Email`],
    [json.external?.google !== true, `'Continue with Google' does not work: turn on ${PROVIDERS}, Google`],
    [json.external?.anonymous_users, `Anonymous sign-ins are on: turn them off under ${PROVIDERS}`],
    [isElsewhere, `The auth service redirects to another site than SITE_URL: set 'Site URL' in ${REDIRECTS}`],
    [isRejected, `The auth service does not allow SITE_URL/auth/callback: add it as a redirect URL in ${REDIRECTS}`],
  ];
  return checks.flatMap(([isWrong, fault]) => when(isWrong === true, `${fault}, or \`npx supabase@3 config push\`.`));
}

/** A key that may only send emails cannot list the domains. */
async function domainFaults({ RESEND_API_KEY, MAIL_FROM, SITE_URL }: Env): Promise<string[]> {
  const { data } = await new Resend(RESEND_API_KEY).domains.list();
  const domain = /@([^\s>]+)/.exec(MAIL_FROM)?.[1] ?? "";
  const state = data?.data.find(({ name }) => name === domain)?.status ?? "missing";
  return when(
    data !== null && state !== "verified" && !isLocal(SITE_URL),
    `The domain that emails come from, ${domain}, is ${state} in Resend, Domains: add its DNS records there, or set MAIL_FROM.`,
  );
}
