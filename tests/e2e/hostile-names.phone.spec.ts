import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./season.ts";

/** Valid names that could break a page's layout. */
const NAMES = ["<img src=x onerror=alert(1)><b>bold</b>", "אבג קבוצה שלי", "W".repeat(50), "👩‍👩‍👧‍👦🏈".repeat(4)];

test("names made of markup, right-to-left text, emoji or fifty Ws appear as plain text, and no page scrolls sideways", async ({
  page,
  season,
}) => {
  const own = await season.signIn(page);
  for (const name of NAMES) {
    const group = await season.giveGroup(own, name);
    await season.sql("update app.group_members set team_name = $1 where group_id = $2", [name, group]);
    for (const path of [`/group/${group}`, `/group/${group}/member/${own}`, "/cfp-challenge"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(name, { exact: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await season.sql("delete from app.groups where id = $1", [group]);
  }
});
