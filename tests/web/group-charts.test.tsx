import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { packPicks } from "#domain/compact-picks.ts";
import type { WeekGlance } from "#domain/week-glance.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { SeasonChart } from "#web/features/groups/season/season-chart.tsx";
import { setWidth } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { FIELD_ONLY, GROUP_ID, groupOf, memberOf, openGroup, PICKED, rowsOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorResponse, team } from "./network.ts";
import { button, textsOf } from "./screen.tsx";

setUpChallenge();

const PICKS = [{ userId: "id-of-sam", week: 1, record: savableRecord(0) }];

test("a member's season is shown week by week, as a chart and as a table", async () => {
  const members = [memberOf("casey", { rank: 1 }), memberOf("sam", { rank: 2 })];
  serveGroup(groupOf(members, { official: { ...FIELD_ONLY, winners: savableRecord(5).winners } }), [
    { userId: "id-of-casey", week: 1, record: savableRecord(5) },
    { userId: "id-of-casey", week: 3, record: savableRecord(5) },
    { userId: "id-of-sam", week: 2, record: savableRecord(5) },
  ]);
  const { user } = await openGroup("Season");
  expect(await screen.findByText("casey won with 6,916 points. You have 3,458.")).toBeTruthy();
  const champion = team(savableRecord(5).teamSlots[(savableRecord(5).winners.champ as number) - 1] as string).name;
  await user.click(screen.getByText("Week by Week"));
  const rows = async (name: string) =>
    (await rowsOf(`${name}'s season`)).map((row) => row.replaceAll("Week ", "").replaceAll("Total ", ""));
  expect(await rows("sam")).toEqual([
    "1 | No picks | 0 | 0",
    `2 | ${champion} | 3,458 | 3,458`,
    "3 | No picks | 0 | 3,458",
  ]);
  await user.selectOptions(screen.getByLabelText("Show season for"), "casey");
  expect((await rows("casey")).at(-1)).toBe(`3 | ${champion} | 3,211 | 6,916`);
});

test("the picks chart includes a table with every number, by seed and by round", async () => {
  serveGroup(groupOf([memberOf("sam")], { official: FIELD_ONLY }), [
    { userId: "id-of-sam", week: 1, record: savableRecord(0) },
    { userId: "id-of-sam", week: 2, record: savableRecord(1) },
  ]);
  const { user } = await openGroup("Picks");
  const seeds = await rowsOf("Brackets with each team at each seed");
  expect(seeds[0]).toBe("Indiana | 2, actual result | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0");
  expect(seeds).toHaveLength(12);
  await user.click(screen.getByRole("tab", { name: "Rounds by Team" }));
  expect((await rowsOf("Brackets with each team winning each round")).at(-1)).toBe(
    "James Madison | 2, actual result | 1 | 1 | 1 | 1",
  );
  await user.click(button("Show numbers"));
  expect(button("Show dots")).toBeTruthy();
  expect(document.querySelector("[style*='--share']")).toBeNull();
});

test("the charts show a single retry message when the second half of the members fails to load", async () => {
  const all = Array.from({ length: 60 }, (_, index) => memberOf(index === 0 ? "sam" : `player-${index}`));
  let isDown = true;
  serveGroup(groupOf(all.slice(0, 50), { group: { players: 60 }, next: 50, official: FIELD_ONLY }), PICKS, {
    "groups.members": () =>
      isDown ? new ErrorResponse("SERVICE_UNAVAILABLE") : { members: all.slice(50), next: null },
  });
  const { user } = await openGroup("Race");
  const again = await screen.findByRole("button", { name: "Couldn't load this. Try again." });
  expect(screen.queryByRole("heading", { name: "Remaining Games" })).toBeNull();
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Remaining Games" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Couldn't load this. Try again." })).toBeNull();
});

test("before the field is known, the Season section shows the picked champions week by week, and no leader", async () => {
  serveGroup(groupOf([memberOf("sam")]), PICKS);
  await openGroup("Season");
  const season = await screen.findByRole("region", { name: "The Season" });
  expect(within(season).getByText("Champions, by week")).toBeTruthy();
  expect(await rowsOf("sam's season")).toHaveLength(1);
  expect(within(season).queryByText(/lead/)).toBeNull();
});

