// @vitest-environment node
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";
import { returnPath } from "#web/navigation/remembered-path.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const ID = "1f0c6b1e-0000-4000-8000-00000000abcd";
const OURS = [
  "/cfp-challenge",
  "/bracket/week/3",
  `/view-bracket/${ID}`,
  `/group/${ID}`,
  `/group/${ID}?season=2001-02`,
  `/group/${ID}/member/${ID}`,
  `/group/${ID}/member/${ID}?week=3`,
  `/group/${ID}/member/${ID}?season=2001-02&week=13`,
  `/group/${ID}/compare/${ID}/${ID}?week=13`,
  "/join/Ab0_-9",
  "/settings",
];

describe("the return path after sign-in (docs/behavior/accounts.md#remembered-path)", () => {
  test.each(OURS)("can be %s", (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test("is null when no path was saved", () => {
    // A null that was converted to text is not a return path.
    expect([null, "", "/null", "null"].map(returnPath)).toEqual([null, null, null, null]);
  });

  test.each([
    "/",
    "/bracket/1f0c6b1e-0000-4000-8000-00000000abcd",
    "/unsubscribe?token=1",
    "/auth/callback?code=1",
    "/api/trpc/account.me",
    "/bracket/week/3/",
    `/group/${ID}/member/${ID}/${ID}`,
    `/group/${ID}/member/${ID}?next=//evil.example`,
    `/group/${ID}/member/${ID}?week=3//evil.example`,
    `/join/${"a".repeat(65)}`,
    "/Settings",
    "/settings#//evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/settings/..//evil.example",
    "/settings\r\nLocation: https://evil.example",
    "/settings\0",
    "/join/\u202Eevil",
    "/ｊoin/a",
  ])("cannot be %j, which is not on the list or could lead to another site", (path) => {
    expect(returnPath(path)).toBeNull();
  });

  test("never leads to another site, no matter which text was saved", () => {
    const piece = fc.constantFrom(...OURS, ..."/ // \\ : https: @ evil.example %2f .. ? #".split(" "), "\n");
    const text = fc.oneof(
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const path = returnPath(typed);
        if (path === null) return;
        expect(new URL(path, "https://bracket.example").href).toBe(`https://bracket.example${path}`);
      }),
      runs(3_000),
    );
  });
});
