import { describe, expect, test } from "vitest";
import {
  fitName,
  groupNameProblem,
  inviteCodeIn,
  isInviteCode,
  isNameFull,
  isolated,
  memberName,
  teamNameProblem,
  tidyName,
} from "#domain/group.ts";

describe("a name", () => {
  test.each([
    ["extra spaces at both ends and between words", "  The \t\n Huddle\u00A0", "The Huddle"],
    ["zero-width characters, a soft hyphen and direction marks", "\uFEFFThe\u200B Hud\u00ADdle\u202E", "The Huddle"],
    ["filler characters that count as letters", "\u3164The Huddle\u115F\uFFA0\u2800", "The Huddle"],
    ["musical and shorthand format characters", "The\u{1D173} Huddle\u{1D17A}\u{1BCA0}\u{1BCA3}", "The Huddle"],
    ["variation selectors and tags", "The\uFE0F Huddle\u{E0041}\u{E007F}", "The Huddle"],
    ["look-alike letters", "Ｔｈｅ Ｈｕｄｄｌｅ", "The Huddle"],
    ["a letter and its separate accent", "Cafe\u0301", "Caf\u00E9"],
    ["a null byte and other control characters", "The\0 Hud\x07dle\x7F", "The Huddle"],
    ["a tab or a line break between words", "The\tHuddle\n", "The Huddle"],
    ["a character that turns into a second space and a mark", "The \u00A8Huddle", "The \u0308Huddle"],
    ["an acute accent used as an apostrophe", "Mike\u00B4s Huddle", "Mike's Huddle"],
    ["half a surrogate pair", "The Huddle\uD83C", "The Huddle"],
    ["an object replacement character", "The Huddle\uFFFC", "The Huddle"],
    ["private-use characters", "\uE000The Huddle\u{10FFFD}", "The Huddle"],
  ])("is normalized if it contains %s", (_, typed, stored) => {
    expect(tidyName(typed)).toBe(stored);
  });

  test("is normalized if it has up to 500 characters; a longer name is cut to 51 characters, which is still too long to be accepted", () => {
    expect(tidyName(`${" ".repeat(499)}x`)).toBe("x");
    expect(tidyName(`${" ".repeat(500)}x`)).toBe(" ".repeat(51));
  });

  test("keeps symbols and emoji, and letters of every script", () => {
    for (const name of ["Ωmega & Søn's", "東京タワー", "فريق", "🏈 2025", "<b>bold</b>"])
      expect(tidyName(name)).toBe(name);
  });

  test("keeps flags, skin tones, keycaps and joined emoji, but drops flag tag characters outside a flag", () => {
    const england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
    for (const name of ["🇺🇸 USA", "👍🏽", "🩷", "👩\u200D👩\u200D👧", "1\uFE0F\u20E3", england]) {
      expect(tidyName(name)).toBe(name);
    }
    expect(tidyName("a\u{E0067}\u{E007F}b 🏈\u{E0067}")).toBe("ab 🏈");
  });
});

test("a group name must have 1 to 50 characters, counted as code points", () => {
  for (const blank of ["", "   ", "\u200B\u3164", "\uFFF4", "\uFFFC", "\uE000\u{E0FFF}", "\u{1D173}\u{1BCA3}\u{1D159}"])
    expect(groupNameProblem(blank)).toBe("GROUP_NAME_REQUIRED");
  expect(groupNameProblem("x")).toBeNull();
  expect(groupNameProblem(`  ${"🏈".repeat(50)}  `)).toBeNull();
  expect(groupNameProblem("🏈".repeat(51))).toBe("GROUP_NAME_TOO_LONG");
  expect(groupNameProblem("\u0301".repeat(50_000) + "\u0316".repeat(50_000))).toBe("GROUP_NAME_TOO_LONG");
});

