import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { LazySignInDialog } from "#web/features/auth/lazy-sign-in-dialog.tsx";
import { forgetTyped } from "#web/features/auth/typed.ts";
import { closeSignIn, openSignIn, signOut } from "#web/session/session.tsx";
import { toast } from "#web/ui/toast.tsx";
import { beginAt, network } from "./auth-network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

export const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: "long-enough" };

/** Starts each test signed out at `path`. Call once at the top of the file. */
export function freshSignIn(path = "/"): void {
  beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
  beforeEach(() => {
    installNativeDialog();
    beginAt(path);
  });
  afterEach(async () => {
    await signOut();
    closeSignIn();
    forgetTyped();
    cleanup();
    toast.dismiss();
    network.resetHandlers();
  });
  afterAll(() => network.close());
}

/** Resolves when the dialog closes, with the same value as `openSignIn`. */
export async function openDialog(tab: "Sign In" | "Create Account" = "Sign In"): Promise<boolean> {
  render(<LazySignInDialog />);
  const closed = openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
  return closed;
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

/** The text that describes the input with this label: its hint and its error. */
export function described(label: string): string {
  return (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
}

/** Pastes a value into each field, in the given order. The keys of `fields` are the labels. */
export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(field(label));
    await userEvent.click(field(label));
    await userEvent.paste(text);
  }
}

export function continueButton(): HTMLElement {
  return screen.getByRole("button", { name: "Continue" });
}
