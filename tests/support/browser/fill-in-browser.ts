import type { Page } from "playwright";
import { MATCHUP_IDS, ROUND_OF, SEEDS_BY_COLUMN } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { ROUNDS } from "#domain/rounds.ts";

/** Returns a regular expression for strings that start with this text. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

/**
 * Fills the slots of an empty bracket with a record's twelve teams, as a player would on a wide screen. `names` maps
 * team ids to names.
 */
export async function chooseField(
  page: Page,
  record: BracketRecord,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await page.getByRole("button", { name: startingWith(`${SEEDS_BY_COLUMN[0]} Pick a team`) }).click();
  for (const seed of SEEDS_BY_COLUMN) await chooseTeam(page, names.get(record.teamSlots[seed - 1] ?? "") ?? "");
}

/** Finds a team by name in the open picker, and chooses the team. */
export async function chooseTeam(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Search for a team...").fill(name);
  await page
    .getByRole("option", { name: startingWith(name) })
    .first()
    .click();
}

/** Clicks the winner of each matchup, as given by `record`. Calls `turnTo` with each matchup's round (0 to 3) first. */
export async function chooseWinners(
  page: Page,
  record: BracketRecord,
  names: ReadonlyMap<string, string>,
  turnTo: (round: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const id of MATCHUP_IDS) {
    await turnTo(ROUNDS.findIndex((round) => round.id === ROUND_OF[id]));
    const seed = record.winners[id] ?? 0;
    const name = names.get(record.teamSlots[seed - 1] ?? "") ?? "";
    await page
      .getByRole("button", { name: startingWith(`${seed} ${name}, pick`) })
      .last()
      .click();
  }
}

/** Returns all team names by id, as the product lists them. */
export async function teamNames(url: string): Promise<Map<string, string>> {
  const teams = (await (await fetch(`${url}/api/teams`)).json()) as { id: string; name: string }[];
  return new Map(teams.map(({ id, name }) => [id, name]));
}
