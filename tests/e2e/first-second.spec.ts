import { DEMO } from "../../local/demo/demo.ts";
import { fillBracket, OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { saveOutcome, savePick } from "./api.ts";
import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { callsOf, expect } from "./fixtures.ts";
import { createAccount, holdScripts, NOBODY, openFrame } from "./frames.ts";
import { layoutShift, whatMoved } from "./layout-shift.ts";
import { test } from "./season.ts";

test("without scripts every page says what it is", async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const [path, heading, title] of [
    ["/", "College Football Playoff Bracket", /^20\d\d-\d\d College/],
    [`/bracket/${NOBODY}`, /^(College Football Playoff Bracket|Saved bracket)$/, /^Saved Bracket \|/],
    ["/cfp-challenge", "CFP Bracket Challenge", /^CFP Bracket Challenge \|/],
    ["/bracket/week/12", "Authentication Required", /^Week 12 Picks \|/],
    [`/group/${NOBODY}`, "Group Access", /^Group \|/],
    ["/nowhere", "Page Not Found", /^Page Not Found \|/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    expect(await page.title()).toMatch(title);
  }
  await context.close();
});

test("what is pressed before the scripts have come is pressed when they have", async ({ page }) => {
  const release = await holdScripts(page);
  await openFrame(page, "/");
  await page.getByRole("button", { name: /^5 Pick a team/ }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Select Team" })).toBeVisible();
});

test("what is pressed in a frame that the app replaces is pressed in the app", async ({ page }) => {
  const release = await holdScripts(page);
  await openFrame(page, "/cfp-challenge");
  await createAccount(page).click();
  release();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
});

test("a draft fills the slots in their places, and the empty bracket is not shown before it", async ({ page }) => {
  await storeDraft(page, HALF_FILLED);
  const release = await holdScripts(page);
  const framed = await openFrame(page, "/");
  const slot = page.locator("[data-slot]:visible").first();
  const before = await slot.boundingBox();
  await expect(page.getByText("Pick a team").locator("visible=true")).toHaveCount(0);
  release();
  await expect(page.getByRole("button", { name: /^12 James Madison/ })).toBeVisible();
  expect(await slot.boundingBox()).toEqual(before);
  expect(await whatMoved(page, framed)).toEqual([]);
});

test("a font that comes late moves words, but breaks no line of the first view anew", async ({ page }) => {
  for (const path of ["/", "/cfp-challenge"]) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.woff2$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    release();
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.005);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a font that comes late moves nothing on the page of a member either", async ({ page, season, isMobile }) => {
  const own = await season.signIn(page);
  const group = await season.find("group_id", `group_members?user_id=eq.${own}`);
  await saveOutcome(season.url, OFFICIAL_RECORD);
  for (const width of isMobile ? [360, 390] : [1440]) {
    await page.setViewportSize({ width, height: 780 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.woff2$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/group/${group}/member/${own}`, { waitUntil: "commit" });
    const weeks = page.getByRole("list").filter({ has: page.getByRole("link", { name: /^Week 11/ }) });
    await expect(weeks).toBeVisible();
    const before = await weeks.boundingBox();
    release();
    await page.evaluate(() => document.fonts.ready);
    expect([width, (await weeks.boundingBox())?.y]).toEqual([width, before?.y]);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a visitor's page asks once for what it shows, along with its code, and nothing moves", async ({
  page,
  request,
  address,
  season,
}) => {
  const saved = await request.post("/api/send-picks", { data: { email: address, bracket: fillBracket() } });
  const { id } = (await saved.json()) as { id: string };
  for (const [path, call] of [
    ["/", null],
    [`/bracket/${id}`, "brackets.saved"],
    ["/cfp-challenge", "weeks.schedule"],
    ["/cfp-challenge?between-weeks", "weeks.schedule"],
  ] as const) {
    if (path.endsWith("weeks")) await season.moveWeek(12, 1, 4);
    const calls = callsOf(page);
    const release = await holdScripts(page);
    const framed = await openFrame(page, path);
    if (call !== null) await expect.poll(() => calls).toEqual([call]);
    release();
    await page.waitForLoadState("networkidle");
    expect([path, calls]).toEqual([path, call === null ? [] : [call]]);
    expect([path, await whatMoved(page, framed)]).toEqual([path, []]);
    await page.unrouteAll({ behavior: "wait" });
    page.removeAllListeners("request");
  }
});

test("the picks of a shared bracket and the members of a group are there before any code, and stay until it has drawn them", async ({
  page,
  request,
  address,
  season,
}) => {
  const saved = await request.post("/api/send-picks", { data: { email: address, bracket: fillBracket() } });
  const { id } = (await saved.json()) as { id: string };
  const own = await season.signIn(page);
  const group = await season.find("group_id", `group_members?user_id=eq.${own}`);
  for (const [path, early, drawn] of [
    [`/bracket/${id}`, '[data-early="winner"]:has-text("Oregon")', '[data-look="winner"]:has-text("Oregon")'],
    [`/group/${group}`, "[data-members] > p:has-text('demo')", "table tr:has-text('demo')"],
  ] as const) {
    const release = await holdScripts(page);
    const framed = await openFrame(page, path);
    await expect(page.locator(early).locator("visible=true").first()).toBeVisible();
    // From one picture to the next one of both is on screen.
    const gaps = await page.evaluateHandle((either) => {
      const found: number[] = [];
      const look = () => {
        if (![...document.querySelectorAll(either)].some((each) => each.checkVisibility()))
          found.push(performance.now());
        requestAnimationFrame(look);
      };
      look();
      return found;
    }, "[data-early], [data-members] > p, [data-look=winner], table tr");
    release();
    await expect(page.locator(drawn).locator("visible=true").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, await gaps.jsonValue()]).toEqual([path, []]);
    expect([path, await page.locator("[data-early], [data-members] > p").count()]).toEqual([path, 0]);
    expect([path, await whatMoved(page, framed)]).toEqual([path, []]);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("challenge home has room for how it follows games before it knows of any, and nothing below it moves", async ({
  page,
  season,
}) => {
  await season.signIn(page);
  const home = async (): Promise<number> => {
    const release = await holdScripts(page);
    await openFrame(page, "/cfp-challenge");
    const below = () => page.getByRole("heading", { name: "Weekly Picks" }).locator("visible=true").boundingBox();
    const before = await below();
    release();
    await expect(page.getByRole("link", { name: "Make Picks" }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await below()).toEqual(before);
    await page.unrouteAll({ behavior: "wait" });
    return (await page.locator("[data-live-room]").boundingBox())?.height ?? 0;
  };
  // The first visit on this device, and one on which it knows that there are none.
  const room = await home();
  expect(room).toBeGreaterThan(60);
  expect(await home()).toBe(0);
  await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => /told/.test(key)) ?? ""));
  await saveOutcome(season.url, { teamSlots: OFFICIAL_RECORD.teamSlots, winners: {} });
  for (const visit of ["first", "second"]) {
    expect([visit, await home()]).toEqual([visit, room]);
    await expect(page.getByText("Live.")).toBeVisible();
  }
});

test("a player's page asks with the stored token before the auth client is there, and nothing moves", async ({
  page,
  season,
}) => {
  const own = await season.signIn(page);
  const group = await season.find("group_id", `group_members?user_id=eq.${own}`);
  // From the first page on the device knows the name of the player.
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("heading", { name: "Welcome, demo", exact: true })).toBeVisible();
  // And, once the week is drawn, whether games are followed.
  await expect(page.getByRole("link", { name: "Make Picks" }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const [path, call, frame, done] of [
    ["/cfp-challenge", "picks.home", "Welcome,", "link"],
    ["/bracket/week/12", "picks.week", "Week 12 Picks", "button"],
    [`/group/${group}/member/${own}`, "members.page", "Member", "link"],
    [`/group/${group}`, "groups.page", "Demo League", "button"],
  ] as const) {
    const calls = callsOf(page);
    const release = await holdScripts(page);
    const framed = await openFrame(page, path);
    await expect(page.getByRole("heading", { level: 1, name: frame })).toBeAttached();
    await expect(page.getByText("Sign In", { exact: true }).locator("visible=true")).toHaveCount(0);
    await expect.poll(() => calls).toEqual([call]);
    release();
    await expect(
      page.getByRole(done, { name: /^(Make Picks|5 Pick a team|Beside |Copy invite)/ }).first(),
    ).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, calls.filter((each) => each === call)]).toEqual([path, [call]]);
    expect([path, await whatMoved(page, framed)]).toEqual([path, []]);
    await page.unrouteAll({ behavior: "wait" });
    page.removeAllListeners("request");
  }
});

test("a player's settings stand still, so that a button held from the frame on is pressed", async ({
  page,
  season,
}) => {
  await season.signIn(page);
  const release = await holdScripts(page);
  const framed = await openFrame(page, "/settings");
  const button = page.getByRole("button", { name: "Download My Data" }).locator("visible=true");
  await button.hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("switch", { name: "Weekly Reminders" })).toBeVisible();
  expect(await whatMoved(page, framed)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.mouse.up();
  await download;
});

test("what this device has shown has its room, so that neither members, brackets nor the buttons below one's groups move", async ({
  page,
  season,
  isMobile,
}) => {
  // The pages of a member and of a week have a bracket to show.
  await savePick(season.url, DEMO, 12, OFFICIAL_RECORD);
  await season.moveWeek(12, -10, -1);
  await saveOutcome(season.url, { ...OFFICIAL_RECORD, winners: {} });
  const own = await season.signIn(page);
  const group = `/group/${await season.find("group_id", `group_members?user_id=eq.${own}`)}`;
  await season.giveGroup(own);
  const rival = await season.find("user_id", `group_members?${new URLSearchParams({ user_id: `neq.${own}` })}`);
  await season.givePick(rival, 12, OFFICIAL_RECORD);
  const bracket = isMobile ? "First Round" : "PLAYOFF FIRST ROUND";
  for (const [path, heading, loaded] of [
    [group, "Group Members", "11 games left"],
    [`${group}/member/${own}`, bracket, "x4"],
    [`${group}/compare/${own}/${rival}`, bracket, "What hangs on it"],
    ["/bracket/week/12", bracket, "Back to the Challenge"],
    ["/cfp-challenge", "Weekly Picks", "The Second Group"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(loaded).locator("visible=true").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const release = await holdScripts(page);
    const framed = await openFrame(page, path);
    const place = async () =>
      (await page.getByRole("heading", { name: heading }).locator("visible=true").boundingBox())?.y;
    const before = await place();
    // The device knows the name by now.
    if (path === group) await expect(page.getByRole("heading", { level: 1, name: "Demo League" })).toBeVisible();
    release();
    await expect(page.getByText(loaded).locator("visible=true").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, await place()]).toEqual([path, before]);
    expect([path, await whatMoved(page, framed)]).toEqual([path, []]);
    await page.unrouteAll({ behavior: "wait" });
  }
});
