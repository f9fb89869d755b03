// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { packPicks } from "#domain/compact-picks.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { FIELD_ONLY, groupOf, memberOf, openGroup, PICKED, rowsOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorResponse, team } from "./network.ts";
import { button } from "./screen.tsx";

freshBrowser();
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
  expect(await screen.findByText("casey won with 6,916 points, you have 3,458.")).toBeTruthy();
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
    const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(screen.getByRole("tabpanel").textContent).toBe("Loading the picks...");
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
