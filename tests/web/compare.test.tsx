import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { compare } from "#domain/comparison.ts";
import { grouped } from "#domain/counting.ts";
import { score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { PAST } from "#support/seasons/past-season.ts";
import { goTo, openAsSam, serve, setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, memberOf, rowsOf } from "./groups.tsx";
import { IDS, type MemberPage, memberPage, type Name, pagesOf } from "./members.tsx";
import { ErrorResponse, type Procedures, team } from "./network.ts";

setUpChallenge();

const pathOf = (first: Name, second: Name, query = "") =>
  `/group/${GROUP_ID}/compare/${IDS[first]}/${IDS[second]}${query}`;
const address = () => window.location.pathname + window.location.search;

const { champ: _, ...BEFORE_THE_END } = OFFICIAL_RECORD.winners;
const SEMIFINALS_PLAYED: BracketRecord = { ...OFFICIAL_RECORD, winners: BEFORE_THE_END };

/** Each player's pick for week 3. Casey's pick differs from the outcome only in the champion. */
const RECORDS = {
  casey: { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: OFFICIAL_RECORD.winners.sf2 as number } },
  sam: OFFICIAL_RECORD,
  robin: savableRecord(77),
} satisfies Record<Name, BracketRecord>;

/** Opens a comparison of two brackets, signed in as sam. `title` is the expected heading. */
async function openPair(path: string, title: string, page: (name: Name) => MemberPage, procedures: Procedures = {}) {
  serve({
    ...procedures,
    "members.page": pagesOf(page),
    "groups.members": () => ({
      members: (["casey", "sam", "robin"] as const).map((name) => memberOf(name, { userId: IDS[name] })),
      next: null,
    }),
    "groups.past": () => new ErrorResponse("SEASON_NOT_FOUND"),
  });
  const view = await openAsSam(path);
  await heading(title);
  return view;
}

const withOutcome = (official: BracketRecord | null) => (name: Name) =>
  memberPage(name, { 3: RECORDS[name], 5: RECORDS[name] }, { official });
/** What the viewer needs to finish ahead. */
const need = () =>
  within(screen.getByRole("region", { name: "What You Need" })).getAllByRole("definition")[0]?.textContent;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const nameOf = ({ teamSlots, winners }: BracketRecord) => team(teamSlots[(winners.champ ?? 0) - 1] ?? "").name;

test("a comparison shows both brackets' points, how many winners are the same or different, and each line's lead", async () => {
  await openPair(pathOf("sam", "robin", "?week=3"), "sam vs. robin", withOutcome(SEMIFINALS_PLAYED));
  const { lines, totals, winnersShared } = compare([RECORDS.sam, RECORDS.robin], SEMIFINALS_PLAYED, 3);
  const page = document.getElementById("main")?.textContent ?? "";
  expect(page).toContain(`sam (you) ${grouped(totals[0])}`);
  expect(page).toContain(`robin ${grouped(totals[1])}`);
  expect(page).toContain(`${winnersShared} winners in common, ${11 - winnersShared} different.`);
  const rows = await rowsOf("What's at Stake");
  expect(rows).toHaveLength(6);
  for (const [index, { lead }] of lines.entries()) {
    const sign = lead > 0 ? "+" : lead < 0 ? "−" : "";
    expect(rows[index]?.split(" | ")[3]).toBe(`${sign}${grouped(Math.abs(lead))}`);
  }
});

test("before the last game, a comparison shows the points still open for each player and each player's chance to finish ahead", async () => {
  await openPair(pathOf("sam", "casey", "?week=3"), "sam vs. casey", withOutcome(SEMIFINALS_PLAYED));
  expect(screen.getByText(/^10 winners in common, 1 different\./).textContent).toContain("you 325, casey 325");
  const last = (await rowsOf("What's at Stake")).at(-1)?.split(" | ");
  expect(last?.[0]).toBe("CFP Winner");
  expect(last?.[1]).toContain(`${nameOf(RECORDS.sam)}, still possible 325 possible`);
  expect(last?.[2]).toContain(`${nameOf(RECORDS.casey)}, still possible 325 possible`);
  expect(last?.slice(3)).toEqual(["0"]);
  expect(need()).toBe("You're tied. You have a 50% chance to finish ahead, casey 50%.");
  expect(screen.getByRole("figure", { name: "Champion, You" }).textContent).toContain(nameOf(RECORDS.sam));
  expect(screen.getByRole("figure", { name: "Champion, casey" }).textContent).toContain("still possible: 325");
});

