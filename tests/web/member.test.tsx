import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { grouped } from "#domain/counting.ts";
import { receipt, score } from "#domain/scoring.ts";
import { verdicts } from "#domain/verdicts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { PAST } from "#support/seasons/past-season.ts";
import { goTo, openAsSam, type openChallenge, serve, setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, rowsOf, serveGroup } from "./groups.tsx";
import { IDS, type MemberPage, memberPage, type Name, pagesOf } from "./members.tsx";
import { team } from "./network.ts";
import { textsOf } from "./screen.tsx";

setUpChallenge();

const pathOf = (name: Name, query = "") => `/group/${GROUP_ID}/member/${IDS[name]}${query}`;

async function openMember(
  path: string,
  page: (name: Name) => MemberPage = (name) => memberPage(name),
): Promise<ReturnType<typeof openChallenge>> {
  serve({ "members.page": pagesOf(page) });
  return openAsSam(path);
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const week = (number: number) => screen.findByRole("heading", { level: 2, name: `Week ${number}` });
const address = () => window.location.pathname + window.location.search;

test.each([true, false])(
  "names in a group's table link to the members' pages only if the viewer is a member (is a member: %s)",
  async (isMember) => {
    serveGroup(groupOf([memberOf("casey", { userId: IDS.casey }), memberOf("sam")], { group: { isMember } }));
    await openAsSam(`/group/${GROUP_ID}`);
    await rowsOf("Group Members");
    const link = screen.queryByRole("link", { name: "casey" });
    expect(link?.getAttribute("href")).toBe(isMember ? pathOf("casey") : undefined);
  },
);

test("a member's page shows the rank and score, every week, and the best week's bracket with its points once", async () => {
  const official = OFFICIAL_RECORD;
  const page = memberPage("casey", { 3: savableRecord(3), 11: savableRecord(5) }, { official });
  await openMember(pathOf("casey"), () => page);
  await heading("casey");
  const total = score(savableRecord(3), official, 3) + score(savableRecord(5), official, 11);
  expect(screen.getByText(/^1st of 3 in/).textContent).toContain(`with ${grouped(total)} points so far.`);
  const strip = within(screen.getByRole("region", { name: "Week by Week" }));
  const weeks = textsOf(strip.getAllByRole("link"));
  expect(weeks).toHaveLength(11);
  const champion = team(savableRecord(3).teamSlots[(savableRecord(3).winners.champ ?? 0) - 1] ?? "").name;
  const isRight = savableRecord(3).winners.champ === official.winners.champ;
  expect(weeks[2]).toBe(
    `Week 3${grouped(score(savableRecord(3), official, 3))} of ${grouped(247 * 13)} points, ${champion} as champion, ${isRight ? "right" : "wrong"}`,
  );
  expect(weeks[3]).toBe("Week 4–No picks");
  const best = score(savableRecord(3), official, 3) >= score(savableRecord(5), official, 11) ? 3 : 5;
  await week(best === 3 ? 3 : 11);
  const { lines, total: sum } = receipt(savableRecord(best), official, best === 3 ? 3 : 11);
  expect(screen.getAllByText(grouped(sum))).toHaveLength(2);
  expect(within(screen.getByRole("table", { name: "Points" })).getAllByRole("row")).toHaveLength(1 + lines.length);
  const judged = verdicts(savableRecord(best), official);
  const right = MATCHUP_IDS.filter((id) => judged[id] === "right").length;
  expect(screen.getAllByText(/^, right/)).toHaveLength(right);
});

test("links, arrow keys and buttons change the week on a member's page and update the URL", async () => {
  const { user } = await openMember(pathOf("casey"));
  await week(11);
  await user.click(screen.getByRole("link", { name: /^Week 3/ }));
  await week(3);
  expect(address()).toBe(pathOf("casey", "?week=3"));
  await user.keyboard("{ArrowLeft}");
  await week(2);
  expect(screen.getByText("casey", { selector: "p bdi" }).closest("p")?.textContent).toBe(
    "casey didn't submit Week 2 picks.",
  );
  await user.click(screen.getByRole("button", { name: "Previous week" }));
  await user.keyboard("{ArrowLeft}");
  await week(1);
  expect(address()).toBe(pathOf("casey", "?week=1"));
});

test("a member's page opens on the week that was last seen there", async () => {
  await openMember(pathOf("casey", "?week=3"));
  await week(3);
  await goTo(pathOf("robin"));
  await week(11);
  await goTo(pathOf("casey"));
  expect(await week(3)).toBeTruthy();
});

test("links and Shift+arrow keys switch to another member's page and keep the chosen week", async () => {
  const { user } = await openMember(pathOf("sam", "?week=3"));
  await heading("sam");
  expect(screen.getByRole("link", { name: "Previous member: casey" }).getAttribute("href")).toBe(
    pathOf("casey", "?week=3"),
  );
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await heading("robin");
  expect(address()).toBe(pathOf("robin", "?week=3"));
  expect(screen.queryByRole("link", { name: /^Next member/ })).toBeNull();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(address()).toBe(pathOf("robin", "?week=3"));
});

test("on a member's page, swiping over the week shows another week, and swiping over the page title shows another member", async () => {
  await openMember(pathOf("sam", "?week=3"));
  const swipe = (on: Element, to: number) => {
    fireEvent.touchStart(on, { touches: [{ clientX: 200, clientY: 10 }] });
    fireEvent.touchEnd(on, { changedTouches: [{ clientX: 200 + to, clientY: 12 }] });
  };
  swipe(await week(3), -80);
  await week(4);
  swipe(await heading("sam"), 80);
  await heading("casey");
  expect(address()).toBe(pathOf("casey", "?week=4"));
});

test("an open or nonexistent week shows a message on a member's page instead of picks", async () => {
  await openMember(pathOf("casey", "?week=13"));
  expect(await screen.findByText("Week 13 is still open. Picks show up after the deadline.")).toBeTruthy();
  await goTo(pathOf("casey", "?week=77"));
  expect(await screen.findByText("There is no Week 77 this season.")).toBeTruthy();
});

test("a player's own page includes the open week", async () => {
  await openMember(pathOf("sam"), () => memberPage("sam", { 12: savableRecord(3) }));
  await week(12);
  expect(screen.getAllByRole("link", { name: /^Week \d/ })).toHaveLength(12);
});

test.each([
  [{ rank: 1, tied: 0 }, /won Fourth and Long with 1,200 points\./],
  [{ rank: 1, tied: 2 }, /finished tied with 2 others for 1st of 3 in Fourth and Long with 1,200 points\./],
])("a member's page for a finished season shows the final result for %o", async (row, words) => {
  await openMember(pathOf("casey", `?season=${PAST}`), () =>
    memberPage(
      "casey",
      { 3: savableRecord(3) },
      {
        season: PAST,
        official: OFFICIAL_RECORD,
        member: { ...row, score: 1_200 },
      },
    ),
  );
  await heading("casey");
  await waitFor(() => expect(document.getElementById("main")?.textContent).toMatch(words));
  expect(screen.getByRole("link", { name: "Fourth and Long" }).getAttribute("href")).toBe(
    `/group/${GROUP_ID}?season=${PAST}`,
  );
  expect(screen.getByRole("link", { name: /^Week 3/ }).getAttribute("href")).toBe(
    pathOf("casey", `?season=${PAST}&week=3`),
  );
});

test("the member's name disappears from the window's title when the viewer signs out", async () => {
  const { user } = await openMember(pathOf("casey", "?week=3"));
  await heading("casey");
  await waitFor(() => expect(document.title).toMatch(/^casey, Week 3 /));
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  await heading("Group Access");
  await waitFor(() => expect(document.title).not.toContain("casey"));
});
