import type { Bracket } from "../../../../domain/bracket.ts";
import { formatDraft, parseDraft } from "../draft/draft.ts";

/**
 * A bracket on its way from the main page into the picks of a week. It is kept on the device, because the way may lead
 * through signing in, and for no longer than that takes (docs/behavior/screens.md#playing-the-main-bracket).
 */
const KEY = "cfp-bracket.for-week";
const LIFETIME_MS = 3_600_000;

interface Kept {
  readonly week: number;
  readonly until: number;
  readonly draft: string;
}

/** Keeps a bracket for a week. Returns false when the device refuses. */
export function keepForWeek(week: number, bracket: Bracket): boolean {
  const kept: Kept = { week, until: Date.now() + LIFETIME_MS, draft: formatDraft(bracket) };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** The bracket that was kept for a week; null when there is none. */
export function keptForWeek(week: number): Bracket | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept === null || kept.week !== week || !(Date.now() < kept.until)) return null;
    return parseDraft(kept.draft)?.bracket ?? null;
  } catch {
    return null;
  }
}

/** Forgets the bracket that was kept. */
export function forgetKeptForWeek(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
