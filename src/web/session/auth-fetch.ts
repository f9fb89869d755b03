/** After this many failed renewals in a row, none is sent for this many milliseconds. */
const MOST_FAILURES = 3;
const PAUSE_MS = 30_000;

/**
 * Returns the auth client's `fetch`. The client ends the session if it cannot renew it. Only the auth service's own
 * rejection, which has an error code, is passed on to the client. After any other failure, such as a rate limit or a
 * gateway's response, the returned `fetch` reports a temporary failure (503). The client then retries for half a minute
 * and keeps the session (docs/behavior/accounts.md#tokens).
 *
 * A session's age counts from its arrival. Without `expires_at`, which is a time by the service's clock, the client adds
 * `expires_in` to the time by this device's clock, which may be wrong.
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
