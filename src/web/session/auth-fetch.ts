/**
 * Returns the auth client's `fetch`. If a session cannot be renewed because this network is rate-limited (429), the
 * returned `fetch` reports a temporary failure (503). The client then retries for half a minute and keeps the session.
 * Any other rejection ends the session (docs/behavior/accounts.md#tokens).
 */
export function keepingSessions(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { searchParams } = new URL(input instanceof Request ? input.url : input);
    const isRenewal = searchParams.get("grant_type") === "refresh_token";
    if (response.status !== 429 || !isRenewal) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  };
}
