import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { longDays } from "#domain/season-days.ts";
import { season } from "#domain/seasons/2024-25.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, serve, setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, PICKED } from "./groups.tsx";
import { team } from "./network.ts";
import { realBracket, textsOf } from "./screen.tsx";
import { homeOf, pickOf, viewedOf, WEEKS } from "./weeks.ts";

setUpChallenge();

const WINNERS = { fr1: 5, fr2: 8, fr3: 6, fr4: 7, qf1: 5, qf2: 8, qf3: 6, qf4: 7, sf1: 8, sf2: 7, champ: 8 };
const OREGON = team("oregon");
const row = (place: number, username: string | null, score: number) => ({
  place,
  rank: place,
  userId: username && `id-of-${username}`,
  username,
  teamName: null,
  score,
  mostPickedChampion: { team: OREGON, count: 3 },
});
const PAST: OutputOf<"groups.past"> = {
  season: season.name,
  group: { id: GROUP_ID, name: "Fourth and Long", players: 3, isMember: true },
  seasons: [season.name],
  official: { teamSlots: season.field, winners: WINNERS },
  teams: season.field.map((id) => team(id)),
  weeks: WEEKS,
  stats: PICKED,
  members: [row(1, "casey", 900), row(2, null, 800), row(3, "sam", 700)],
  next: null,
  own: row(3, "sam", 700),
};
const RECORD = { teamSlots: season.field, winners: WINNERS };

const seasons = () =>
  [...screen.getByRole<HTMLSelectElement>("combobox", { name: "Season" }).options].map(({ text }) => text);

test("a finished season shows the standings, the champion and a link to each pick's bracket, even if the current team list lacks the season's teams", async () => {
  const pickId = pickOf(realBracket()).id;
  serve({
    "groups.past": () => PAST,
    "groups.pastPicks": () => ({
      picks: {
        teams: RECORD.teamSlots,
        players: ["id-of-sam"],
        rows: [[0, 1, ...RECORD.teamSlots.keys(), ...Object.values(WINNERS)]],
      },
      ids: [pickId],
      teams: season.field.map((id) => team(id)),
    }),
    "teams.list": () => [],
  });
  const { user } = await openAsSam(`/group/${GROUP_ID}?season=${season.name}`);
  const table = within(await screen.findByRole("table", { name: "Final Standings" }));
  expect(
    table
      .getAllByRole("row")
      .slice(1)
      .map((each) => each.textContent),
  ).toEqual([
    expect.stringContaining("casey"),
    expect.stringContaining("Deleted player"),
    expect.stringContaining("sam"),
  ]);
  expect(await screen.findByText(/Final as of January 20, 2025\.$/)).toBeTruthy();
  expect(seasons()).toEqual([SEASON.name, season.name]);
  expect(screen.getByText(/^Last place:/).textContent).toBe("Last place: sam");
  expect(textsOf(screen.getAllByRole("tab"))).toEqual([...["Standings", "Playoff", "Picks", "Season"]]);
  await user.click(screen.getByRole("tab", { name: "Playoff" }));
  expect(screen.getByRole("region", { name: "How the Playoff Ended" }).textContent).toContain("8Ohio State won");
  expect(screen.getByText("CHAMPION 2025").parentElement?.textContent).toContain(
    "Ohio StateNo. 8 seed, beat Notre Dame",
  );
  expect(screen.queryByRole("button", { name: /Group Menu|Invite/ })).toBeNull();
  const link = (await screen.findAllByRole("link", { name: /Ohio State/, hidden: true }))[0];
  expect(link?.getAttribute("href")).toBe(`/view-bracket/${pickId}`);
});

test("a finished season's bracket page shows that season's dates and links back to that season's tables", async () => {
  serve({
    "groups.past": () => ({ ...PAST, group: { ...PAST.group, players: 1_000 } }),
  });
  const { user } = await openAsSam(`/group/${GROUP_ID}?season=${season.name}`);
  await user.click(await screen.findByRole("tab", { name: "Playoff" }));
  await user.click(screen.getByRole("link", { name: "View Bracket" }));
  await screen.findByRole("heading", { level: 1, name: `How the ${season.name} Playoff Ended` });
  await vi.waitFor(() => {
    const drawn = screen.getByRole("region", { name: /First Round/i });
    expect(drawn.textContent).toContain(longDays(season.days.first));
  });
  expect(screen.queryByRole("table", { name: "Final Standings" })).toBeNull();
  const back = screen.getByRole("link", { name: "Fourth and Long" });
  expect(back.getAttribute("href")).toBe(`/group/${GROUP_ID}?season=${season.name}`);
});

test("when the season that the site was built for has ended, the season select adds 'Next season', which leads to the current page", async () => {
  serve({
    // Only groups with at most 100 members request picks, so the test serves none.
    "groups.past": () => ({
      ...PAST,
      group: { ...PAST.group, players: 1_000 },
      season: SEASON.name,
      seasons: [SEASON.name, season.name],
    }),
    "groups.page": () => groupOf([memberOf("sam")]),
  });
  const { user } = await openAsSam(`/group/${GROUP_ID}?season=${SEASON.name}`);
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Season" });
  expect(seasons()).toEqual(["Next season", SEASON.name, season.name]);
  expect(select.value).toBe(SEASON.name);
  await user.selectOptions(select, "Next season");
  expect(window.location.pathname + window.location.search).toBe(`/group/${GROUP_ID}`);
});

test("a past season's pick is shown with that season's dates and the owner's name", async () => {
  const pick = viewedOf({ season: season.name, username: null, isDeleted: true, official: RECORD });
  serve({ "picks.view": () => pick });
  await openAsSam(`/view-bracket/${pick.id}`);
  expect(await screen.findByText(longDays(season.days.semi))).toBeTruthy();
  expect(screen.queryByText(longDays(SEASON.days.semi))).toBeNull();
  expect(screen.getByText("Deleted player")).toBeTruthy();
  expect(screen.getByText(season.venue)).toBeTruthy();
});

test("between seasons, the challenge home page lists the player's past seasons and shows when the next season opens", async () => {
  serve({
    "picks.home": () => homeOf({ upcoming: { name: SEASON.name, opensAt: new Date(2031, 7, 10, 12) } }),
    "picks.seasons": () => [
      {
        season: season.name,
        points: 10_610,
        rank: 3,
        players: 25,
        champion: { team: OREGON, count: 6 },
        groups: [{ id: GROUP_ID, name: "Fourth and Long", rank: 2, players: 16 }],
      },
    ],
  });
  await openAsSam("/cfp-challenge");
  expect(await screen.findByText(`The ${SEASON.name} season opens on August 10.`)).toBeTruthy();
  expect(screen.queryByText("Weekly Picks")).toBeNull();
  const own = within(await screen.findByRole("table", { name: "Past Seasons" }));
  expect(own.getByRole("row", { name: new RegExp(season.name) }).textContent).toContain("2nd of 16 in Fourth and Long");
  expect(own.getByText("10,610")).toBeTruthy();
  expect(own.getByRole("link").getAttribute("href")).toBe(`/group/${GROUP_ID}?season=${season.name}`);
});
