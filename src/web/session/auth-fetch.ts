/**
 * Returns the auth client's `fetch`: a session that cannot be renewed because of a network's rate limit (429) counts as
 * a temporary failure. The client then retries for half a minute and keeps the session; after any other refusal it ends
 * it (docs/behavior/accounts.md#tokens).
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
