import type { Bracket } from "../../../../domain/bracket.ts";
import { formatDraft, parseDraft } from "../draft/draft.ts";

/**
 * A bracket on its way from the main page to a week. It is stored on the device for as long as signing in may take
 * (docs/behavior/screens.md#playing-the-main-bracket).
 */
const KEY = "cfp-bracket.for-week";
const LIFETIME_MS = 3_600_000;

interface Kept {
  readonly week: number;
  readonly until: number;
  readonly draft: string;
}

/** Stores a bracket for a week. Returns false when the device refuses. */
export function storeForWeek(week: number, bracket: Bracket): boolean {
  const kept: Kept = { week, until: Date.now() + LIFETIME_MS, draft: formatDraft(bracket) };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** The bracket stored for a week, or null. */
export function storedForWeek(week: number): Bracket | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept === null || kept.week !== week || !(Date.now() < kept.until)) return null;
    return parseDraft(kept.draft)?.bracket ?? null;
  } catch {
    return null;
  }
}

/** Clears the stored bracket. */
export function clearStoredForWeek(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}
