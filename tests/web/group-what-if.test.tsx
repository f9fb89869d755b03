// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { score } from "../../src/domain/scoring.ts";
import { percent } from "../../src/web/features/groups/race-words.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { freshBrowser } from "./browser.ts";
import { openChallenge, setUpChallenge, signInAs } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, serveGroup } from "./groups.tsx";
import { button, waitForAnnouncement } from "./screen.tsx";

freshBrowser();
setUpChallenge();

/** The semifinals are played, and Indiana plays Miami in the final. */
const { champ: _, ...PLAYED } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { teamSlots: OFFICIAL_RECORD.teamSlots, winners: PLAYED };

const [INDIANA, MIAMI] = [1, 10].map(
  (champ): BracketRecord => ({ teamSlots: OFFICIAL_RECORD.teamSlots, winners: { ...OFFICIAL_RECORD.winners, champ } }),
) as [BracketRecord, BracketRecord];

/** The rows of the table: name, points, best, chance. */
function table(name: string): string[] {
  return within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim().replace("At best ", "")).join(" | "));
}

async function openWhatIf(official: BracketRecord, picks: readonly (readonly [string, number, BracketRecord])[]) {
  const names = [...new Set(["sam", ...picks.map(([name]) => name)])];
  serveGroup(
    groupOf(
      names.map((name) => memberOf(name)),
      { official },
    ),
    picks.map(([name, week, record]) => ({ userId: `id-of-${name}`, week, record })),
  );
  await signInAs("sam");
  const view = openChallenge(`/group/${GROUP_ID}`);
  await screen.findByRole("table", { name: "Group Members" });
  return view;
}

test("choosing the champion re-ranks the table at once, announces it, and can be undone", async () => {
  const { user } = await openWhatIf(BEFORE_FINAL, [
    ["sam", 4, MIAMI],
    ["casey", 5, INDIANA],
  ]);
  await screen.findByRole("heading", { name: "What If" });
  const so = (record: BracketRecord, week: number, outcome: BracketRecord) =>
    score(record, outcome, week).toLocaleString("en-US");
  expect(table("The table as it is")).toEqual([
    `Rank 1 sam | ${so(MIAMI, 4, BEFORE_FINAL)} | ${so(MIAMI, 4, MIAMI)} | 50% to win`,
    `Rank 2 casey | ${so(INDIANA, 5, BEFORE_FINAL)} | ${so(INDIANA, 5, INDIANA)} | 50% to win`,
  ]);
  await user.click(button("1 Indiana wins"));
  const supposed = "The table if it goes like this";
  expect(table(supposed)).toEqual([
    `Rank 1 casey ▲ 1up 1 place | ${so(INDIANA, 5, INDIANA)} | ${so(INDIANA, 5, INDIANA)} | 100% to win`,
    `Rank 2 sam ▼ 1down 1 place | ${so(MIAMI, 4, INDIANA)} | ${so(MIAMI, 4, INDIANA)} | 0% to win`,
  ]);
  expect(button("1 Indiana wins").getAttribute("aria-pressed")).toBe("true");
  await waitForAnnouncement(/^Indiana wins\. casey is first with/);
  const [theirs, ours] = [so(INDIANA, 5, INDIANA), so(MIAMI, 4, INDIANA)];
  expect(document.querySelector("main")?.textContent).toContain(
    `casey is first with ${theirs} points; you are 2nd with ${ours}.`,
  );
  await user.click(button("10 Miami wins"));
  expect(table(supposed)[0]).toMatch(/^Rank 1 sam .*100% to win$/);
  await user.click(button("Back to reality"));
  expect(table("The table as it is")[0]).toMatch(/50% to win$/);
});

test("a later game can be chosen once its teams are known, and is reset when they change", async () => {
  const { sf1: _1, sf2: _2, ...quarters } = PLAYED;
  const { user } = await openWhatIf({ teamSlots: OFFICIAL_RECORD.teamSlots, winners: quarters }, [["sam", 1, MIAMI]]);
  await screen.findByText("8 ways it can still end");
  expect(screen.getAllByText("An earlier winner")).toHaveLength(2);
  await user.click(button("10 Miami wins"));
  await user.click(button("1 Indiana wins"));
  const final = within(screen.getByRole("group", { name: "Indiana v Miami" }));
  await user.click(final.getByRole("button", { name: "10 Miami wins" }));
  expect(screen.getByText("1 way it can still end")).toBeTruthy();
  await user.click(button("6 Ole Miss wins"));
  expect(screen.getByRole("group", { name: "Indiana v Ole Miss" })).toBeTruthy();
  expect(screen.getByText("2 ways it can still end")).toBeTruthy();
});

test("a tie shares the first place, and a player without picks has no chance", async () => {
  await openWhatIf(BEFORE_FINAL, [
    ["sam", 4, MIAMI],
    ["casey", 4, MIAMI],
    ["robin", 15, INDIANA],
    ["zoe", 4, MIAMI],
  ]);
  await screen.findByRole("heading", { name: "What If" });
  const chances = table("The table as it is").map((row) => row.split(" | ").at(-1));
  expect(chances).toEqual(["33% to win", "33% to win", "33% to win", "0% to win"]);
  expect(table("The table as it is").map((row) => /Rank (\d+)/.exec(row)?.[1])).toEqual(["1", "1", "1", "4"]);
});

test("a long table begins with 25 rows and one's own, and shows all when asked", async () => {
  const others = Array.from({ length: 29 }, (_, index) => [`player-${index}`, 5, INDIANA] as const);
  const { user } = await openWhatIf(BEFORE_FINAL, others);
  await screen.findByRole("heading", { name: "What If" });
  expect(table("The table as it is")).toHaveLength(26);
  expect(table("The table as it is").at(-1)).toMatch(/^Rank 30 sam /);
  await user.click(button("Show all 30 players"));
  expect(table("The table as it is")).toHaveLength(30);
  await user.click(button("Show the first 25"));
  expect(table("The table as it is")).toHaveLength(26);
});

test("when every game is played there is nothing to choose", async () => {
  await openWhatIf(INDIANA, [["sam", 4, MIAMI]]);
  await screen.findByRole("heading", { name: "The Season" });
  expect(screen.queryByRole("heading", { name: "What If" })).toBeNull();
});

test("a chance never looks impossible or certain when it is not", () => {
  expect([0, 0.001, 0.005, 0.344, 0.994, 0.9951, 1].map(percent)).toEqual([
    "0%",
    "<1%",
    "1%",
    "34%",
    "99%",
    ">99%",
    "100%",
  ]);
});
