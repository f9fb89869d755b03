import { beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { reportEmail, reportGroup } from "#server/groups/reports-router.ts";
import { readEnv } from "#server/http/env.ts";
import { callerDatabase } from "#server/supabase.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { type Player, signIn } from "#support/server/caller.ts";
import { waitForFreshWindow } from "#support/server/rate-limit-window.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { mutationRequest } from "#support/server/trpc-envelope.ts";

setUpServer(undefined, { clearsLimits: true });
let ann: Player;
let group: string;
beforeAll(async () => {
  ann = await signIn(server, "ann");
  const bob = await signIn(server, "bob");
  group = (await bob.mutate("groups.create", { name: "Rude <b>Group</b>" })).value?.id ?? "";
  await Promise.all([import("#server/mail/notice.tsx"), import("resend")]);
});

const report = (who: Player, reason: string, id = group) => who.mutate("reports.send", { group: id, reason });

describe("a report", () => {
  test("is emailed to the operator with the group, the reason and the reporter's username, but not the reporter's email address", async () => {
    expect(await ann.query("reports.state")).toMatchObject({ value: { isOpen: true } });
    expect(await report(ann, "  The name is rude.\r\nBcc: all@example.com ")).toMatchObject({ status: 200, value: {} });
    const [mail, ...more] = server.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ["operator@example.com"], subject: "A player reported a group" });
    for (const part of [group, "ann", "The name is rude. Bcc: all@example.com", "Rude <b>Group</b>"]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).toContain("Rude &lt;b&gt;Group&lt;/b&gt;");
    expect(`${mail?.html}${mail?.text}`).not.toContain("ann@mail.example");
  });

  test("that a player sends three times is emailed only once", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => report(ann, "The same words")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.mails()).toHaveLength(1);
  });

  test("is rejected with 429 and Retry-After once the player has sent five reports in a day", async () => {
    await waitForFreshWindow();
    const statuses = [];
    for (let n = 1; n <= 8; n++) statuses.push((await report(ann, `Words ${n}`)).status);
    expect([statuses, server.mails().length]).toEqual([[200, 200, 200, 200, 200, 429, 429, 429], 5]);
    const again = mutationRequest("reports.send", { group, reason: "Words" }, bearer(ann.token));
    const seconds = Number((await server.request(...again)).headers.get("retry-after"));
    expect([seconds > 0, seconds <= 86_400]).toEqual([true, true]);
  });

  test.each([
    ["without text", " \u0007\n", 400, "Please tell us what the problem is."],
    ["with more than 500 characters", "x".repeat(501), 400, "Please use 500 characters or less."],
  ])("%s is rejected and does not count toward the limits", async (_, reason, status, message) => {
    expect(await report(ann, reason)).toMatchObject({ status, message });
    expect([server.mails().length, await server.sql("select from private.rate_limits")]).toEqual([0, []]);
  });

  test("that cannot be emailed returns 502", async () => {
    server.breakMail("closed");
    expect(await report(ann, "rude")).toMatchObject({ status: 502, message: "Failed to send email" });
  });

  test.each(["", undefined])("is rejected when REPORTS_TO is %j", async (to) => {
    const { REPORTS_TO: _, ...rest } = serverEnvironment("http://bracket.test");
    const key = { RESEND_API_KEY: LOCAL_KEYS.resend };
    const env = readEnv({ ...rest, ...key, ...(to === undefined ? {} : { REPORTS_TO: to }) });
    const caller = { id: ann.id, email: null, token: ann.token };
    const sent = reportGroup(env, callerDatabase(env, ann.token), caller, { group, reason: "rude" });
    await expect(sent).rejects.toMatchObject({ key: "REPORTS_CLOSED" });
    expect(server.databaseCalls()).toEqual([]);
  });
});

test("a report email escapes the group name and the reason, and links only to our site", async () => {
  const words = '"><img src=x onerror=alert(1)>';
  const siteUrl = "https://bracket.example";
  const mail = await reportEmail({ name: words, id: "1", reporter: "ann", reason: words, siteUrl });
  expect(mail.html).not.toMatch(/<img src=x|onerror=alert\(1\)>(?!&)/);
  expect(mail.text).toContain(words);
  const links = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => new URL(url ?? "").origin);
  expect(new Set(links)).toEqual(new Set([siteUrl]));
});
