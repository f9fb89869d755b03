// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ForgotPassword } from "#web/features/auth/forgot-password.tsx";
import { isRecovering, setRecovering } from "#web/features/auth/on-this-device.ts";
import { loadAuth, signOut } from "#web/session/session.tsx";
import { toast, visibleToast } from "#web/ui/toast.tsx";
import { beginAt, network, reject, sentTo } from "./auth-network.ts";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => beginAt("/forgot-password"));
afterEach(async () => {
  cleanup();
  await signOut();
  toast.dismiss();
  network.resetHandlers();
});
afterAll(() => network.close());

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

test("if the email address is invalid, the form focuses the field, shows an error and sends nothing", async () => {
  await ask("sam@");
  await screen.findByText("Please enter a valid email address");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(sentTo("/recover")).toEqual([]);
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

async function arriveByLink() {
  await (await loadAuth()).verifyOtp({ type: "recovery", token_hash: "good" });
  setRecovering("id-of-sam");
  render(<ForgotPassword />);
}

test("if the new password is too short, the form shows an error and sends nothing", async () => {
  await arriveByLink();
  await userEvent.type(screen.getByLabelText("New password"), "short");
  await userEvent.click(screen.getByRole("button", { name: "Save Password" }));
  await screen.findByText("Password must be at least 8 characters long.");
  expect(sentTo("/user")).toEqual([]);
});

test("saving the new password keeps the player signed in and goes to the home page", async () => {
  await arriveByLink();
  await userEvent.type(screen.getByLabelText("New password"), "another-password");
  await userEvent.click(screen.getByRole("button", { name: "Save Password" }));
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(sentTo("/user")[0]?.body).toMatchObject({ password: "another-password" });
  expect(visibleToast()).toMatchObject({ title: "Success", message: "Your password has been changed." });
  expect(isRecovering("id-of-sam")).toBe(false);
});

test("a link that has confirmed an account asks for a username, too", async () => {
  await (await loadAuth()).verifyOtp({ type: "recovery", token_hash: "good" });
  setRecovering("id-of-sam", true);
  render(<ForgotPassword />);
  await userEvent.type(screen.getByLabelText("Username"), "sam_rivers");
  await userEvent.type(screen.getByLabelText("New password"), "another-password");
  await userEvent.click(screen.getByRole("button", { name: "Save Password" }));
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(sentTo("/user")[0]?.body).toMatchObject({ password: "another-password", data: { username: "sam_rivers" } });
});

test("if the auth service rejects the new password, the form shows the service's message", async () => {
  network.use(http.put("*/auth/v1/user", () => reject(422, "same_password", "New password should be different.")));
  await arriveByLink();
  await userEvent.type(screen.getByLabelText("New password"), "another-password");
  await userEvent.click(screen.getByRole("button", { name: "Save Password" }));
  await screen.findByText("New password should be different.");
});

test("a signed-in player who did not open a reset link does not see the form for a new password", async () => {
  await (await loadAuth()).signInWithPassword({ email: "sam@example.com", password: "right-password" });
  render(<ForgotPassword />);
  expect(screen.queryByLabelText("New password")).toBeNull();
});
