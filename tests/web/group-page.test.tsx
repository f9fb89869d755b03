import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "#web/api/trpc.ts";
import { setWidth } from "./browser.ts";
import { holdClock, passTime, setUpChallenge } from "./challenge.tsx";
import { FIELD_ONLY, GROUP_ID, groupOf, headsOf, memberOf, openGroup, PICKED, rowsOf, serveGroup } from "./groups.tsx";
import { team } from "./network.ts";
import { button } from "./screen.tsx";
import { DAY, NOW, weekOf } from "./weeks.ts";

setUpChallenge();

const ADDRESS = `/group/${GROUP_ID}`;

test("the members table keeps the server's order, shows each member's score and most picked champion, and lets the viewer edit only their own team name", async () => {
  serveGroup(
    groupOf(
      [
        memberOf("casey", {
          teamName: "Pylon Cam",
          score: 12485,
          mostPickedChampion: { team: team("indiana"), count: 6 },
        }),
        memberOf("sam", { score: 900, rank: 2 }),
      ],
      { official: FIELD_ONLY, weeks: [] },
    ),
  );
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual([
    "Rank 1 Pylon Cam | 12,485 | Indiana 6",
    "Rank 2 sam (you) | 900 | N/A",
  ]);
  const table = screen.getByRole("table", { name: "Group Members" });
  expect(headsOf(table)).toEqual(["Team Name", "Score", "Most Picked Champ"]);
  expect(within(table).getByRole("rowheader", { name: /sam/ }).closest("tr")?.dataset.kind).toBe("own");
  expect(within(table).getAllByRole("button")).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1, name: "Fourth and Long" })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Fourth and Long/));
});

test("on a phone, only one section is shown at a time, and hidden sections keep their state", async () => {
  setWidth(390);
  serveGroup(groupOf([memberOf("sam"), memberOf("casey")], { stats: PICKED }));
  await openGroup();
  const section = (name: string) => screen.queryByRole("region", { name });
  const picks = await screen.findByRole("tab", { name: "Picks" });
  const members = section("Group Members");
  expect(members).not.toBeNull();
  expect(section("Scoring")).toBeNull();
  fireEvent.click(picks);
  expect(section("Group Members")).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "Scoring" }));
  expect(section("Scoring")).not.toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "Members" }));
  expect(section("Group Members")).toBe(members);
});

test("before there is an outcome, every score is 0 and no ranks are shown", async () => {
  serveGroup(groupOf([memberOf("casey"), memberOf("sam")]));
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual(["casey | 0 | N/A", "sam (you) | 0 | N/A"]);
  expect(screen.queryByRole("tab", { name: "Race" })).toBeNull();
});

test("the statistics table has four rows, shows 'N/A' for a row without picks, and explains which picks count", async () => {
  const line = (id: string, percentage: number, totalPicks: number) => ({ team: team(id), percentage, totalPicks });
  serveGroup(
    groupOf([memberOf("sam")], {
      stats: {
        champion: line("ohio-state", 40, 47),
        oneSeed: line("indiana", 101, 1118),
        g5Representative: line("boise-state", 43, 51),
        roadWinner: null,
      },
    }),
  );
  await openGroup();
  const table = await screen.findByRole("table", { name: "Group Stats" });
  expect(headsOf(table)).toEqual(["Most Picked", "Team", "Conference", "% Picked", "Total Picks"]);
  expect(await rowsOf("Group Stats")).toEqual([
    "Champion | Ohio State | Big Ten | 40% | 47 picks",
    "#1 Seed | Indiana | Big Ten | 101% | 1,118 picks",
    "G5 Representative | Boise State | Mountain West | 43% | 51 picks",
    "Road Winner | N/A | N/A | N/A | N/A",
  ]);
  expect(screen.getByText("Your picks count right away. Everyone else's count after the deadline.")).toBeTruthy();
});

test("'Show More' loads a large group in steps, and the viewer's own row is always shown exactly once", async () => {
  const all = Array.from({ length: 120 }, (_, index) =>
    memberOf(index === 109 ? "sam" : `player-${index + 1}`, { rank: index + 1, score: 1000 - index }),
  );
  serveGroup(
    groupOf(all.slice(0, 50), { group: { players: 120 }, next: 50, own: all[109] ?? null, official: FIELD_ONLY }),
    [],
    {
      "groups.members": ({ from }: { from: number }) => ({
        members: all.slice(from, from + 50),
        next: from + 50 < all.length ? from + 50 : null,
      }),
    },
  );
  const { user } = await openGroup();
  expect(await rowsOf("Group Members")).toHaveLength(51);
  expect((await rowsOf("Group Members")).at(-1)).toBe("Rank 110 sam (you) | 891 | N/A");
  expect(screen.getByText("50 of 120 players")).toBeTruthy();
  await user.click(button("Show More"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toHaveLength(101));
  await user.click(button("Show More"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toHaveLength(120));
  expect((await rowsOf("Group Members")).filter((row) => row.includes("(you)"))).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
});

test("a group's page reloads its data once if a week closes while the page is open", async () => {
  holdClock();
  let asked = 0;
  const closing = new Date(weekOf(12).endDate.getTime() - 30_000);
  serveGroup(() => {
    asked += 1;
    return groupOf([memberOf("sam", { score: asked })], {
      now: asked === 1 ? closing : new Date(NOW.getTime() + 8 * DAY),
    });
  });
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual(["sam (you) | 1 | N/A"]);
  await passTime(32_000);
  await waitFor(async () => expect(await rowsOf("Group Members")).toEqual(["sam (you) | 2 | N/A"]));
  await passTime(60_000);
  expect(asked).toBe(2);
});

test("an open group page shows who has joined and what was renamed: at the next poll or when the viewer comes back", async () => {
  const names = ["sam", "bo"];
  let group = {};
  serveGroup(
    () =>
      groupOf(
        names.map((name) => memberOf(name)),
        { group },
      ),
    [],
    {
      "groups.entries": () => ({ week: 12, players: names.length, entered: 0, userIds: [] }),
    },
  );
  await openGroup();
  expect(await screen.findByText("0 of 2 picks in")).toBeTruthy();
  names.push("casey");
  await act(() => queryClient.refetchQueries({ queryKey: [["groups", "entries"]] }));
  expect(await screen.findByText(/^3 players/)).toBeTruthy();
  await waitFor(async () => expect(await rowsOf("Group Members")).toHaveLength(3));
  group = { name: "Fifth and Short", note: { text: "Pay casey", by: "casey", at: NOW } };
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(await screen.findByRole("heading", { level: 1, name: "Fifth and Short" })).toBeTruthy();
  expect(screen.getByText("Pay casey")).toBeTruthy();
});

test("a group page that is opened again shows its last content, and then what has changed since", async () => {
  let name = "Fourth and Long";
  serveGroup(() => groupOf([memberOf("sam")], { group: { name } }));
  await openGroup();
  await screen.findByRole("heading", { level: 1, name });
  act(() => window.history.pushState(null, "", "/cfp-challenge"));
  await screen.findByRole("heading", { level: 1, name: "Welcome, sam" });
  name = "Fifth and Short";
  act(() => window.history.pushState(null, "", ADDRESS));
  expect(await screen.findByRole("heading", { level: 1, name: "Fourth and Long" })).toBeTruthy();
  expect(await screen.findByRole("heading", { level: 1, name: "Fifth and Short" })).toBeTruthy();
});
