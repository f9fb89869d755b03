import type { Bracket } from "#domain/bracket.ts";
import { readText, writeText } from "../../ui/storage.ts";
import { type Draft, formatDraft, isOfOtherSeason, parseDraft } from "./draft.ts";
import { MAIN_DRAFT_KEY } from "./storage-keys.ts";

export function weekDraftKey(playerId: string, week: number): string {
  return `${MAIN_DRAFT_KEY}.${playerId}.week-${week}`;
}

/** `draft` is null if there is none for this season, `isCorrupt` true if the stored text is unreadable. */
export function readDraft(key: string): { readonly draft: Draft | null; readonly isCorrupt: boolean } {
  const text = readText(key);
  if (text === null || isOfOtherSeason(text)) return { draft: null, isCorrupt: false };
  const draft = parseDraft(text);
  return { draft, isCorrupt: draft === null };
}

/** Returns false if storage is blocked or full. */
export function storeDraft(key: string, bracket: Bracket, base: Date | null = null): boolean {
  return writeText(key, formatDraft(bracket, base));
}
