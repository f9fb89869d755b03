import { DEMO } from "../../local/demo/demo.ts";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { saveOutcome, savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { hearOf } from "./live.ts";
import { test } from "./season.ts";

/** Returns the outcome after so many games. */
const after = (games: number): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

test("the home of the challenge hears of a result, and the table of a group says who can still win it", async ({
  page,
  season,
  expectAccessible,
}) => {
  await savePick(season.url, DEMO, 12, OFFICIAL_RECORD);
  await season.moveWeek(12, -10, -1);
  await saveOutcome(season.url, after(9));
  await season.signIn(page);
  await page.goto("/cfp-challenge");
  await expect(page.getByText(/As of \d+:\d\d [AP]M\./)).toBeVisible();
  await saveOutcome(season.url, after(10));
  await hearOf(page, "Miami beat Ole Miss: you are 1st in Demo League.");
  await expectAccessible();

  // Nobody else in the group has picks.
  await page.getByRole("link", { name: "Demo League" }).first().click();
  const rows = page.getByRole("table", { name: "Group Members" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("cannot be caught");
  await expect(rows.nth(2)).toContainText("out of the race");
  await expect(page.getByText("Chances count all 2 ways as equal; a shared first place is shared.")).toBeVisible();
  await expectAccessible();
});
