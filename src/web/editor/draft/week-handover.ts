import type { Bracket } from "#domain/bracket.ts";
import { readStored, writeText } from "../../ui/storage.ts";
import { formatDraft, parseDraft } from "./draft.ts";

/** Stored for an hour, in case the player has to sign in first (docs/behavior/screens.md#playing-the-main-bracket). */
const KEY = "cfp-bracket.for-week";
const LIFETIME_MS = 3_600_000;

interface Stored {
  readonly week: number;
  readonly until: number;
  readonly draft: string;
}

/** Returns false if storage is blocked or full. */
export function storeForWeek(week: number, bracket: Bracket): boolean {
  const stored: Stored = { week, until: Date.now() + LIFETIME_MS, draft: formatDraft(bracket) };
  return writeText(KEY, JSON.stringify(stored));
}

export function storedForWeek(week: number): Bracket | null {
  const stored = readStored<Stored>(KEY);
  if (stored?.week !== week || !(Date.now() < stored.until)) return null;
  return parseDraft(stored.draft)?.bracket ?? null;
}

export const clearStoredForWeek = () => writeText(KEY, null);
