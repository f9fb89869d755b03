import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { ForgotPassword } from "#web/features/auth/forgot-password.tsx";
import { isRecovering, setRecovering } from "#web/features/auth/on-this-device.ts";
import { loadAuth } from "#web/session/session.tsx";
import { visibleToast } from "#web/ui/toast.tsx";
import { freshSignIn } from "./auth-forms.tsx";
import { network, reject, sentTo } from "./auth-network.ts";

freshSignIn("/forgot-password");

const SENT = "If there's an account with that email, a reset link is on its way.";

async function ask(email: string) {
  render(<ForgotPassword />);
  if (email) await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.click(screen.getByRole("button", { name: "Send Reset Link" }));
}

test("the form requests the reset email and shows the same message whether or not the email address has an account", async () => {
  await ask(" sam@example.com ");
  await screen.findByText(SENT);
  expect(sentTo("/recover")[0]?.body).toMatchObject({ email: "sam@example.com" });
  for (const rejection of [
    reject(429, "over_email_send_rate_limit", "only after 59 seconds"),
    reject(422, "user_not_found", "User not found"),
  ]) {
    cleanup();
    network.use(http.post("*/auth/v1/recover", () => rejection.clone() as HttpResponse<object>));
    await ask("sam@example.com");
    await screen.findByText(SENT);
  }
});

test("the form shows an error if requests are rate limited or the auth service cannot be reached", async () => {
  network.use(http.post("*/auth/v1/recover", () => reject(429, "over_request_rate_limit", "Too many")));
  await ask("sam@example.com");
  await screen.findByText("Too many requests. Please try again later.");
  expect(screen.queryByText(SENT)).toBeNull();
  cleanup();
  network.use(http.post("*/auth/v1/recover", () => HttpResponse.error()));
  await ask("sam@example.com");
  await screen.findByText("We're having trouble right now. Please try again in a few minutes.");
});

/** Arrives through a reset link, fills in the form for a new password, and submits it. */
async function saveByLink(password: string, username?: string) {
  await (await loadAuth()).verifyOtp({ type: "recovery", token_hash: "good" });
  setRecovering("id-of-sam", username !== undefined);
  render(<ForgotPassword />);
  if (username) await userEvent.type(screen.getByLabelText("Username"), username);
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Save Password" }));
}

test("if the new password is too short, the form shows an error and sends nothing", async () => {
  await saveByLink("short");
  await screen.findByText("Password must be at least 8 characters long.");
  expect(sentTo("/user")).toEqual([]);
});

test("saving the new password keeps the player signed in and goes to the home page", async () => {
  await saveByLink("another-password");
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(sentTo("/user")[0]?.body).toMatchObject({ password: "another-password" });
  expect(visibleToast()).toMatchObject({ title: "Success", message: "Your password has been changed." });
  expect(isRecovering("id-of-sam")).toBe(false);
});

test("a link that has confirmed an account asks for a username, too", async () => {
  await saveByLink("another-password", "sam_rivers");
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(sentTo("/user")[0]?.body).toMatchObject({ password: "another-password", data: { username: "sam_rivers" } });
});

test("if the auth service rejects the new password, the form shows the service's message", async () => {
  network.use(http.put("*/auth/v1/user", () => reject(422, "same_password", "New password should be different.")));
  await saveByLink("another-password");
  await screen.findByText("New password should be different.");
});

test("a signed-in player who did not open a reset link does not see the form for a new password", async () => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  render(<ForgotPassword />);
  expect(screen.queryByLabelText("New password")).toBeNull();
});
