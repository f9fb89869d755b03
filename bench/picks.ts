import { savableRecord } from "#support/brackets/outcomes.ts";
import { serverHeader } from "#support/database/database.ts";
import { mutationRequest, queryUrl } from "#support/server/trpc-envelope.ts";
import { type GroupsDatabase, millionPicks, openGroupsDatabase, openWeek, serverOf } from "./groups-database.ts";
import { inTurns, type Row } from "./row.ts";

const PICKS = 100_000;
const REQUESTS = 60;
const TURNS = 15;

/** Sends requests one after another and returns the milliseconds per request. Fails if a request is rejected. */
async function timeOf(send: (number: number) => Promise<Response>): Promise<number> {
  const started = performance.now();
  for (let number = 0; number < REQUESTS; number++) {
    const response = await send(number);
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
  }
  return (performance.now() - started) / REQUESTS;
}

/**
 * Measures our server and the Data API in turns, with requests from 40 players. The times do not include the network
 * between the server and a browser.
 */
async function besideDataApi(
  db: GroupsDatabase,
  ours: (number: number) => [path: string, init: RequestInit],
  reference: (number: number) => [path: string, init: RequestInit],
): Promise<{ ours: number; reference: number }> {
  const app = serverOf(db);
  const tokens = Array.from({ length: 40 }, (_, n) => db.tokenFor(db.players[n * 7] as string));
  const request = ([url, init]: [string, RequestInit], number: number) =>
    new Request(url, {
      ...init,
      headers: {
        "content-type": "application/json",
        apikey: db.publishableKey,
        ...serverHeader(db),
        authorization: `Bearer ${tokens[number % tokens.length]}`,
        // Sets the Content-Length header, as a browser does for a text body.
        ...(typeof init.body === "string" ? { "content-length": String(Buffer.byteLength(init.body)) } : {}),
        ...(init.headers as Record<string, string>),
      },
    });
  const callServer = () => timeOf(async (number) => app.fetch(request(ours(number), number)));
  const callDataApi = () => timeOf((number) => fetch(request(reference(number), number)));
  for (let time = 0; time < 5; time++) {
    await callServer();
    await callDataApi();
  }
  return inTurns(TURNS, callServer, callDataApi);
}

/** Measures how long the challenge home page's tRPC request takes (docs/performance.md#signed-in-read). */
export async function signedInRead(): Promise<Row> {
  const db = await openGroupsDatabase(PICKS);
  const figures = await besideDataApi(
    db,
    () => [`${db.url}${queryUrl("picks.home")}`, {}],
    () => [`${db.url}/rest/v1/rpc/challenge_home`, { method: "POST", body: "{}" }],
  );
  await db.close();
  const isMet = figures.ours / figures.reference <= 1.5;
  return { what: "challenge home through tRPC", ...figures, unit: "ms", goal: "at most 1.5x", isMet };
}

/** Measures how long it takes to save a pick with all checks (docs/performance.md#saving-a-pick). */
export async function savingAPick(): Promise<Row> {
  const db = await openGroupsDatabase(PICKS);
  await openWeek(db);
  await db.sql(`
    create table public.bare_picks (
      id uuid primary key default gen_random_uuid(), user_id uuid not null, week_number integer not null,
      bracket_data jsonb not null, is_submitted boolean not null, unique (user_id, week_number)
    );
    alter table public.bare_picks enable row level security;
    grant select, insert, update on public.bare_picks to authenticated;
    create policy own on public.bare_picks to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
    insert into public.bare_picks (user_id, week_number, bracket_data, is_submitted)
      select user_id, week_number, bracket_data, is_submitted from app.weekly_picks;
    analyze public.bare_picks;
    notify pgrst, 'reload schema';`);
  const row = (number: number) => ({
    user_id: db.players[(number % 40) * 7],
    week_number: 12,
    bracket_data: savableRecord(number),
    is_submitted: true,
  });
  const prefer = { prefer: "resolution=merge-duplicates,return=representation" };
  const bare = (number: number): [string, RequestInit] => [
    `${db.url}/rest/v1/bare_picks?on_conflict=user_id,week_number&select=id`,
    { method: "POST", headers: prefer, body: JSON.stringify(row(number)) },
  ];
  const [path, init] = bare(0);
  const authorization = `Bearer ${db.tokenFor(db.players[0] as string)}`;
  const headers = { apikey: db.publishableKey, authorization, ...serverHeader(db) };
  // PostgREST takes a moment to see the new table.
  while (!(await fetch(path, { ...init, headers: { ...headers, ...prefer, "content-type": "application/json" } })).ok) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const figures = await besideDataApi(
    db,
    (number) => {
      const [path, request] = mutationRequest("picks.save", { week: 12, record: savableRecord(number) });
      return [`${db.url}${path}`, request];
    },
    bare,
  );
  await db.close();
  const isMet = figures.ours / figures.reference <= 1.8;
  return { what: "saving a pick, all checks", ...figures, unit: "ms", goal: "at most 1.8x", isMet };
}

