import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { queryUrl } from "#support/server/trpc-envelope.ts";
import { official } from "./groups.ts";
import { openGroupsDatabase, serverOf } from "./groups-database.ts";
import { listening, send, timePerRequest } from "./requests.ts";
import { inTurns, type Row } from "./row.ts";

const MEMBERS = 10_000;

/** A viewer's longest polling interval, in seconds (docs/behavior/results.md#live-updates). */
const INTERVAL = 70;

/**
 * Measures how long a poll without changes takes, and how soon a result appears on screen
 * (docs/performance.md#live-updates).
 */
export async function following(): Promise<Row[]> {
  const db = await openGroupsDatabase(MEMBERS * 15, [MEMBERS]);
  await db.sql(official(10));
  const app = serverOf(db);
  const ours = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  const asked = { port: await listening(ours), path: queryUrl("outcome.current") };
  const { tag } = await send(asked);
  const headers = { "if-none-match": tag };
  const nothingNew = new Hono().get("*", () => new Response(null, { status: 304, headers: { ETag: tag } }));
  const bare = serve({ fetch: nothingNew.fetch, port: 0, hostname: "127.0.0.1" });
  const bareAsked = { ...asked, port: await listening(bare) };
  const timeOf = (options: typeof asked) => timePerRequest({ ...options, headers }, 304);
  await timeOf(asked);
  await timeOf(bareAsked);
  const figures = await inTurns(
    7,
    () => timeOf(asked),
    () => timeOf(bareAsked),
  );

  // Measures the whole path of a result: the database updates the scores, the server reads the result, and the group's
  // page is built for a viewer.
  const started = performance.now();
  await db.sql(official(11));
  while ((await send({ ...asked, headers })).status === 304) await pause(50);
  const page = await app.fetch(
    new Request(`${db.url}${queryUrl("groups.page", { id: db.groupOf(MEMBERS) })}`, {
      headers: { apikey: db.publishableKey, authorization: `Bearer ${db.tokenFor(db.players[6] as string)}` },
    }),
  );
  if (!page.ok || !(await page.text()).includes('"champ"')) throw new Error(`the page returned ${page.status}`);
  const screen = INTERVAL + (performance.now() - started) / 1_000;
  for (const server of [ours, bare]) server.close();
  await db.close();
  const isMet = figures.ours / figures.reference <= 4;
  return [
    { what: "a look when nothing changed", ...figures, unit: "us", goal: "at most 4x", isMet },
    {
      ...{ what: "from the feed's response to the screen", ours: screen, reference: INTERVAL, unit: "s" },
      ...{ goal: "interval + 2 s", isMet: screen <= INTERVAL + 2 },
    },
  ];
}
