// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { HttpResponse, http } from "msw";
import { StrictMode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isErrorKey } from "../../src/domain/errors.ts";
import { AuthCallback } from "../../src/web/features/auth/auth-callback.tsx";
import { completeSignIn } from "../../src/web/features/auth/complete-sign-in.ts";
import { isRecovering } from "../../src/web/features/auth/recovery.ts";
import { rememberPath, takeRememberedPath } from "../../src/web/session/remembered-path.ts";
import { currentPlayer, loadAuth, signOut } from "../../src/web/session/session.tsx";
import { currentToasts, dismissToast } from "../../src/web/ui/toast-queue.ts";
import { addressPiece } from "../support/fuzz/odd-requests.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";
import { beginAt, network, refuse, sentTo } from "./auth-network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  installNativeDialog();
  beginAt("/");
});
afterEach(async () => {
  cleanup();
  network.resetHandlers();
  await signOut();
  dismissToast();
});
afterAll(() => network.close());

let visits = 0;

/** Opens the callback page with these parameters. */
function open(query: string): void {
  const [search = "", hash] = query.split("#");
  visits += 1;
  const unlike = `${search}${search ? "&" : "?"}visit=${visits}${hash ? `#${hash}` : ""}`;
  window.history.replaceState(null, "", `/auth/callback${unlike}`);
  render(
    <StrictMode>
      <AuthCallback>Completing sign in...</AuthCallback>
    </StrictMode>,
  );
}

/** Waits until the callback page has navigated on. */
async function arrival(): Promise<{ path: string; toast: string | undefined }> {
  await waitFor(() => expect(window.location.pathname).not.toBe("/auth/callback"));
  return { path: window.location.pathname, toast: currentToasts().find(({ open }) => open)?.message };
}

/** Opens the callback page with these parameters and waits until it has navigated on. */
function visit(query: string): Promise<{ path: string; toast: string | undefined }> {
  open(query);
  return arrival();
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

describe("a link for another account than the one that is signed in", () => {
  const stored = () => localStorage.getItem("cfp-bracket.session");

  /** Signs in as Sam and opens a link that signs in Casey. */
  async function openForeign(type: string) {
    await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
    const before = stored();
    open(`?token_hash=good-for-casey&type=${type}`);
    const said = (await screen.findByRole("dialog", { name: "Switch Account" })).textContent;
    expect(said).toContain("You are signed in as sam@example.com. This link signs in casey@example.com.");
    expect([stored(), currentPlayer()?.id]).toEqual([before, "id-of-sam"]);
    return { before, said, user: userEvent.setup() };
  }

  const press = (name: string) => screen.getByRole("button", { name });

  test.each([
    ["signup", "Stay Signed In", "The link is used up: casey@example.com is confirmed and can sign in"],
    ["recovery", "Close", "The link is used up: another password for casey@example.com needs a new one."],
  ])("of type %s changes nothing when the player presses '%s'", async (type, answer, consequence) => {
    const { before, said, user } = await openForeign(type);
    expect(said).toContain(consequence);
    await user.click(press(answer));
    expect(await arrival()).toEqual({ path: "/", toast: "You are still signed in as sam@example.com." });
    expect([stored(), currentPlayer()?.id, isRecovering("id-of-casey")]).toEqual([before, "id-of-sam", false]);
    // The session of the link is ended, the running one is not.
    await waitFor(() => expect(sentTo("/logout")).toHaveLength(1));
    expect(sentTo("/logout")[0]?.authorization).toMatch(/signature-of-casey$/);
    expect(sentTo("/verify")).toHaveLength(1);
  });

  test.each([
    ["signup", "/", false],
    ["recovery", "/forgot-password", true],
  ])("of type %s signs in its own account when the player goes on, once", async (type, path, isRecovery) => {
    const { user } = await openForeign(type);
    await user.dblClick(press("Switch Account"));
    expect((await arrival()).path).toBe(path);
    expect([currentPlayer()?.id, isRecovering("id-of-casey")]).toEqual(["id-of-casey", isRecovery]);
    expect(stored()).toContain("refresh-casey");
    expect(sentTo("/verify")).toHaveLength(1);
    expect(sentTo("/logout")).toEqual([]);
  });

  test("keeps the running session when switching fails", async () => {
    const { before, user } = await openForeign("signup");
    network.use(http.get("*/auth/v1/user", () => HttpResponse.error()));
    await user.click(press("Switch Account"));
    expect((await arrival()).path).toBe("/");
    expect([stored(), currentPlayer()?.id]).toEqual([before, "id-of-sam"]);
  });
});

test.each([
  ["signup", "/"],
  ["recovery", "/forgot-password"],
])("a link of type %s for the account that is signed in asks nothing", async (type, path) => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  expect((await visit(`?token_hash=good&type=${type}`)).path).toBe(path);
  expect(currentPlayer()?.id).toBe("id-of-sam");
  // The session of the link is the newer one, which may change the password.
  expect(localStorage.getItem("cfp-bracket.session")).toContain("signature-of-sam");
});

test("a sign-in by Google, which the player began here, asks nothing", async () => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  beginSignIn();
  expect(await visit("?code=abc")).toEqual({ path: "/", toast: "Signed in successfully!" });
  expect(currentPlayer()?.id).toBe("id-of-casey");
});

const EXPIRED = "This link has expired or was already used. Please ask for a new one.";
const FAILED = "The sign-in could not be completed. Please try again.";

test("a link that cannot be used leaves the running session alone", async () => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  expect(await visit("?token_hash=replayed&type=signup")).toEqual({ path: "/", toast: EXPIRED });
  expect(currentPlayer()?.id).toBe("id-of-sam");
});

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

test("a link that is rate limited says so and stays good", async () => {
  const refusal = () => refuse(429, "over_request_rate_limit", "Request rate limit reached");
  network.use(http.post("*/auth/v1/verify", refusal, { once: true }));
  expect((await visit("?token_hash=good&type=signup")).toast).toBe("Too many requests. Please try again later.");
  dismissToast();
  expect((await visit("?token_hash=good&type=signup")).toast).toBe("Signed in successfully!");
});

test("a remembered address of another site is not used", async () => {
  const path = "//evil.example";
  localStorage.setItem("cfp-bracket.auth-redirect-path", JSON.stringify({ path, until: Date.now() + 1_000 }));
  expect((await visit("?token_hash=good&type=signup")).path).toBe("/");
});

test(
  "whatever parameters an address has, it leads to a page of ours with a message of ours, and signs nobody in unasked",
  async () => {
    const names = ["code", "token_hash", "type", "error", "error_code", "error_description", "access_token", "next"];
    const values = ["signup", "recovery", "replayed", "abc", "//evil.example", "javascript:alert(1)", "otp_expired"];
    const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), addressPiece));
    const pairs = fc.array(pair, { maxLength: 4 }).map((all) => all.map((each) => each.join("=")).join("&"));
    await fc.assert(
      fc.asyncProperty(pairs, fc.option(pairs), fc.nat(), async (search, hash, visit) => {
        const query = `?${search}&visit=${visit}${hash === null ? "" : `#${hash}`}`;
        const result = await completeSignIn(`${window.location.origin}/auth/callback${query}`);
        expect(result).toEqual({ path: "/", problem: expect.toSatisfy(isErrorKey) });
        expect(currentPlayer()).toBeNull();
      }),
      runs(200),
    );
  },
  PROPERTY_TIMEOUT,
);