/**
 * Three queries: a player's own picks, the picks of a group's members, and everyone's picks for one week. Without table
 * statistics, the second query gets a bad plan.
 */
const playerReads = (me: string, players: readonly string[]) => [
  `select * from app.weekly_picks where user_id = '${me}'`,
  `select week_number, count(*) from app.weekly_picks
    where user_id in (${players.map((id) => `'${id}'`)}) and week_number <= 11 group by 1`,
  "select is_submitted, count(*) from app.weekly_picks where week_number = 3 group by 1",
];

const SERIAL = "set local max_parallel_workers_per_gather = 0;";

/** A node of a query plan, as EXPLAIN returns it. */
interface PlanNode {
  readonly "Parent Relationship"?: string;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

/** Whether part of a plan is a subquery that ran more than once. */
function repeatsSubquery(node: PlanNode): boolean {
  const isRepeated = node["Parent Relationship"] === "SubPlan" && node["Actual Loops"] > 1;
  return isRepeated || (node.Plans ?? []).some(repeatsSubquery);
}

/**
 * Returns a query's plan and its execution time in milliseconds. Runs as the owner unless a player is given. Neither
 * gets parallel workers: a player's query never has them, because `auth.uid()` is not marked as safe for parallel use.
 */
async function timeOfQuery(
  db: GroupsDatabase,
  query: string,
  player?: string,
): Promise<{ took: number; plan: PlanNode }> {
  const claims = JSON.stringify({ sub: player, role: "authenticated" });
  // Both settings last until the end of the transaction. They apply to `query`, which is sent in the same string and
  // therefore runs in the same transaction.
  const become = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '${claims}', true);`;
  const rows = await db.sql<{ "QUERY PLAN": [{ "Execution Time": number; Plan: PlanNode }] }>(
    `${SERIAL} ${player === undefined ? "" : become} explain (analyze, timing off, format json) ${query}`,
  );
  const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
  if (explained === undefined) throw new Error("EXPLAIN returned no plan");
  return { took: explained["Execution Time"], plan: explained.Plan };
}

/** Measures how long a player's queries take on a million picks (docs/performance.md#reads-under-policies). */
export async function readsUnderPolicies(): Promise<Row> {
  const db = await millionPicks();
  const me = db.players[5] as string;
  const queries = playerReads(me, db.players.slice(0, 500));
  const all = async (player?: string) => {
    let took = 0;
    for (const query of queries) took += (await timeOfQuery(db, query, player)).took;
    return took;
  };
  await all(me);
  const figures = await inTurns(5, () => all(me), all);
  const plans = await Promise.all(queries.map(async (query) => (await timeOfQuery(db, query, me)).plan));
  if (plans.some(repeatsSubquery)) throw new Error("a policy runs a query for each row");
  const isMet = figures.ours / figures.reference <= 1.2;
  return { what: "reads under policies, 1,000,000 picks", ...figures, unit: "ms", goal: "at most 1.2x", isMet };
}
