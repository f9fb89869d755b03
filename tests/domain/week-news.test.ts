import { expect, test } from "vitest";
import { inFirstPerson, type OwnClaim, rankNews, weekNews } from "#domain/week-news.ts";

const claim = (changes: Partial<OwnClaim> = {}): OwnClaim => ({
  group: "The Huddle",
  players: 12,
  picks: 1,
  kind: "championship",
  team: "miami",
  ...changes,
});
const newsOf = (...claims: OwnClaim[]) => weekNews(claims, (team) => (team === "miami" ? "Miami" : team));

test("if no other member made the same pick as the player, the news names the group, the team and the round", () => {
  expect(newsOf(claim())).toBe("You're the only one in The Huddle who picked Miami to win it all.");
  expect(newsOf(claim({ kind: "field" }))).toBe(
    "You're the only one in The Huddle who picked Miami to make the field.",
  );
  expect(newsOf(claim({ kind: "first" }))).toContain("picked Miami to win in the first round.");
  expect(newsOf(claim({ kind: "quarter" }))).toContain("picked Miami to reach the semifinals.");
  expect(newsOf(claim({ kind: "semi" }))).toBe(
    "You're the only one in The Huddle who picked Miami to reach the final.",
  );
});

test("if the player shares a pick with only a few members, the news says how many members made that pick", () => {
  expect(newsOf(claim({ picks: 3 }))).toBe(
    "Only 3 of 12 in The Huddle picked Miami to win it all, and you're one of them.",
  );
});

test("shared news is about the player who shares it", () => {
  expect([newsOf(claim()), newsOf(claim({ picks: 3 }))].map((news) => inFirstPerson(news ?? ""))).toEqual([
    "I'm the only one in The Huddle who picked Miami to win it all.",
    "Only 3 of 12 in The Huddle picked Miami to win it all, and I'm one of them.",
  ]);
});

test.each([
  ["a third of the group has the pick", claim({ picks: 4 })],
  ["every member has the pick", claim({ picks: 12 })],
  ["no other member has picks", claim({ players: 1 })],
  ["no member has the pick", claim({ players: 1, picks: 0 })],
  ["the only other member picked something else", claim({ players: 2 })],
])("there is no news when %s", (_, own) => {
  expect(newsOf(own)).toBeNull();
});

test("if the player is in several groups, the news is about the group with the smallest percentage of members who share the player's pick", () => {
  const large = claim({ group: "Everybody", players: 900, picks: 2 });
  expect(newsOf(claim(), large)).toContain("Only 2 of 900 in Everybody");
  expect(newsOf(large, claim({ players: 1_000, group: "Most" }))).toContain("in Most");
  expect(newsOf(claim({ players: 10, picks: 3 }), claim({ players: 100, picks: 4, group: "Most" }))).toContain(
    "in Most",
  );
  expect(newsOf(claim({ players: 100, picks: 4, group: "Most" }), claim({ players: 10, picks: 3 }))).toContain(
    "in Most",
  );
  expect(newsOf()).toBeNull();
});

const RANKS = [
  { id: "a", name: "Aces", rank: 2 },
  { id: "b", name: "Bobs", rank: 1 },
  { id: "c", name: "Cats", rank: 7 },
];

test("the news reports the player's largest climb and the number of other groups in which the player climbed", () => {
  expect(rankNews(RANKS, { a: 5, b: 1, c: 7 })).toBe("Up 3 spots in Aces to 2nd.");
  expect(rankNews(RANKS, { a: 3, b: 4, c: 9 })).toBe("Up 3 spots in Bobs to 1st. You're up in 2 other groups, too.");
});

test("a lower, unchanged or unknown rank is not reported as news", () => {
  expect(rankNews(RANKS, { a: 2, b: 1, c: 3 })).toBeNull();
  expect(rankNews(RANKS, {})).toBeNull();
  expect(rankNews([], { a: 9 })).toBeNull();
});
