import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import { closeSignIn, openSignIn, signOut } from "../../src/web/session/session.tsx";
import { toast } from "../../src/web/ui/toast.tsx";
import { beginAt, network } from "./auth-network.ts";
import { installNativeDialog } from "./ui/native-dialog.ts";

/** A valid new account, by the labels of the fields. */
export const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: "long-enough" };

/**
 * For every test of the sign-in dialog: the network, an empty storage and nobody signed in. Call it once in the file.
 */
export function freshSignIn(): void {
  beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
  beforeEach(() => {
    installNativeDialog();
    beginAt("/");
  });
  afterEach(async () => {
    await signOut();
    closeSignIn();
    cleanup();
    toast.dismiss();
    network.resetHandlers();
  });
  afterAll(() => network.close());
}

/** Opens the dialog on a tab. Resolves as `openSignIn` does, when the dialog closes. */
export async function openDialog(tab: "Sign In" | "Create Account" = "Sign In"): Promise<boolean> {
  render(<LazySignInDialog />);
  const closed = openSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
  return closed;
}

/** The input with this label. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

/** What the input with this label is described by: its hint and its error. */
export function described(label: string): string {
  return (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
}

/** Fills the fields with these labels, in this order, each at once. */
export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(field(label));
    await userEvent.click(field(label));
    await userEvent.paste(text);
  }
}

/** The button that sends the form. */
export function continueButton(): HTMLElement {
  return screen.getByRole("button", { name: "Continue" });
}
