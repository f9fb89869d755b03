import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { createApp } from "../../src/server/app.ts";
import { readEnv } from "../../src/server/env.ts";
import { remindWeekly } from "../../src/server/jobs/weekly-reminders.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
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
    await server.sql(
      "insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted) values ($1, $2, $3::text::jsonb, true)",
      [done.id, WEEK, JSON.stringify(OFFICIAL_RECORD)],
    );
    const first = await tick();
    expect(first.status).toBe(200);
    const counts = { week: WEEK, accepted: 1, refused: 0, dropped: 0, waiting: 0, expired: 0 };
    expect(await readJson(first)).toEqual({ weeks: [counts], stopped: null, next: null });
    const lines = told.mock.calls.map((words: unknown[]) => String(words[0]));
    // The second says what the same call has purged.
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"event":"purged"');
    expect(lines[0]).toMatch(/"event":"weekly reminders",.*"weeks":\[{"week":12,"accepted":1/);
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
      expect(await readJson(await tick())).toMatchObject({ weeks: [{ accepted: 1, waiting: 0 }] });
      expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
    },
  );

  test("isolates an address that the provider refuses", async () => {
    const [good, bad] = [await addPlayer(), await addPlayer()];
    await server.sql("update public.users set email = 'nobody' where id = $1", [bad.id]);
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ accepted: 1, refused: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[good.email]]);
  });

  test("stops when the provider takes nothing, says why, and goes on at the next tick", async () => {
    const { email } = await addPlayer();
    server.breakMail("closed", 1);
    expect(await readJson(await tick())).toMatchObject({
      weeks: [{ accepted: 0, waiting: 1 }],
      stopped: "403: invalid_api_key",
    });
    expect(server.loggedErrors().join()).toContain("the mail provider takes no reminders");
    await server.sql("update private.reminder_batches set free_at = now()");
    expect(await readJson(await tick())).toMatchObject({ weeks: [{ accepted: 1, waiting: 0 }] });
    expect(server.mails().map(({ to }) => to)).toEqual([[email]]);
  });

  test("is the same mail at a retry, whatever has been deployed meanwhile", async () => {
    await addPlayer();
    server.breakMail("closed", 1);
    await tick();
    const other = createApp(
      readEnv({ ...serverEnvironment("http://bracket.test"), MAIL_FROM: "New <new@example.com>" }),
    );
    await server.sql("update private.reminder_batches set free_at = now()");
    await other.fetch(new Request("http://bracket.test/api/cron/weekly-reminders", { headers: SCHEDULER }));
    expect(server.mails().map(({ from }) => from)).toEqual(["CFP Bracket <picks@bracket.test>"]);
  });

  /** Does something in the database right after the first of two batches was claimed, or was put off. */
  async function meanwhile(moment: "first_attempt_at" | "problem", change: string, act: () => Promise<void>) {
    await addMany(101);
    await server.sql(`
      create function private.meanwhile() returns trigger language plpgsql as
        $$ begin ${change}; return null; end; $$;
      create trigger meanwhile after update of ${moment} on private.reminder_batches
        for each row when (new.${moment} is not null) execute function private.meanwhile();`);
    try {
      await act();
    } finally {
      await server.sql("drop function private.meanwhile() cascade");
    }
  }
  /** Moves the lock that is 8 hours away, once. */
  const moveLock = (hours: number) =>
    `update public.week_schedule set end_date = now() + interval '${hours} hours 1 microsecond'
    where end_date between now() and now() + interval '9 hours'`;
  /** How many mails there are of each subject, the rarest first. */
  function subjects(): number[] {
    const counts = new Map<string, number>();
    for (const { subject } of server.mails()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return [...counts.values()].sort((one, other) => one - other);
  }

  test.each([
    ["the week has locked", moveLock(-1)],
    ["everybody has switched off", "update public.user_email_preferences set weekly_reminders = false"],
  ])("after a wait that the provider asked for sends nothing when %s meanwhile", (_, change) =>
    // One batch is told to wait, at which moment the change happens, and the other has its turn later.
    meanwhile("problem", change, async () => {
      server.breakMail("rate-limit", 1);
      // So slowly that the first one has surely had its answer when the other's turn comes.
      const env = readEnv(serverEnvironment("http://bracket.test"));
      expect(await remindWeekly(env, { rate: 0.4 })).toMatchObject({ weeks: [{ accepted: 0 }], stopped: null });
      const told = await server.sql("select from private.reminder_batches where problem like '429%'");
      expect([told.length, server.mails()]).toEqual([1, []]);
    }),
  );

  test("names the new lock in mails that were not tried before it moved, and repeats the others as they were", () =>
    meanwhile("first_attempt_at", moveLock(20), async () => {
      server.breakMail("error", 1);
      expect(await readJson(await tick())).toMatchObject({ weeks: [{ accepted: 101, waiting: 0 }] });
      expect(subjects()).toEqual([1, 100]);
      const asked = await server.sql("select from private.reminder_batches where attempts > 1");
      expect(asked).toHaveLength(1);
    }));

  test("waits with the rest when the lock is moved more than a day away, and then names the new one", () =>
    meanwhile("first_attempt_at", moveLock(50), async () => {
      server.breakMail("error", 1);
      const first = (await readJson(await tick())) as { weeks: { accepted: number; waiting: number }[] };
      const { accepted = 0, waiting = 0 } = first.weeks[0] ?? {};
      expect([Math.min(accepted, waiting), accepted + waiting]).toEqual([1, 101]);
      expect(subjects()).toEqual([accepted]);
      expect(await readJson(await tick())).toMatchObject({ weeks: [] });
      await server.sql("drop trigger meanwhile on private.reminder_batches");
      await lockIn(20);
      expect(await readJson(await tick())).toMatchObject({ weeks: [{ accepted: 101, waiting: 0 }] });
      expect(subjects()).toEqual([1, 100]);
    }));

  test("mails for each of two weeks that are due", async () => {
    const { email } = await addPlayer();
    await lockIn(5, 13);
    const counts = { accepted: 1, waiting: 0 };
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
      expect(await readJson(await answer)).toMatchObject({ weeks: [{ accepted: 1, waiting: 0 }] });
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
    expect(server.databaseCalls()).toHaveLength(3);
  });
});
