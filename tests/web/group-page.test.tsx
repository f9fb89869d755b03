// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser, setWidth } from "./browser.ts";
import { DAY, holdClock, NOW, openChallenge, pass, playChallenge, signInAs, toastText, weekOf } from "./challenge.tsx";
import { CODE, FIELD_ONLY, GROUP_ID, groupOf, HOSTILE_NAMES, memberOf, pickNumber, serveGroup } from "./groups.tsx";
import { Refusal, team } from "./network.ts";
import { button, dialog } from "./screen.tsx";

freshBrowser();
playChallenge();

const ADDRESS = `/group/${GROUP_ID}`;

/** The words of the rows of a table. */
async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole("table", { name });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join(" | "));
}

async function openGroup() {
  await signInAs("sam");
  return openChallenge(ADDRESS);
}

test("a visitor is asked to sign in, and the group is remembered", async () => {
  openChallenge(ADDRESS);
  expect(await screen.findByRole("heading", { level: 1, name: "Group Access" })).toBeTruthy();
  expect(screen.getByText("Sign in to view this group!")).toBeTruthy();
  expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(ADDRESS);
});

test("a group that is not there says so, in the page and in its title", async () => {
  serveGroup(() => new Refusal("GROUP_NOT_FOUND"));
  await openGroup();
  expect(await screen.findByRole("heading", { level: 1, name: "Group not found" })).toBeTruthy();
  expect(document.title).toMatch(/^Group not found/);
});

test("members stand as the server ranks them, with score and most picked champion; only one's own name can be edited", async () => {
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
      { official: FIELD_ONLY },
    ),
  );
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual([
    "Rank 1 Pylon Cam | 12,485 | Indiana 6",
    "Rank 2 sam (you) | 900 | N/A",
  ]);
  const table = screen.getByRole("table", { name: "Group Members" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Team Name", "Score", "Most Picked Champ"]);
  expect(within(table).getAllByRole("button")).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1, name: "Fourth and Long" })).toBeTruthy();
  expect(document.title).toMatch(/^Fourth and Long/);
  expect(screen.getByRole("region", { name: "Scoring" })).toBeTruthy();
});

test("before there is an outcome all scores are 0 and nobody has a rank", async () => {
  serveGroup(groupOf([memberOf("casey"), memberOf("sam")]));
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual(["casey | 0 | N/A", "sam (you) | 0 | N/A"]);
  expect(screen.queryByRole("heading", { name: "What If" })).toBeNull();
});

test("the statistics have their four rows, 'N/A' without picks, and the line about which picks count", async () => {
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
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Most Picked", "Team", "Conference", "% Picked", "Total Picks"]);
  expect(await rowsOf("Group Stats")).toEqual([
    "Champion | Ohio State | Big Ten | 40% | 47",
    "#1 Seed | Indiana | Big Ten | 101% | 1,118",
    "G5 Representative | Boise State | Mountain West | 43% | 51",
    "Road Winner | N/A | N/A | N/A | N/A",
  ]);
  expect(
    screen.getByText("Counts your own submitted picks at once and everybody else's when the week closes."),
  ).toBeTruthy();
});

test("when the group cannot be loaded the statistics are N/A, one quiet line asks again, and it comes", async () => {
  let isDown = true;
  serveGroup(() => (isDown ? new Refusal("SERVICE_UNAVAILABLE") : groupOf([memberOf("sam")])));
  const { user } = await openGroup();
  const again = await screen.findByRole("button", { name: "Could not load. Try again." });
  expect(await rowsOf("Group Stats")).toContain("Champion | N/A | N/A | N/A | N/A");
  isDown = false;
  await user.click(again);
  expect(await rowsOf("Group Members")).toEqual(["sam (you) | 0 | N/A"]);
});

