// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WeekGlance } from "#domain/week-glance.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { freshBrowser } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, openGroup, PICKED, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorResponse, team } from "./network.ts";
import { button } from "./screen.tsx";

freshBrowser();
setUpChallenge();

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

/**
 * The server's response for a week of a large group. Contains counts instead of picks, and one page of the boldest
 * picks, starting at position `from`.
 */
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
