import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ErrorKey } from "#domain/errors.ts";
import { signedUpHere } from "#web/features/auth/on-this-device.ts";
import { closeSignIn, openSignIn } from "#web/session/session.tsx";
import { visibleToast } from "#web/ui/toast.tsx";
import { continueButton, described, field, fill, freshSignIn, NEW, openDialog } from "./auth-forms.tsx";
import { backend, network, reject, sentTo } from "./auth-network.ts";
import { ErrorResponse, respondWith } from "./network.ts";

freshSignIn();

const NOTHING_TAKEN = { usernameTaken: false, emailTaken: false };

async function openCreateAccount(): Promise<void> {
  void openDialog("Create Account");
  await screen.findByLabelText("Username");
}

async function submitNewAccount(): Promise<void> {
  await openCreateAccount();
  await fill(NEW);
  await userEvent.click(continueButton());
}

test("an invalid username shows an error at the field, and nothing is sent", async () => {
  await openCreateAccount();
  await fill({ Email: NEW.Email, Password: NEW.Password });
  await userEvent.type(field("Username"), "a b");
  await userEvent.click(continueButton());
  expect(described("Username")).toContain("Username cannot contain spaces.");
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Username"));
  expect(sentTo("/signup")).toEqual([]);
});

test("typing a taken email address shows an error after 500 ms and blocks the form until the email address changes", async () => {
  backend.takenEmails.add("demo@example.com");
  await openCreateAccount();
  await userEvent.type(field("Email"), "demo");
  await delay(600);
  expect(sentTo("account.availability")).toEqual([]);
  // Pasting is one change. Typing could take longer than 500 ms on a busy machine.
  await userEvent.paste("@example.com");
  expect(sentTo("account.availability")).toEqual([]);
  await screen.findByText("Checking email availability...");
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(screen.queryByText("Checking email availability...")).toBeNull();
  expect(continueButton().getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(field("Email"), "{Enter}");
  expect(sentTo("account.availability")).toHaveLength(1);
  await userEvent.type(field("Email"), "x");
  expect(continueButton().getAttribute("aria-disabled")).toBeNull();
  await userEvent.type(field("Email"), "{Backspace}");
  // The email address carries over to the Sign In tab.
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with this email" }));
  expect(screen.getByRole("dialog", { name: "Sign In" })).toBeTruthy();
  expect(field("Email").value).toBe("demo@example.com");
  expect(document.activeElement).toBe(field("Password"));
});

test("if the player enters another email address, a late response about the first address's availability is ignored", async () => {
  network.use(
    respondWith({
      "account.availability": async ({ email = "" }) => {
        const isFirst = email.startsWith("first@");
        await delay(isFirst ? 700 : 10);
        return { usernameTaken: false, emailTaken: isFirst };
      },
    }),
  );
  await openCreateAccount();
  await fill({ Email: "first@example.com" });
  await screen.findByText("Checking email availability...");
  await fill({ Email: "second@example.com" });
  await delay(800);
  expect(described("Email")).toBe("");
});

test("an availability check that fails while the player is typing shows no error", async () => {
  network.use(http.post("*/api/trpc/account.availability", () => HttpResponse.error()));
  await openCreateAccount();
  await fill({ Email: NEW.Email });
  await screen.findByText("Checking email availability...");
  await waitFor(() => expect(screen.queryByText("Checking email availability...")).toBeNull());
  expect([described("Email"), visibleToast(), continueButton().getAttribute("aria-disabled")]).toEqual([
    "",
    null,
    null,
  ]);
});

test.each([
  ["Error checking username availability", "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"],
  ["Error checking email availability", null, "SERVICE_UNAVAILABLE"],
] as const)("no account is created when an availability check fails: %s", async (message, username, email) => {
  const respond = (key: ErrorKey | null) => (key === null ? NOTHING_TAKEN : new ErrorResponse(key));
  network.use(respondWith({ "account.availability": (asked) => respond(asked.email ? email : username) }));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message, variant: "destructive" }));
  expect(sentTo("/signup")).toEqual([]);
  network.resetHandlers();
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
});

