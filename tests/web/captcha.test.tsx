// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CaptchaMessage } from "../../src/web/captcha/captcha-page.ts";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import ForgotPasswordPage from "../../src/web/pages/forgot-password-page.tsx";
import { closeSignIn, openSignIn, signOut } from "../../src/web/session/session.tsx";
import { dismissToast } from "../../src/web/ui/toast-queue.ts";
import type { InputOf } from "../support/server/trpc-envelope.ts";
import { beginAt, network, refuse, sentTo } from "./auth-network.ts";
import { answering } from "./network.ts";
import { button, dialog, openPage, realBracket } from "./screen.tsx";
import { installNativeDialog } from "./ui/native-dialog.ts";

const NOT_LOADED =
  "The security check could not be loaded. Allow challenges.cloudflare.com if it is blocked, and try again.";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "site-key");
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  Element.prototype.scrollIntoView = () => undefined;
  installNativeDialog();
  beginAt("/");
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  closeSignIn();
  cleanup();
  dismissToast();
  network.resetHandlers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(() => network.close());

const frames = () => screen.queryAllByTitle<HTMLIFrameElement>("Security check");
const frame = async () => (await screen.findByTitle<HTMLIFrameElement>("Security check")) as HTMLIFrameElement;
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const go = () => screen.getByRole("button", { name: "Continue" });

/** Says something as the page in the frame does, or as another page would. */
function say(from: HTMLIFrameElement | undefined, data: CaptchaMessage, origin = window.location.origin): void {
  const source = from?.contentWindow ?? null;
  act(() => void window.dispatchEvent(new MessageEvent("message", { data, origin, source })));
}

async function openDialog(tab: "Sign In" | "Create Account") {
  render(<LazySignInDialog />);
  void openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
}

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(field(label), text);
}

const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: "long-enough" };
const tokens = (end: string) =>
  sentTo(end).map(({ body }) => (body.gotrue_meta_security as { captcha_token?: string }).captcha_token);

describe("without a key", () => {
  test("there is no check, and nothing of it is sent", async () => {
    vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "");
    await openDialog("Create Account");
    expect(frames()).toEqual([]);
    await fill(NEW);
    await userEvent.click(go());
    await screen.findByRole("dialog", { name: "Account Created Successfully!" });
    expect(tokens("/signup")).toEqual([undefined]);
  });
});

test("signing up waits for the check, carries its proof, and after a refusal begins a new one", async () => {
  network.use(http.post("*/auth/v1/signup", () => refuse(400, "captcha_failed", "captcha protection: refused")));
  await openDialog("Create Account");
  const first = await frame();
  expect(first.getAttribute("src")).toBe("/captcha.html");
  await fill(NEW);
  await userEvent.click(go());
  await screen.findByRole("button", { name: "Creating account..." });
  say(first, { captcha: "begun" });
  expect(sentTo("account.availability").filter(({ body }) => JSON.stringify(body).includes("sam_rivers"))).toEqual([]);
  say(first, { captcha: "solved", token: "first" });
  await waitFor(() => expect(frames()[0]).not.toBe(first));
  network.resetHandlers();
  const second = await frame();
  say(second, { captcha: "solved", token: "second" });
  await userEvent.click(go());
  await screen.findByRole("dialog", { name: "Account Created Successfully!" });
  expect(tokens("/signup")).toEqual(["second"]);

  await userEvent.click(screen.getByRole("button", { name: "Send the mail again" }));
  say(await frame(), { captcha: "solved", token: "third" });
  await screen.findByText("We sent the mail again.");
  expect(tokens("/resend")).toEqual(["third"]);
  expect(frames()).toEqual([]);
});

