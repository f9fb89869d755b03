// @vitest-environment jsdom
import { cleanup, render, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AuthCallback } from "../../src/web/features/auth/auth-callback.tsx";
import { isRecovering } from "../../src/web/features/auth/recovery.ts";
import { rememberPath, takeRememberedPath } from "../../src/web/session/remembered-path.ts";
import { loadAuth, signOut } from "../../src/web/session/session.tsx";
import { currentToasts, dismissToast } from "../../src/web/ui/toast-queue.ts";
import { beginAt, network, sentTo } from "./auth-network.ts";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => beginAt("/"));
afterEach(async () => {
  cleanup();
  await signOut();
  dismissToast();
});
afterAll(() => network.close());

let visits = 0;

/** Opens the callback page with these parameters and waits until it has navigated on. */
async function visit(query: string): Promise<{ path: string; toast: string | undefined }> {
  const [search = "", hash] = query.split("#");
  visits += 1;
  const unlike = `${search}${search ? "&" : "?"}visit=${visits}${hash ? `#${hash}` : ""}`;
  window.history.replaceState(null, "", `/auth/callback${unlike}`);
  render(
    <StrictMode>
      <AuthCallback>Completing sign in...</AuthCallback>
    </StrictMode>,
  );
  await waitFor(() => expect(window.location.pathname).not.toBe("/auth/callback"));
  return { path: window.location.pathname, toast: currentToasts().find(({ open }) => open)?.message };
}

/** Stores what a sign-in that started in this browser needs to redeem its code. */
function beginSignIn() {
  localStorage.setItem("cfp-bracket.session-code-verifier", JSON.stringify("verifier"));
}

test("the link in the confirmation mail is redeemed once and leads to the remembered page", async () => {
  beginAt("/settings");
  rememberPath();
  const arrived = await visit("?token_hash=good&type=signup");
  expect(arrived).toEqual({ path: "/settings", toast: "Signed in successfully!" });
  expect(sentTo("/verify")).toHaveLength(1);
  expect(takeRememberedPath()).toBe("/");
});

test("Google's code is exchanged and leads to the first page when none is remembered", async () => {
  beginSignIn();
  const arrived = await visit("?code=abc");
  expect(arrived).toEqual({ path: "/", toast: "Signed in successfully!" });
  expect(sentTo("/token")[0]?.body).toEqual({ auth_code: "abc", code_verifier: "verifier" });
});

test("the link in the recovery mail leads to the form for the new password", async () => {
  expect((await visit("?token_hash=good&type=recovery")).path).toBe("/forgot-password");
  expect(isRecovering("id-of-sam")).toBe(true);
  expect(isRecovering("id-of-casey")).toBe(false);
});

test("an existing session is enough", async () => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  expect(await visit("")).toEqual({ path: "/", toast: "Signed in successfully!" });
});

const EXPIRED = "This link has expired or was already used. Please ask for a new one.";
const FAILED = "The sign-in could not be completed. Please try again.";

test.each([
  ["?token_hash=replayed&type=signup", EXPIRED],
  ["?token_hash=good&type=magiclink", EXPIRED],
  ["?token_hash=good", EXPIRED],
  ["?code=abc", "This sign-in was already used or began in another browser. Please sign in again."],
  ["?error=access_denied&error_description=x", "The sign-in was cancelled. Nothing has changed."],
  ["?error=access_denied&error_code=otp_expired", EXPIRED],
  ["#error=server_error&error_code=unexpected_failure&error_description=Call+555", FAILED],
  ["", "Nobody is signed in yet. Please sign in."],
])("%j leads to / with a message, even if a page is remembered", async (query, sentence) => {
  beginAt("/settings");
  rememberPath();
  expect(await visit(query)).toEqual({ path: "/", toast: sentence });
});

test.each([
  "//evil.example",
  "https://evil.example/settings",
  "/settings@evil.example",
  "/nowhere",
  "javascript:alert(1)",
])("a remembered %s is not used", async (path) => {
  sessionStorage.setItem("cfp-bracket.auth-redirect-path", path);
  localStorage.setItem("cfp-bracket.auth-redirect-path", JSON.stringify({ path, until: Date.now() + 1_000 }));
  expect((await visit("?token_hash=good&type=signup")).path).toBe("/");
});
