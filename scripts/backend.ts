/** A mistake that the operator has to fix. */
export class Refusal extends Error {}

/** Returns the backend that the environment names, or else the product on this machine. */
export async function findBackend(): Promise<{ url: string; secretKey: string }> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, PORT = "3000" } = process.env;
  if (url && secretKey) return { url, secretKey };
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
