// @vitest-environment jsdom
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import { openSignIn } from "../../src/web/session/session.tsx";
import { continueButton, described, field, fill, freshSignIn, openDialog, visibleToast } from "./auth-forms.tsx";
import { network, refuse, sentTo } from "./auth-network.ts";

freshSignIn();

test("the dialog gives its reason, offers Google and two tabs, and has fields that password managers know", async () => {
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

test("a refused sign-in is reported in a toast and at the field", async () => {
  void openDialog();
  await screen.findByLabelText("Email");
  await userEvent.click(continueButton());
  expect(described("Email")).toBe("Email is required");
  expect(described("Password")).toBe("Password is required");
  await fill({ Email: "sam@example.com", Password: "wrong" });
  await userEvent.click(continueButton());
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message: "Invalid login credentials" }));
  expect(described("Password")).not.toContain("Invalid login credentials");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("signing in with an unconfirmed address offers to send the mail again", async () => {
  network.use(http.post("*/auth/v1/token", () => refuse(400, "email_not_confirmed", "Email not confirmed")));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(continueButton());
  await userEvent.click(await screen.findByRole("button", { name: "Send the mail again" }));
  await screen.findByText("We sent the mail again.");
  expect(sentTo("/resend")[0]?.body).toMatchObject({ type: "signup", email: "sam@example.com" });
});

test("a blocked account is told so", async () => {
  network.use(http.post("*/auth/v1/token", () => refuse(400, "user_banned", "User is banned")));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(continueButton());
  const sentence = "This account has been blocked by whoever runs this site.";
  await waitFor(() => expect(visibleToast()).toMatchObject({ message: sentence }));
});

test("an auth service that cannot be reached is reported with our own message", async () => {
  network.use(http.post("*/auth/v1/token", () => HttpResponse.error()));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(continueButton());
  const sentence = "The service is not available right now. Please try again soon.";
  await waitFor(() => expect(visibleToast()).toMatchObject({ message: sentence }));
});

test("closing the dialog resolves openSignIn to false", async () => {
  render(<LazySignInDialog />);
  const ended = openSignIn("Your session has ended. Please sign in again.");
  await screen.findByText("Your session has ended. Please sign in again.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(await ended).toBe(false);
});
