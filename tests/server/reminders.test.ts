import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { createApp } from "../../src/server/app.ts";
import { readEnv } from "../../src/server/env.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { insertPick } from "../support/picks/server-picks.ts";
import { HOUR, readJson, SCHEDULER, serverReminders, WEEK } from "../support/reminders/server-reminders.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let told: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  told = vi.spyOn(console, "info").mockImplementation(() => {});
  await begin();
});
afterAll(() => server.close());

const { addMany, addPlayer, begin, lockIn, tick } = serverReminders(() => server);

describe("the scheduled job", () => {
  test("mails who is due once a week, however often it is called, and says how many in answer and log", async () => {
    const [due, done] = [await addPlayer(), await addPlayer()];
    await insertPick(server, done.id, WEEK, OFFICIAL_RECORD);
    const first = await tick();
    expect(first.status).toBe(200);
    const counts = { week: WEEK, sent: 1, waiting: 0 };
    expect(await readJson(first)).toEqual({ weeks: [counts], refused: 0, stopped: null, next: null });
    const lines = told.mock.calls.map((words: unknown[]) => String(words[0]));
    // The second says what the same call has purged.
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"event":"purged"');
    expect(lines[0]).toMatch(/"event":"weekly reminders",.*"weeks":\[{"week":12,"sent":1/);
    for (const secret of [due.email, due.token]) expect(lines.join()).not.toContain(secret);

    await Promise.all([tick(), tick(), tick()]);
    expect(server.mails().map(({ to }) => to)).toEqual([[due.email]]);
  });

  test("sends a mail of two parts that names the week, the lock and the ways to the picks and out", async () => {
    const { email, token } = await addPlayer();
    await tick();
    const mail = server.mails()[0];
    expect(mail?.subject).toMatch(/^Week 12 picks lock \w+day at \d+:\d\d [AP]M ET$/);
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<http://bracket.test/api/unsubscribe/one-click?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const part of [mail?.html ?? "", mail?.text ?? ""]) {
      expect(part).toContain("http://bracket.test/bracket/week/12");
      expect(part).toContain(`http://bracket.test/unsubscribe?token=${token}`);
      expect(part).toContain(`${email.split("@")[0]}, you have not saved your picks for Week 12.`);
      expect(part).toContain("x4");
      expect(part).not.toMatch(/\{\{|undefined|null/);
    }
  });

  test("does nothing in the middle of a week but say when something will be due", async () => {
    await addPlayer();
    await lockIn(30);
    const answer = await readJson(await tick());
    expect(answer).toMatchObject({ weeks: [], next: { week: WEEK } });
    const { at } = answer.next as { at: string };
    expect(Math.round((Date.parse(at) - Date.now()) / HOUR)).toBe(6);
    expect(server.mails()).toEqual([]);
  });

  test.each(["error", "rate-limit", "malformed"] as const)(
    "goes on within the tick after %s, and mails once",
    async (fault) => {
      const { email } = await addPlayer();
      server.breakMail(fault, 1);
      expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("isolates an address that the provider refuses", async () => {
    const [good, bad] = [await addPlayer(), await addPlayer()];
    await server.sql("update app.users set email = 'nobody' where id = $1", [bad.id]);
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 2, waiting: 0 }], refused: 1 });
    expect(server.mails().map(({ to }) => to)).toEqual([[good.email]]);
  });

  test("stops when the provider takes nothing, says why, and goes on at the next tick", async () => {
    const { email } = await addPlayer();
    server.breakMail("closed", 1);
    expect(await readJson(await tick())).toMatchObject({
      weeks: [{ sent: 0, waiting: 1 }],
      stopped: "403: invalid_api_key",
    });
    expect(server.loggedErrors().join()).toContain("the mail provider takes no reminders");
    await server.sql("update private.reminders set claimed_at = now() - interval '11 minutes'");
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test("counts a batch as sent that the provider has accepted before, also when its text has changed since", async () => {
    await addPlayer();
    await tick();
    await server.sql("update private.reminders set sent_at = null, claimed_at = now() - interval '11 minutes'");
    const other = createApp(
      readEnv({ ...serverEnvironment("http://bracket.test"), MAIL_FROM: "New <new@example.com>" }),
    );
    const answer = await other.fetch(
      new Request("http://bracket.test/api/cron/weekly-reminders", { headers: SCHEDULER }),
    );
    expect(await readJson(answer)).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
    expect(server.mails().map(({ from }) => from)).toEqual(["CFP Bracket <picks@bracket.test>"]);
  });

  test("leaves out of a batch that was not finished who has saved picks since", async () => {
    const [late, done] = [await addPlayer(), await addPlayer()];
    server.breakMail("closed", 1);
    await tick();
    await insertPick(server, done.id, WEEK, OFFICIAL_RECORD);
    await server.sql("update private.reminders set claimed_at = now() - interval '11 minutes'");
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[late.email]]);
  });

  test("mails everybody once when several calls share the work", async () => {
    await addMany(250);
    await Promise.all([tick(), tick(), tick()]);
    const addresses = server.mails().flatMap(({ to }) => to);
    expect([addresses.length, new Set(addresses).size]).toEqual([250, 250]);
  });

  test("mails for each of two weeks that are due", async () => {
    const { email } = await addPlayer();
    await lockIn(5, 13);
    const counts = { sent: 1, waiting: 0 };
    expect(await readJson(await tick())).toMatchObject({
      weeks: [
        { week: 13, ...counts },
        { week: WEEK, ...counts },
      ],
    });
    const mails = server.mails().map(({ to, subject }) => [...to, subject.slice(0, 7)]);
    expect(mails).toEqual([
      [email, "Week 12"],
      [email, "Week 13"],
    ]);
  });

  test.each(["refused", "deadlock", "broken"] as const)(
    "goes on when what the database answered for a moment was: %s",
    async (fault) => {
      const { email } = await addPlayer();
      server.breakDatabase(fault);
      const answer = tick();
      await vi.waitFor(() => expect(server.databaseCalls()).not.toHaveLength(0));
      server.reset();
      expect(await readJson(await answer)).toMatchObject({ weeks: [{ sent: 1, waiting: 0 }] });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("tries as long as there is time when the database is away, and is a 503 then", async () => {
    const now = Date.now;
    // Each call takes a hundred seconds of the 255 that there are.
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + server.databaseCalls().length * 100_000);
    server.breakDatabase("refused");
    expect((await tick()).status).toBe(503);
    clock.mockRestore();
    // Several lanes may have tried by then.
    const tries = server.databaseCalls().length;
    expect([tries > 1, tries < 10]).toEqual([true, true]);
  });
});
