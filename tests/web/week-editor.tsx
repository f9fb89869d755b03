import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, serve, WEEK_12 } from "./challenge.tsx";
import { type ResponseOf, team } from "./network.ts";
import { realBracket } from "./screen.tsx";
import { NOW, pickOf, weekOf } from "./weeks.ts";

/** The message that another tab sends after a save. */
export function savedMessage(bracket: Bracket, { playerId = "id-of-sam", week = 12 } = {}) {
  return { playerId, week, pick: { ...pickOf(bracket), updatedAt: NOW } };
}

export const SAVED = "Week 12 picks saved successfully!";
export const UPDATED = "Week 12 picks updated successfully!";

/** The toolbar's save button, whatever its current text. */
export function saveButton(): HTMLElement {
  const names = /^(Complete bracket to save|Save Week Picks|Picks Saved)$/;
  // Searches by text, because searching a whole bracket by role and name is slow.
  return screen.getAllByText(names, { selector: "button" })[0] as HTMLElement;
}

export async function waitForSaveButton(words: string): Promise<void> {
  await waitFor(() => expect(saveButton().textContent).toBe(words));
}

let storedPick: OutputOf<"picks.week">["pick"] = null;

/** Saves a week 12 pick as another tab or device would. */
export function saveElsewhere(bracket: Bracket): void {
  storedPick = { ...pickOf(bracket), updatedAt: NOW };
}

/** The response to a save. With null, the fake server stores the picks and returns the usual response. */
type SaveResponse = ResponseOf<"picks.save"> | null;

/** Stores each pick that a page saves for week 12. Returns the records that the page sent, newest last. */
export function servePicks(
  stored: Bracket | null = null,
  respond: () => SaveResponse | Promise<SaveResponse> = () => null,
): BracketRecord[] {
  const sent: BracketRecord[] = [];
  storedPick = stored && pickOf(stored);
  serve({
    "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: week === 12 ? storedPick : null }),
    "picks.save": async ({ week, record }) => {
      expect(week).toBe(12);
      sent.push(record);
      const other = await respond();
      if (other !== null) return other;
      const bracket = unpackBracket(record, team);
      if (bracket !== null) saveElsewhere(bracket);
      return { id: pickOf(realBracket()).id, updatedAt: NOW };
    },
  });
  return sent;
}

/** Opens the week 12 editor as sam, with a draft on the device if one is given. */
export async function openEditor(draft?: Bracket) {
  const page = await openAsSam(WEEK_12, draft && { draft });
  await screen.findByText(/ of 5 conferences$/);
  return page;
}