test("during the season, each member who is tied for the most points is shown as leading", async () => {
  const members = [memberOf("casey"), memberOf("sam")];
  serveGroup(
    groupOf(members, { official: FIELD_ONLY }),
    members.map(({ userId }) => ({ userId, week: 15, record: savableRecord(0) })),
  );
  await openGroup("Season");
  expect(await screen.findByText("You lead with 120 points.")).toBeTruthy();
});

test.each([
  ["picks", () => packPicks(PICKS), "Remaining Games"],
  ["no picks", () => packPicks([]), "No one in this group has made picks yet."],
  ["an error", () => new ErrorResponse("SERVICE_UNAVAILABLE"), "Couldn't load this. Try again."],
] as const)(
  "all tabs are shown while the picks load, and the Race tab stays visible when the request returns %s",
  async (_, respond, shown) => {
    setWidth(390);
    const picks = deferred<ReturnType<typeof packPicks> | ErrorResponse>();
    serveGroup(groupOf([memberOf("sam"), memberOf("casey")], { official: FIELD_ONLY, stats: PICKED }), [], {
      "groups.picks": () => picks.promise,
    });
    const { user } = await openGroup("Race");
    const tabs = () => textsOf(screen.getAllByRole("tab"));
    expect(screen.getByRole("tabpanel").textContent).toBe("Loading picks...");
    expect(tabs()).toEqual(["Members", "Race", "Picks", "Season", "Scoring"]);
    picks.resolve(respond());
    await waitFor(() => expect(screen.getByRole("tabpanel").textContent).toContain(shown));
    expect(tabs().slice(0, 2)).toEqual(["Members", "Race"]);
    await user.click(screen.getByRole("tab", { name: "Season" }));
    expect(screen.getByRole("tabpanel").textContent).toContain(shown === "Remaining Games" ? "The Season" : shown);
    if (shown !== "Remaining Games")
      expect(screen.queryByRole("region", { hidden: true, name: "Remaining Games" })).toBeNull();
  },
);

test("a group of more than 100 players has no Race tab, and the page does not request the group's picks", async () => {
  let asked = 0;
  serveGroup(groupOf([memberOf("sam")], { official: FIELD_ONLY, group: { players: 101 }, stats: PICKED }), [], {
    "groups.picks": () => {
      asked += 1;
      return packPicks([]);
    },
  });
  await openGroup("Picks");
  expect(await screen.findByText("The race, picks, and season are for groups of up to 100 players.")).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Race" })).toBeNull();
  expect(asked).toBe(0);
});