test("a long group comes in steps, and one's own row is there from the beginning, once", async () => {
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
  await user.click(button("Show more"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toHaveLength(101));
  await user.click(button("Show more"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toHaveLength(120));
  expect((await rowsOf("Group Members")).filter((row) => row.includes("(you)"))).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(screen.getByText(/are for groups of up to 100/)).toBeTruthy();
});

test("a team name is edited: a blank one and a failure are refused, the new one is said and shown", async () => {
  let stored: string | null = null;
  let isDown = false;
  const sent: string[] = [];
  serveGroup(() => groupOf([memberOf("sam", { teamName: stored })]), [], {
    "groups.rename": ({ id, teamName }: { id: string; teamName: string }) => {
      expect(id).toBe(GROUP_ID);
      sent.push(teamName);
      if (isDown) return new Refusal("SERVICE_UNAVAILABLE");
      stored = teamName;
      return { teamName };
    },
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  await user.click(button("Edit team name"));
  const field = dialog().getByLabelText<HTMLInputElement>("Team Name");
  expect(dialog().getByText(/blank.*username/)).toBeTruthy();
  expect(field.maxLength).toBe(50);
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(await dialog().findByText("Please enter a team name")).toBeTruthy();
  expect(sent).toEqual([]);
  isDown = true;
  await user.type(field, "Pylon Cam");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Failed to update team name. Please try again."));
  isDown = false;
  await user.dblClick(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Team name updated successfully!"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toEqual(["Pylon Cam (you) | 0 | N/A"]));
  expect(sent).toHaveLength(2);
});

test("a member copies the invite link; where the browser forbids it, it is there to be copied by hand", async () => {
  serveGroup(groupOf([memberOf("sam")]));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Copy invite link" }));
  await waitFor(() => expect(toastText()).toBe("Invite link copied. Whoever opens it can join."));
  const link = `${window.location.origin}/join/${CODE}`;
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(button("Copy invite link"));
  expect((await dialog().findByRole<HTMLInputElement>("textbox")).value).toBe(link);
});

test("on a phone that can share, the link is handed over", async () => {
  setWidth(390);
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (what: ShareData) => void shared.push(what) });
  serveGroup(groupOf([memberOf("sam")]));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Share invite" }));
  expect(shared[0]?.url).toBe(`${window.location.origin}/join/${CODE}`);
  Reflect.deleteProperty(navigator, "share");
});

test("who is no member gets no link and no pencil, and can join", async () => {
  let isMember = false;
  serveGroup(
    () =>
      isMember
        ? groupOf([memberOf("casey"), memberOf("sam")])
        : groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } }),
    [],
    {
      "groups.join": ({ name }: { name: string }) => {
        isMember = true;
        return { id: GROUP_ID, name };
      },
    },
  );
  const { user } = await openGroup();
  await rowsOf("Group Members");
  expect(screen.queryByRole("button", { name: /invite|Leave|Edit/ })).toBeNull();
  await user.click(button("Join Group"));
  await waitFor(() => expect(toastText()).toBe('Successfully joined "Fourth and Long"!'));
  expect(await screen.findByRole("button", { name: "Copy invite link" })).toBeTruthy();
});

