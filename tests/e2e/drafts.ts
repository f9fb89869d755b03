import type { Page } from "@playwright/test";
import { type BracketRecord, unpackBracket } from "../../src/domain/bracket-record.ts";
import { formatDraft } from "../../src/web/features/bracket/editor/draft.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";

const KEY = "cfp-bracket.draft";

/** Half of the real bracket: the whole field, four games decided. */
export const HALF = { fr2: 9, fr3: 6, qf2: 1, qf3: 6 } as const;

/** Leaves a draft on the device before the first page is opened: the real field with these winners. */
export async function leaveDraft(page: Page, winners: BracketRecord["winners"] = OFFICIAL_RECORD.winners) {
  const bracket = unpackBracket({ ...OFFICIAL_RECORD, winners }, (id) => {
    const found = SEED_TEAMS.find((team) => team.id === id);
    if (found === undefined) return null;
    const { abbreviation: _, ...team } = found;
    return team;
  });
  if (bracket === null) throw new Error("the real field has teams that exist");
  await leaveText(page, formatDraft(bracket));
}

/** Leaves any text where the draft is kept. */
export async function leaveText(page: Page, text: string) {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("left") === null) localStorage.setItem(key as string, value as string);
      sessionStorage.setItem("left", "yes");
    },
    [KEY, text],
  );
}
