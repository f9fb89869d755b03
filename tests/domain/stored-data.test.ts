import { expect, test } from "vitest";
import { howLong, STORED_DATA } from "#domain/stored-data.ts";

test("every entry in the privacy list says what is stored, why, and for how long", () => {
  expect(Object.fromEntries(STORED_DATA.map(({ id, until }) => [id, howLong(until)]))).toEqual({
    account: "Until you delete your account.",
    google: "Until you delete your account.",
    picks: "Until you delete your account.",
    groups: "Until you delete your account.",
    preferences: "Until you delete your account.",
    ranking: "Until you delete your account.",
    archive: "Permanently. After you delete your account, they show as 'Deleted player'.",
    reminders: "30 days.",
    savedBrackets: "2 years.",
    correspondence: "2 days.",
    limits: "1 day.",
    unconfirmed: "7 days.",
    operatorActions: "2 years.",
    signInLog: "30 days.",
  });
  for (const { id, what, why } of STORED_DATA) {
    expect([what, why], id).toEqual([expect.stringMatching(/^[A-Z].+\.$/), expect.stringMatching(/^[A-Z].+\.$/)]);
  }
});
