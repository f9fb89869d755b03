import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { AppError } from "#server/app-error.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { retryWhileUnavailable } from "#server/http/retry.ts";
import { reminderMail, reminderTo } from "#server/reminders/reminder-email.tsx";
import { remindWeekly } from "#server/reminders/weekly-reminders.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { addPlayer, begin, readJson, tick, WEEK } from "#support/reminders/server-reminders.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpServer();
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  logged = vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});

const linesOf = (event: string) =>
  logged.mock.calls
    .map(([line]: unknown[]): Record<string, unknown> => JSON.parse(String(line)))
    .filter((line: Record<string, unknown>) => line.event === event);

describe("the scheduled job", () => {
  test("sends each player without picks exactly one reminder, however often the job runs, and reports how many were sent", async () => {
    const [due, done] = [await addPlayer(), await addPlayer()];
    await insertPick(server, done.id, WEEK, OFFICIAL_RECORD);
    const first = await tick();
    const weeks = [{ week: WEEK, sent: 1, waiting: 0 }];
    expect([first.status, await readJson(first)]).toEqual([200, { weeks, rejected: 0, stopped: null, next: null }]);
    expect(linesOf("weekly reminders")).toMatchObject([{ weeks }]);
    for (const secret of [due.email, due.token]) expect(logged.mock.calls.join()).not.toContain(secret);

    await Promise.all([tick(), tick(), tick()]);
    expect(server.mails().map(({ to }) => to)).toEqual([[due.email]]);
  });

  test("sends HTML and text with the week, the lock time, a link to the picks and an unsubscribe link", async () => {
    const { email, token } = await addPlayer();
    await tick();
    const mail = server.mails()[0];
    expect(mail?.subject).toMatch(/^Week 12 picks lock \w{3}, \w{3} \d+ at \d+(:\d\d)? [AP]M ET$/);
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<http://bracket.test/api/unsubscribe/one-click?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const part of [mail?.html ?? "", mail?.text ?? ""]) {
      expect(part).toContain("http://bracket.test/bracket/week/12");
      expect(part).toContain(`http://bracket.test/unsubscribe?token=${token}`);
      expect(part.replaceAll("&#x27;", "'")).toContain(
        `${email.split("@")[0]}, you haven't saved your Week 12 picks yet.`,
      );
      expect(part).toContain("x4");
      expect(part).not.toMatch(/\{\{|undefined|null/);
    }
  });

  test.each(["error", "rate-limit", "malformed"] as const)(
    "retries after the provider fault %s and sends one email",
    async (fault) => {
      const { email } = await addPlayer();
      server.breakMail(fault, 1);
      expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("emails the other players when the provider rejects one email address", async () => {
    const [good, bad] = [await addPlayer(), await addPlayer()];
    await server.sql("update app.users set email = 'nobody' where id = $1", [bad.id]);
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 2, waiting: 0 }], rejected: 1 });
    expect(server.mails().map(({ to }) => to)).toEqual([[good.email]]);
  });

  test("stops and logs the reason when the provider rejects our key, and continues on the next call", async () => {
    const { email } = await addPlayer();
    server.breakMail("closed", 1);
    expect(await readJson(await tick())).toMatchObject({
      weeks: [{ sent: 0, waiting: 1 }],
      stopped: "403: invalid_api_key",
    });
    expect(server.loggedErrors().join()).toContain("the email provider accepts no reminders");
    await server.sql("update private.reminders set claimed_at = now() - interval '11 minutes'");
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test("counts a batch as sent if the provider already accepted it, even if the emails have changed", async () => {
    await addPlayer();
    await tick();
    await server.sql("update private.reminders set sent_at = null, claimed_at = now() - interval '11 minutes'");
    const other = readEnv({ ...serverEnvironment(SITE), MAIL_FROM: "New <new@example.com>" });
    expect(await remindWeekly(other)).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }], stopped: null });
    expect(server.mails().map(({ from }) => from)).toEqual(["CFP Bracket <picks@bracket.test>"]);
  });

  test("keeps retrying a failing provider until the job times out", async () => {
    await addPlayer();
    server.breakMail("error");
    const tried = await remindWeekly(readEnv(serverEnvironment(SITE)), { time: 1_800 });
    expect(tried).toMatchObject({ weeks: [{ sent: 0, waiting: 1 }], stopped: "time" });
  });

  test.each(["unreachable", "deadlock"] as const)("continues after a brief database fault: %s", async (fault) => {
    const { email } = await addPlayer();
    server.breakDatabase(fault);
    const response = tick();
    await vi.waitFor(() => expect(server.databaseCalls()).not.toHaveLength(0));
    server.reset();
    expect(await readJson(await response)).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test("returns 503 if the job times out before the database becomes available", async () => {
    const now = Date.now;
    // Makes each database call appear to take 100 seconds. The third call therefore exceeds the job's time limit of 255
    // seconds.
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + server.databaseCalls().length * 100_000);
    server.breakDatabase("unreachable");
    expect((await tick()).status).toBe(503);
    clock.mockRestore();
    expect(server.databaseCalls().length).toBeGreaterThanOrEqual(3);
  });

  test("purges old rows a thousand at a time, and logs the total", async () => {
    await server.sql(`insert into private.rate_limits (bucket, key_hash, window_start)
      select 'b', n::text, now() - interval '2 days' from generate_series(1, 2500) as n`);
    expect((await tick()).status).toBe(200);
    expect(linesOf("purged")).toMatchObject([{ limits: 2_500 }]);
    expect(await server.sql("select from private.rate_limits")).toEqual([]);
    expect(server.databaseCalls().filter((line) => line.endsWith("purge_old"))).toHaveLength(3);
  });

  test("returns 200 when purging fails, and logs the failure", async () => {
    await server.sql("alter function public.purge_old(jsonb, integer) rename to purge_old_away");
    expect((await tick()).status).toBe(200);
    await server.sql("alter function public.purge_old_away(jsonb, integer) rename to purge_old");
    expect(linesOf("purged")).toEqual([]);
    expect(server.loggedErrors().join()).toContain('"error":"UNEXPECTED","where":"purging"');
  });
});

