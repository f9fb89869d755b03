// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ErrorKey } from "../../src/domain/errors.ts";
import { continueButton, described, field, fill, freshSignIn, NEW, openDialog, visibleToast } from "./auth-forms.tsx";
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

/** Answers that nothing is taken. Returns the list of what was checked, which grows. */
function recordChecks(): string[] {
  const checked: string[] = [];
  network.use(
    answering({
      "account.availability": ({ username = "", email = "" }) => {
        checked.push(username + email);
        return NOTHING_TAKEN;
      },
    }),
  );
  return checked;
}

test.each([
  ["", "Username is required"],
  ["a b", "Username cannot contain spaces."],
  ["ab", "Username must be at least 3 characters long."],
  ["sam!", "Username can only contain letters, numbers, hyphens, and underscores."],
  ["x".repeat(31), "Username must be 30 characters or less."],
])("the username %j is refused: %s", async (username, sentence) => {
  await openCreateAccount();
  await fill({ Email: NEW.Email, Password: NEW.Password });
  if (username) await userEvent.type(field("Username"), username);
  await userEvent.click(continueButton());
  expect(described("Username")).toContain(sentence);
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Username"));
  expect(sentTo("/signup")).toEqual([]);
});

test("the form leads to the page about privacy, without losing what is typed", async () => {
  await openCreateAccount();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Privacy" });
  expect([new URL(link.href).pathname, link.target]).toEqual(["/privacy", "_blank"]);
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
    undefined,
    null,
  ]);
});

test.each([
  ["Error checking username availability", "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"],
  ["Error checking username availability", "UNEXPECTED", null],
  ["Error checking email availability", null, "SERVICE_UNAVAILABLE"],
  ["Too many requests. Please try again later.", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"],
  ["Too many requests. Please try again later.", null, "TOO_MANY_REQUESTS"],
] as const)("no account is created when the sign-up reads: %s (%s, %s)", async (message, username, email) => {
  const answer = (key: ErrorKey | null) => (key === null ? NOTHING_TAKEN : new ErrorAnswer(key));
  network.use(answering({ "account.availability": (asked) => answer(asked.email ? email : username) }));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message, variant: "destructive" }));
  expect(sentTo("/signup")).toEqual([]);
  expect(screen.getByRole("tab", { name: "Create Account", selected: true })).toBeTruthy();
  network.resetHandlers();
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
});

test("no account is created when the server cannot be reached", async () => {
  network.use(http.post("*/api/trpc/:path", () => HttpResponse.error()));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()).toMatchObject({ message: "Error checking username availability" }));
  expect(sentTo("/signup")).toEqual([]);
});

test("a taken address is reported even if the check of the username fails", async () => {
  network.use(
    answering({
      "account.availability": ({ email }) =>
        email ? { ...NOTHING_TAKEN, emailTaken: true } : new ErrorAnswer("SERVICE_UNAVAILABLE"),
    }),
  );
  await submitNewAccount();
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(sentTo("/signup")).toEqual([]);
});

test("an address found free while it was typed is not checked again", async () => {
  const checked = recordChecks();
  await openCreateAccount();
  await fill(NEW);
  await waitFor(() => expect(checked).toEqual([NEW.Email]));
  await waitFor(() => expect(screen.queryByText("Checking email availability...")).toBeNull());
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  expect(checked).toEqual([NEW.Email, NEW.Username]);
});

test("an address whose check has not begun is checked once, with the username", async () => {
  const checked = recordChecks();
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

test("two clicks create one account with its username, and its mail can be sent again", async () => {
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
  const again = screen.getByRole("button", { name: "Send the mail again" });
  await userEvent.click(again);
  await screen.findByText("We sent the mail again.");
  const soon = "For security purposes, you can only request this after 59 seconds.";
  const refuseWith = (words: string) =>
    network.use(http.post("*/auth/v1/resend", () => refuse(429, "over_email_send_rate_limit", words)));
  refuseWith(soon);
  await userEvent.click(again);
  await screen.findByText("A mail is on its way already. You can ask for another one in a minute.");
  refuseWith("email rate limit exceeded");
  await userEvent.click(again);
  await screen.findByText("Too many requests. Please try again later.");
});

test("an address that the mail server refuses is named as the reason, and no account is said to exist", async () => {
  network.use(
    http.post("*/auth/v1/signup", () => refuse(500, "unexpected_failure", "Error sending confirmation email")),
  );
  await submitNewAccount();
  await waitFor(() =>
    expect(visibleToast()?.message).toBe(
      "The mail to this address could not be sent. Please check the address, and try again.",
    ),
  );
  expect(screen.queryByRole("dialog", { name: "Account Created Successfully!" })).toBeNull();
});

test.each([
  ["validation_failed", "Unable to validate email address: invalid format"],
  ["email_address_invalid", 'Email address "sam@example.com" is invalid'],
])("an address that only the service finds invalid (%s) is called so in our words", async (code, words) => {
  network.use(http.post("*/auth/v1/signup", () => refuse(400, code, words)));
  await submitNewAccount();
  await waitFor(() => expect(visibleToast()?.message).toBe("Please enter a valid email address"));
});

test("after a failed sign-up availability is checked again", async () => {
  network.use(
    http.post("*/auth/v1/signup", () => {
      backend.takenUsernames.add("sam_rivers");
      return refuse(500, "unexpected_failure", "Database error saving new user");
    }),
  );
  await submitNewAccount();
  await waitFor(() => expect(described("Username")).toBe("Username is already taken"));
  expect(visibleToast()).toMatchObject({ title: "Error", message: "Username is already taken" });
  expect(document.activeElement).toBe(field("Username"));
});

test("an address taken by somebody else in the same moment is reported as taken, not as too many requests", async () => {
  network.use(
    http.post("*/auth/v1/signup", () => {
      backend.takenEmails.add(NEW.Email);
      return refuse(429, "over_email_send_rate_limit", "only after 59 seconds");
    }),
  );
  await submitNewAccount();
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(visibleToast()).toMatchObject({ message: "Email is already registered. Please sign in instead." });
});

test("a response without identities means that the address is taken", async () => {
  network.use(http.post("*/auth/v1/signup", () => HttpResponse.json({ id: "x", email: "s@e.com", identities: [] })));
  await submitNewAccount();
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
});
