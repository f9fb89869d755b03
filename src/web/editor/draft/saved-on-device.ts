import { type Bracket, isComplete } from "#domain/bracket.ts";
import { readText, writeStored } from "../../ui/storage.ts";
import type { SavedVersion } from "../editor-state.ts";
import { formatDraft, parseDraft } from "./draft.ts";
import { SAVED_KEY } from "./storage-keys.ts";

/** The last emailed bracket, as stored on the device (docs/behavior/mail.md#your-saved-bracket). */
export interface SavedOnDevice extends SavedVersion {
  /** The ID in `/bracket/{id}`. */
  readonly id: string;
  readonly email: string;
  /** Cleared from the page to start a new one, so a reload does not bring it back. */
  readonly isDismissed: boolean;
}

/** Increase this when older brackets become unreadable. */
const VERSION = 1;

/** Null if the text is not a complete bracket. */
export function parseSaved(text: string): SavedOnDevice | null {
  try {
    const saved = JSON.parse(text) as Record<string, unknown> | null;
    if (saved?.version !== VERSION) return null;
    const { id, email, isDismissed } = saved;
    const updatedAt = new Date(String(saved.updatedAt));
    const bracket: Bracket | undefined = parseDraft(String(saved.bracket))?.bracket;
    if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id) || typeof email !== "string") return null;
    if (Number.isNaN(updatedAt.getTime()) || bracket === undefined || !isComplete(bracket)) return null;
    return { id, email, bracket, updatedAt, isDismissed: isDismissed === true };
  } catch {
    return null;
  }
}

export function readSaved(): SavedOnDevice | null {
  return parseSaved(readText(SAVED_KEY) ?? "");
}

/** If the browser blocks storage, a reload loses the bracket's link, and the player finds it only in the email. */
export function storeSaved(saved: SavedOnDevice): void {
  writeStored(SAVED_KEY, { ...saved, version: VERSION, bracket: formatDraft(saved.bracket) });
}
