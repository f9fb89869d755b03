import type { Database } from "#server/supabase.ts";

/** A mistake that the operator has to fix. */
export class Rejection extends Error {}

interface Backend {
  readonly url: string;
  readonly secretKey: string;
  readonly db: Database;
}

/** Returns the configuration of the product on this machine, or null if the product is not running. */
async function localConfig(): Promise<{ supabaseUrl: string; secretKey: string; cronSecret: string } | null> {
  const response = await fetch(`${localSite()}/local/config.json`).catch(() => null);
  return response?.ok ? ((await response.json()) as Awaited<ReturnType<typeof localConfig>>) : null;
}

const localSite = () => `http://localhost:${process.env.PORT || 3000}`;

const NOT_RUNNING = `The product does not respond on port ${process.env.PORT || 3000}. Start it with npm start (PORT sets another port), or choose`;

/**
 * Returns the backend that the environment variables point to. If they are not set, returns the backend of the product
 * that runs on this machine.
 */
export async function findBackend(): Promise<Backend> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  // Without this check, a typo in the name SUPABASE_URL would go unnoticed. The command would then use the local
  // backend without a warning.
  if (Boolean(SUPABASE_URL) !== Boolean(SUPABASE_SECRET_KEY))
    throw new Rejection("Set both SUPABASE_URL and SUPABASE_SECRET_KEY, or neither.");
  const config = SUPABASE_URL ? null : await localConfig();
  const [url, secretKey] = [SUPABASE_URL || config?.supabaseUrl, SUPABASE_SECRET_KEY || config?.secretKey];
  if (!url || !secretKey) throw new Rejection(`${NOT_RUNNING} a backend with SUPABASE_URL and SUPABASE_SECRET_KEY.`);
  const { createDatabase } = await import("#server/supabase.ts");
  return { url, secretKey, db: createDatabase({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }, secretKey) };
}

/** Returns the site that runs the scheduled jobs, and a function that calls a job and returns the job's report. */
export async function findScheduledSite(): Promise<{ site: string; call: (path: string) => Promise<unknown> }> {
  const { SITE_URL, CRON_SECRET } = process.env;
  if (Boolean(SITE_URL) !== Boolean(CRON_SECRET)) throw new Rejection("Set both SITE_URL and CRON_SECRET, or neither.");
  const site = SITE_URL?.replace(/\/+$/, "") || localSite();
  const secret = CRON_SECRET || (await localConfig())?.cronSecret;
  if (!secret) throw new Rejection(`${NOT_RUNNING} a deployment with SITE_URL and CRON_SECRET.`);
  const call = async (path: string) => {
    const response = await fetch(`${site}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    if (!response.ok) throw new Rejection(`${site} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { site, call };
}
