// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorKey } from "../../src/domain/errors.ts";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import { closeSignIn, openSignIn, signOut } from "../../src/web/session/session.tsx";
import { currentToasts, dismissToast } from "../../src/web/ui/toast-queue.ts";
import { backend, beginAt, network, refuse, sentTo } from "./auth-network.ts";
import { answering, Refusal } from "./network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  installNativeDialog();
  beginAt("/");
});
afterEach(async () => {
  await signOut();
  closeSignIn();
  cleanup();
  dismissToast();
  network.resetHandlers();
});
afterAll(() => network.close());

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const go = () => screen.getByRole("button", { name: "Continue" });
const described = (label: string) =>
  (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const toastText = () => currentToasts().find(({ open }) => open);

async function open(tab = "Sign In") {
  render(<LazySignInDialog />);
  const ended = openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
  return ended;
}

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), text);
  }
}

const NOTHING_TAKEN = { usernameTaken: false, emailTaken: false };
const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: "long-enough" };

test("it says why it is open, offers Google and two tabs, and password managers know its fields", async () => {
  void open();
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
  ["", "Username is required"],
  ["a b", "Username cannot contain spaces."],
  ["ab", "Username must be at least 3 characters long."],
  ["sam!", "Username can only contain letters, numbers, hyphens, and underscores."],
  ["x".repeat(31), "Username must be 30 characters or less."],
])("the username %j is refused: %s", async (username, sentence) => {
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill({ Email: NEW.Email, Password: NEW.Password });
  if (username) await userEvent.type(field("Username"), username);
  await userEvent.click(go());
  expect(described("Username")).toContain(sentence);
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Username"));
  expect(sentTo("/signup")).toEqual([]);
});

