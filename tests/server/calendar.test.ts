import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { plan } from "#domain/seasons/2025-26.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpServer();
beforeEach(async () => {
  // The real season's dates. Daylight saving time ends between the locks of weeks 10 and 11.
  await server.sql(
    `update app.week_schedule set start_date = (item ->> 0)::timestamptz, end_date = (item ->> 1)::timestamptz, changed_at = '2025-08-01T12:00:00Z'
     from jsonb_array_elements($1::jsonb) with ordinality as given (item, number) where week_number = number`,
    [JSON.stringify(plan.weeks)],
  );
  await server.sql(
    `update app.playoff_dates set starts_at = (item #>> '{}')::timestamptz
     from jsonb_array_elements($1::jsonb) with ordinality as given (item, place)
     where number = place + $2 and kind = 'kickoff'`,
    [JSON.stringify(Object.values(plan.kickoffs).flat()), plan.rankings.length],
  );
  await server.sql(`update app.playoff_dates set changed_at = '2025-07-02T12:00:00Z';
    update app.seasons set opened_at = '2025-07-01T12:00:00Z'`);
});

const ask = (headers: Record<string, string> = {}) => server.request("/api/calendar.ics", { headers });

/** The calendar's entries as a calendar app reads them. */
async function entries(): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await ask()).text()));
  return calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
}

const inNewYork = new Intl.DateTimeFormat("en-US", {
  ...{ weekday: "short", hour: "numeric", minute: "2-digit" },
  timeZone: "America/New_York",
});

test("each week's calendar entry lasts one hour and ends at the lock, 5 PM in New York, even after daylight saving time ends", async () => {
  const weeks = (await entries()).filter(({ uid }) => uid.includes("-week-"));
  expect(weeks).toHaveLength(15);
  for (const [index, { uid, summary, description, startDate, endDate }] of weeks.entries()) {
    const lock = endDate.toJSDate();
    expect([uid, summary]).toEqual([
      `${SEASON.name}-week-${index + 1}@${new URL(SITE).host}`,
      `Week ${index + 1} picks lock`,
    ]);
    expect(inNewYork.format(lock)).toBe(index === 14 ? "Fri 5:00 PM" : "Thu 5:00 PM");
    expect(lock.getTime() - startDate.toJSDate().getTime()).toBe(3_600_000);
    // Picks are accepted until one second before the lock.
    expect(lock.getTime() - 1_000).toBe(Date.parse(plan.weeks[index]?.[1] ?? ""));
    expect(description).toContain(`at 5 PM ET. Points count x${15 - index}.`);
  }
  expect(weeks.slice(9, 11).map(({ endDate }) => endDate.toICALString())).toEqual([
    "20251030T210000Z",
    "20251106T220000Z",
  ]);
});

test("each playoff day has an all-day calendar entry on its date in New York", async () => {
  const days = (await entries()).filter(({ uid }) => !uid.includes("-week-"));
  expect(days.every(({ startDate, endDate }) => startDate.isDate && endDate.isDate)).toBe(true);
  expect(days.every(({ startDate, endDate }) => endDate.subtractDate(startDate).toSeconds() === 86_400)).toBe(true);
  expect(days.map(({ summary, startDate }) => `${summary} ${startDate}`)).toEqual([
    ...["CFP First Round 2025-12-19", "CFP First Round 2025-12-20"],
    ...["CFP Quarterfinals 2025-12-31", "CFP Quarterfinals 2026-01-01"],
    ...["CFP Semifinals 2026-01-08", "CFP Semifinals 2026-01-09", "CFP Championship 2026-01-19"],
  ]);
});

test("the calendar returns 304 for a matching ETag, and a rescheduled week keeps its ID and gets the new time", async () => {
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";
  // A Last-Modified header would promise an answer to If-Modified-Since.
  expect(first.headers.has("last-modified")).toBe(false);
  expect((await ask()).headers.get("etag")).toBe(etag);
  expect(new Set((await first.text()).match(/DTSTAMP:.*/g))).toEqual(new Set(["DTSTAMP:20250801T120000Z"]));
  const known = await ask({ "if-none-match": etag });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const before = await entries();

  await server.sql("select public.set_week(15, null, '2025-12-05T20:59:59Z')");
  const moved = await ask({ "if-none-match": etag });
  expect(moved.status).toBe(200);
  const after = await entries();
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  expect(after[14]?.endDate.toICALString()).toBe("20251205T210000Z");
  expect(after[14]?.sequence).toBeGreaterThan(before[14]?.sequence ?? Number.POSITIVE_INFINITY);
});

test("no entry makes its owner busy", async () => {
  const busy = (await entries()).filter(({ component }) => component.getFirstPropertyValue("transp") !== "TRANSPARENT");
  expect(busy).toEqual([]);
});

test("robots.txt lets the calendar be fetched, and no other API endpoint", () => {
  const rules = [...readFileSync("public/robots.txt", "utf8").matchAll(/^(Allow|Disallow): (\S+)$/gm)];
  // The longest matching rule counts.
  const isAllowed = (path: string) =>
    rules
      .filter(([, , start = ""]) => path.startsWith(start))
      .sort(([, , one = ""], [, , other = ""]) => other.length - one.length)[0]?.[1] !== "Disallow";
  expect(["/api/calendar.ics", "/api/teams", "/"].map(isAllowed)).toEqual([true, false, true]);
});

test("between two seasons, the calendar is valid and empty", async () => {
  await server.sql("update app.seasons set status = 'finished', finished_at = now() where status = 'running'");
  try {
    expect(await entries()).toEqual([]);
  } finally {
    await server.sql("update app.seasons set status = 'running', finished_at = null where name = $1", [SEASON.name]);
  }
});
