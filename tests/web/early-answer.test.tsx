// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import type { ProcedurePath } from "../../src/server/router.ts";
import { BracketSkeleton } from "../../src/web/bracket/read-only/read-only-bracket.tsx";
import { GroupSkeleton } from "../../src/web/features/groups/group-states.tsx";
import {
  dropEarlyResponse,
  dropEarlyResponseOfOthers,
  type EarlyState,
  LONGEST_USE_MS,
} from "../../src/web/frames/early-state.ts";
import { takeOver } from "../../src/web/frames/takeover.tsx";
import { writeEarlyAnswer } from "../../src/web/frames/write-answer.ts";
import {
  type OutputOf,
  type WrittenAnswer,
  writeError,
  writeResponse,
  writeValue,
} from "../support/server/trpc-envelope.ts";
import { freshBrowser } from "./browser.ts";
import { FIELD_ONLY, GROUP_ID, groupOf, HOSTILE_NAMES, memberOf } from "./groups.tsx";
import { realBracket, slot } from "./screen.tsx";

freshBrowser();

beforeEach(() => {
  document.documentElement.dataset.loading = "";
});
afterEach(() => {
  delete document.documentElement.dataset.loading;
  delete window.earlyState;
});

/** Puts an outline on screen as the frame of a page. */
function frameOf(outline: React.ReactNode): HTMLElement {
  const { container } = render(outline);
  container.dataset.frame = "wide everyone";
  return container;
}

/** Opens a page whose first script has asked for this answer. */
async function answered(path: string, answer: WrittenAnswer): Promise<EarlyState> {
  window.history.replaceState(null, "", path);
  const response = Promise.resolve(writeResponse([answer], true));
  const state: EarlyState = { user: null, call: { url: "", response }, write: null, pressed: null, held: null };
  window.earlyState = state;
  await writeEarlyAnswer(window.location, state);
  return state;
}

const SAVED: OutputOf<"brackets.saved"> = {
  createdAt: new Date("2025-12-07T18:00:00Z"),
  season: SEASON.name,
  bracket: realBracket(),
};
const value = <Path extends ProcedurePath>(path: Path, of: OutputOf<Path>) => writeValue(path, of);
const answerSaved = () => answered("/bracket/id", value("brackets.saved", SAVED));
const answerGroup = (page: OutputOf<"groups.page">, search = "") =>
  answered(`/group/${GROUP_ID}${search}`, value("groups.page", page));

const savedFrame = () =>
  frameOf(
    <>
      <p role="status">Loading your bracket...</p>
      <BracketSkeleton />
    </>,
  );
const early = (key: string) => slot(key).firstElementChild as HTMLElement;
const rows = () =>
  [...document.querySelectorAll("[data-members] > p")].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(" | "),
  );

test("the picks of a saved bracket are in the outline as soon as they are there, winners and champion in their colors", async () => {
  savedFrame();
  await answerSaved();
  expect([slot("fr1-0").textContent, slot("fr1-1").textContent]).toEqual(["12James Madison", "5Oregon"]);
  expect(["fr1-0", "fr1-1", "champ-0"].map((key) => early(key).dataset.early)).toEqual(["loser", "winner", "winner"]);
  expect(early("fr1-1").style.getPropertyValue("--fill")).not.toBe("");
  expect(slot("champ-0").textContent).toBe("1Indiana");
  expect(document.querySelectorAll("[data-early]")).toHaveLength(22);
  const champion = document.querySelector<HTMLElement>("figure");
  expect([champion?.dataset.look, champion?.textContent]).toEqual(["decided", "CHAMPIONIndiana"]);
  expect(document.querySelector("[data-frame] p")?.textContent).toBe("Your saved bracket from December 7, 2025");
  expect(document.querySelector("[role=status]")).toBeNull();
});

test("a frame that is not on screen stays as it is, so that nothing is there twice", async () => {
  const frame = savedFrame();
  frame.style.display = "none";
  const before = frame.innerHTML;
  await answerSaved();
  expect(frame.innerHTML).toBe(before);
});

test("who takes the answer over can still read it", async () => {
  savedFrame();
  const { call } = await answerSaved();
  const response = (await call?.response) as Response;
  expect(await response.text()).toContain(`"season":"${SEASON.name}"`);
});

test("the first twelve members of a group are in its outline with their ranks and scores, the own row marked", async () => {
  frameOf(<GroupSkeleton id={GROUP_ID} />);
  const many = Array.from({ length: 13 }, (_, at) => memberOf(`p${at}`, { rank: at + 1, score: 13_000 - at }));
  const sam = memberOf("sam", { teamName: "Sam's Team", rank: 1, score: 13_500 });
  await answerGroup(groupOf([sam, ...many], { official: FIELD_ONLY }));
  expect(rows().slice(0, 2)).toEqual(["1 | Sam's Team | 13,500", "1 | p0 | 13,000"]);
  expect(rows()).toHaveLength(12);
  expect(document.querySelectorAll("[data-own]")).toHaveLength(1);
  expect(document.querySelector("[data-known-name]")?.textContent).toBe("Fourth and Long");
});

