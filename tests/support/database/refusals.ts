import { expect } from "vitest";

/** The Data API's answer when a signed-in player lacks the right. */
export const denied = { status: 403, error: expect.objectContaining({ code: "42501" }) };

/** The Data API's answer when one of our rules refuses: the status, and the error key as message. */
export const refused = (status: number, key: string) => ({
  status,
  error: expect.objectContaining({ code: `PT${status}`, message: key }),
});