test("two clicks on Continue create only one account, with the chosen username and this page's path; its confirmation email can be resent", async () => {
  const return_path = `/join/${"0f".repeat(16)}`;
  window.history.replaceState(null, "", return_path);
  await openCreateAccount();
  await fill(NEW);
  continueButton().click();
  continueButton().click();
  await screen.findByRole("button", { name: "Creating account..." });
  await screen.findByText("Please check your email to verify your account before signing in.");
  const [signUp, ...others] = sentTo("/signup");
  expect(others).toEqual([]);
  expect(signUp?.body).toMatchObject({
    email: "sam@example.com",
    password: "long-enough",
    data: { username: "sam_rivers", return_path },
    code_challenge_method: "s256",
  });
  const again = screen.getByRole("button", { name: "Resend email" });
  await userEvent.click(again);
  await screen.findByText("Email sent.");
  const soon = "For security purposes, you can only request this after 59 seconds.";
  const rejectWith = (words: string) =>
    network.use(http.post("*/auth/v1/resend", () => reject(429, "over_email_send_rate_limit", words)));
  rejectWith(soon);
  await userEvent.click(again);
  await screen.findByText("We just sent you an email. You can request another in a minute.");
  rejectWith("email rate limit exceeded");
  await userEvent.click(again);
  await screen.findByText("Too many requests. Please try again later.");
});

test.each([
  ["before this sign-up", { created_at: "2025-12-31T20:00:00Z" }],
  ["under another username", { user_metadata: { username: "stranger" } }],
])("a sign-up is recorded in this browser, but not if the account was created %s", async (_, known) => {
  await submitNewAccount();
  await screen.findByText("Please check your email to verify your account before signing in.");
  expect(signedUpHere()).toBe(NEW.Email);
  cleanup();
  closeSignIn();
  backend.signedUp = { ...backend.signedUp, ...known };
  await submitNewAccount();
  await screen.findByText("Please check your email to verify your account before signing in.");
  expect(signedUpHere()).toBeNull();
});

test("the typed username and email stay through other tabs and closed dialogs until they are sent", async () => {
  await openCreateAccount();
  await fill(NEW);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  void openSignIn();
  await screen.findByRole("dialog", { name: "Sign In" });
  expect(field("Email").value).toBe(NEW.Email);
  await userEvent.clear(field("Email"));
  await userEvent.type(field("Email"), "other@example.com");
  act(closeSignIn);
  void openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: "Create Account" }));
  expect([field("Username").value, field("Email").value]).toEqual([NEW.Username, "other@example.com"]);
  await fill({ Password: NEW.Password });
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  act(closeSignIn);
  void openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: "Create Account" }));
  expect([field("Username").value, field("Email").value]).toEqual(["", ""]);
});

const EMAIL_TAKEN = "Email is already registered. Please sign in instead.";

test.each<[string, response: () => Response, message: string]>([
  [
    "the email cannot be sent",
    () => reject(500, "unexpected_failure", "Error sending confirmation email"),
    "We couldn't send to that email. Check it and try again.",
  ],
  [
    "only the auth service finds the email address invalid",
    () => reject(400, "email_address_invalid", "is invalid"),
    "Please enter a valid email address",
  ],
  [
    "the email address is taken, so the response has no identities",
    () => HttpResponse.json({ id: "x", email: "s@e.com", identities: [] }),
    EMAIL_TAKEN,
  ],
  [
    "someone else has just taken the email address",
    () => {
      backend.takenEmails.add(NEW.Email);
      return reject(429, "over_email_send_rate_limit", "only after 59 seconds");
    },
    EMAIL_TAKEN,
  ],
  [
    "someone else has just taken the username",
    () => {
      backend.takenUsernames.add(NEW.Username);
      return reject(500, "unexpected_failure", "Database error saving new user");
    },
    "Username is already taken",
  ],
])("a rejected sign-up shows the reason when %s", async (_, respond, message) => {
  network.use(http.post("*/auth/v1/signup", () => respond() as HttpResponse<object>));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()?.message).toBe(message));
  if (message === EMAIL_TAKEN) {
    expect(screen.getByRole("dialog", { name: "Sign In" })).toBeTruthy();
    expect(field("Email").value).toBe(NEW.Email);
  }
  expect(screen.queryByRole("dialog", { name: "Account Created Successfully!" })).toBeNull();
});
