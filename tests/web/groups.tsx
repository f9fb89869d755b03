import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { PlayerPick } from "#domain/compact-picks.ts";
import { packPicks } from "#domain/compact-picks.ts";
import { OFFICIAL_FIELD } from "#support/brackets/official-record.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, serve } from "./challenge.tsx";
import { type Procedures, team } from "./network.ts";
import { textsOf } from "./screen.tsx";
import { NOW, WEEKS } from "./weeks.ts";

export const GROUP_ID = "0b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a13";
export const CODE = "0123456789abcdef0123456789abcdef";

/** An outcome whose field is known, with all games still open. */
export const FIELD_ONLY: BracketRecord = { teamSlots: OFFICIAL_FIELD, winners: {} };

type Page = OutputOf<"groups.page">;
type Member = Page["members"][number];

/** A member as the server returns it. The signed-in player in these tests is `sam`. */
export function memberOf(username: string, changes: Partial<Member> = {}): Member {
  return {
    id: `member-${username}`,
    userId: `id-of-${username}`,
    username,
    teamName: null,
    score: 0,
    rank: 1,
    mostPickedChampion: null,
    ...changes,
  };
}

const NO_STATS: Page["stats"] = { champion: null, oneSeed: null, g5Representative: null, roadWinner: null };

/** The statistics of a group whose members have picks in a closed week. */
export const PICKED: Page["stats"] = {
  ...NO_STATS,
  champion: { team: team("indiana"), percentage: 100, totalPicks: 1 },
};

/** The server's response when sam opens the page of a group with these members. */
export function groupOf(
  members: Member[],
  { group, ...changes }: Partial<Omit<Page, "group">> & { group?: Partial<Page["group"]> } = {},
): Page {
  return {
    now: NOW,
    group: {
      id: GROUP_ID,
      name: "Fourth and Long",
      players: members.length,
      createdAt: NOW,
      inviteCode: CODE,
      isMember: true,
      isOpen: true,
      wasRemoved: false,
      note: null,
      commissioner: { userId: "id-of-casey", name: "casey" },
      isCommissioner: false,
      ...group,
    },
    weeks: WEEKS,
    official: null,
    stats: NO_STATS,
    members,
    next: null,
    seasons: [],
    own: members.find(({ username }) => username === "sam") ?? null,
    ...changes,
  };
}

/** A group of casey's, as others see it. */
export const CASEYS = groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } });

/** Serves the procedures that a group's page calls, and any others that a test adds. */
export function serveGroup(
  page: Page | NonNullable<Procedures["groups.page"]>,
  picks: readonly PlayerPick[] = [],
  procedures: Procedures = {},
): void {
  const stats = picks.length > 0 ? PICKED : NO_STATS;
  serve({
    "groups.page": typeof page === "function" ? page : () => (page.stats === NO_STATS ? { ...page, stats } : page),
    "groups.picks": () => packPicks(picks),
    ...procedures,
  });
}

/** Opens the group's page as sam, and then one of its sections. */
export async function openGroup(section?: "Race" | "Picks" | "Season" | "Scoring") {
  const view = await openAsSam(`/group/${GROUP_ID}`);
  if (section) await view.user.click(await screen.findByRole("tab", { name: section }));
  return view;
}

export async function chooseInMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Group Menu" }));
  await user.click(screen.getByRole("menuitem", { name }));
}

/** Each table row's text, with cells joined by ` | `. Omits the last cell if it is still empty. */
export async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole("table", { name });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent?.trim())
        .join(" | ")
        .replace(/ \| $/, ""),
    );
}

export const headsOf = (table: HTMLElement) => textsOf(within(table).getAllByRole("columnheader"));

/** Names that could break a page: markup, right-to-left text, emoji, fifty wide letters. */
export const HOSTILE_NAMES = [
  "<img src=x onerror=alert(1)><b>bold</b>",
  "אבג קבוצה שלי",
  "👩‍👩‍👧‍👦🏈".repeat(4),
  "W".repeat(50),
  "𝔚".repeat(50),
  `Z${"\u0336\u0489\u0300".repeat(16)}`,
  "a\u202Eevil\u202C\u200B name",
];
