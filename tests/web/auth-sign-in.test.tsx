import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { LazySignInDialog } from "#web/features/auth/lazy-sign-in-dialog.tsx";
import { isInApp } from "#web/features/auth/sign-in-dialog.tsx";
import { openSignIn } from "#web/session/session.tsx";
import { visibleToast } from "#web/ui/toast.tsx";
import { continueButton, described, field, fill, freshSignIn, openDialog } from "./auth-forms.tsx";
import { network, reject, sentTo } from "./auth-network.ts";

freshSignIn();

test("the dialog explains why it opened, has a Google button and two tabs, and supports password managers", async () => {
  void openDialog();
  const dialog = await screen.findByRole("dialog", { name: "Sign In" });
  const { getByText, getByRole } = within(dialog);
  getByText("You must be logged in to perform this action.");
  getByRole("button", { name: "Continue with Google" });
  expect(getByRole("link", { name: "Reset your password?" }).getAttribute("href")).toBe("/forgot-password");
  expect([field("Email").autocomplete, field("Password").autocomplete]).toEqual(["username", "current-password"]);
  await userEvent.click(getByRole("tab", { name: "Create Account" }));
  expect([field("Email").type, field("Email").autocomplete]).toEqual(["email", "email"]);
  expect([field("Username").autocomplete, field("Password").autocomplete]).toEqual(["nickname", "new-password"]);
});

test("in an in-app browser, the dialog explains that Google sign-in is unavailable and hides the Google button", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 Instagram 380.0.0");
  void openDialog();
  await screen.findByText(
    "Google sign-in doesn't work in this app's browser. Open this page in Safari or Chrome, or use your email.",
  );
  expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 380.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/510.0]",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1 Line/15.9.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
])("this user agent is recognized as an in-app browser: %s", (userAgent) => {
  expect(isInApp({ userAgent })).toBe(true);
  expect(isInApp({ userAgent, standalone: true })).toBe(false);
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1",
])("this user agent is not recognized as an in-app browser: %s", (userAgent) => {
  expect(isInApp({ userAgent })).toBe(false);
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

test("empty fields show an error, and fields that the browser fills in without an input event are submitted and keep their values", async () => {
  void openDialog();
  await screen.findByLabelText("Email");
  await userEvent.click(continueButton());
  expect([described("Email"), described("Password")]).toEqual(["Email is required", "Password is required"]);
  field("Password").value = "right-password";
  await userEvent.click(continueButton());
  expect([described("Email"), described("Password"), sentTo("/token")]).toEqual(["Email is required", "", []]);
  expect(field("Password").value).toBe("right-password");
  field("Email").value = "sam@example.com";
  await userEvent.click(continueButton());
  await waitFor(() => expect(visibleToast()).toMatchObject({ message: "Signed in successfully!" }));
});

test.each([
  ["a wrong password", reject(400, "invalid_credentials", "Invalid login"), "Invalid login"],
  ["a blocked account", reject(400, "user_banned", "User is banned"), "This account has been suspended."],
  ["no response", HttpResponse.error(), "We're having trouble right now. Please try again in a few minutes."],
])(
  "a sign-in that fails because of %s shows a toast, and the message under the password until the next key",
  async (_, response, message) => {
    network.use(http.post("*/auth/v1/token", () => response as HttpResponse<object>));
    void openDialog();
    await screen.findByLabelText("Email");
    await fill({ Email: "sam@example.com", Password: "wrong" });
    await userEvent.click(continueButton());
    await waitFor(() => expect(visibleToast()).toMatchObject({ title: "Error", message }));
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(described("Password")).toBe(message);
    await userEvent.type(screen.getByLabelText("Email"), "x");
    expect(described("Password")).toBe("");
  },
);

test("signing in with an unconfirmed email address offers to resend the confirmation email", async () => {
  network.use(http.post("*/auth/v1/token", () => reject(400, "email_not_confirmed", "Email not confirmed")));
  void openDialog();
  await screen.findByLabelText("Email");
  await fill({ Email: "sam@example.com", Password: "right-password" });
  await userEvent.click(continueButton());
  await userEvent.click(await screen.findByRole("button", { name: "Resend email" }));
  await screen.findByText("Email sent.");
  expect(sentTo("/resend")[0]?.body).toMatchObject({ type: "signup", email: "sam@example.com" });
});

test("closing the dialog makes openSignIn resolve to false", async () => {
  render(<LazySignInDialog />);
  const ended = openSignIn("You were signed out. Please sign in again.");
  await screen.findByText("You were signed out. Please sign in again.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(await ended).toBe(false);
});
