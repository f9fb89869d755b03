/** After this many failed renewals in a row, none is sent for this many milliseconds. */
const MOST_FAILURES = 3;
const PAUSE_MS = 30_000;

/**
 * The auth client ends a session that it cannot renew. So only the auth service's own rejection, which has an error
 * code, is passed on to it. Any other failure, such as a gateway's, becomes a temporary one (503), which the client
 * retries (docs/behavior/accounts.md#tokens).
 *
 * Without `expires_at`, a time by the service's clock, the client adds `expires_in` to the time by this device's clock,
 * which may be wrong.
 */
export function keepingSessions(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let failures = 0;
  let lastFailure = 0;
  return async (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input);
    const isRenewal = searchParams.get("grant_type") === "refresh_token";
    if (isRenewal && failures >= MOST_FAILURES && Math.abs(Date.now() - lastFailure) < PAUSE_MS) {
      return new Response(null, { status: 503 });
    }
    const response = await fetch(input, init);
    const { status, headers } = response;
    const body = await response
      .clone()
      .json()
      .catch(() => null);
    if (response.ok && body?.access_token) {
      failures = 0;
      return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
    }
    const isRejected = [400, 401, 403, 404].includes(status) && [body?.code, body?.error_code].some(isText);
    if (!isRenewal || isRejected) return response;
    failures += 1;
    lastFailure = Date.now();
    return new Response(response.body, { status: 503, headers });
  };
}

const isText = (value: unknown) => typeof value === "string";
