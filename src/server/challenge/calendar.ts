import ical, { ICalEventTransparency } from "ical-generator";
import { z } from "zod";
import { calendarEntries } from "#domain/calendar.ts";
import { CHALLENGE_NAME } from "#domain/product.ts";
import type { Env } from "../http/env.ts";
import { moment, publicDatabase, unwrap } from "../supabase.ts";
import { week } from "./queries.ts";

const dates = z.object({
  season: z.string().nullable(),
  changedAt: moment.nullable(),
  weeks: z.array(week),
  kickoffs: z.array(moment),
});

/** Sequence numbers count from this Unix time, in seconds, so that they fit into 31 bits for decades. */
const SEQUENCE_FROM = 1_700_000_000;

/**
 * Returns the HTTP response with the current season's calendar, which is empty between seasons. Times are in UTC. Every
 * calendar app converts them to its own time zone, so the calendar needs no rules for time zones or daylight saving
 * time.
 */
export async function calendarResponse(env: Env): Promise<Response> {
  const { season, changedAt, ...rest } = dates.parse(unwrap(await publicDatabase(env).rpc("calendar")));
  const { host } = new URL(env.SITE_URL);
  const calendar = ical({
    name: season === null ? CHALLENGE_NAME : `${CHALLENGE_NAME} ${season}`,
    prodId: { company: host, product: CHALLENGE_NAME },
    ttl: 24 * 60 * 60,
  });
  for (const { id, title, text, start, end, isAllDay, week: number } of season === null
    ? []
    : calendarEntries({ season, ...rest })) {
    calendar.createEvent({
      id: `${id}@${host}`,
      start,
      end,
      allDay: isAllDay,
      // Deadlines and games do not make anybody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      // A calendar app replaces an entry by one with a higher number.
      sequence: Math.max(0, Math.floor((changedAt ?? start).getTime() / 1_000) - SEQUENCE_FROM),
      summary: title,
      description: text,
      url: new URL(number === null ? "/cfp-challenge" : `/bracket/week/${number}`, env.SITE_URL).href,
      // The timestamp is the time when the dates last changed, not the time of the request. Therefore, the file stays
      // the same until the dates change.
      stamp: changedAt ?? start,
      lastModified: changedAt ?? start,
    });
  }
  const text = `${calendar.toString()}\r\n`;
  return new Response(text, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
}
