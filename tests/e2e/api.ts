import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { bearer } from "../support/accounts/tokens.ts";
import { keysOf } from "../support/browser/product.ts";
import { mutationRequest } from "../support/server/trpc-envelope.ts";
import { expect } from "./fixtures.ts";

/** Sets the season's outcome, as `npm run admin -- results` does. */
export async function saveOutcome(url: string, { teamSlots, winners }: BracketRecord): Promise<void> {
  const { secretKey } = await keysOf(url);
  const response = await fetch(`${url}/rest/v1/brackets?on_conflict=name`, {
    method: "POST",
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      "content-type": "application/json",
      prefer: "resolution=merge-duplicates",
    },
    body: JSON.stringify({ name: "official", team_slots: teamSlots, winners }),
  });
  expect(response.ok).toBe(true);
}

/** Saves a player's pick for an open week without the screen. */
export async function savePick(
  url: string,
  player: { email: string; password: string },
  week: number,
  record: BracketRecord,
): Promise<void> {
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