test("a comparison's chances are based on team ratings once ratings exist", async () => {
  const elo = Object.fromEntries(OFFICIAL_RECORD.teamSlots.map((id, index) => [id, 2_000 - 50 * index]));
  await openPair(pathOf("sam", "casey", "?week=3"), "sam vs. casey", withOutcome(SEMIFINALS_PLAYED), {
    "ratings.latest": () => ({ ratings: { ratedAt: new Date("2026-01-10T12:00:00Z"), elo } }),
  });
  await waitFor(() =>
    expect(need()).toMatch(/^You're tied\. You have a (?!50%)\d+% chance to finish ahead, casey (?!50%)\d+%\.$/),
  );
});

test("after the last game, a comparison shows both champions and who finished ahead", async () => {
  await openPair(pathOf("sam", "robin", "?week=3"), "sam vs. robin", withOutcome(OFFICIAL_RECORD));
  const lead = score(RECORDS.sam, OFFICIAL_RECORD, 3) - score(RECORDS.robin, OFFICIAL_RECORD, 3);
  expect(need()).toBe(`You finished ${grouped(lead)} ahead of robin.`);
  await goTo(pathOf("sam", "casey", "?week=3"));
  await heading("sam vs. casey");
  expect(screen.getAllByRole("figure", { name: /^Champion, / })).toHaveLength(2);
});

test("a comparison shows the viewer's own bracket first, even if the URL lists the other member first", async () => {
  await openPair(pathOf("robin", "sam"), "sam vs. robin", withOutcome(null));
  expect(screen.getAllByText("You:").length).toBeGreaterThan(0);
});

test("a viewer can compare two other members", async () => {
  await openPair(pathOf("robin", "casey"), "robin vs. casey", withOutcome(SEMIFINALS_PLAYED));
  expect(screen.queryByText("You:")).toBeNull();
  expect(document.getElementById("main")?.textContent).not.toContain("(you)");
});

test("picks that both members made are shown once, in a muted color", async () => {
  await openPair(pathOf("sam", "casey", "?week=3"), "sam vs. casey", withOutcome(SEMIFINALS_PLAYED));
  const first = within(screen.getByRole("region", { name: "PLAYOFF FIRST ROUND" }));
  expect(
    first.getAllByRole("group").every(({ ariaLabel, outerHTML }) => /same in both/.test(ariaLabel ?? outerHTML)),
  ).toBe(true);
  expect(first.getAllByText("Both:")).toHaveLength(8);
  expect(first.queryByText("You:")).toBeNull();
});

test("arrow keys and buttons change a comparison's week and URL; Shift+arrow does not select a member who is already being compared", async () => {
  const { user } = await openPair(pathOf("sam", "casey", "?week=3"), "sam vs. casey", withOutcome(null));
  await screen.findByRole("heading", { name: "Week 3" });
  await user.keyboard("{ArrowRight}");
  await screen.findByRole("heading", { name: "Week 4" });
  expect(address()).toBe(pathOf("sam", "casey", "?week=4"));
  expect(screen.getByText(/didn't submit Week 4 picks\./).textContent).toBe(
    "Nothing to compare: sam and casey didn't submit Week 4 picks.",
  );
  await user.click(screen.getByRole("button", { name: "Previous week" }));
  await screen.findByRole("heading", { name: "Week 3" });
  // The next member after casey is sam, so nothing changes.
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(address()).toBe(pathOf("sam", "casey", "?week=3"));
});

test("choosing another member by name changes the comparison and the URL", async () => {
  const { user } = await openPair(pathOf("sam", "casey", "?week=3"), "sam vs. casey", withOutcome(null));
  const second = await screen.findByRole("combobox", { name: "Player 2" });
  await waitFor(() => expect(within(second).getAllByRole("option")).toHaveLength(2));
  await user.selectOptions(second, "robin");
  await heading("sam vs. robin");
  expect(address()).toBe(pathOf("sam", "robin", "?week=3"));
});

test("without a week in the URL, a comparison shows the newest week for which both members have picks", async () => {
  await openPair(pathOf("sam", "casey"), "sam vs. casey", (name) =>
    memberPage(name, name === "sam" ? { 3: RECORDS.sam, 9: RECORDS.sam } : { 3: RECORDS.casey, 10: RECORDS.casey }),
  );
  await screen.findByRole("heading", { name: "Week 3" });
});

test("an open week's comparison shows a message instead of picks, even if the viewer has picks for that week", async () => {
  await openPair(pathOf("sam", "casey", "?week=12"), "sam vs. casey", (name) =>
    memberPage(name, name === "sam" ? { 3: RECORDS.sam, 12: RECORDS.sam } : { 3: RECORDS.casey }),
  );
  expect(screen.getByText("Week 12 is still open. Picks show up after the deadline.")).toBeTruthy();
});

test("a finished season's comparison links back to the group's page for that season", async () => {
  await openPair(pathOf("sam", "robin", `?season=${PAST}&week=3`), "sam vs. robin", (name) =>
    memberPage(name, { 3: RECORDS[name] }, { season: PAST, official: OFFICIAL_RECORD }),
  );
  expect(screen.getByRole("link", { name: "Fourth and Long" }).getAttribute("href")).toBe(
    `/group/${GROUP_ID}?season=${PAST}`,
  );
});
