/** A mistake that the operator has to fix. */
export class Refusal extends Error {}

/** Returns the backend that the environment names, or else the product on this machine. */
export async function findBackend(): Promise<{ url: string; secretKey: string }> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, PORT = "3000" } = process.env;
  if (url && secretKey) return { url, secretKey };
  // Otherwise a name that is misspelled would lead to the product on this machine.
  if (url || secretKey) throw new Refusal("SUPABASE_URL and SUPABASE_SECRET_KEY name a backend only together.");
  const config = await fetch(`http://localhost:${PORT}/local/config.json`)
    .then(async (response) =>
      response.ok ? ((await response.json()) as { supabaseUrl: string; secretKey: string }) : null,
    )
    .catch(() => null);
  if (config) return { url: config.supabaseUrl, secretKey: config.secretKey };
  throw new Refusal(
    `The product does not answer on port ${PORT}. Start it with npm start (PORT names another port), or name a backend ` +
      "with SUPABASE_URL and SUPABASE_SECRET_KEY.",
  );
}

/** Returns the product whose scheduled jobs are called, and the secret for it. Fails with a sentence for the operator. */
export async function findScheduledSite(): Promise<{ site: string; secret: string }> {
  const { SITE_URL, CRON_SECRET, PORT } = process.env;
  if (SITE_URL && CRON_SECRET) return { site: SITE_URL.replace(/\/+$/, ""), secret: CRON_SECRET };
  if (SITE_URL || CRON_SECRET) throw new Refusal("SITE_URL and CRON_SECRET name a deployment only together.");
  const site = `http://localhost:${PORT || 3000}`;
  const response = await fetch(`${site}/local/config.json`).catch(() => null);
  if (!response?.ok) throw new Refusal(`Nothing of this product runs on ${site}. Start it with npm start.`);
  return { site, secret: ((await response.json()) as { cronSecret: string }).cronSecret };
}
