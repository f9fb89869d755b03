import { type RenderOptions, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { pageAt, Routes } from "#web/app/router.tsx";
import { formatDraft } from "#web/editor/draft/draft.ts";
import { LazySignInDialog } from "#web/features/auth/lazy-sign-in-dialog.tsx";
import { Toaster } from "#web/ui/toast.tsx";
import { team } from "./network.ts";

// The predictor then renders at once.
await pageAt("/").load();

export const DRAFT_KEY = "cfp-bracket.draft";

/** A bracket with the official field and these winners. By default, the bracket has all the official winners. */
export function realBracket(winners: BracketRecord["winners"] = OFFICIAL_RECORD.winners): Bracket {
  const bracket = unpackBracket({ teamSlots: OFFICIAL_RECORD.teamSlots, winners }, team);
  if (bracket === null) throw new Error("the real field has teams that exist");
  return bracket;
}

/** Opens a page, with a draft on the device if one is given. */
export function openPage(path = "/", draft: Bracket | null = null, options: RenderOptions = {}) {
  if (draft !== null) localStorage.setItem(DRAFT_KEY, formatDraft(draft));
  window.history.replaceState(null, "", path);
  // The style sheets are not loaded, so no style can turn off an element's pointer events.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const view = render(
    <>
      <Routes />
      <LazySignInDialog />
      <Toaster />
    </>,
    options,
  );
  return { user, ...view };
}

export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole("button", { name });
}

export function isDisabled(element: HTMLElement): boolean {
  return element.getAttribute("aria-disabled") === "true";
}

/** Pastes text. Typing is slower, because the page renders after each letter. */
export async function enter(user: Pick<UserEvent, "click" | "paste">, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** The slot with this key, such as `fr1-0`, whether it is empty or filled. */
export function slot(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-slot="${key}"]`);
  if (found === null) throw new Error(`no slot ${key}`);
  return found;
}

export function textsOf(elements: readonly Element[]): string[] {
  return elements.map(({ textContent }) => textContent ?? "");
}

export function champion(): string {
  return screen.getByRole("figure", { name: "Champion" }).textContent ?? "";
}

/** Waits until this text is announced to screen readers. */
export async function waitForAnnouncement(words: string | RegExp): Promise<void> {
  await waitFor(() => {
    const said = screen.getAllByRole("status", { hidden: true }).map(({ textContent }) => textContent ?? "");
    if (!said.some((each) => (typeof words === "string" ? each === words : words.test(each)))) {
      throw new Error(`not announced: ${words}; announced: ${said.join(" | ")}`);
    }
  });
}

export async function waitForSaved(): Promise<void> {
  const success = "Bracket saved successfully! Check your email for confirmation.";
  await waitFor(() => {
    const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    if (!alerts.includes(success)) throw new Error(`not saved; alerts: ${alerts.join(" | ")}`);
  });
}

/** Returns Testing Library's queries, limited to the open dialog. */
export function dialog() {
  return within(screen.getByRole("dialog"));
}
