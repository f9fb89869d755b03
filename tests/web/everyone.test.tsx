import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { PAST } from "#support/seasons/past-season.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openChallenge, serve, setUpChallenge, signInAs } from "./challenge.tsx";
import { NOBODY_PICKS, TEAMS } from "./network.ts";
import { textsOf } from "./screen.tsx";

setUpChallenge();

const PAGE = "/cfp-challenge/everyone";

type Week = OutputOf<"everyone.picks">["weeks"][number];
type Ranking = OutputOf<"everyone.ranking">;

function weekOf(number: number, seedOne: string): Week {
  const georgia = { team: "georgia", percent: 8 };
  const field = Array.from({ length: 12 }, () => georgia).with(0, { team: seedOne, percent: 61 });
  const upset = { seed: 12, overSeed: 5, team: "james-madison", overTeam: "oregon", percent: 21 } as const;
  return { number, brackets: 8_000, field, upsets: [{ round: "first", ...upset }] };
}

const PICKS: OutputOf<"everyone.picks"> = {
  ...NOBODY_PICKS,
  seasons: [SEASON.name, PAST],
  players: 8_331,
  champions: [
    { team: "ohio-state", percents: [24, 33] },
    { team: "indiana", percents: [2, 28] },
    { team: "texas", percents: [18, 0] },
  ],
  mover: { team: "indiana", from: 24, to: 28, since: 10 },
  weeks: [weekOf(10, "indiana"), weekOf(11, "ohio-state")],
  teams: [...TEAMS],
};

const rankingOf = (own: Ranking["own"], players = 8_331): Ranking => ({
  players,
  top: Array.from({ length: 30 }, (_, n) => ({
    ...{ rank: n + 1, username: `player-${n + 1}`, points: 9_000 - n, isOwn: own?.rank === n + 1 },
  })),
  own,
});

const OWN = { rank: 1_402, points: 8_452, behind: 6_929, betterThan: 83, isListed: true };
const region = (name: string) => within(screen.getByRole("region", { name }));

describe("/cfp-challenge/everyone", () => {
  test("shows a visitor which champions, teams and upsets were picked most, but no ranking", async () => {
    serve({ "everyone.picks": () => PICKS });
    openChallenge(PAGE);
    expect(await screen.findByText("8,331 players, through Week 11")).toBeTruthy();
    const bars = region("Week 11 Champion Picks").getAllByRole("listitem");
    expect(textsOf(bars)).toEqual(["Ohio State33%", "Indiana28%"]);
    const [newest, before] = region("Champion Picks by Week").getAllByRole("row").slice(1);
    expect(newest?.textContent).toContain("Week 11Ohio State 33%, Indiana 28%");
    expect(before?.textContent).toContain("Week 10Ohio State 24%, Texas 18%, Indiana 2%");
    expect(region("Consensus Field").getAllByRole("listitem")[0]?.textContent).toBe("1Ohio State61%");
    expect(region("Week 11 Upset Picks").getByText("12 James Madison over 5 Oregon")).toBeTruthy();
    expect(screen.getByText("Biggest mover").parentElement?.textContent).toBe(
      "Biggest mover Indiana, 24% to 28% since Week 10",
    );
    expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Overall Standings" })).toBeNull();
    await waitFor(() => expect(document.title).toMatch(/^How Everyone Picks/));
  });

  test("shows an earlier week's field and upsets when that week is chosen", async () => {
    serve({ "everyone.picks": () => PICKS });
    const { user } = openChallenge(PAGE);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Week" }), "Week 10");
    expect(region("Consensus Field").getAllByRole("listitem")[0]?.textContent).toBe("1Indiana61%");
    expect(screen.getByRole("region", { name: "Week 10 Upset Picks" })).toBeTruthy();
  });

  test("shows the required number of players instead of picks until enough players take part", async () => {
    serve({ "everyone.picks": () => ({ ...NOBODY_PICKS, players: 19 }) });
    openChallenge(PAGE);
    expect(await screen.findByText("This page opens once 20 people have played.")).toBeTruthy();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("shows a finished season when it is chosen", async () => {
    serve({
      "everyone.picks": ({ season }) => ({ ...PICKS, season: season ?? SEASON.name, isRunning: season === null }),
    });
    const { user } = openChallenge(PAGE);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Season" }), PAST);
    expect(await screen.findByRole("combobox", { name: "Season" })).toHaveProperty("value", PAST);
    expect(window.location.search).toBe(`?season=${PAST}`);
  });
});

describe("the overall standings", () => {
  test("shows a player the first 10 rows, up to 100 rows on request, and the player's own rank", async () => {
    await signInAs("sam");
    serve({ "everyone.picks": () => PICKS, "everyone.ranking": () => rankingOf(OWN) });
    const { user } = openChallenge(PAGE);
    expect(await screen.findByText("1,402nd of 8,331")).toBeTruthy();
    expect(screen.getByText("Better than 83%, 8,452 points")).toBeTruthy();
    const table = region("Overall Standings");
    expect(table.getAllByRole("row")).toHaveLength(11);
    await user.click(table.getByRole("button", { name: "Show Top 30" }));
    expect(table.getAllByRole("row")).toHaveLength(31);
    expect(document.activeElement).toBe(table.getByRole("button", { name: "Show Top 10" }));
    expect(table.queryByText(/hidden from this list/)).toBeNull();
  });

  test.each([
    ["opted out that other players cannot see them", { ...OWN, isListed: false }, /hidden from this list/],
    ["has no points that they are not ranked", null, "Not ranked"],
  ])("tells a player who %s", async (_, own, words) => {
    await signInAs("sam");
    serve({ "everyone.picks": () => PICKS, "everyone.ranking": () => rankingOf(own) });
    openChallenge(PAGE);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
