import { randomBytes } from "node:crypto";
import { keysOf } from "../support/browser/product.ts";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./season.ts";

/** Names within the limits that break a page which does not expect them. */
const NAMES = ["<img src=x onerror=alert(1)><b>bold</b>", "אבג קבוצה שלי", "W".repeat(50), "👩‍👩‍👧‍👦🏈".repeat(4)];

test("names of markup, right-to-left text and 50 wide letters are text, and no page scrolls sideways", async ({
  page,
  product,
  season,
  request,
}) => {
  const own = await season.signIn(page);
  const { secretKey } = await keysOf(product.url);
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  for (const name of NAMES) {
    const data = { group_name: name, created_by: own, invite_code: randomBytes(16).toString("hex") };
    expect((await request.post("/rest/v1/groups", { headers, data })).status()).toBe(201);
    const group = await season.find("id", `groups?group_name=eq.${encodeURIComponent(name)}`);
    const member = `/rest/v1/group_members?group_id=eq.${group}&user_id=eq.${own}`;
    expect((await request.patch(member, { headers, data: { team_name: name } })).ok()).toBe(true);
    for (const path of [`/group/${group}`, `/group/${group}/member/${own}`, "/cfp-challenge"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(name, { exact: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    expect((await request.delete(`/rest/v1/groups?id=eq.${group}`, { headers })).ok()).toBe(true);
  }
});