describe.each(["weekly-reminders", "results?now"])("the scheduled endpoint %s", (job) => {
  const call = async (authorization: string | null, secret?: string) => {
    const { CRON_SECRET, ...rest } = serverEnvironment(SITE);
    const env = readEnv(secret === "missing" ? rest : { ...rest, CRON_SECRET: secret ?? CRON_SECRET ?? "" });
    const headers = authorization === null ? {} : { headers: { authorization } };
    return createApp(env).fetch(new Request(`${SITE}/api/cron/${job}`, headers));
  };

  test.each(["", "missing"])("rejects every caller while the configured secret is %j", async (secret) => {
    for (const authorization of ["Bearer ", "Bearer", "Bearer undefined", ""]) {
      expect((await call(authorization, secret)).status).toBe(401);
    }
    expect(server.databaseCalls()).toEqual([]);
  });
});

test("vercel.json schedules the reminder job before each week locks, and the results job after the games", async () => {
  const { crons } = JSON.parse(await readFile("vercel.json", "utf8"));
  expect(crons.map(({ path, schedule }: Record<string, string>) => [path, schedule])).toEqual([
    ["/api/cron/results", "0 6 * * *"],
    ["/api/cron/weekly-reminders", "0 14 * * *"],
    ["/api/cron/weekly-reminders", "0 18 * * *"],
  ]);
});

test("a reminder email uses ordinary spaces in times, and escapes names and tokens", () => {
  const lockAt = new Date("2001-11-09T00:59:59.999Z");
  const mail = reminderMail({ week: 3, lockAt, siteUrl: SITE, from: "us@example.com" });
  expect(mail.subject).toBe("Week 3 picks lock Thu, Nov 8 at 8 PM ET");
  expect(mail.text).toContain("Locks Thu, Nov 8 at 8 PM ET.");
  expect(mail.html).toContain("Thu, Nov 8 at 8\u00A0PM\u00A0ET<");
  expect(mail.subject + mail.text + mail.html).not.toContain("\u202F");
  const sent = reminderTo(mail, { email: "fan@example.com", username: '<b>"x" & y-_1', token: "a b&c=<d>" });
  for (const part of [sent.html, sent.text]) {
    expect(part).toContain("bxy-_1, you haven");
    expect(part).toContain(`${SITE}/unsubscribe?token=a%20b%26c%3D%3Cd%3E`);
  }
  expect(sent.headers["List-Unsubscribe"]).toContain("token=a%20b%26c%3D%3Cd%3E>");
});

test("a step of the reminder job is retried only when the database is unavailable", async () => {
  const step = vi.fn(() => Promise.reject(new AppError("TOO_MANY_REQUESTS")));
  await expect(retryWhileUnavailable(step, Number.POSITIVE_INFINITY)).rejects.toMatchObject({
    key: "TOO_MANY_REQUESTS",
  });
  expect(step).toHaveBeenCalledTimes(1);
});
