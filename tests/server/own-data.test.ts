import { expect, test } from "vitest";
import { ownData } from "#server/accounts/own-data.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";

const ID = "2f1c6b1e-0000-4000-8000-000000000000";
const TIME = "2001-09-01T12:00:00+00:00";

/** One example of each kind of data that is stored about a player. */
const WHOLE = {
  account: {
    ...{ id: ID, email: "sam@example.com", createdAt: TIME, confirmedAt: TIME, lastSignInAt: TIME },
    ...{ aboutYou: { username: "sam" }, aboutSignIn: { provider: "email" } },
    identities: [{ provider: "email", aboutYou: {}, createdAt: TIME, lastSignInAt: TIME }],
    sessions: [{ createdAt: TIME, refreshedAt: TIME, browser: "Browser 1", ip: "192.0.2.1" }],
  },
  player: { username: "sam", email: "sam@example.com", createdAt: TIME, isListed: true },
  emailPreferences: { weeklyReminders: true, unsubscribeToken: ID, createdAt: TIME, updatedAt: TIME },
  picks: [
    {
      id: ID,
      season: "2001-02",
      week: 1,
      isSubmitted: true,
      record: OFFICIAL_RECORD,
      createdAt: TIME,
      updatedAt: TIME,
    },
  ],
  scores: [{ season: "2001-02", field: 1, first: 2, quarter: 3, semi: 4, champion: 5, total: 15 }],
  groupsCreated: [{ id: ID, name: "Group", createdAt: TIME }],
  memberships: [
    {
      group: "Group",
      groupId: ID,
      teamName: null,
      joinedAt: TIME,
      isCommissioner: false,
    },
  ],
  removals: [{ group: "Group", groupId: ID, removedAt: TIME }],
  finalStandings: [{ season: "2001-02", group: "Group", groupId: ID, teamName: null, rank: 1, score: 15 }],
  groupNotes: [{ group: "Group", groupId: ID, note: "Lock is noon", writtenAt: TIME }],
  groupActions: [{ groupId: ID, action: "rename", byYou: true, before: "A", after: "B", doneAt: TIME }],
  reminders: [{ season: "2001-02", week: 1, sentAt: TIME }],
  savedBrackets: [{ id: ID, season: "2001-02", record: OFFICIAL_RECORD, createdAt: TIME, mailedAt: TIME }],
  operatorActions: [{ action: "rename", before: "rude", after: "sam", reason: null, doneAt: TIME }],
};

/** Fields that the server returns without validation: data from the auth service, and the caller's own picks. */
const AS_IT_IS = ["aboutYou", "aboutSignIn", "record"];

/**
 * Yields copies of a value. Each copy is invalid in one place: an extra property, a malformed ID, a fraction or a wrong
 * type.
 */
function* spoiled(value: unknown, at: string): Generator<[at: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const [where, inner] of spoiled(value[0], `${at}[0]`)) yield [where, [inner]];
  } else if (typeof value === "object" && value !== null) {
    yield [at, { ...value, surprise: 1 }];
    for (const [name, part] of Object.entries(value)) {
      if (AS_IT_IS.includes(name)) continue;
      for (const [where, inner] of spoiled(part, `${at}.${name}`)) yield [where, { ...value, [name]: inner }];
    }
  } else if (value === ID) yield [at, "no id"];
  else if (typeof value === "number") yield [at, value + 0.5];
  else if (typeof value === "string") yield [at, 7];
}

test("the data download's schema accepts exactly the documented fields and types", () => {
  expect(ownData.parse(WHOLE)).toEqual(WHOLE);
  const places = [...spoiled(WHOLE, "data")];
  expect(places.length).toBeGreaterThan(60);
  for (const [at, value] of places) expect([at, ownData.safeParse(value).success]).toEqual([at, false]);
});