test("who has joined in another tab is told so, and the page shows it", async () => {
  let isMember = false;
  serveGroup(() => groupOf([memberOf("casey")], { group: { isMember, inviteCode: isMember ? CODE : null } }), [], {
    "groups.join": () => new Refusal("ALREADY_MEMBER"),
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  isMember = true;
  await user.click(button("Join Group"));
  await waitFor(() => expect(toastText()).toBe("You are already a member of this group"));
  expect(await screen.findByRole("button", { name: "Leave" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join Group" })).toBeNull();
});

test("who has left in another tab is told so when renaming, and the page shows it", async () => {
  let isMember = true;
  serveGroup(
    () =>
      isMember
        ? groupOf([memberOf("sam")])
        : groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } }),
    [],
    {
      "groups.rename": () => new Refusal("GROUP_NOT_FOUND"),
      "groups.leave": () => new Refusal("GROUP_NOT_FOUND"),
    },
  );
  const { user } = await openGroup();
  await rowsOf("Group Members");
  await user.click(button("Edit team name"));
  await user.type(dialog().getByLabelText("Team Name"), "Pylon Cam");
  isMember = false;
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Group not found"));
  expect(await screen.findByRole("button", { name: "Join Group" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("leaving a group that one has left in another tab leads home as well", async () => {
  let homes = 0;
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.leave": () => new Refusal("GROUP_NOT_FOUND"),
    "picks.home": () => {
      homes += 1;
      return { now: NOW, weeks: [], groups: [] };
    },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await user.click(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
  expect(toastText()).toBe('You left "Fourth and Long".');
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(homes).toBe(1));
});

test("leaving is asked first, and leads home", async () => {
  const left: string[] = [];
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.leave": ({ id }: { id: string }) => {
      left.push(id);
      return {};
    },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(left).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
  expect(left).toEqual([GROUP_ID]);
  expect(toastText()).toBe('You left "Fourth and Long".');
});

test("names are text, whatever is in them, in every table and picture of the page", async () => {
  const members = HOSTILE_NAMES.map((teamName, index) =>
    memberOf(index === 0 ? "sam" : `player-${index}`, { teamName, rank: index + 1 }),
  );
  serveGroup(
    groupOf(members, { official: FIELD_ONLY, group: { name: HOSTILE_NAMES[0] } }),
    members.map(({ userId }, index) => ({ userId, week: 1, record: pickNumber(index * 300) })),
  );
  await openGroup();
  for (const table of ["Group Members", "The table as it is"]) {
    const names = [...(await screen.findByRole("table", { name: table })).querySelectorAll("bdi")];
    expect(names.map(({ textContent }) => textContent).sort()).toEqual([...HOSTILE_NAMES].sort());
  }
  expect(document.querySelector('img[src="x"], main b')).toBeNull();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(HOSTILE_NAMES[0]);
});

test("when a week closes while the page is open, everything is asked again", async () => {
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
  await pass(32_000);
  await waitFor(async () => expect(await rowsOf("Group Members")).toEqual(["sam (you) | 2 | N/A"]));
  await pass(60_000);
  expect(asked).toBe(2);
});

test("the season of a member is there week by week, as picture and as table", async () => {
  const members = [memberOf("casey", { rank: 1 }), memberOf("sam", { rank: 2 })];
  serveGroup(groupOf(members, { official: { ...FIELD_ONLY, winners: pickNumber(5).winners } }), [
    { userId: "id-of-casey", week: 1, record: pickNumber(5) },
    { userId: "id-of-casey", week: 3, record: pickNumber(5) },
    { userId: "id-of-sam", week: 2, record: pickNumber(5) },
  ]);
  const { user } = await openGroup();
  expect(await screen.findByText("casey leads with 6,916 points, you have 3,458.")).toBeTruthy();
  const champion = team(pickNumber(5).teamSlots[(pickNumber(5).winners.champ as number) - 1] as string).name;
  await user.click(screen.getByText("Champion and points week by week"));
  const rows = async (name: string) =>
    (await rowsOf(`Season of ${name}`)).map((row) => row.replaceAll("Week ", "").replaceAll("In all ", ""));
  expect(await rows("sam")).toEqual([
    "1 | No picks | 0 | 0",
    `2 | ${champion} | 3,458 | 3,458`,
    "3 | No picks | 0 | 3,458",
  ]);
  await user.selectOptions(screen.getByLabelText("Season of"), "casey");
  expect((await rows("casey")).at(-1)).toBe(`3 | ${champion} | 3,211 | 6,916`);
});

test("the picture of the picks is a table with every number, by seed and by round", async () => {
  serveGroup(groupOf([memberOf("sam")], { official: FIELD_ONLY }), [
    { userId: "id-of-sam", week: 1, record: pickNumber(0) },
    { userId: "id-of-sam", week: 2, record: pickNumber(1) },
  ]);
  const { user } = await openGroup();
  const seeds = await rowsOf("How many brackets have a team in a seed");
  expect(seeds[0]).toBe("Indiana | 2, as it really is | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0");
  expect(seeds).toHaveLength(12);
  await user.click(screen.getByRole("tab", { name: "Rounds by team" }));
  expect((await rowsOf("How many brackets have a team win in a round")).at(-1)).toBe(
    "James Madison | 2, as it really is | 1 | 1 | 1 | 1",
  );
  await user.click(button("Show numbers"));
  expect(button("Show dots").getAttribute("aria-pressed")).toBe("true");
});

test("when the picks cannot be loaded the tables stay, and one quiet line asks again", async () => {
  let isDown = true;
  serveGroup(groupOf([memberOf("sam")], { official: FIELD_ONLY }), [], {
    "groups.picks": () => (isDown ? new Refusal("SERVICE_UNAVAILABLE") : { teams: [], players: [], rows: [] }),
  });
  const { user } = await openGroup();
  const again = await screen.findByRole("button", { name: "Could not load. Try again." });
  expect(await rowsOf("Group Members")).toHaveLength(1);
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "What If" })).toBeTruthy();
});

test("when the second half of the members cannot be loaded one quiet line asks again", async () => {
  const all = Array.from({ length: 60 }, (_, index) => memberOf(index === 0 ? "sam" : `player-${index}`));
  let isDown = true;
  serveGroup(groupOf(all.slice(0, 50), { group: { players: 60 }, next: 50, official: FIELD_ONLY }), [], {
    "groups.members": () => (isDown ? new Refusal("SERVICE_UNAVAILABLE") : { members: all.slice(50), next: null }),
  });
  const { user } = await openGroup();
  const again = await screen.findByRole("button", { name: "Could not load. Try again." });
  expect(screen.queryByRole("heading", { name: "What If" })).toBeNull();
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "What If" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Could not load. Try again." })).toBeNull();
});
