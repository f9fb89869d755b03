import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { htmlToText } from "#local/mailbox/html-to-text.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";
import { makeFolder } from "./test-product.ts";

const folder = makeFolder();
const file = join(folder.path, "mail.jsonl");
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

const mail = (to: string, subject = "Hello") => ({ to, from: "a@localhost", subject, html: "<p>Hi <b>you</b></p>" });
const receipt = (key: string, at = Date.now()) => ({ key, fingerprint: "f", response: { id: "1" }, at });

test("the mailbox lists emails newest first, and derives a missing text part from the HTML", () => {
  const box = new Mailbox();
  box.accept([mail("one@example.com", "First")]);
  box.accept([mail("two@example.com", "Second")]);
  expect(box.list().map(({ subject }) => subject)).toEqual(["Second", "First"]);
  expect(box.list()[0]).toMatchObject({ to: "two@example.com", text: "Hi you", headers: {} });
  expect(Date.parse(box.list()[0]?.sentAt ?? "")).toBeCloseTo(Date.now(), -4);
});

test("the mailbox finds emails by recipient, ignoring case", () => {
  const box = new Mailbox();
  box.accept([mail("Ann <Ann@Example.com>, bob@example.com"), mail("joann@example.com")]);
  expect(box.list("ann@example.COM")).toHaveLength(1);
  expect(box.list("bob@example.com")).toHaveLength(1);
  expect(box.list("carol@example.com")).toEqual([]);
});

test("emails and idempotency keys survive a restart, and an incomplete line in the mailbox's file is dropped", () => {
  folder.make();
  const [stored] = new Mailbox(file).accept([mail("one@example.com")], () => receipt("k"));
  appendFileSync(file, '{"mails":[{"id":"torn"');
  const next = new Mailbox(file);
  next.accept([mail("two@example.com")]);
  const last = new Mailbox(file);
  expect(last.list().map(({ to }) => to)).toEqual(["two@example.com", "one@example.com"]);
  expect(last.find(stored?.id ?? "")).toEqual(stored);
  expect(last.findReceipt("k")).toMatchObject({ response: { id: "1" } });
  expect(readFileSync(file, "utf8")).not.toContain("torn");
});

test("an idempotency key lasts for 24 hours", () => {
  vi.useFakeTimers();
  const box = new Mailbox();
  box.accept([], () => receipt("k"));
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(box.findReceipt("k")).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(box.findReceipt("k")).toBeNull();
});

test("an email's text version keeps text and links, and drops styles, titles and tags", () => {
  const html =
    '<html><head><title>No</title><style>p{}</style></head><body><h1>Confirm</h1><p>Fish &amp; chips &lt;3</p><a class="b" href="http://localhost:3000/auth/callback?token_hash=1&amp;type=signup">Confirm</a></body></html>';
  expect(htmlToText(html)).toBe(
    "Confirm\nFish & chips <3\nConfirm http://localhost:3000/auth/callback?token_hash=1&type=signup",
  );
});
