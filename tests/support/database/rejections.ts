import { expect } from "vitest";

/** The Data API's response if a signed-in player lacks a privilege. */
export const denied = { status: 403, error: expect.objectContaining({ code: "42501" }) };

/**
 * Returns the Data API's response if one of our rules rejects the request: the status, with the error key as the
 * message.
 */
export const rejected = (status: number, key: string) => ({
  status,
  error: expect.objectContaining({ code: `PT${status}`, message: key }),
});
