import type { BracketRecord } from "#domain/bracket-record.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { fillBracket } from "#support/brackets/official-record.ts";
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

/** Saves a player's pick for an open week through the API. */
export async function savePick(url: string, player: Credentials, week: number, record: BracketRecord): Promise<void> {
  const { publishableKey } = await keysOf(url);
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(player),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const [path, request] = mutationRequest("picks.save", { week, record }, bearer(token));
  const response = await fetch(`${url}${path}`, request);
  expect(response.ok).toBe(true);
}

/** Emails the official bracket to this email address, and returns the saved bracket's ID. */
export async function sendBracket(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, bracket: fillBracket() });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/api/send-picks`, { method: "POST", headers, body });
  return ((await response.json()) as { id: string }).id;
}