/** Draws a one-week chart with a member for each of these totals. */
function drawn(totals: readonly number[], own: number, chosen: number) {
  const seasons = totals.map((total, index) => ({
    member: memberOf(`${index + 1}`),
    weeks: [{ week: 1, champion: null, points: total, total }],
  }));
  const ids = { ownId: `member-${own}`, chosenId: `member-${chosen}` };
  const { container } = render(<SeasonChart seasons={seasons} {...ids} isFinal={false} badges={[]} />);
  return (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
}

test.each([
  ["equal scores in the middle", [300, 300, 300, 300]],
  ["low scores at the bottom", [900, 1, 0, 0]],
])("chart labels for %s are at least 22 px apart and above the axis", (_, totals) => {
  const labels = drawn(totals, 3, 2)("span[data-kind]");
  const ys = labels.map(({ style }) => Number.parseFloat(style.top)).sort((one, other) => one - other);
  expect(ys).toHaveLength(4);
  const gaps = ys.slice(1).map((y, index) => y - (ys[index] as number));
  expect(Math.min(...gaps)).toBeGreaterThan(21.99);
  expect(ys.at(-1)).toBeLessThanOrEqual(232.01);
});

describe("the week at a glance", () => {
  const championOf = (number: number) => {
    const { teamSlots, winners } = savableRecord(number);
    return team(teamSlots[(winners.champ as number) - 1] as string).name;
  };
  const pickOf = (name: string, week: number, number: number) => ({
    userId: `id-of-${name}`,
    week,
    record: savableRecord(number),
  });
  const glance = () => screen.findByRole("region", { name: "The Week at a Glance" });
  const textOf = async () => (await glance()).textContent?.replace(/\s+/g, " ");

  test("'The Week at a Glance' first shows the newest closed week: its picked champions and boldest picks", async () => {
    serveGroup(groupOf(["sam", "casey", "robin"].map((name) => memberOf(name))), [
      pickOf("sam", 11, 0),
      pickOf("casey", 11, 2047),
      pickOf("robin", 11, 0),
      // The viewer's own pick for the open week is also in the response, but must not count.
      pickOf("sam", 12, 2047),
    ]);
    await openGroup("Picks");
    const text = await textOf();
    expect(text).toContain("Week 11");
    expect(text).toContain(`${championOf(0)}2 of 3robin and You`);
    const rows = await rowsOf("Boldest Picks");
    expect(rows[0]).toBe(`casey | ${championOf(2047)} to win it all | Only one`);
    expect(rows).toContain(`You | ${championOf(0)} to win it all | 2 of 3`);
    const link = within(await glance()).getAllByRole("link", { name: "casey" })[0] as HTMLAnchorElement;
    expect(link.getAttribute("href")).toBe(`/group/${GROUP_ID}/member/id-of-casey?week=11`);
  });

  test("'Previous week' opens an earlier week, and a week without picks shows a message", async () => {
    serveGroup(groupOf([memberOf("sam")]), [pickOf("sam", 11, 0)]);
    const { user } = await openGroup("Picks");
    expect(await textOf()).not.toContain("No one");
    expect(button("Next week").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Previous week"));
    expect(await textOf()).toContain("No one in this group made picks in Week 10.");
  });

  test("a non-member does not see 'The Week at a Glance'", async () => {
    serveGroup(groupOf([memberOf("casey")], { group: { isMember: false } }), [pickOf("casey", 11, 0)]);
    await openGroup("Picks");
    expect(await screen.findByRole("heading", { name: "The Picks" })).toBeTruthy();
    expect(screen.queryByText("The Week at a Glance")).toBeNull();
  });

  const person = (name: string) => ({ userId: `id-of-${name}`, username: name, teamName: null });
  const CHAMPION = savableRecord(0).teamSlots[0] as string;

  /** Counts instead of picks, and one page of the boldest picks, starting at `from`. */
  const counted = (from: number): WeekGlance => ({
    picks: 60,
    champions: [{ team: CHAMPION, picks: 60, first: ["a", "b", "c"].map(person) }],
    boldest: Array.from({ length: from === 0 ? 50 : 10 }, (_, index) => ({
      ...person(`fan-${from + index}`),
      kind: "semi",
      team: CHAMPION,
      picks: 60,
    })),
    next: from === 0 ? 50 : null,
    own: { ...person("sam"), kind: "semi", team: CHAMPION, picks: 60 },
  });

  test("for a large group, 'The Week at a Glance' is loaded only when the player requests it, and 'Show More' loads more rows", async () => {
    const asked: object[] = [];
    let isDown = true;
    serveGroup(groupOf([memberOf("sam")], { group: { players: 101 }, stats: PICKED }), [], {
      "groups.week": (input) => {
        asked.push(input);
        return isDown ? new ErrorResponse("SERVICE_UNAVAILABLE") : counted(input.from);
      },
    });
    const { user } = await openGroup("Picks");
    const show = await screen.findByRole("button", { name: "Show Week 11" });
    expect(asked).toEqual([]);
    await user.click(show);
    const retry = await within(await glance()).findByRole("button", { name: "Couldn't load this. Try again." });
    isDown = false;
    await user.click(retry);
    const name = team(CHAMPION).name;
    expect(await screen.findByText("and 57 others", { exact: false })).toBeTruthy();
    expect(await rowsOf("Boldest Picks")).toHaveLength(4);
    await user.click(button("Show More"));
    expect(await rowsOf("Boldest Picks")).toHaveLength(51);
    await user.click(button("Show More"));
    await screen.findByText("fan-59");
    expect((await rowsOf("Boldest Picks")).at(-1)).toBe(`You | ${name} to reach the final | 60 of 60`);
    expect(asked.at(-1)).toEqual({ id: GROUP_ID, week: 11, from: 50 });
  });
});
