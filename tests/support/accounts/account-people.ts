import type { EmailOtpType } from "@supabase/supabase-js";
import { expect } from "vitest";
import { type AccountStack, type Browser, linkIn } from "./accounts.ts";

export const PASSWORD = "long enough";

export const addressOf = (username: string) => `${username}@mail.example`;

/** What people do at an auth service, which may be started after this is called. */
export function atAccounts(stack: () => AccountStack) {
  const openBrowser = () => stack().openBrowser();
  const mailsTo = (address: string) => stack().mailsTo(address);

  /** Signs up as the dialog does; the account has its name in its address. */
  function signUp(browser: Browser, username: string, email = addressOf(username), password = PASSWORD) {
    const emailRedirectTo = `${stack().site}/auth/callback`;
    return browser.auth.signUp({ email, password, options: { data: { username }, emailRedirectTo } });
  }

  /** Opens the newest mail and follows its link, as /auth/callback does. */
  function follow(browser: Browser, email: string, at = 0) {
    const { token_hash, type } = linkIn(mailsTo(email)[at]);
    return browser.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
  }

  /** A browser in which a new and confirmed account is signed in. */
  async function signedIn(username: string): Promise<Browser> {
    const browser = openBrowser();
    expect((await signUp(browser, username)).error).toBeNull();
    expect((await follow(browser, addressOf(username))).error).toBeNull();
    return browser;
  }

  const signIn = (browser: Browser, username: string, password = PASSWORD) =>
    browser.auth.signInWithPassword({ email: addressOf(username), password });

  async function playersAt(email: string): Promise<{ id: string; username: string }[]> {
    return stack().supabase.sql(
      `select users.id, username from public.users join auth.users as account using (id) where account.email = $1`,
      [email],
    );
  }

  async function accountsAt(email: string): Promise<number> {
    return (await stack().supabase.sql("select id from auth.users where email = $1", [email])).length;
  }

  /** Lets time pass for an account's mails: since they were sent, and until their links end. */
  async function pass(minutes: number, email: string): Promise<void> {
    await stack().supabase.sql(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(mins => $1),
        recovery_sent_at = recovery_sent_at - make_interval(mins => $1) where email = $2`,
      [minutes, email],
    );
  }

  return { openBrowser, mailsTo, signUp, follow, signedIn, signIn, playersAt, accountsAt, pass };
}
