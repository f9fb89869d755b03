// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { ErrorKey } from "../../src/domain/errors.ts";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import { signedUpHere } from "../../src/web/features/auth/on-this-device.ts";
import { closeSignIn, openSignIn } from "../../src/web/session/session.tsx";
import { visibleToast } from "../../src/web/ui/toast.tsx";
import { continueButton, described, field, fill, freshSignIn, NEW, openDialog } from "./auth-forms.tsx";
import { backend, network, refuse, sentTo } from "./auth-network.ts";
import { answering, ErrorAnswer } from "./network.ts";

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

test("an invalid username is refused at the field and not sent", async () => {
  await openCreateAccount();
  await fill({ Email: NEW.Email, Password: NEW.Password });
  await userEvent.type(field("Username"), "a b");
  await userEvent.click(continueButton());
  expect(described("Username")).toContain("Username cannot contain spaces.");
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Username"));
  expect(sentTo("/signup")).toEqual([]);
});

test("a taken address is reported 500 ms after the last key and blocks the form until it changes", async () => {
  backend.takenEmails.add("demo@example.com");
  await openCreateAccount();
  await userEvent.type(field("Email"), "demo");
  await delay(600);
  expect(sentTo("account.availability")).toEqual([]);
  await userEvent.type(field("Email"), "@example.com");
  expect(sentTo("account.availability")).toEqual([]);
  await screen.findByText("Checking email availability...");
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(screen.queryByText("Checking email availability...")).toBeNull();
  expect(continueButton().getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(field("Email"), "{Enter}");
  expect(sentTo("account.availability")).toHaveLength(1);
  await userEvent.type(field("Email"), "x");
  expect(continueButton().getAttribute("aria-disabled")).toBeNull();
  // The other tab has the same address.
  await userEvent.click(screen.getByRole("tab", { name: "Sign In" }));
  expect(field("Email").value).toBe("demo@example.comx");
});

test("the answer for an earlier address is ignored", async () => {
  network.use(
    answering({
      "account.availability": async ({ email = "" }) => {
        const isFirst = email.startsWith("first@");
        await delay(isFirst ? 900 : 10);
        return { usernameTaken: false, emailTaken: isFirst };
      },
    }),
  );
  await openCreateAccount();
  await userEvent.type(field("Email"), "first@example.com");
  await screen.findByText("Checking email availability...");
  await fill({ Email: "second@example.com" });
  await delay(1_200);
  expect(described("Email")).toBe("");
});

test("an availability check that fails while typing stays silent", async () => {
  network.use(http.post("*/api/trpc/account.availability", () => HttpResponse.error()));
  await openCreateAccount();
  await userEvent.type(field("Email"), NEW.Email);
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
  ["Too many requests. Please try again later.", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"],
] as const)("no account is created when a check fails: %s", async (message, username, email) => {
  const answer = (key: ErrorKey | null) => (key === null ? NOTHING_TAKEN : new ErrorAnswer(key));
  network.use(answering({ "account.availability": (asked) => answer(asked.email ? email : username) }));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message, variant: "destructive" }));
  expect(sentTo("/signup")).toEqual([]);
  network.resetHandlers();
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
});

test("an address that was not checked yet is checked once, with the username", async () => {
  const checked: string[] = [];
  network.use(
    answering({
      "account.availability": ({ username = "", email = "" }) => {
        checked.push(username + email);
        return NOTHING_TAKEN;
      },
    }),
  );
  const { Email, ...others } = NEW;
  await openCreateAccount();
  await fill(others);
  await userEvent.click(field("Email"));
  await userEvent.paste(Email);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  await delay(600);
  expect(checked).toEqual([NEW.Username, NEW.Email]);
});

test("two clicks create one account with its username, and the mail can be sent again", async () => {
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
    data: { username: "sam_rivers" },
    code_challenge_method: "s256",
  });
  const again = screen.getByRole("button", { name: "Send the email again" });
  await userEvent.click(again);
  await screen.findByText("We sent the email again.");
  const soon = "For security purposes, you can only request this after 59 seconds.";
  const refuseWith = (words: string) =>
    network.use(http.post("*/auth/v1/resend", () => refuse(429, "over_email_send_rate_limit", words)));
  refuseWith(soon);
  await userEvent.click(again);
  await screen.findByText("An email is already on its way. You can ask for another one in a minute.");
  refuseWith("email rate limit exceeded");
  await userEvent.click(again);
  await screen.findByText("Too many requests. Please try again later.");
});

test.each([
  ["a while ago", { created_at: "2025-12-31T20:00:00Z" }],
  ["by another name", { user_metadata: { username: "stranger" } }],
])(
  "a sign-up is remembered in this browser, unless its account was created %s: the password may be a stranger's",
  async (_, known) => {
    await openCreateAccount();
    await fill(NEW);
    continueButton().click();
    await screen.findByText("Please check your email to verify your account before signing in.");
    expect(signedUpHere()).toBe(NEW.Email);
    cleanup();
    closeSignIn();
    backend.signedUp = { ...backend.signedUp, ...known };
    await openCreateAccount();
    await fill(NEW);
    continueButton().click();
    await screen.findByText("Please check your email to verify your account before signing in.");
    expect(signedUpHere()).toBeNull();
  },
);

const EMAIL_TAKEN = "Email is already registered. Please sign in instead.";

