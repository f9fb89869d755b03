import type { Page } from "playwright";
import { MATCHUP_IDS, SEEDS_BY_COLUMN } from "../../../src/domain/bracket.ts";
import type { BracketRecord } from "../../../src/domain/bracket-record.ts";

/** A regular expression for texts that start with this one. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

/** Chooses the twelve teams of a record on the wide screen, like a person. `names` maps ids of teams to names. */
export async function chooseField(
  page: Page,
  record: BracketRecord,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await page.getByRole("button", { name: startingWith(`${SEEDS_BY_COLUMN[0]} Pick a team`) }).click();
  for (const seed of SEEDS_BY_COLUMN) await chooseTeam(page, names.get(record.teamSlots[seed - 1] ?? "") ?? "");
}

/** Finds a team in the open picker by its name and chooses it. */
export async function chooseTeam(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Search for a team...").fill(name);
  await page
    .getByRole("option", { name: startingWith(name) })
    .first()
    .click();
}

/** Picks the winners of a record, matchup by matchup. */
export async function chooseWinners(
  page: Page,
  record: BracketRecord,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  for (const id of MATCHUP_IDS) {
    const seed = record.winners[id] ?? 0;
    const name = names.get(record.teamSlots[seed - 1] ?? "") ?? "";
    await page
      .getByRole("button", { name: startingWith(`${seed} ${name}, pick`) })
      .last()
      .click();
  }
}

/** The names of all teams by id, as the product lists them. */
export async function teamNames(url: string): Promise<Map<string, string>> {
  const teams = (await (await fetch(`${url}/api/teams`)).json()) as { id: string; name: string }[];
  return new Map(teams.map(({ id, name }) => [id, name]));
}
