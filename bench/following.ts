import { Agent, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { serverEnvironment } from "../local/keys.ts";
import { createApp } from "../src/server/app.ts";
import { readEnv } from "../src/server/env.ts";
import { OFFICIAL_RECORD } from "../tests/support/brackets/official-record.ts";
import { queryUrl } from "../tests/support/server/trpc-envelope.ts";
import { type GroupsDatabase, openGroupsDatabase } from "./groups-database.ts";
import { inTurns, p95, type Row } from "./row.ts";

const PATH = queryUrl("outcome.current");
const MEMBERS = 10_000;
const REQUESTS = 4_000;
const CONNECTIONS = 8;
/** How long each crowd is watched, and how often each of them looks, in milliseconds (docs/rules.md#following-live). */
const WATCHED = 12_000;
const EVERY = { least: 40_000, most: 70_000 };

/** Sends one look and returns its status, its tag, and the milliseconds it took. */
function look(port: number, agent: Agent, tag: string): Promise<{ status: number; tag: string; took: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "if-none-match": tag };
    httpRequest({ port, host: "127.0.0.1", path: PATH, agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          tag: response.headers.etag ?? "",
          took: performance.now() - started,
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Returns the microseconds per look when a few connections ask as fast as they can. */
async function timeOf(port: number, tag: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = REQUESTS;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { status } = await look(port, agent, tag);
        if (status !== 304) throw new Error(`a look was answered with ${status}`);
      }
    }),
  );
  const took = performance.now() - started;
  agent.destroy();
  return (took * 1_000) / REQUESTS;
}

/** How many rows of any table were written so far. What a connection has counted arrives with a delay. */
async function writesOf(db: GroupsDatabase): Promise<number> {
  for (let last = Number.NaN; ; ) {
    await pause(1_500);
    const [row] = await db.sql<{ rows: string }>(
      "select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows from pg_stat_user_tables",
    );
    const rows = Number(row?.rows);
    if (rows === last) return rows;
    last = rows;
  }
}

/** Follows with so many viewers, each of whom looks at a time of their own, and returns what came of it. */
async function follow(port: number, viewers: number, tag: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const pauseOfViewer = () => EVERY.least + Math.random() * (EVERY.most - EVERY.least);
  const looks = Array.from({ length: viewers }, () => Math.random() * pauseOfViewer())
    .filter((at) => at < WATCHED)
    .sort((one, other) => one - other);
  const started = performance.now();
  const answers: Promise<{ status: number; took: number }>[] = [];
  for (const at of looks) {
    const wait = at - (performance.now() - started);
    if (wait > 1) await pause(wait);
    answers.push(look(port, agent, tag));
  }
  await pause(Math.max(0, WATCHED - (performance.now() - started)));
  const all = await Promise.all(answers);
  agent.destroy();
  return {
    looks: all.length,
    refused: all.filter(({ status }) => status !== 304).length,
    slow: p95(all.map(({ took }) => took)),
  };
}

const listening = async (server: ServerType) => {
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
};

const official = (db: GroupsDatabase, winners: object) =>
  db.sql(`insert into app.brackets (name, team_slots, winners)
    values ('official', '${JSON.stringify(OFFICIAL_RECORD.teamSlots)}', '${JSON.stringify(winners)}')
    on conflict (name) do update set winners = excluded.winners`);

/**
 * Measures what following a group of 10,000 costs while nothing changes, and how soon a result is on screen
 * (docs/performance.md#following-live).
 */
export async function following(): Promise<Row[]> {
  const db = await openGroupsDatabase(MEMBERS * 15, [MEMBERS]);
  const { champ: _, ...finalists } = OFFICIAL_RECORD.winners;
  await official(db, finalists);
  for (let isLeft = true; isLeft; ) {
    isLeft = (await db.sql<{ isLeft: boolean }>('select public.catch_up() as "isLeft"'))[0]?.isLeft ?? false;
  }
  const keys = { SUPABASE_PUBLISHABLE_KEY: db.publishableKey, SUPABASE_SECRET_KEY: db.secretKey };
  const env = readEnv({ ...serverEnvironment(db.url), ...keys });
  const app = createApp(env);
  const ours = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  const port = await listening(ours);
  const agent = new Agent({ keepAlive: true });
  const { tag } = await look(port, agent, "");
  const nothingNew = new Hono().get("*", () => new Response(null, { status: 304, headers: { ETag: tag } }));
  const bare = serve({ fetch: nothingNew.fetch, port: 0, hostname: "127.0.0.1" });
  const barePort = await listening(bare);

  // Every call of the database goes through fetch, and the looks do not.
  let calls = 0;
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    calls += 1;
    return fetch(...args);
  };
  let most = 0;
  let written = 0;
  const allowed = WATCHED / 1_000 + 1;
  for (const viewers of [100, 1_000, MEMBERS]) {
    const before = await writesOf(db);
    calls = 0;
    const { looks, refused, slow } = await follow(port, viewers, tag);
    written += (await writesOf(db)) - before;
    const aMinute = (calls * 60_000) / WATCHED;
    most = Math.max(most, calls);
    console.info(
      `${viewers} viewers: ${looks} looks in ${WATCHED / 1_000} s, ${refused} not answered with 304, 95% within ` +
        `${slow.toFixed(1)} ms, ${aMinute.toFixed(0)} database calls a minute, ${written} rows written`,
    );
  }
  await timeOf(port, tag);
  await timeOf(barePort, tag);
  const figures = await inTurns(
    7,
    () => timeOf(port, tag),
    () => timeOf(barePort, tag),
  );
  console.info(
    `${(1_000_000 / figures.ours).toFixed(0)} looks a second on one instance, ` +
      `${(1_000_000 / figures.reference).toFixed(0)} of a bare one`,
  );

  // A result comes: the scores are made with it, then the server hears of it, then the viewer's page is made anew.
  const started = performance.now();
  await official(db, OFFICIAL_RECORD.winners);
  const scored = performance.now();
  while ((await look(port, agent, tag)).status === 304) await pause(50);
  const heard = performance.now();
  const headers = { apikey: db.publishableKey, authorization: `Bearer ${db.tokenFor(db.playerId)}` };
  const page = await app.fetch(
    new Request(`${db.url}${queryUrl("groups.page", { id: db.groupOf(MEMBERS) })}`, { headers }),
  );
  if (!page.ok || !(await page.text()).includes('"champ"'))
    throw new Error(`the page was answered with ${page.status}`);
  const shown = performance.now();
  console.info(
    `a result: scored in ${(scored - started).toFixed(0)} ms, heard of by the server ${(heard - scored).toFixed(0)} ms later, ` +
      `the page made anew in ${(shown - heard).toFixed(0)} ms`,
  );
  globalThis.fetch = fetch;
  agent.destroy();
  for (const server of [ours, bare]) server.close();
  await db.close();
  const interval = EVERY.most / 1_000;
  const screen = interval + (shown - started) / 1_000;
  const isCheap = figures.ours / figures.reference <= 1.3 && most <= allowed && written === 0;
  return [
    { what: "a look when nothing changed", ...figures, unit: "us", goal: "at most 1.3x", isMet: isCheap },
    {
      what: "from the feed's answer to the screen",
      ours: screen,
      reference: interval,
      unit: "s",
      goal: "interval + 2 s",
      isMet: screen <= interval + 2,
    },
  ];
}