test.each<[string, () => Response, string]>([
  [
    "the mail cannot be sent",
    () => refuse(500, "unexpected_failure", "Error sending confirmation email"),
    "The email to this address could not be sent. Please check the address and try again.",
  ],
  [
    "only the service finds the address invalid",
    () => refuse(400, "email_address_invalid", 'Email address "sam@example.com" is invalid'),
    "Please enter a valid email address",
  ],
  [
    "the answer has no identities: the address is taken",
    () => HttpResponse.json({ id: "x", email: "s@e.com", identities: [] }),
    EMAIL_TAKEN,
  ],
  [
    "the address was taken a moment ago",
    () => {
      backend.takenEmails.add(NEW.Email);
      return refuse(429, "over_email_send_rate_limit", "only after 59 seconds");
    },
    EMAIL_TAKEN,
  ],
  [
    "the username was taken a moment ago",
    () => {
      backend.takenUsernames.add("sam_rivers");
      return refuse(500, "unexpected_failure", "Database error saving new user");
    },
    "Username is already taken",
  ],
])("a refused sign-up shows the reason when %s", async (_, answer, message) => {
  network.use(http.post("*/auth/v1/signup", () => answer() as HttpResponse<object>));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()?.message).toBe(message));
  if (message === EMAIL_TAKEN) expect(described("Email")).toBe(EMAIL_TAKEN);
  expect(screen.queryByRole("dialog", { name: "Account Created Successfully!" })).toBeNull();
});

test("the dialog gives its reason, offers Google and two tabs, and has fields that password managers recognize", async () => {
  void openDialog();
  const dialog = await screen.findByRole("dialog", { name: "Sign In" });
  const { getByText, getByRole } = within(dialog);
  getByText("You must be logged in to perform this action.");
  getByRole("button", { name: "Continue with Google" });
  getByText("OR");
  expect(getByRole("link", { name: "Reset your password?" }).getAttribute("href")).toBe("/forgot-password");
  expect([field("Email").autocomplete, field("Password").autocomplete]).toEqual(["username", "current-password"]);
  await userEvent.click(getByRole("tab", { name: "Create Account" }));
  expect([field("Email").type, field("Email").autocomplete]).toEqual(["email", "email"]);
  expect([field("Username").autocomplete, field("Password").autocomplete]).toEqual(["nickname", "new-password"]);
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 380.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/510.0]",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1 Line/15.9.0",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile musical_ly_2024 BytedanceWebview/d8a21c6",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
])("in the browser of an app the dialog says that Google does not work there: %s", async (userAgent) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  void openDialog();
  await screen.findByText(
    "Google does not allow signing in inside this app. Open this page in your browser or use your e-mail.",
  );
  expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1",
])("in a browser the dialog offers Google: %s", async (userAgent) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  void openDialog();
  await screen.findByRole("button", { name: "Continue with Google" });
});

test("signing in shows a toast and closes the dialog", async () => {
  const ended = openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  continueButton().click();
  continueButton().click();
  await screen.findByRole("button", { name: "Signing in..." });
  expect(await ended).toBe(true);
  expect(sentTo("/token")).toHaveLength(1);
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Success", message: "Signed in successfully!" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("fields that the browser fills in without an event are sent, and keep what is in them", async () => {
  void openDialog();
  await screen.findByLabelText("Email");
  field("Password").value = "right-password";
  await userEvent.click(continueButton());
  expect([described("Email"), described("Password")]).toEqual(["Email is required", ""]);
  expect(field("Password").value).toBe("right-password");
  field("Email").value = "sam@example.com";
  await userEvent.click(continueButton());
  await waitFor(() => expect(visibleToast()).toMatchObject({ message: "Signed in successfully!" }));
});

test("empty fields are marked, and nothing is sent", async () => {
  void openDialog();
  await screen.findByLabelText("Email");
  await userEvent.click(continueButton());
  expect([described("Email"), described("Password")]).toEqual(["Email is required", "Password is required"]);
  expect(sentTo("/token")).toEqual([]);
});

test.each<[string, () => Response, string]>([
  [
    "a wrong password",
    () => refuse(400, "invalid_credentials", "Invalid login credentials"),
    "Invalid login credentials",
  ],
  [
    "a blocked account",
    () => refuse(400, "user_banned", "User is banned"),
    "This account has been blocked by the operator of this site.",
  ],
  ["no answer", () => HttpResponse.error(), "The service is not available right now. Please try again soon."],
])("a failed sign-in with %s shows a toast and keeps the focus in the form", async (_, answer, message) => {
  network.use(http.post("*/auth/v1/token", () => answer() as HttpResponse<object>));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "wrong" });
  await userEvent.click(continueButton());
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message }));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("signing in with an unconfirmed address offers to send the mail again", async () => {
  network.use(http.post("*/auth/v1/token", () => refuse(400, "email_not_confirmed", "Email not confirmed")));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(continueButton());
  await userEvent.click(await screen.findByRole("button", { name: "Send the email again" }));
  await screen.findByText("We sent the email again.");
  expect(sentTo("/resend")[0]?.body).toMatchObject({ type: "signup", email: "sam@example.com" });
});

test("closing the dialog resolves openSignIn to false", async () => {
  render(<LazySignInDialog />);
  const ended = openSignIn("Your session has ended. Please sign in again.");
  await screen.findByText("Your session has ended. Please sign in again.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(await ended).toBe(false);
});