test("a taken address is told half a second after the typing rests, and blocks the form while it is told", async () => {
  backend.takenEmails.add("demo@example.com");
  void open("Create Account");
  await screen.findByLabelText("Username");
  await userEvent.type(field("Email"), "demo");
  await delay(600);
  expect(sentTo("account.availability")).toEqual([]);
  await userEvent.type(field("Email"), "@example.com");
  expect(sentTo("account.availability")).toEqual([]);
  await screen.findByText("Checking email availability...");
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(screen.queryByText("Checking email availability...")).toBeNull();
  expect(go().getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(field("Email"), "{Enter}");
  expect(sentTo("account.availability")).toHaveLength(1);
  await userEvent.type(field("Email"), "x");
  expect(go().getAttribute("aria-disabled")).toBeNull();
  // The other tab has the address already.
  await userEvent.click(screen.getByRole("tab", { name: "Sign In" }));
  expect(field("Email").value).toBe("demo@example.comx");
});

test("an answer about an earlier address is ignored", async () => {
  network.use(
    answering({
      "account.availability": async ({ email = "" }) => {
        const isFirst = email.startsWith("first@");
        await delay(isFirst ? 900 : 10);
        return { usernameTaken: false, emailTaken: isFirst };
      },
    }),
  );
  void open("Create Account");
  await screen.findByLabelText("Username");
  await userEvent.type(field("Email"), "first@example.com");
  await screen.findByText("Checking email availability...");
  await fill({ Email: "second@example.com" });
  await delay(1_200);
  expect(described("Email")).toBe("");
});

const submitNewAccount = async () => {
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  await userEvent.click(go());
};

test("an availability check that fails while typing stays silent", async () => {
  network.use(http.post("*/api/trpc/account.availability", () => HttpResponse.error()));
  void open("Create Account");
  await screen.findByLabelText("Username");
  await userEvent.type(field("Email"), NEW.Email);
  await screen.findByText("Checking email availability...");
  await waitFor(() => expect(screen.queryByText("Checking email availability...")).toBeNull());
  expect([described("Email"), toastText(), go().getAttribute("aria-disabled")]).toEqual(["", undefined, null]);
});

test.each([
  ["Error checking username availability", "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"],
  ["Error checking username availability", "UNEXPECTED", null],
  ["Error checking email availability", null, "SERVICE_UNAVAILABLE"],
  ["Too many requests. Please try again later.", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"],
  ["Too many requests. Please try again later.", null, "TOO_MANY_REQUESTS"],
] as const)("no account is created when the sign-up reads: %s (%s, %s)", async (message, username, email) => {
  const answer = (key: ErrorKey | null) => (key === null ? NOTHING_TAKEN : new Refusal(key));
  network.use(answering({ "account.availability": (asked) => answer(asked.email ? email : username) }));
  await submitNewAccount();
  await waitFor(() => expect(toastText()).toMatchObject({ title: "Error", message, variant: "destructive" }));
  expect(sentTo("/signup")).toEqual([]);
  expect(screen.getByRole("tab", { name: "Create Account", selected: true })).toBeTruthy();
  network.resetHandlers();
  await userEvent.click(go());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
});

test("no account is created when the server cannot be reached", async () => {
  network.use(http.post("*/api/trpc/:path", () => HttpResponse.error()));
  await submitNewAccount();
  await waitFor(() => expect(toastText()).toMatchObject({ message: "Error checking username availability" }));
  expect(sentTo("/signup")).toEqual([]);
});

test("what is known to be taken is told although the other check fails", async () => {
  network.use(
    answering({
      "account.availability": ({ email }) =>
        email ? { ...NOTHING_TAKEN, emailTaken: true } : new Refusal("SERVICE_UNAVAILABLE"),
    }),
  );
  await submitNewAccount();
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(sentTo("/signup")).toEqual([]);
});

test("an address found free while it was typed is not checked again", async () => {
  const checked: string[] = [];
  network.use(
    answering({
      "account.availability": ({ username = "", email = "" }) => {
        checked.push(username + email);
        return NOTHING_TAKEN;
      },
    }),
  );
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  await waitFor(() => expect(checked).toEqual([NEW.Email]));
  await waitFor(() => expect(screen.queryByText("Checking email availability...")).toBeNull());
  await userEvent.click(go());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  expect(checked).toEqual([NEW.Email, NEW.Username]);
});

test("an address whose check has not begun is checked once, with the username", async () => {
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
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(others);
  await userEvent.click(field("Email"));
  await userEvent.paste(Email);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  await delay(600);
  expect(checked).toEqual([NEW.Username, NEW.Email]);
});

test("an account is asked for once, with its name and the way back, and its mail can be sent again", async () => {
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  go().click();
  go().click();
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
  network.use(http.post("*/auth/v1/resend", () => refuse(429, "over_email_send_rate_limit", "only after 59 seconds")));
  await userEvent.click(again);
  await screen.findByText("Too many requests. Please try again later.");
});

test("after a failed sign-up it is asked again what is taken", async () => {
  network.use(
    http.post("*/auth/v1/signup", () => {
      backend.takenUsernames.add("sam_rivers");
      return refuse(500, "unexpected_failure", "Database error saving new user");
    }),
  );
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  await userEvent.click(go());
  await waitFor(() => expect(described("Username")).toBe("Username is already taken"));
  expect(toastText()).toMatchObject({ title: "Error", message: "Username is already taken" });
  expect(document.activeElement).toBe(field("Username"));
});

test("an address that somebody else took in the same moment is told as taken, not as too many requests", async () => {
  network.use(
    http.post("*/auth/v1/signup", () => {
      backend.takenEmails.add(NEW.Email);
      return refuse(429, "over_email_send_rate_limit", "only after 59 seconds");
    }),
  );
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  await userEvent.click(go());
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
  expect(toastText()).toMatchObject({ message: "Email is already registered. Please sign in instead." });
});

test("the answer for an address that has an account is read as that", async () => {
  network.use(http.post("*/auth/v1/signup", () => HttpResponse.json({ id: "x", email: "s@e.com", identities: [] })));
  void open("Create Account");
  await screen.findByLabelText("Username");
  await fill(NEW);
  await userEvent.click(go());
  await waitFor(() => expect(described("Email")).toBe("Email is already registered. Please sign in instead."));
});

test("signing in says so and closes the dialog", async () => {
  const ended = open();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  go().click();
  go().click();
  await screen.findByRole("button", { name: "Signing in..." });
  expect(await ended).toBe(true);
  expect(sentTo("/token")).toHaveLength(1);
  await waitFor(() => expect(toastText()).toMatchObject({ title: "Success", message: "Signed in successfully!" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a refused sign-in is told by a toast and at the field", async () => {
  void open();
  await screen.findByLabelText("Email");
  await userEvent.click(go());
  expect(described("Email")).toBe("Email is required");
  expect(described("Password")).toBe("Password is required");
  await fill({ Email: "sam@example.com", Password: "wrong" });
  await userEvent.click(go());
  await waitFor(() => expect(toastText()).toMatchObject({ title: "Error", message: "Invalid login credentials" }));
  expect(described("Password")).toBe("Invalid login credentials");
});

test("who has not confirmed the address is offered the mail again", async () => {
  network.use(http.post("*/auth/v1/token", () => refuse(400, "email_not_confirmed", "Email not confirmed")));
  void open();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(go());
  await userEvent.click(await screen.findByRole("button", { name: "Send the mail again" }));
  await screen.findByText("We sent the mail again.");
  expect(sentTo("/resend")[0]?.body).toMatchObject({ type: "signup", email: "sam@example.com" });
});

test("a service that cannot be reached is told in our own words", async () => {
  network.use(http.post("*/auth/v1/token", () => HttpResponse.error()));
  void open();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(go());
  const sentence = "The service is not available right now. Please try again soon.";
  await waitFor(() => expect(described("Password")).toBe(sentence));
});

test("closing it ends the wait of whoever asked for it", async () => {
  render(<LazySignInDialog />);
  const ended = openSignIn("Your session has ended. Please sign in again.");
  await screen.findByText("Your session has ended. Please sign in again.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(await ended).toBe(false);
});
