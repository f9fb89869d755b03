import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InputOf } from "#support/server/trpc-envelope.ts";
import type { CaptchaMessage } from "#web/captcha/captcha-page.ts";
import { LazySignInDialog } from "#web/features/auth/lazy-sign-in-dialog.tsx";
import ForgotPasswordPage from "#web/pages/forgot-password-page.tsx";
import { openSignIn } from "#web/session/session.tsx";
import { continueButton, fill, freshSignIn, NEW, openDialog } from "./auth-forms.tsx";
import { network, reject, sentTo } from "./auth-network.ts";
import { respondWith } from "./network.ts";
import { button, dialog, enter, openPage, realBracket, waitForSaved } from "./screen.tsx";

const NOT_LOADED =
  "The security check didn't load. If you use an ad blocker, allow challenges.cloudflare.com and try again.";

freshSignIn();
beforeEach(() => {
  vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "site-key");
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const frames = () => screen.queryAllByTitle<HTMLIFrameElement>("Security check");
const frame = async () => (await screen.findByTitle<HTMLIFrameElement>("Security check")) as HTMLIFrameElement;

/** Posts a message to the app from the captcha's frame. Another `origin` simulates a page from another site. */
function say(from: HTMLIFrameElement | undefined, data: CaptchaMessage, origin = window.location.origin): void {
  const source = from?.contentWindow ?? null;
  act(() => void window.dispatchEvent(new MessageEvent("message", { data, origin, source })));
}

/** Opens the dialog with this tab selected. Does not wait for the dialog to close. */
async function openTab(tab: "Sign In" | "Create Account"): Promise<void> {
  void openDialog(tab);
  await screen.findByRole("tab", { name: tab, selected: true });
}

const tokens = (end: string) =>
  sentTo(end).map(({ body }) => (body.gotrue_meta_security as { captcha_token?: string }).captcha_token);

test("without a site key, no captcha is shown and no captcha token is sent", async () => {
  vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "");
  await openTab("Create Account");
  expect(frames()).toEqual([]);
  await fill(NEW);
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  expect(tokens("/signup")).toEqual([undefined]);
});

test("sign-up waits for the captcha, sends the captcha token, and shows a new captcha after a rejection", async () => {
  network.use(http.post("*/auth/v1/signup", () => reject(400, "captcha_failed", "captcha protection: refused")));
  await openTab("Create Account");
  const first = await frame();
  expect(first.getAttribute("src")).toBe("/captcha.html");
  await fill(NEW);
  await userEvent.click(continueButton());
  await screen.findByRole("button", { name: "Creating account..." });
  say(first, { captcha: "begun" });
  expect(sentTo("account.availability").filter(({ body }) => JSON.stringify(body).includes("sam_rivers"))).toEqual([]);
  say(first, { captcha: "solved", token: "first" });
  await waitFor(() => expect(frames()[0]).not.toBe(first));
  network.resetHandlers();
  const second = await frame();
  say(second, { captcha: "solved", token: "second" });
  await userEvent.click(continueButton());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  expect(tokens("/signup")).toEqual(["second"]);

  await userEvent.click(screen.getByRole("button", { name: "Resend email" }));
  say(await frame(), { captcha: "solved", token: "third" });
  await screen.findByText("Email sent.");
  expect(tokens("/resend")).toEqual(["third"]);
  expect(frames()).toEqual([]);
});

test("signing in sends only a valid captcha token, never an expired token or a token from another page or origin", async () => {
  await openTab("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  const only = await frame();
  say(only, { captcha: "solved", token: "old" });
  say(only, { captcha: "expired" });
  say(only, { captcha: "solved", token: "foreign" }, "https://evil.example");
  say(undefined, { captcha: "solved", token: "foreign" });
  await userEvent.click(continueButton());
  await screen.findByRole("button", { name: "Signing in..." });
  say(only, { captcha: "solved", token: "fresh" });
  await waitFor(() => expect(tokens("/token")).toEqual(["fresh"]));
});

test("a password reset request includes the captcha token", async () => {
  render(<ForgotPasswordPage />);
  await fill({ Email: NEW.Email });
  say(await frame(), { captcha: "solved", token: "proof" });
  await userEvent.click(screen.getByRole("button", { name: "Send Reset Link" }));
  await screen.findByText(/^If there's an account with that email/);
  expect(tokens("/recover")).toEqual(["proof"]);
  network.use(http.post("*/auth/v1/recover", () => reject(400, "captcha_failed", "captcha protection: refused")));
  say(await frame(), { captcha: "solved", token: "stale" });
  await userEvent.click(screen.getByRole("button", { name: "Send Reset Link" }));
  await screen.findByText("The security check failed. Please try again.");
});

test("a captcha that fails to load shows how to fix the problem, blocks the form and can be retried", async () => {
  await openTab("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  const first = await frame();
  say(first, { captcha: "failed" });
  expect(screen.getByText(NOT_LOADED).closest('[role="alert"]')).toBeTruthy();
  await userEvent.click(continueButton());
  const again = screen.getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(again);
  expect(sentTo("/token")).toEqual([]);
  await userEvent.click(again);
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  const second = await frame();
  expect(second).not.toBe(first);
  say(second, { captcha: "solved", token: "later" });
  await userEvent.click(continueButton());
  await waitFor(() => expect(tokens("/token")).toEqual(["later"]));
});

test("a captcha that does not respond within 15 seconds is treated as having failed to load", async () => {
  render(<LazySignInDialog />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  void openSignIn();
  const only = await frame();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  screen.getByText(NOT_LOADED);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Try again" }));
  const second = await frame();
  expect(second).not.toBe(only);
  say(second, { captcha: "begun" });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
});

test("saving picks sends the captcha token, and closing the dialog before the captcha is solved sends nothing", async () => {
  const sent: InputOf<"brackets.send">[] = [];
  network.use(respondWith({ "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
  const { user } = openPage("/", realBracket());
  await user.click(button("Save Picks"));
  await enter(user, await screen.findByLabelText("Email"), "fan@example.com");
  await user.click(dialog().getByRole("button", { name: "Save Picks" }));
  const first = await frame();
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  say(first, { captcha: "solved", token: "too late" });
  await waitFor(() => expect(button("Save Picks").getAttribute("aria-disabled")).toBeNull());
  expect(sent).toEqual([]);

  await user.click(button("Save Picks"));
  await user.click(dialog().getByRole("button", { name: "Save Picks" }));
  await screen.findByRole("button", { name: "Saving..." });
  say(await frame(), { captcha: "solved", token: "proof" });
  await waitForSaved();
  expect(sent.map(({ email, captchaToken }) => [email, captchaToken])).toEqual([["fan@example.com", "proof"]]);
});
