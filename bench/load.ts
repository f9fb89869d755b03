/**
 * `npm run load`: plays a game night's mix of requests at rising rates and finds the knee. The knee is the highest rate
 * at which no request is rejected and 99 of 100 requests finish within ten times an idle server's median response time.
 * The script then sends three times that rate to see how the server rejects requests and whether the server recovers.
 * For comparison, the script also sends the same calls directly to PostgREST (docs/performance.md#scale).
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { serverEnvironment } from "#local/keys.ts";
import { serverHeader } from "#support/database/database.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";
import { openGroupsDatabase } from "./groups-database.ts";

/** The number of players. Each player has fifteen picks. */
const PLAYERS = 10_000;
const MEMBERS = 100;
const FIRST_RATE = 25;
const STEP = 1.2;
const SECONDS = 6;
const CONNECTIONS = 300;

/** A server log line about a request (docs/api.md#the-log). */
interface RequestLine {
  readonly status: number;
  readonly ms: number;
  readonly failures?: readonly { readonly error: string; readonly cause: string }[];
}

const db = await openGroupsDatabase(PLAYERS * 15, [MEMBERS]);
const keys = { SUPABASE_PUBLISHABLE_KEY: db.publishableKey, SUPABASE_SECRET_KEY: db.secretKey };
const server = fork(fileURLToPath(new URL("load-server.ts", import.meta.url)), {
  env: { ...process.env, ...serverEnvironment(db.url), ...keys, REQUEST_LOG: "all", NODE_ENV: "production" },
  stdio: ["ignore", "pipe", "pipe", "ipc"],
});
const [port] = (await once(server, "message")) as [number];
const ours = `http://127.0.0.1:${port}`;
/** The log lines since the last report. */
const logged: RequestLine[] = [];
for (const stream of [server.stdout, server.stderr]) {
  if (!stream) continue;
  createInterface(stream).on("line", (line) => {
    if (line.includes('"event":"request"')) logged.push(JSON.parse(line) as RequestLine);
  });
}

const rows = await db.sql<{ id: string }>("select id from app.users order by id limit 40");
const tokens = rows.map(({ id }) => db.tokenFor(id));
const group = db.groupOf(MEMBERS);

/** The mix of requests: a group page, the challenge home page, and a week's picks. */
const MIX: readonly { share: number; path: string; rpc: string; args: object }[] = [
  { share: 4, path: queryUrl("groups.page", { id: group }), rpc: "group_page", args: { group_id: group } },
  { share: 3, path: queryUrl("picks.home"), rpc: "challenge_home", args: {} },
  { share: 3, path: queryUrl("picks.week", { week: 7 }), rpc: "own_week", args: { week: 7 } },
];

/**
 * Returns the mix's requests in the order in which a connection sends them. Each request is from a different player.
 */
function requestsTo(isOurs: boolean): autocannon.Request[] {
  const inOrder = MIX.flatMap((each) => Array.from({ length: each.share }, () => each));
  return tokens.flatMap((token, at) => {
    const { path, rpc, args } = inOrder[at % inOrder.length] as (typeof MIX)[number];
    const headers = {
      ...{ authorization: `Bearer ${token}`, apikey: db.publishableKey, "content-type": "application/json" },
      ...serverHeader(db),
    };
    return isOurs
      ? { method: "GET" as const, path, headers }
      : { method: "POST" as const, path: `/rest/v1/rpc/${rpc}`, headers, body: JSON.stringify(args) };
  });
}

interface Step {
  readonly rate: number;
  readonly responded: number;
  readonly median: number;
  readonly slow: number;
  readonly errors: number;
  readonly rejected: number;
}

/**
 * Sends this many requests per second for this many seconds, from a separate thread. Latency is measured from the time
 * a request was due, even if the request was sent later.
 */
async function play(isOurs: boolean, rate: number, seconds = SECONDS): Promise<Step> {
  const result = await autocannon({
    ...{ url: isOurs ? ours : db.url, requests: requestsTo(isOurs), connections: CONNECTIONS },
    ...{ overallRate: Math.round(rate), duration: seconds, timeout: 12, workers: 1 },
  });
  const { latency, requests, errors, non2xx } = result;
  const rejected = result.statusCodeStats?.["503"]?.count ?? 0;
  return {
    ...{ rate: Math.round(rate), responded: requests.average, median: latency.p50, slow: latency.p99 },
    ...{ errors: errors + non2xx - Number(rejected), rejected: Number(rejected) },
  };
}

const show = (name: string, { rate, responded, median, slow, errors, rejected }: Step) =>
  console.info(
    `${name.padEnd(10)} ${String(rate).padStart(5)}/s  responded ${responded.toFixed(0).padStart(5)}/s  median ${median} ms  ` +
      `p99 ${slow} ms  errors ${errors}  rejected ${rejected}`,
  );

/** Raises the rate until the server can't keep up, and returns the last good rate. */
async function findKnee(name: string, isOurs: boolean): Promise<number> {
  await play(isOurs, FIRST_RATE);
  const quiet = await play(isOurs, FIRST_RATE);
  show(name, quiet);
  let knee = FIRST_RATE;
  for (let rate = FIRST_RATE * STEP; ; rate *= STEP) {
    const step = await play(isOurs, rate);
    show(name, step);
    const isStored = step.responded >= rate * 0.95 && step.slow <= Math.max(quiet.median, 5) * 10;
    if (!isStored || step.errors + step.rejected > 0) return knee;
    knee = rate;
  }
}

/** Prints the 99th percentile of the server's own response times, and why requests have failed since the last call. */
function showServer(): void {
  const lines = logged.splice(0);
  const causes = new Map<string, number>();
  for (const { error, cause } of lines.flatMap(({ failures = [] }) => failures)) {
    causes.set(`${error}: ${cause}`, (causes.get(`${error}: ${cause}`) ?? 0) + 1);
  }
  const times = lines.map(({ ms }) => ms).sort((one, other) => one - other);
  console.info(`           in the server p99 ${times[Math.floor(times.length * 0.99)]} ms`);
  for (const [cause, count] of causes) console.info(`           ${count} times ${cause}`);
}

const reference = await findKnee("PostgREST", false);
const knee = await findKnee("ours", true);
logged.length = 0;
const above = await play(true, knee * 3, 15);
show("above", above);
showServer();
const after = await play(true, knee / 2);
show("afterwards", after);
console.info(
  `knee ${knee.toFixed(0)}/s, ${(knee / reference).toFixed(2)} of PostgREST's ${reference.toFixed(0)}/s (goal 0.5); ` +
    `above it ${above.rejected} rejected, ${above.errors} other errors; afterwards ${after.errors + after.rejected} errors`,
);
server.disconnect();
await db.close();
process.exit();
