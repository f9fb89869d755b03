import { expect } from "vitest";

/** What the Data API answers to a signed-in player who may not do that. */
export const denied = { status: 403, error: expect.objectContaining({ code: "42501" }) };

/** What it answers to what a rule of ours refuses: the status, and the error key as message. */
export const refused = (status: number, key: string) => ({
  status,
  error: expect.objectContaining({ code: `PT${status}`, message: key }),
});
