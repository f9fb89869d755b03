import { expect, test } from "vitest";
import { addressReminder, reminderMail } from "../../src/server/emails/reminder-email.tsx";
import { SITE } from "../support/server/server-network.ts";

const lockAt = new Date("2001-11-09T00:59:59.999Z");
const mail = reminderMail({ week: 3, lockAt, siteUrl: SITE, from: "us@example.com" });

test("a reminder names its time with blanks as people type them, but does not break it in the poster", () => {
  expect(mail.subject).toBe("Week 3 picks lock Thursday at 8:00 PM ET");
  expect(mail.text).toContain("Locks Thursday, November 8, at 8:00 PM in New York.");
  expect(mail.html).toContain("Thursday 8:00\u00A0PM<");
  expect(mail.html).toContain("Week 3 locks Thursday at 8:00 PM in New York.");
  expect(mail.subject + mail.text + mail.html).not.toContain("\u202F");
});

test("a reminder has nothing of a name or a token in it that would be more than text", () => {
  const sent = addressReminder(mail, { email: "fan@example.com", username: '<b>"x" & y-_1', token: "a b&c=<d>" });
  for (const part of [sent.html, sent.text]) {
    expect(part).toContain("bxy-_1, you have not saved your picks");
    expect(part).toContain(`${SITE}/unsubscribe?token=a%20b%26c%3D%3Cd%3E`);
  }
  expect(sent.headers["List-Unsubscribe"]).toContain("token=a%20b%26c%3D%3Cd%3E>");
});
