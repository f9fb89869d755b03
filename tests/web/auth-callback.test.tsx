import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { AuthCallback } from "#web/features/auth/auth-callback.tsx";
import { isRecovering, rememberSignUp } from "#web/features/auth/on-this-device.ts";
import { rememberPath, takeRememberedPath } from "#web/navigation/remembered-path.ts";
import { currentPlayer, loadAuth } from "#web/session/session.tsx";
import { toast, visibleToast } from "#web/ui/toast.tsx";
import { freshSignIn } from "./auth-forms.tsx";
import { backend, beginAt, linkSessionOf, network, reject, sentTo } from "./auth-network.ts";

freshSignIn();
beforeEach(() => rememberSignUp("Sam@example.com"));

const signIn = async () =>
  (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });

let visits = 0;

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

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name }));
}

const BUTTONS: Readonly<Record<string, string>> = { signup: "Confirm Account", recovery: "Set New Password" };

/** Waits until the callback page has navigated away. */
async function arrival(): Promise<{ path: string; toast: string | undefined }> {
  await waitFor(() => expect(window.location.pathname).not.toBe("/auth/callback"));
  return { path: window.location.pathname, toast: visibleToast()?.message };
}

/** Opens the callback page, presses its button if there is one, and waits until the page navigates away. */
async function visit(query: string): Promise<{ path: string; toast: string | undefined }> {
  open(query);
  const button = screen.queryByRole("button", { name: /^(Confirm Account|Set New Password)$/ });
  if (button) await userEvent.click(button);
  return arrival();
}

/** Stores the verifier that this browser needs to redeem a sign-in code. */
function beginSignIn() {
  localStorage.setItem("cfp-bracket.session-code-verifier", JSON.stringify("verifier"));
}

test("the authorization code from Google is exchanged for a session, and the home page opens if no return page is saved", async () => {
  beginSignIn();
  const arrived = await visit("?code=abc");
  expect(arrived).toEqual({ path: "/", toast: "Signed in successfully!" });
  expect(sentTo("/token")[0]?.body).toEqual({ auth_code: "abc", code_verifier: "verifier" });
});

test.each([
  ["signup", { path: "/settings", toast: "Signed in successfully!" }, "/"],
  ["recovery", { path: "/forgot-password", toast: undefined }, "/settings"],
])("a %s link is redeemed once, when the button is pressed, and leads to %o", async (type, arrived, remembered) => {
  beginAt("/settings");
  rememberSignUp("sam@example.com");
  rememberPath();
  open(`?token_hash=good&type=${type}`);
  expect(screen.queryByText("Completing sign in...")).toBeNull();
  // A link scanner runs the effects, too, but does not press the button.
  await delay(50);
  expect(sentTo("/verify")).toEqual([]);
  await press(BUTTONS[type] ?? "");
  expect(await screen.findByText("Completing sign in...")).toBeTruthy();
  expect(await arrival()).toEqual(arrived);
  expect(sentTo("/verify")).toHaveLength(1);
  expect([takeRememberedPath(), isRecovering("id-of-sam")]).toEqual([remembered, type === "recovery"]);
});

