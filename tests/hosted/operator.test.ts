import { beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "#domain/errors.ts";
import { RETENTION_DAYS } from "#domain/retention.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { secretAuth } from "#server/auth/secret-auth.ts";
import { createDatabase } from "#server/supabase.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import type { Browser } from "#support/accounts/auth-stack.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { continueWithGoogle, server, setUpHostedServer, stack } from "#support/hosted/hosted-stack.ts";
import { callerWith } from "#support/server/caller.ts";
import { callbackProblem, serviceMessage } from "#web/features/auth/service.ts";
import { act, type Order, readOrder } from "../../scripts/admin/operator.ts";

const { openBrowser, signedIn, signIn, follow, mailsTo, pass } = setUpHostedServer();

/** Does what `npm run admin -- operator ... --yes` does. */
async function operate(...words: string[]): Promise<void> {
  const env = { SUPABASE_URL: server.projectUrl, SUPABASE_SECRET_KEY: LOCAL_KEYS.secret };
  const tools = { db: createDatabase(env, LOCAL_KEYS.secret), auth: secretAuth(env), say: () => {} };
  await act(tools, readOrder(words) as Extract<Order, { kind: string }>, null, true);
}

const me = async (browser: Browser) => {
  const token = (await browser.auth.getSession()).data.session?.access_token ?? "";
  return callerWith(server, bearer(token)).query("account.me");
};

describe("a player blocked by the operator", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signedIn("rude");
    await operate("block", "player", "rude");
  });

  test("cannot sign in with a password or with Google, and sees the reason", async () => {
    const { error } = await signIn(openBrowser(), "rude");
    expect(error?.code).toBe("user_banned");
    expect(serviceMessage(error)).toBe(ERRORS.ACCOUNT_BLOCKED.message);
    const { searchParams } = await continueWithGoogle({ name: "rude", email: emailOf("rude") });
    expect(callbackProblem(searchParams.get("error_code") ?? undefined)).toBe("ACCOUNT_BLOCKED");
  });

  test("cannot sign in with a password reset link", async () => {
    await pass(2, emailOf("rude"));
    await openBrowser().auth.resetPasswordForEmail(emailOf("rude"));
    expect(mailsTo(emailOf("rude"))[0]?.subject).toBe("Reset your password");
    const { data, error } = await follow(openBrowser(), emailOf("rude"));
    expect([data.session, callbackProblem(error?.code)]).toEqual([null, "ACCOUNT_BLOCKED"]);
  });

  test("stays signed in until the token expires, but cannot renew the session", async () => {
    expect(await me(browser)).toMatchObject({ status: 200 });
    const { error } = await browser.auth.refreshSession();
    expect(error?.code).toBe("user_banned");
  });

  test("can sign in again after being unblocked", async () => {
    await operate("unblock", "player", "rude");
    const again = openBrowser();
    expect((await signIn(again, "rude")).error).toBeNull();
    expect(await me(again)).toMatchObject({ status: 200 });
  });
});

test("the purge job deletes old entries from the auth service's sign-in log", async () => {
  await signedIn("logged");
  const count = async () =>
    (await stack.supabase.sql<{ count: number }>("select count(*)::integer from auth.audit_log_entries"))[0]?.count ??
    0;
  const entries = await count();
  expect(entries).toBeGreaterThan(0);
  const old = RETENTION_DAYS.signInLog + 1;
  await stack.supabase.authSql("update auth.audit_log_entries set created_at = now() - make_interval(days => $1)", [
    old,
  ]);
  await signedIn("logged_later");
  const later = (await count()) - entries;
  expect(later).toBeGreaterThan(0);
  const tick = await server.request("/api/cron/weekly-reminders", {
    headers: { authorization: `Bearer ${LOCAL_KEYS.cron}` },
  });
  expect(tick.status).toBe(200);
  expect(await count()).toBe(later);
});
