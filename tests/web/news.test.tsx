import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/api/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import { openChallenge, passTime, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
import { ErrorResponse, team } from "./network.ts";
import { realBracket } from "./screen.tsx";
import { homeOf, NOW, pickOf, WEEKS } from "./weeks.ts";

setUpChallenge();

const PICK = { id: pickOf(realBracket()).id, isSubmitted: true, champion: team("miami"), points: null };
const GROUP = "0b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a13";

/** Challenge home in week 12, with the previous week's picks and the player's ranks in groups. */
function homeIn(ranks: Readonly<Record<string, number>>, points: number | null = null, picked = 11) {
  const weeks = WEEKS.map((week) => ({ ...week, pick: week.number === picked ? PICK : null }));
  const groups = Object.entries(ranks).map(([name, rank], index) => ({
    id: GROUP.slice(0, -1) + index,
    name,
    players: 25 - index,
    entered: null,
    inviteCode: "0".repeat(32),
    standing: points === null ? null : { rank, gain: 0, rival: null },
  }));
  return homeOf({ now: NOW, weeks, groups, results: points === null ? null : { points, isFinal: false } });
}

let home: ReturnType<typeof homeIn>;
let asked: { id: string; week: number; from: number }[];
let own: { picks: number; of: number } | "fails";
beforeEach(async () => {
  asked = [];
  own = { picks: 1, of: 25 };
  home = homeIn({ "The Huddle": 4 });
  serve({
    "picks.home": () => home,
    "groups.week": (input) => {
      asked.push(input);
      if (own === "fails") return new ErrorResponse("SERVICE_UNAVAILABLE");
      const person = { userId: "id-of-sam", username: "sam", teamName: null };
      return {
        ...{ picks: own.of, champions: [], most: null, least: null, boldest: [], next: null },
        own: { ...person, kind: "championship", team: "miami", picks: own.picks },
      };
    },
  });
  await signInAs("sam");
  toast.dismiss();
});

/** Opens challenge home as sam, and closes the page once the toast shows `expected`. For null, expects no toast. */
async function visit(expected: string | null): Promise<void> {
  const { unmount } = openChallenge("/cfp-challenge");
  if (expected === null) {
    // Waits until the page is complete, including its groups and the parts that render later.
    await screen.findByRole("link", { name: home.groups[0]?.name ?? "" });
    await screen.findByText("Week 12 is open");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(toastText()).toBeUndefined();
  } else {
    await waitFor(() => expect(toastText()).toBe(expected));
  }
  toast.dismiss();
  unmount();
  queryClient.clear();
}

const ALONE = "You're the only one in The Huddle who picked Miami to win it all.";

test("a player's boldest pick in a closed week is announced once", async () => {
  await visit(ALONE);
  expect(asked).toEqual([{ id: expect.any(String), week: 11, from: 0 }]);
  await visit(null);
  expect(asked).toHaveLength(1);
});

test("a player can copy the news about their own pick, in the first person", async () => {
  const { user } = openChallenge("/cfp-challenge");
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(ALONE.replace("You're", "I'm"));
});

test("no news is requested for a week without the player's picks", async () => {
  home = homeIn({ "The Huddle": 4 }, null, 10);
  await visit(null);
  expect(asked).toEqual([]);
});

test("news that fails to load is shown on the next visit", async () => {
  own = "fails";
  await visit(null);
  own = { picks: 1, of: 25 };
  await visit(ALONE);
});

test("news is requested only for the player's three largest groups, ignoring groups with more than 1,000 players", async () => {
  home = homeIn({ A: 1, B: 1, C: 1, D: 1, E: 1 });
  home.groups[0] = { ...(home.groups[0] as (typeof home.groups)[number]), players: 1_001 };
  await visit("You're the only one in B who picked Miami to win it all.");
  expect(asked.map(({ id }) => id.at(-1))).toEqual(["1", "2", "3"]);
});

test("ranks gained through a new result are announced once, but not on the player's first visit", async () => {
  home = homeIn({ "The Huddle": 4, "The Den": 2 }, 100, 1);
  await visit(null);
  home = homeIn({ "The Huddle": 2, "The Den": 2 }, 180, 1);
  await visit("Up 2 spots in The Huddle to 2nd.");
  await visit(null);
});

test("a news toast appears only after the previous toast has closed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  toast.success("Signed in successfully!");
  const { unmount } = openChallenge("/cfp-challenge");
  await waitFor(() => expect(asked).toHaveLength(1));
  await passTime(300);
  expect(toastText()).toBe("Signed in successfully!");
  toast.dismiss();
  await waitFor(() => expect(toastText()).toBe(ALONE));
  unmount();
});

test("news is not shown if the browser cannot record the news as seen", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  await visit(null);
});

test("news is still shown if the browser has stored invalid data about earlier news", async () => {
  for (const text of ["{", "null", "[]", '{"season":1}', '{"season":"x","week":99,"points":null,"ranks":{}}']) {
    localStorage.setItem("cfp-bracket.seen-news.id-of-sam", text);
    await visit(ALONE);
  }
});