test("a refused proof is told in our words", async () => {
  network.use(http.post("*/auth/v1/token", () => refuse(400, "captcha_failed", "captcha protection: refused")));
  await openDialog("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  say(await frame(), { captcha: "solved", token: "stale" });
  await userEvent.click(go());
  await screen.findByText("The security check was not passed. Please try again.");
});

test("signing in carries a proof; one that expired does not count", async () => {
  await openDialog("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  const only = await frame();
  say(only, { captcha: "solved", token: "old" });
  say(only, { captcha: "expired" });
  await userEvent.click(go());
  await screen.findByRole("button", { name: "Signing in..." });
  say(only, { captcha: "solved", token: "fresh" });
  await waitFor(() => expect(tokens("/token")).toEqual(["fresh"]));
});

test("asking for a new password carries a proof", async () => {
  render(<ForgotPasswordPage />);
  await fill({ Email: NEW.Email });
  say(await frame(), { captcha: "solved", token: "proof" });
  await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
  await screen.findByText(/^If an account exists for that address/);
  expect(tokens("/recover")).toEqual(["proof"]);
  network.use(http.post("*/auth/v1/recover", () => refuse(400, "captcha_failed", "captcha protection: refused")));
  say(await frame(), { captcha: "solved", token: "stale" });
  await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
  await screen.findByText("The security check was not passed. Please try again.");
});

test("what other pages say is not heard", async () => {
  await openDialog("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  const only = await frame();
  say(only, { captcha: "solved", token: "foreign" }, "https://evil.example");
  say(undefined, { captcha: "solved", token: "foreign" });
  await userEvent.click(go());
  await screen.findByRole("button", { name: "Signing in..." });
  say(only, { captcha: "solved", token: "own" });
  await waitFor(() => expect(tokens("/token")).toEqual(["own"]));
});

test("a check that cannot be loaded says what to do; nothing is sent, and it can be tried again", async () => {
  await openDialog("Sign In");
  await fill({ Email: NEW.Email, Password: "right-password" });
  const first = await frame();
  say(first, { captcha: "failed" });
  expect(screen.getByText(NOT_LOADED).closest('[role="alert"]')).toBeTruthy();
  await userEvent.click(go());
  const again = screen.getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(again);
  expect(sentTo("/token")).toEqual([]);
  await userEvent.click(again);
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  const second = await frame();
  expect(second).not.toBe(first);
  say(second, { captcha: "solved", token: "later" });
  await userEvent.click(go());
  await waitFor(() => expect(tokens("/token")).toEqual(["later"]));
});

test("a check that says nothing counts as one that cannot be loaded", async () => {
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

test("saving the picks carries a proof, a new one for each try", async () => {
  const sent: InputOf<"brackets.send">[] = [];
  network.use(answering({ "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
  const { user } = openPage("/", realBracket());
  await user.click(button("Save Picks"));
  await user.type(await screen.findByLabelText("Email"), "fan@example.com");
  await user.click(dialog().getByRole("button", { name: "Save Picks" }));
  await screen.findByRole("button", { name: "Saving..." });
  expect(sent).toEqual([]);
  say(await frame(), { captcha: "solved", token: "proof" });
  await screen.findByText("Bracket saved successfully! Check your email for confirmation.");
  expect(sent.map(({ email, captchaToken }) => [email, captchaToken])).toEqual([["fan@example.com", "proof"]]);
});

test("a dialog that is closed before the check is done sends nothing, and works when it is opened again", async () => {
  const sent: InputOf<"brackets.send">[] = [];
  network.use(answering({ "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
  const { user } = openPage("/", realBracket());
  await user.click(button("Save Picks"));
  await user.type(await screen.findByLabelText("Email"), "fan@example.com");
  await user.click(dialog().getByRole("button", { name: "Save Picks" }));
  const first = await frame();
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  say(first, { captcha: "solved", token: "too late" });

  await waitFor(() => expect(button("Save Picks").getAttribute("aria-disabled")).toBeNull());
  await user.click(button("Save Picks"));
  const second = await frame();
  expect(second).not.toBe(first);
  say(second, { captcha: "solved", token: "seen, not sent" });
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);

  await user.click(button("Save Picks"));
  await user.click(dialog().getByRole("button", { name: "Save Picks" }));
  await screen.findByRole("button", { name: "Saving..." });
  say(await frame(), { captcha: "solved", token: "proof" });
  await screen.findByText("Bracket saved successfully! Check your email for confirmation.");
  expect(sent.map(({ captchaToken }) => captchaToken)).toEqual(["proof"]);
});