describe("a confirmation link that matches no sign-up saved in this browser", () => {
  beforeEach(() => rememberSignUp(null));

  /** Opens the link, chooses a username and a password, and waits until the page has navigated away. */
  async function confirm() {
    open("?token_hash=good&type=signup");
    await userEvent.type(screen.getByLabelText("Username"), "sam");
    await userEvent.type(screen.getByLabelText("New password"), "another-password");
    await press("Confirm Account");
    return arrival();
  }

  test("requires a username and a new password, which replace the ones of the first sign-up", async () => {
    backend.takenUsernames.add("taken");
    open("?token_hash=good&type=signup");
    await press("Confirm Account");
    expect(await screen.findByText("Username is required")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Username"), "taken");
    await press("Confirm Account");
    expect(await screen.findByText("Password is required")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("New password"), "another-password");
    await press("Confirm Account");
    expect(await screen.findByText("Username is already taken")).toBeTruthy();
    expect(sentTo("/verify")).toEqual([]);
    await userEvent.type(screen.getByLabelText("Username"), "_no-more ");
    await press("Confirm Account");
    expect(await arrival()).toEqual({ path: "/", toast: "Signed in successfully!" });
    expect(sentTo("/user").flatMap(({ body }) => ("password" in body ? [body] : []))).toMatchObject([
      { password: "another-password", data: { username: "taken_no-more" } },
    ]);
  });

  test("starts with the username of the latest sign-up in this browser", async () => {
    rememberSignUp(null, "Owner");
    open("?token_hash=good&type=signup");
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("Owner");
    expect(document.body.textContent).toContain("You're in a different browser, so choose your username and");
  });

  test("leads to the page that the account was created on, but never to another site", async () => {
    for (const [return_path, path] of [
      ["/join/0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "/join/0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"],
      ["//evil.example", "/"],
    ]) {
      const session = linkSessionOf("sam");
      const user = { ...session.user, user_metadata: { return_path } };
      network.use(http.post("*/auth/v1/verify", () => HttpResponse.json({ ...session, user })));
      expect((await confirm()).path).toBe(path);
      cleanup();
    }
  });

  test.each([
    ["accepts the original password as the new password", "same_password", "/"],
    ["requires another password if the auth service rejects the new password", "weak_password", "/forgot-password"],
  ])("%s", async (_, code, path) => {
    const isPassword = async (request: Request) => "password" in ((await request.clone().json()) as object);
    network.use(
      http.put("*/auth/v1/user", async ({ request }) =>
        (await isPassword(request)) ? reject(422, code, "Refused.") : undefined,
      ),
    );
    expect((await confirm()).path).toBe(path);
    expect(isRecovering("id-of-sam")).toBe(path !== "/");
  });

  test("requires a new password if the sign-up saved in this browser has expired or is for another email address", async () => {
    rememberSignUp("casey@example.com");
    expect((await visit("?token_hash=good&type=signup")).path).toBe("/forgot-password");
    expect(isRecovering("id-of-sam")).toBe(true);
    cleanup();
    // The link is for another email address than the sign-up in this browser.
    open("?token_hash=good&type=signup#sam%40example.com");
    expect(screen.getByLabelText("New password")).toBeTruthy();
    cleanup();
    localStorage.setItem("cfp-bracket.sign-up", JSON.stringify({ email: "sam@example.com", until: Date.now() - 1 }));
    open("?token_hash=good&type=signup");
    expect(screen.getByLabelText("New password")).toBeTruthy();
  });
});

test("a callback URL without parameters uses the existing session", async () => {
  await signIn();
  expect(await visit("")).toEqual({ path: "/", toast: "Signed in successfully!" });
});

test.each([
  ["signup", "#sam%40example.com", "This link is for sam@example.com."],
  ["recovery", "#Sam%2bfall@Example.com).", "This link is for sam+fall@example.com."],
  ["recovery", "#%E0%A4%A", "We emailed you this link."],
  ["signup", "#Call 555", "We emailed you this link."],
])("a %s link ending in %s shows '%s' before the link is redeemed", (type, hash, said) => {
  open(`?token_hash=good&type=${type}${hash}`);
  expect(document.body.textContent).toContain(said);
  expect(sentTo("/verify")).toEqual([]);
});

test.each([null, "sam"])(
  "a link is rejected if the email address in the URL does not match the link's account (signed in as: %s)",
  async (player) => {
    if (player) await signIn();
    expect(await visit("?token_hash=good-for-casey&type=signup#sam%40example.com")).toEqual({
      path: "/",
      toast: DAMAGED,
    });
    expect(currentPlayer()?.id).toBe(player ? "id-of-sam" : undefined);
    expect(sentTo("/logout")[0]?.authorization).toMatch(/signature-of-casey$/);
  },
);

describe("a link that would switch accounts", () => {
  const stored = () => localStorage.getItem("cfp-bracket.session");

  /** Signs in as Sam and opens a link that signs in Casey. */
  async function openForeign(type: string) {
    await signIn();
    rememberSignUp("casey@example.com");
    open(`?token_hash=good-for-casey&type=${type}#casey%40example.com`);
    const said = "You're signed in as sam@example.com. This link is for casey@example.com.";
    expect(document.body.textContent).toContain(said);
    return { before: stored(), user: userEvent.setup() };
  }

  test("is not redeemed if the player stays signed in", async () => {
    const { before, user } = await openForeign("recovery");
    await user.click(screen.getByRole("button", { name: "Stay Signed In" }));
    expect(await arrival()).toEqual({ path: "/", toast: "You're signed in as sam@example.com." });
    expect([stored(), currentPlayer()?.id, isRecovering("id-of-casey")]).toEqual([before, "id-of-sam", false]);
    expect(sentTo("/verify")).toEqual([]);
  });

  test.each([
    ["signup", "/", false],
    ["recovery", "/forgot-password", true],
  ])("switches accounts when the button is pressed (%s)", async (type, path, isRecovery) => {
    const { user } = await openForeign(type);
    await user.dblClick(screen.getByRole("button", { name: BUTTONS[type] ?? "" }));
    expect((await arrival()).path).toBe(path);
    expect([currentPlayer()?.id, isRecovering("id-of-casey")]).toEqual(["id-of-casey", isRecovery]);
    expect(stored()).toContain("refresh-casey");
    expect(sentTo("/verify")).toHaveLength(1);
    expect(sentTo("/logout")).toEqual([]);
  });

  test("does not end the current session if the switch fails", async () => {
    const { before, user } = await openForeign("signup");
    network.use(http.get("*/auth/v1/user", () => HttpResponse.error()));
    await user.click(screen.getByRole("button", { name: BUTTONS.signup ?? "" }));
    expect((await arrival()).path).toBe("/");
    expect([stored(), currentPlayer()?.id]).toEqual([before, "id-of-sam"]);
  });

  test("requires a confirmation even if the URL contains no email address", async () => {
    await signIn();
    open("?token_hash=good-for-casey&type=recovery");
    expect(document.body.textContent).toContain("This link is for the account it was sent to.");
    expect(screen.getByRole("button", { name: "Stay Signed In" })).toBeTruthy();
  });
});

test("opening a recovery link for the signed-in account does not ask the player to switch accounts", async () => {
  await signIn();
  open("?token_hash=good&type=recovery#sam%40example.com");
  expect(screen.queryByRole("button", { name: "Stay Signed In" })).toBeNull();
  await press("Set New Password");
  expect((await arrival()).path).toBe("/forgot-password");
  expect(currentPlayer()?.id).toBe("id-of-sam");
  // The link's session replaces the older one, because only a fresh session may change the password.
  expect(localStorage.getItem("cfp-bracket.session")).toContain("signature-of-sam");
});

test("a Google sign-in started in this browser switches accounts without asking", async () => {
  await signIn();
  beginSignIn();
  expect(await visit("?code=abc")).toEqual({ path: "/", toast: "Signed in successfully!" });
  expect(currentPlayer()?.id).toBe("id-of-casey");
});

const EXPIRED = "This link has expired or was already used. Please request a new one.";
const DAMAGED = "Part of this link is missing. Open it from the email again, or copy the whole link.";
const FAILED = "We couldn't sign you in. Please try again.";

test("a link that was already used does not end the current session", async () => {
  await signIn();
  expect(await visit("?token_hash=replayed&type=signup")).toEqual({ path: "/", toast: EXPIRED });
  expect(currentPlayer()?.id).toBe("id-of-sam");
});

test.each([
  ["?token_hash=replayed&type=signup", EXPIRED],
  ["?token_hash=good&type=magiclink", DAMAGED],
  ["?token_hash=good", DAMAGED],
  ["?token_hash=good&amp;type=recovery", DAMAGED],
  ["?token_hash=3Dgood&type=3Drecovery", DAMAGED],
  ["?token_hash=3Dgood&type=recovery", DAMAGED],
  ["?code=abc", "This sign-in link was already used, or it was started in another browser. Please sign in again."],
  ["?error=access_denied&error_description=x", "Sign-in canceled. You can try again anytime."],
  ["?error=access_denied&error_code=otp_expired", EXPIRED],
  ["#error=server_error&error_code=unexpected_failure&error_description=Call+555", FAILED],
  ["", "Please sign in."],
  ["?next=//evil.example#access_token=a&refresh_token=refresh-b&expires_in=9&token_type=bearer", "Please sign in."],
])(
  "a callback with %j leads to the home page with a message, even if a return page is saved",
  async (query, sentence) => {
    beginAt("/settings");
    rememberSignUp("sam@example.com");
    rememberPath();
    expect(await visit(query)).toEqual({ path: "/", toast: sentence });
    expect(currentPlayer()).toBeNull();
  },
);

test("a link that hits a rate limit shows a message and can be used again later", async () => {
  const rejection = () => reject(429, "over_request_rate_limit", "Request rate limit reached");
  network.use(http.post("*/auth/v1/verify", rejection, { once: true }));
  expect((await visit("?token_hash=good&type=signup")).toast).toBe("Too many requests. Please try again later.");
  toast.dismiss();
  expect((await visit("?token_hash=good&type=signup).")).toast).toBe("Signed in successfully!");
});

test("a saved return page on another site is ignored", async () => {
  const path = "//evil.example";
  localStorage.setItem("cfp-bracket.auth-redirect-path", JSON.stringify({ path, until: Date.now() + 1_000 }));
  expect((await visit("?token_hash=good&type=signup")).path).toBe("/");
});
