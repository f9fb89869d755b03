import type { Bracket } from "../../../../domain/bracket.ts";
import { type Draft, formatDraft, isOfOtherSeason, parseDraft } from "./draft.ts";

/** The key of the draft of the main bracket. */
export const MAIN_DRAFT_KEY = "cfp-bracket.draft";

/** The key of a player's draft of a week. */
export function weekDraftKey(playerId: string, week: number): string {
  return `${MAIN_DRAFT_KEY}.${playerId}.week-${week}`;
}

/** What the device has under a key: a draft, nothing, or something that cannot be read. */
export interface FoundDraft {
  readonly draft: Draft | null;
  readonly isCorrupt: boolean;
}

/** Reads the draft kept under a key. A device that keeps nothing, or one of another season, has none. */
export function readDraft(key: string): FoundDraft {
  try {
    const text = localStorage.getItem(key);
    if (text === null || isOfOtherSeason(text)) return { draft: null, isCorrupt: false };
    const draft = parseDraft(text);
    return { draft, isCorrupt: draft === null };
  } catch {
    return { draft: null, isCorrupt: false };
  }
}

/** Keeps a draft under a key, with the time of the saved bracket it is based on. Returns false when the device refuses. */
export function keepDraft(key: string, bracket: Bracket, base: Date | null = null): boolean {
  try {
    localStorage.setItem(key, formatDraft(bracket, base));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft under a key. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
