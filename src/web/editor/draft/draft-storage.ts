import type { Bracket } from "#domain/bracket.ts";
import { readText, writeText } from "../../ui/storage.ts";
import { type Draft, formatDraft, isOfOtherSeason, parseDraft } from "./draft.ts";
import { MAIN_DRAFT_KEY } from "./storage-keys.ts";

/** The key of a player's draft for a week. */
export function weekDraftKey(playerId: string, week: number): string {
  return `${MAIN_DRAFT_KEY}.${playerId}.week-${week}`;
}

/**
 * Reads the draft stored under a key. `draft` is null if no draft is stored, if the browser blocks storage, or if the
 * draft is for another season. `isCorrupt` is true if the stored text is unreadable.
 */
export function readDraft(key: string): { readonly draft: Draft | null; readonly isCorrupt: boolean } {
  const text = readText(key);
  if (text === null || isOfOtherSeason(text)) return { draft: null, isCorrupt: false };
  const draft = parseDraft(text);
  return { draft, isCorrupt: draft === null };
}

/**
 * Stores a draft under a key. `base` is the time of the save that the draft is based on. Returns false if storage is
 * blocked or full.
 */
export function storeDraft(key: string, bracket: Bracket, base: Date | null = null): boolean {
  return writeText(key, formatDraft(bracket, base));
}
