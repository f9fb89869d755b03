import { createRequire } from "node:module";
import { expect } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import type { Team } from "#domain/team.ts";
import { picksEmail } from "#server/brackets/picks-email.tsx";
import { OFFICIAL_RECORD } from "../brackets/official-record.ts";
import { SEED_TEAMS } from "../brackets/seed-teams.ts";

/**
 * The `jsdom` package parses HTML like a browser. The package contains no types, so the cast declares what is used
 * here.
 */
const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new () => { window: typeof globalThis };
};
const parser = new new JSDOM().window.DOMParser();

/** The URL of the site that serves the email's pictures, and the URL of the page that the email links to. */
export const SITE = "https://bracket.example";
export const LINK = "https://picks.example/bracket/6f1c2c1e-7f0a-4a53-9d0e-0c8f5d1b2a3c";

/** Returns a record's bracket, with each team changed by `change`. */
export function bracketOf(
  record: BracketRecord = OFFICIAL_RECORD,
  change: (team: Team) => Team = (team) => team,
): Bracket {
  const bracket = unpackBracket(record, (id) => {
    const team = SEED_TEAMS.find((each) => each.id === id);
    return team && change(team);
  });
  if (bracket === null) throw new Error("the record names a team that the seed does not have");
  return bracket;
}

/** Returns the official bracket with a changed champion. */
export function withChampion(change: Partial<Team>): Bracket {
  return bracketOf(OFFICIAL_RECORD, (team) => (team.id === "indiana" ? { ...team, ...change } : team));
}

/** Returns the official bracket with this team as the champion instead of Indiana. */
export function wonBy(id: string): Bracket {
  const others = OFFICIAL_RECORD.teamSlots.slice(1).map((other) => (other === id ? "indiana" : other));
  return bracketOf({ ...OFFICIAL_RECORD, teamSlots: [id, ...others] });
}

/** Returns the email for a bracket. */
export function mailOf(bracket: Bracket = bracketOf()) {
  return picksEmail({ bracket, link: LINK, siteUrl: SITE });
}

/** Parses an email's HTML. */
export function read(html: string): Document {
  return parser.parseFromString(html, "text/html");
}

/** Returns each round's heading with the rows under it, as a recipient sees them: `5 Oregon over 12 James Madison`. */
export function roundsIn(page: Document): Record<string, string[]> {
  const rounds: Record<string, string[]> = {};
  let heading = "before any round";
  for (const element of page.querySelectorAll("h2, tr")) {
    if (element.tagName === "H2") {
      heading = element.textContent ?? "";
      expect(rounds).not.toHaveProperty([heading]);
      rounds[heading] = [];
    } else if (!element.querySelector("table") && /over \d/.test(element.textContent ?? "")) {
      rounds[heading] ??= [];
      rounds[heading]?.push(
        [...element.children]
          .map((cell) => cell.textContent?.trim())
          .join(" ")
          .replace(/\s+/g, " "),
      );
    }
  }
  return rounds;
}

/** Returns an element's background color, in uppercase. */
export function backgroundOf(element: Element | null): string {
  const background = element?.closest<HTMLElement>("[style*=background-color]")?.style.backgroundColor ?? "";
  const channels = [...background.matchAll(/\d+/g)].map(([channel]) => Number(channel).toString(16).padStart(2, "0"));
  return `#${channels.join("")}`.toUpperCase();
}
