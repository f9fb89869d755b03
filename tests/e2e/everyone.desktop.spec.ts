import { counted } from "#domain/counting.ts";
import { SEASON } from "#domain/season.ts";
import { demoPick } from "#local/demo/picks.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { createAccount, PASSWORD, usernameOf } from "./account.ts";
import { saveOutcome, savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

// The server caches pick counts for a minute, separately for URLs with and without a season. No earlier request
// includes the season, so this URL cannot return outdated counts.
const PAGE = `/cfp-challenge/everyone?season=${SEASON.name}`;

test("the overall ranking counts only closed weeks, and a player who opts out is hidden from other players", async ({
  page: demo,
  browser,
  season,
  inbox,
  address,
  expectAccessible,
}) => {
  await createAccount(demo.request, inbox, address);
  const name = usernameOf(address);
  await season.signIn(demo);
  const players = await season.sql<{ id: string }>("select id from app.users where username is not null");
  await Promise.all(players.map(({ id }, index) => season.givePick(id, 11, demoPick(index + 1, 11))));
  await savePick(season.url, { email: address, password: PASSWORD }, 12, OFFICIAL_RECORD);
  await season.moveWeek(12, -10, -0.01);
  await saveOutcome(season.url, OFFICIAL_RECORD);

  await demo.goto(PAGE);
  await expect(demo.getByText(`${counted(players.length, "player")}, through Week 12`)).toBeVisible();
  await expect(demo.getByRole("region", { name: "Consensus Field" }).getByText("100%")).toHaveCount(12);
  const ranking = demo.getByRole("table", { name: "Overall Standings" });
  await expect(ranking).toContainText(name);
  await expectAccessible();
  await demo.setViewportSize({ width: 390, height: 844 });
  await expectAccessible();

  const other = await (await browser.newContext({ baseURL: season.url })).newPage();
  await season.signIn(other, { email: address, password: PASSWORD });
  await other.goto("/settings");
  const listed = other.getByRole("switch", { name: "Show me in the overall standings" });
  await listed.focus();
  await other.keyboard.press("Space");
  await expect(listed).not.toBeChecked();
  await expect.poll(() => season.find("is_listed", `users where username = '${name}'`)).toBe("false");
  await demo.reload();
  await expect(ranking.getByRole("row")).toHaveCount(11);
  await expect(ranking).not.toContainText(name);
  await other.goto(PAGE);
  await expect(other.getByText("You're hidden from this list.")).toBeVisible();
  await other.context().close();
});
