import type { Bracket } from "../../../../domain/bracket.ts";
import { MAIN_DRAFT_KEY } from "../storage-keys.ts";
import { type Draft, formatDraft, isOfOtherSeason, parseDraft } from "./draft.ts";

/** The key of a player's draft of a week. */
export function weekDraftKey(playerId: string, week: number): string {
  return `${MAIN_DRAFT_KEY}.${playerId}.week-${week}`;
}

/** The stored value under a key: a draft, nothing, or something unreadable. */
export interface FoundDraft {
  readonly draft: Draft | null;
  readonly isCorrupt: boolean;
}

/** How long after an edit its draft is written: the pick is painted first, and many edits in a row are written once. */
const WRITE_AFTER_MS = 100;

/** Drafts about to be written, by key. */
const waiting = new Map<string, () => void>();

/** Writes pending drafts: under one key, or all of them. */
function writeWaiting(key?: string): void {
  for (const [each, write] of waiting) if (key === undefined || each === key) write();
}

const writeAll = () => writeWaiting();

function writeAllWhenHidden(): void {
  if (document.visibilityState === "hidden") writeAll();
}

/**
 * Stores a draft a moment later, or at once when the page is left, hidden or closed; reading and clearing already use
 * this draft. Calls `onStored` once with whether the device stored it, for the last pending draft under the key only.
 */
export function storeDraftSoon(
  key: string,
  bracket: Bracket,
  base: Date | null,
  onStored: (isKept: boolean) => void,
): void {
  const isLate = waiting.has(key);
  waiting.set(key, () => {
    waiting.delete(key);
    onStored(storeDraftNow(key, bracket, base));
  });
  // Not postponed by the next edit, so that continuous picking still writes ten times a second.
  if (!isLate) setTimeout(() => writeWaiting(key), WRITE_AFTER_MS);
  // A listener that is already registered is not added again.
  window.addEventListener("pagehide", writeAll);
  document.addEventListener("visibilitychange", writeAllWhenHidden);
}

/** Reads the draft under a key. Returns none without storage, or for another season. */
export function readDraft(key: string): FoundDraft {
  writeWaiting(key);
  try {
    const text = localStorage.getItem(key);
    if (text === null || isOfOtherSeason(text)) return { draft: null, isCorrupt: false };
    const draft = parseDraft(text);
    return { draft, isCorrupt: draft === null };
  } catch {
    return { draft: null, isCorrupt: false };
  }
}

/**
 * Stores a draft under a key, with the time of the saved bracket that it is based on. Returns false when the device
 * refuses.
 */
export function storeDraftNow(key: string, bracket: Bracket, base: Date | null = null): boolean {
  waiting.delete(key);
  try {
    localStorage.setItem(key, formatDraft(bracket, base));
    return true;
  } catch {
    return false;
  }
}

/** Clears the draft under a key. */
export function clearDraft(key: string): void {
  waiting.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}
