import { spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { startCron } from "#local/cron.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { serve } from "#support/hosted/ports.ts";

const PROGRAM = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url));
const SECRET = "secret of a deployment";

let close = async () => {};
afterEach(() => close());

/** Starts a server whose only endpoint is the reminders job, which returns these counts. Returns the server's port. */
async function openProduct(counts: object, called: (request: IncomingMessage) => void = () => {}) {
  const opened = await serve((request, response) => {
    if (request.url === "/local/config.json") return response.end(JSON.stringify({ cronSecret: LOCAL_KEYS.cron }));
    called(request);
    const isOpen = [LOCAL_KEYS.cron, SECRET].some((each) => request.headers.authorization === `Bearer ${each}`);
    return response.writeHead(isOpen ? 200 : 401).end(JSON.stringify(isOpen ? counts : { message: "closed" }));
  });
  close = opened.close;
  return new URL(opened.url).port;
}

function remind(environment: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [PROGRAM, "remind"], {
    env: { PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, printed })));
}

const COUNTS = { week: 12, sent: 24, waiting: 0 };
const SENT = { weeks: [COUNTS], rejected: 1, stopped: null, next: null };

test("npm run admin -- remind prints how many reminders were sent and where to read them", async () => {
  const PORT = await openProduct(SENT);
  const { code, printed } = await remind({ PORT });
  expect(code).toBe(0);
  expect(printed).toContain("Week 12: 24 reminders sent so far.");
  expect(printed).toContain("1 rejected by the email provider");
  expect(printed).toContain(`Mailbox: http://localhost:${PORT}/local/mail`);
});

test("the reminder command lists the weeks that have reminders due, and explains why some emails are still unsent", async () => {
  const weeks = [COUNTS, { week: 13, sent: 1, waiting: 200 }];
  const { printed } = await remind({ PORT: await openProduct({ weeks, rejected: 0, stopped: "time", next: null }) });
  expect(printed).toContain("Week 12: 24 reminders sent so far.");
  expect(printed).toContain(
    "Week 13: 1 reminder sent so far.\n200 not sent yet (stopped: time): run it again.\nMailbox",
  );
});

test("the reminder command prints when the next reminders are due if no reminders are due now", async () => {
  const next = { week: 12, at: "2026-11-26T21:59:59Z" };
  const { code, printed } = await remind({ PORT: await openProduct({ weeks: [], rejected: 0, stopped: null, next }) });
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/^No reminders are due now.*\nWeek 12 is due from .*26.*\.\n$/),
  ]);
});

test("the reminder command calls the deployment at SITE_URL, and prints the response if the call fails", async () => {
  const SITE_URL = `http://127.0.0.1:${await openProduct(SENT)}/`;
  expect(await remind({ SITE_URL, CRON_SECRET: SECRET })).toMatchObject({
    code: 0,
    printed: expect.stringContaining("Week 12: 24"),
  });
  const rejected = await remind({ SITE_URL, CRON_SECRET: "wrong" });
  expect([rejected.code, rejected.printed]).toEqual([
    1,
    expect.stringContaining('responded with 401: {"message":"closed"}'),
  ]);
  expect(await remind({ SITE_URL })).toMatchObject({ code: 1 });
});

test("the reminder command explains how to start the product if the product is not running", async () => {
  const { code, printed } = await remind({ PORT: "9" });
  expect(code).toBe(1);
  expect(printed).toMatch(/^The product does not respond on port 9\. Start it with npm start .*\n$/);
});

test("the local scheduler calls each job immediately and then repeatedly until the scheduler is stopped", async () => {
  const calls: string[] = [];
  let enough = () => {};
  const thrice = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const port = await openProduct(SENT, ({ url = "", headers }) => {
    expect(headers.authorization).toBe(`Bearer ${LOCAL_KEYS.cron}`);
    if (calls.push(url) === 6) enough();
  });
  const stop = startCron(`http://127.0.0.1:${port}`, 20);
  await thrice;
  stop();
  for (const job of ["weekly-reminders", "results"]) {
    expect(calls.slice(0, 6).filter((url) => url === `/api/cron/${job}`).length).toBeGreaterThanOrEqual(2);
  }
});
