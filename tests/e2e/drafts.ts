import type { Page } from "playwright/test";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import type { Team } from "#domain/team.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { formatDraft, weekDraftKey } from "#web/editor/draft/draft.ts";
import { MAIN_DRAFT_KEY } from "#web/editor/draft/storage-keys.ts";

/** The winners of a half-filled official bracket: four games are decided. */
export const HALF_FILLED = { fr2: 9, fr3: 6, qf2: 1, qf3: 6 } as const;

/** Before the first page opens, stores a draft on the device: the official field with these winners. */
export async function storeDraft(page: Page, winners: BracketRecord["winners"] = OFFICIAL_RECORD.winners) {
  // Runs only once, so that a reload does not overwrite a draft that the page has stored.
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("stored") === null) localStorage.setItem(key as string, value as string);
      sessionStorage.setItem("stored", "yes");
    },
    [MAIN_DRAFT_KEY, draftOf({ ...OFFICIAL_RECORD, winners })],
  );
}

const TEAMS: readonly Team[] = SEED_TEAMS.map(({ abbreviation: _, ...team }) => team);

/** Stores a player's draft for a week in the page's local storage. The draft is for the current season by default. */
export async function storeWeekDraft(
  page: Page,
  playerId: string,
  week: number,
  record: BracketRecord,
  { season, teams }: { season: string; teams: readonly Team[] } = { season: SEASON.name, teams: TEAMS },
): Promise<void> {
  const draft: object = JSON.parse(draftOf(record, teams));
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [weekDraftKey(playerId, week), JSON.stringify({ ...draft, season })],
  );
}

function draftOf(record: BracketRecord, teams = TEAMS): string {
  const bracket = unpackBracket(record, (id) => teams.find((team) => team.id === id));
  if (bracket === null) throw new Error("there is no team that the record has");
  return formatDraft(bracket);
}
