import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { toast } from "#web/ui/toast.tsx";
import { holdClock, openChallenge, passTime, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
import { CODE, groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorResponse, type Procedures } from "./network.ts";
import { textsOf, waitForAnnouncement } from "./screen.tsx";
import { homeOf, weekOf } from "./weeks.ts";

setUpChallenge();

const { champ: _, ...FINALISTS } = OFFICIAL_RECORD.winners;
const BEFORE_FINAL: BracketRecord = { ...OFFICIAL_RECORD, winners: FINALISTS };

/** The fake server's state, and the number of requests it received. */
const START = { official: BEFORE_FINAL as BracketRecord | null, polls: 0, pages: 0, isDown: false, rank: 2 };
const world = { ...START, isGameInProgress: false };

beforeEach(() => {
  Object.assign(world, START, { isGameInProgress: false });
  // Replaces the random intervals between polls with their average: 55 s, or 17.5 s while a game is in progress.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

function poll(official: BracketRecord | null) {
  world.polls += 1;
  return { official, points: { sf1: [21, 56] as [number, number] }, isGameInProgress: world.isGameInProgress };
}

/** Opens a group's page, which polls for the outcome. */
async function open(more: Procedures = {}) {
  serveGroup(
    () => {
      world.pages += 1;
      const members = [memberOf("casey"), memberOf("sam", { rank: world.rank })];
      return groupOf(members, { official: world.official });
    },
    [],
    {
      "outcome.current": () => {
        const response = poll(world.official);
        return world.isDown ? new ErrorResponse("SERVICE_UNAVAILABLE") : response;
      },
      ...more,
    },
  );
  holdClock();
  await openGroup();
  await screen.findByRole("table", { name: "Group Members" });
  await vi.waitFor(() => expect(world.polls).toBe(1));
}

const line = () => screen.getByText(/left$/).closest("button")?.textContent ?? "";

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test("a page shows the time of the last poll, polls again after about 55 seconds, and requests nothing else until the outcome changes", async () => {
  await open();
  await vi.waitFor(() => expect(line()).toMatch(/^1 game left · Updated \d+:\d\d [AP]M$/));
  const pages = world.pages;
  await passTime(54_000);
  expect(world.polls).toBe(1);
  await passTime(2_000);
  expect([world.polls, world.pages]).toEqual([2, pages]);
});

test("the current round's finished games show their scores, if known", async () => {
  await open();
  const games = within(await screen.findByRole("list", { name: "Semifinals" })).getAllByRole("listitem");
  expect(textsOf(games)).toEqual([
    expect.stringMatching(/Final5 Oregon 21$|Final5 Oregon 211 Indiana won 56$/),
    expect.not.stringMatching(/\d\d$/),
  ]);
});

test("a page polls every 20 seconds while games are in progress", async () => {
  world.isGameInProgress = true;
  await open();
  await passTime(17_000);
  expect(world.polls).toBe(1);
  await passTime(3_000);
  expect(world.polls).toBe(2);
});

test("a new result and the viewer's new rank appear after the next poll, and are announced once", async () => {
  await open();
  const pages = world.pages;
  Object.assign(world, { official: OFFICIAL_RECORD, rank: 1 });
  await passTime(56_000);
  await waitForAnnouncement("Indiana beat Miami. You're 1st.");
  expect(within(screen.getByRole("main")).getByText(/Indiana beat Miami\. You're 1st\./)).toBeTruthy();
  expect(world.pages).toBe(pages + 1);
  // After the last game, polling ends.
  await passTime(10 * 60_000);
  expect([world.polls, world.pages]).toEqual([2, pages + 1]);
});

test("the page refetches at once if its first poll returns a newer result", async () => {
  await open({ "outcome.current": () => poll(OFFICIAL_RECORD) });
  await vi.waitFor(() => expect(world.pages).toBe(2));
});

test("if every poll returns an older outcome than the page shows, the page refetches its data only once", async () => {
  await open({ "outcome.current": () => poll(null) });
  await vi.waitFor(() => expect(world.pages).toBe(2));
  await passTime(5 * 60_000);
  expect(world.polls).toBeGreaterThan(4);
  expect(world.pages).toBe(2);
});

test("a hidden tab does not poll, and polls at once when it becomes visible", async () => {
  await open();
  setVisible(false);
  await passTime(10 * 60_000);
  expect(world.polls).toBe(1);
  setVisible(true);
  await vi.waitFor(() => expect(world.polls).toBe(2));
});

test('a page says "LIVE" while a game is on, shows the time of the last result when polls fail, and says "LIVE" again when polls succeed', async () => {
  world.isGameInProgress = true;
  await open();
  await screen.findByText("LIVE");
  world.isDown = true;
  await passTime(56_000);
  await vi.waitFor(() => expect(screen.queryByText("LIVE")).toBeNull());
  expect(line()).toMatch(/ · Updated/);
  expect(screen.getByRole("table", { name: "Group Members" })).toBeTruthy();
  world.isDown = false;
  await passTime(56_000);
  expect(await screen.findByText("LIVE")).toBeTruthy();
});

test("a page does not poll before the field is known", async () => {
  serveGroup(groupOf([memberOf("sam")]), [], { "outcome.current": () => poll(null) });
  await openGroup();
  await screen.findByRole("table", { name: "Group Members" });
  expect(screen.queryByText(/Updated/)).toBeNull();
  expect(world.polls).toBe(0);
});

test("the challenge home page shows how far the player moved up or down in each group, and announces a new result once, with the rank in the largest group", async () => {
  const group = (name: string, players: number, gain: number) => ({
    ...{ id: `id-of-${name}`, name, players, entered: null, inviteCode: CODE },
    standing: { rank: world.rank, gain, rival: null },
  });
  serve({
    "picks.home": () => {
      world.pages += 1;
      const results = { points: 100, isFinal: world.official === OFFICIAL_RECORD };
      const groups = [group("The Den", 3, -1), group("Demo League", 25, 3)];
      return homeOf({ weeks: [{ ...weekOf(12), pick: null }], official: world.official, results, groups });
    },
    "outcome.current": () => poll(world.official),
  });
  await signInAs("sam");
  toast.dismiss();
  holdClock();
  openChallenge("/cfp-challenge");
  await screen.findByText(/Updated/);
  const line = screen.getByRole("link", { name: /^1 game left/ });
  expect(line.getAttribute("href")).toBe("/group/id-of-Demo League#race");
  const rows = await rowsOf("My Groups");
  expect(rows.map((row) => row.split(" | ").at(-1))).toEqual(["2 ▼ 1down 1 spot", "2 ▲ 3up 3 spots"]);
  const pages = world.pages;
  Object.assign(world, { official: OFFICIAL_RECORD, rank: 1 });
  await passTime(56_000);
  await waitForAnnouncement("Indiana beat Miami. You're 1st in Demo League, up 3 spots this round.");
  expect([world.polls, world.pages, toastText()]).toEqual([2, pages + 1, undefined]);
});
