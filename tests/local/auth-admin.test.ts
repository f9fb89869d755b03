import { GoTrueAdminApi } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { setUpAuthStack, stack } from "#support/accounts/auth-stack.ts";

const { openBrowser, signedIn, signIn, playersAt } = setUpAuthStack();

const admin = (key: string = LOCAL_KEYS.secret) =>
  new GoTrueAdminApi({
    url: `${stack.site}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: (input, init) => stack.supabase.fetch(new Request(input, init)),
  });

/** Creates a signed-in player, and returns the player's browser and account ID. */
async function player(username: string) {
  const browser = await signedIn(username);
  const [found] = await playersAt(emailOf(username));
  return { browser, id: found?.id ?? "" };
}

describe("the secret key", () => {
  test("can block an account from signing in and renewing sessions, and can unblock the account", async () => {
    const { browser, id } = await player("blocked");
    expect((await admin().updateUserById(id, { ban_duration: "876000h" })).error).toBeNull();
    expect((await signIn(openBrowser(), "blocked")).error?.code).toBe("user_banned");
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
    expect((await admin().updateUserById(id, { ban_duration: "none" })).error).toBeNull();
    expect((await signIn(openBrowser(), "blocked")).error).toBeNull();
  });

  test("can delete an account and its player, and deleting the same account again fails", async () => {
    const { browser, id } = await player("deleted");
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect(await playersAt(emailOf("deleted"))).toEqual([]);
    expect((await browser.auth.getUser()).error?.code).toBe("user_not_found");
    expect((await admin().deleteUser(id)).error?.code).toBe("user_not_found");
  });
});

test.each(["the publishable key", "a player's token", "no key"])(
  "%s cannot block or delete an account",
  async (what) => {
    const { browser, id } = await player(`victim-${what.length}`);
    const token = (await browser.auth.getSession()).data.session?.access_token ?? "";
    const key = { "the publishable key": LOCAL_KEYS.publishable, "a player's token": token, "no key": "" }[what] ?? "";
    for (const { error } of [
      await admin(key).deleteUser(id),
      await admin(key).getUserById(id),
      await admin(key).updateUserById(id, { ban_duration: "24h" }),
    ]) {
      expect(error?.status).toBe(403);
    }
    expect(await playersAt(emailOf(`victim-${what.length}`))).toHaveLength(1);
  },
);