test("a team name must have 1 to 50 characters, and a member without a team name is shown by username", () => {
  expect(teamNameProblem(" \u2800 ")).toBe("TEAM_NAME_REQUIRED");
  expect(teamNameProblem("x".repeat(50))).toBeNull();
  expect(teamNameProblem("x".repeat(51))).toBe("TEAM_NAME_TOO_LONG");
  expect(memberName({ teamName: null, username: "ann" })).toBe("ann");
  expect(memberName({ teamName: "Cats", username: "ann" })).toBe("Cats");
  expect(memberName({ teamName: "Cats", username: "ann", isAlike: true })).toBe("Cats (ann)");
  expect(memberName({ teamName: null, username: "ann", isAlike: true })).toBe("ann (ann)");
});

test("if typing exceeds a name's length limit, counted in code points, the end of the typed text is cut off", () => {
  const full = "x".repeat(50);
  expect(fitName("", "🏈".repeat(60), 50)).toBe("🏈".repeat(50));
  expect(fitName("", "abc".repeat(20), 50)).toBe("abc".repeat(20).slice(0, 50));
  expect(fitName(full, `${full}y`, 50)).toBe(full);
  expect(fitName(full, `y${full}`, 50)).toBe(full);
  expect(fitName("abc", `a${"0".repeat(60)}bc`, 50)).toBe(`a${"0".repeat(47)}bc`);
  expect(fitName("🏈🏐", `🏈${"🏀".repeat(60)}🏐`, 50)).toBe(`🏈${"🏀".repeat(48)}🏐`);
  expect(fitName("abc", "abc", 50)).toBe("abc");
  expect(fitName("ab", "aXb", 50)).toBe("aXb");
  expect(fitName("abc", `a${"0".repeat(60)}d`, 50)).toBe(`a${"0".repeat(49)}`);
  // The final "b" counts as inserted text, so it is cut off.
  expect(fitName("ab", `ab${"0".repeat(60)}b`, 50)).toBe(`ab${"0".repeat(48)}`);
  expect(fitName("", `  ${full}  \u200B`, 50)).toBe(`  ${full}  \u200B`);
  expect(fitName("", "ﷺ".repeat(9), 50)).toBe("ﷺ".repeat(2));
  expect(fitName("x".repeat(60), "x".repeat(59), 50)).toBe("x".repeat(59));
  expect(groupNameProblem(fitName("", "\u0301".repeat(100_000), 50))).toBeNull();
  const texts = [full, ` ${full} `, "🏈".repeat(49), `  ${"x".repeat(49)}`];
  expect(texts.map((text) => isNameFull(text, 50))).toEqual([true, true, false, false]);
});

test("a right-to-left name in a sentence is wrapped in direction isolates, and other names are not changed", () => {
  for (const name of ["אבג (1)", "\u{10905}", "\u{1E900}"]) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ["Fourth and Long", "東京タワー", "🏈", ""]) expect(isolated(name)).toBe(name);
});

test.each([
  "https://bracket.example/join/0123456789abcdef0123456789abcdef",
  "Join my pool: http://localhost:3000/join/0123456789abcdef0123456789abcdef.",
  "HTTPS://BRACKET.EXAMPLE/JOIN/0123456789ABCDEF0123456789ABCDEF?utm_source=x",
  "https://links.example/?url=https%3A%2F%2Fbracket.example%2Fjoin%2F0123456789abcdef0123456789abcdef&data=1",
  " 0123456789abcdef0123456789abcdef ",
])("the invite code in %j is found", (text) => {
  expect(inviteCodeIn(text)).toBe("0123456789abcdef0123456789abcdef");
});

test.each(["The Huddle", `x${"0".repeat(32)}`, "0".repeat(33), "0".repeat(31), "http://bracket.example/join/abc"])(
  "%j has no invite code",
  (text) => {
    expect(inviteCodeIn(text)).toBeNull();
  },
);

test("an invite code must have exactly 32 hexadecimal digits", () => {
  expect(isInviteCode("0123456789abcdef0123456789abcdef")).toBe(true);
  for (const text of ["", "0".repeat(31), "0".repeat(33), "G".repeat(32), `${"0".repeat(32)}\n`]) {
    expect(isInviteCode(text)).toBe(false);
  }
});
