import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { returnPath } from "../../src/domain/remembered-path.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const ID = "1f0c6b1e-0000-4000-8000-00000000abcd";
const OURS = [
  "/cfp-challenge",
  "/bracket/week/3",
  "/bracket/week/15",
  `/view-bracket/${ID}`,
  `/group/${ID}`,
  `/group/${ID}/member/${ID}`,
  `/group/${ID}/member/${ID}?week=3`,
  `/group/${ID}/member/${ID}?season=2001-02`,
  `/group/${ID}/member/${ID}?season=2001-02&week=13`,
  `/group/${ID}/compare/${ID}/${ID}?week=13`,
  "/join/Ab0_-9",
  "/settings",
];

describe("the path that a visitor returns to (docs/rules.md#remembered-path)", () => {
  test.each(OURS)("can be %s", (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test("is none when none was remembered", () => {
    expect(returnPath(null)).toBeNull();
    expect(returnPath("")).toBeNull();
    // A pattern reads what is no text as if it were one.
    expect(["/null", "null"].map(returnPath)).toEqual([null, null]);
  });

  test.each([
    "/",
    "/bracket/1f0c6b1e-0000-4000-8000-00000000abcd",
    "/unsubscribe?token=1",
    "/auth/callback?code=1",
    "/forgot-password",
    "/api/trpc/account.me",
    "/local/mail",
    "/bracket/week/",
    "/bracket/week/123",
    "/bracket/week/-1",
    "/bracket/week/3/",
    "/group/1",
    `/group/${ID}/members`,
    `/group/${ID.toUpperCase()}`,
    `/group/${ID}/member/1`,
    `/group/${ID}/member/${ID}/${ID}`,
    `/group/${ID}/compare/${ID}`,
    `/group/${ID}/member/${ID}?next=//evil.example`,
    `/group/${ID}/member/${ID}?week=3//evil.example`,
    "/join/",
    `/join/${"a".repeat(65)}`,
    "/Settings",
    "settings",
    "/settings/",
    "/settings?next=//evil.example",
    "/settings#//evil.example",
  ])("is not %s, which is ours and yet no page to come back to", (path) => {
    expect(returnPath(path)).toBeNull();
  });

  test.each([
    "//evil.example",
    "//evil.example/settings",
    "///evil.example/settings",
    "/\\evil.example",
    "/\\evil.example/settings",
    "\\\\evil.example",
    "https:",
    "https:evil.example",
    "https://evil.example/settings",
    "HTTPS://evil.example",
    "javascript:alert(1)",
    "javascript:/settings",
    "JaVaScRiPt:alert(1)//settings",
    "data:text/html,settings",
    "blob:https://evil.example/settings",
    "mailto:a@b.example",
    "/%2fevil.example",
    "/%2Fevil.example/settings",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/settings/..//evil.example",
    "/settings/../../evil.example",
    "/settings%2f..%2f..%2fevil.example",
    "/join/..%2f..%2fevil",
    "/join/../evil",
    "/join/a/b",
    `/evil/group/${ID}`,
    `/evil/join/a`,
    "/evil/settings",
    "/settings@evil.example",
    "/settings\n",
    "/settings\r\nLocation: https://evil.example",
    "\n/settings",
    "\t//evil.example",
    "/\t/evil.example",
    " /settings",
    "/settings ",
    "/settings\0",
    "\u2028/settings",
    "/join/\u202Eevil",
    "/ｊoin/a",
    "/bracket/week/３",
    "//[::1]/settings",
    "?//evil.example",
    "#/settings",
  ])("is not %j, which leads elsewhere or pretends to", (path) => {
    expect(returnPath(path)).toBeNull();
  });

  test("stays on this site, whatever was remembered", () => {
    const piece = fc.constantFrom(
      ...OURS,
      "/",
      "//",
      "\\",
      ":",
      "https:",
      "@",
      "evil.example",
      "%2f",
      "..",
      "\n",
      "?",
      "#",
    );
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

  test("is judged at once, however long it is", () => {
    const started = performance.now();
    expect(returnPath(`/join/${"a".repeat(1_000_000)}`)).toBeNull();
    expect(returnPath("/".repeat(1_000_000))).toBeNull();
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
