import type { BracketRecord } from "#domain/bracket-record.ts";
import { SERVER_KEY_HEADER } from "#server/auth/server-key.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { keysOf } from "#support/browser/product.ts";
import { callAsServer } from "#support/browser/sql.ts";
import { mutationRequest } from "#support/server/trpc-envelope.ts";
import { expect } from "./fixtures.ts";

/** Sets the season's outcome, as `npm run admin -- results` does. */
export async function saveOutcome(url: string, record: BracketRecord): Promise<void> {
  await callAsServer(url, "set_outcome", { record });
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs a player in through the API. Returns the player's token and the server's keys. */
async function signIn(url: string, player: Credentials) {
  const { publishableKey, serverKey } = await keysOf(url);
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(player),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  return { token, publishableKey, serverKey };
}

/** Calls a function of the Data API as a player, as the server does. Returns the response's status and body. */
export async function callAs(url: string, player: Credentials, name: string, args: object) {
  const { token, publishableKey, serverKey } = await signIn(url, player);
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...{ apikey: publishableKey, "content-type": "application/json", [SERVER_KEY_HEADER]: serverKey },
      ...bearer(token),
    },
    body: JSON.stringify(args),
  });
  return { status: response.status, body: (await response.json()) as { message?: string } | null };
}

/** Saves a player's pick for an open week through the API. */
export async function savePick(url: string, player: Credentials, week: number, record: BracketRecord): Promise<void> {
  const { token } = await signIn(url, player);
  const [path, request] = mutationRequest("picks.save", { week, record }, bearer(token));
  const response = await fetch(`${url}${path}`, request);
  expect(response.ok).toBe(true);
}
