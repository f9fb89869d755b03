import type { Bracket } from "../../domain/bracket.ts";
import type { Team } from "../../domain/team.ts";
import { teamStyle } from "../bracket/team-colors.ts";
import { nameLength } from "../features/groups/invite/name-length.ts";
import type { GroupContent } from "../features/groups/types.ts";
import { type EarlyState, LONGEST_USE_MS } from "./early-state.ts";

/** What the page of a saved bracket shows, as it travels. */
interface SavedBracket {
  readonly bracket: Bracket;
  readonly createdAt: string;
  readonly season: string;
}

/** What of a group's page is written into its frame. */
type GroupPage = Pick<GroupContent, "group" | "members" | "own" | "official">;

/** How many members have room in the outline of a group. */
const MOST_MEMBERS = 12;

/** The places of an outline that wait for something, by the attribute that says for what. */
const places = (within: ParentNode, attribute: string) => within.querySelectorAll<HTMLElement>(`[${attribute}]`);

/** Returns an element with a text in it, which is text whatever stands in it. */
function element(name: "b" | "bdi" | "p", text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Gives an element custom properties, which the policy of the page would not take from HTML. */
function setStyle(of: HTMLElement, style: object): void {
  for (const [name, value] of Object.entries(style)) of.style.setProperty(name, String(value));
}

/** Writes the picks of a saved bracket where its slots wait, and the day it was saved where the page says that it loads. */
function writeBracket(within: ParentNode, { bracket, createdAt, season }: SavedBracket): void {
  // Of another season the page has to load a file first, and shows an empty outline meanwhile.
  if (within.querySelector<HTMLElement>("[data-season]")?.dataset.season !== season) return;
  const { firstRound, quarterfinals, semifinals, championship } = bracket;
  const day = new Date(createdAt).toLocaleDateString("en-US", { dateStyle: "long" });
  for (const place of places(within, 'role="status"')) {
    // A screen reader says it when the bracket is there for it, too.
    place.removeAttribute("role");
    place.textContent = `Your saved bracket from ${day}`;
  }
  for (const { id, teams, winner } of [...firstRound, ...quarterfinals, ...semifinals, championship]) {
    for (const [index, { seed, team }] of teams.entries()) {
      if (team !== null) writeSlot(within, `${id}-${index}`, { seed, team }, seed === winner?.seed);
    }
  }
  if (bracket.winner !== null) writeChampion(within, bracket.winner);
}

function writeSlot(within: ParentNode, key: string, of: { seed: number; team: Team }, isWinner: boolean): void {
  const { seed, team } = of;
  for (const slot of places(within, `data-slot="${key}"`)) {
    const place = slot.firstElementChild as HTMLElement;
    place.dataset.early = isWinner ? "winner" : "loser";
    setStyle(place, teamStyle(team));
    place.replaceChildren(element("b", `${seed}`), element("bdi", team.name));
  }
}

/** The size of a champion's name that every name has room for, on one line or on two. */
const NAME_STYLE = { "--fitted": "17cqw", "--one-line": "17cqw", "--lines": 2, "white-space": "normal" };

function writeChampion(within: ParentNode, team: Team): void {
  for (const panel of places(within, 'aria-label="Champion"')) {
    panel.dataset.look = "decided";
    setStyle(panel, teamStyle(team));
    const undecided = panel.querySelector("p:nth-of-type(2)");
    if (undecided === null) continue;
    // Another element, so that none has moved.
    const name = element("p", team.name);
    name.className = undecided.className;
    setStyle(name, NAME_STYLE);
    undecided.replaceWith(name);
  }
}

/** Writes the name of a group and its first members where the page waits for them: rank, name and score of each. */
function writeGroup(within: ParentNode, { group, members, own, official }: GroupPage): void {
  for (const place of places(within, "data-known-name")) {
    place.textContent = group.name;
    place.dataset.length = nameLength(group.name);
  }
  for (const place of places(within, "data-members")) {
    const rows = members.slice(0, MOST_MEMBERS).map(({ id, rank, teamName, username, score }) => {
      const row = element("p", "");
      if (id === own?.id) row.dataset.own = "";
      if (official !== null) row.append(element("b", rank.toLocaleString("en-US")));
      row.append(element("bdi", teamName ?? username), element("b", score.toLocaleString("en-US")));
      return row;
    });
    place.replaceChildren(...rows);
  }
}

/** What writes the answer for a page into its frame; null where the frame waits for more than one answer says. */
function writerOf({ pathname, search }: Location): ((within: ParentNode, answer: never) => void) | null {
  const [, first, second, third] = pathname.split("/");
  if (first === "bracket" && second !== "week") return writeBracket;
  const isPast = new URLSearchParams(search).has("season");
  return first === "group" && !third && !isPast ? writeGroup : null;
}

/**
 * Writes what a page is opened for into its frame as soon as it is there: on a slow line the code that draws it comes
 * seconds later (docs/behavior/screens.md#first-paint). Until that code has drawn it, its outline shows the same, so the state has
 * a way to write it again. An answer that is no success is left to that code.
 */
export async function writeEarlyAnswer(address: Location, state: EarlyState): Promise<void> {
  const write = writerOf(address);
  const { href } = address;
  if (write === null || state.call === null) return;
  try {
    const response = await state.call.response;
    // The one that takes it over reads it to its end.
    const [answer] = (await response.clone().json()) as {
      readonly result?: { readonly data: { readonly json: never } };
    }[];
    if (document.readyState === "loading") {
      await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    const { result } = answer ?? {};
    const isLoading = "loading" in document.documentElement.dataset;
    // There is no call anymore when it was forgotten meanwhile.
    if (!result || !isLoading || state.call === null) return;
    const writeIfTrue = (within: ParentNode) => {
      if (address.href === href && performance.now() < LONGEST_USE_MS) write(within, result.data.json);
    };
    for (const frame of document.querySelectorAll("[data-frame]")) {
      if (getComputedStyle(frame).display !== "none") writeIfTrue(frame);
    }
    // What could not be written once is not tried again.
    state.write = writeIfTrue;
  } catch {
    // What is not there yet, or is none, is for the page to say.
  }
}