test("before there are results members have no ranks", async () => {
  frameOf(<GroupSkeleton id={GROUP_ID} />);
  await answerGroup(groupOf([memberOf("sam"), memberOf("casey")]));
  expect(rows()).toEqual(["sam | 0", "casey | 0"]);
});

test.each(HOSTILE_NAMES)("the name %j is text, whoever has it", async (name) => {
  const frame = frameOf(<GroupSkeleton id={GROUP_ID} />);
  const elements = frame.querySelectorAll("*").length;
  await answerGroup(groupOf([memberOf("sam", { teamName: name })], { group: { name } }));
  expect(rows()).toEqual([`${name} | 0`]);
  expect(document.querySelector("[data-known-name]")?.textContent).toBe(name);
  expect(frame.querySelectorAll("*")).toHaveLength(elements + 3);
});

test.each<[string, string, WrittenAnswer]>([
  ["an error", "/bracket/id", writeError("brackets.saved", "BRACKET_NOT_FOUND")],
  [
    "an answer of another shape",
    "/bracket/id",
    { status: 200, body: { result: { data: { json: { bracket: null, season: SEASON.name } } } } },
  ],
  ["no answer at all", "/bracket/id", { status: 200, body: {} }],
  ["an answer for the editor", "/bracket/week/3", value("brackets.saved", SAVED)],
  ["an answer for another page", "/view-bracket/id", value("brackets.saved", SAVED)],
  ["a member", `/group/${GROUP_ID}/member/x`, value("groups.page", groupOf([memberOf("sam")]))],
  ["a finished season", `/group/${GROUP_ID}?season=2001-02`, value("groups.page", groupOf([memberOf("sam")]))],
])("the outline stays as it is for %s", async (_, path, answer) => {
  const frame = frameOf(
    <>
      <BracketSkeleton />
      <GroupSkeleton id={GROUP_ID} />
    </>,
  );
  const before = frame.innerHTML;
  const { write } = await answered(path, answer);
  expect([frame.innerHTML, write]).toEqual([before, null]);
});

test("a bracket of another season has to wait for the file of that season", async () => {
  const frame = savedFrame();
  const before = frame.innerHTML;
  await answered("/bracket/id", value("brackets.saved", { ...SAVED, season: "2001-02" }));
  expect(frame.innerHTML).toBe(before);
});

test("a network that fails is for the page to say", async () => {
  const frame = savedFrame();
  const before = frame.innerHTML;
  window.history.replaceState(null, "", "/bracket/id");
  const response = Promise.reject(new TypeError("Failed to fetch"));
  const state: EarlyState = { user: null, call: { url: "", response }, write: null, pressed: null, held: null };
  await writeEarlyAnswer(window.location, state);
  expect([frame.innerHTML, state.write]).toEqual([before, null]);
});

test("nothing is written once the app has taken over, or after something was changed", async () => {
  const frame = savedFrame();
  const before = frame.innerHTML;
  delete document.documentElement.dataset.loading;
  await answerSaved();
  expect(frame.innerHTML).toBe(before);
  document.documentElement.dataset.loading = "";
  const { write } = await answerSaved();
  expect(write).not.toBeNull();
  dropEarlyResponse();
  expect(window.earlyState?.write).toBeNull();
});

test("nothing is written for another player, for another address, or too late", async () => {
  const frame = savedFrame();
  const { write } = await answerSaved();
  const other = savedFrame();
  const before = other.innerHTML;
  window.history.replaceState(null, "", "/bracket/other");
  write?.(other);
  window.history.replaceState(null, "", "/bracket/id");
  const now = vi.spyOn(performance, "now").mockReturnValue(LONGEST_USE_MS);
  write?.(other);
  expect(other.innerHTML).toBe(before);
  now.mockRestore();
  write?.(other);
  expect(other.querySelectorAll("[data-early]")).toHaveLength(22);
  expect(frame.querySelectorAll("[data-early]")).toHaveLength(22);
  dropEarlyResponseOfOthers(null);
  expect(window.earlyState?.write).not.toBeNull();
  dropEarlyResponseOfOthers("id-of-casey");
  expect([window.earlyState?.write, window.earlyState?.call]).toEqual([null, null]);
});

test("the outline that the app begins with shows what the frame has shown, and no more than that until it is drawn", async () => {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = `<div data-frame="wide everyone"><span>Frame</span></div>`;
  root.dataset.page = "saved-bracket";
  await answerSaved();
  await act(async () => takeOver(root, "saved-bracket", <BracketSkeleton />));
  expect(root.textContent).not.toContain("Frame");
  expect(slot("fr1-1").textContent).toBe("5Oregon");
  expect(window.earlyState?.write).toBeNull();
  root.remove();
});
