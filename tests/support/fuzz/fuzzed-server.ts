import { afterAll, beforeAll, expect } from "vitest";
import { bearer } from "../accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "../brackets/official-record.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { createGroup } from "../groups/group-server.ts";
import { insertPick } from "../picks/server-picks.ts";
import { type Player, signIn } from "../server/caller.ts";
import { server, setUpServer } from "../server/server.ts";
import type { KnownValues } from "./from-schema.ts";
import type { FuzzResponse } from "./promised-responses.ts";

/** A random request. */
export interface FuzzRequest {
  readonly path: string;
  readonly init: RequestInit & { readonly headers: Readonly<Record<string, string>> };
  /** True if Ann sends the request, false if a visitor sends it. */
  readonly isSignedIn: boolean;
  /** Returns what is wrong with the response, or null. */
  readonly problemOf: (response: FuzzResponse) => string | null;
}

/** Values that exist in the database. Inputs with these values get further than random guesses. */
export let known: KnownValues;

let ann: Player;

/** All rows of a player. */
const rowsOf = (id: string) =>
  server.sql(
    `select (select jsonb_agg(to_jsonb(row)) from app.users as row where id = $1) as player,
      (select jsonb_agg(to_jsonb(row) order by id) from app.weekly_picks as row where user_id = $1) as picks,
      (select jsonb_agg(to_jsonb(row) order by id) from app.group_members as row where user_id = $1) as teams,
      (select jsonb_agg(to_jsonb(row) order by id) from app.groups as row where created_by = $1) as groups,
      (select jsonb_agg(to_jsonb(row)) from app.user_email_preferences as row where user_id = $1) as mails`,
    [id],
  );

/**
 * Opens a server with two players, Ann and Bob, who have groups and picks. Ann or a visitor sends the random requests.
 * Fails if they have changed Bob's rows.
 */
export function setUpFuzzedServer(): void {
  setUpServer(undefined, { clearsLimits: true });
  let bob: Player;
  let before: unknown;
  beforeAll(async () => {
    [ann, bob] = [await signIn(server, "Ann"), await signIn(server, "Bob")];
    const shared = await createGroup(bob, "Shared");
    await ann.mutate("groups.join", { name: "Shared" });
    const own = await createGroup(ann, "Ann's Own");
    await bob.mutate("groups.rename", { id: shared.id, teamName: "Bobcats" });
    const picks = [
      await insertPick(server, ann.id, 3, savableRecord(1)),
      await insertPick(server, bob.id, 3, savableRecord(2)),
      await insertPick(server, bob.id, 13, savableRecord(3)),
    ];
    const sent = await server.sendPicks({ email: "fan@example.com", bracket: fillBracket() });
    const { id: savedId } = (await sent.json()) as { id: string };
    const texts = async (query: string) => (await server.sql<{ text: string }>(query)).map(({ text }) => text);
    const codes = await texts("select invite_code as text from app.groups");
    const tokens = await texts(
      `select unsubscribe_token as text from app.user_email_preferences where user_id = '${ann.id}'`,
    );
    known = {
      ids: [ann.id, bob.id, shared.id, own.id, ...picks, savedId],
      texts: ["usf", "Shared", "Hot Seats", "fan@example.com", ...codes, ...tokens],
      documents: [OFFICIAL_RECORD, TOO_FEW_CONFERENCES, savableRecord(77), fillBracket()],
      named: {
        ...{ bracket: [fillBracket()], code: codes, email: ["fan@example.com", "jürgen@exämple.de"] },
        ...{ record: [OFFICIAL_RECORD], token: tokens, userId: [ann.id] },
      },
    };
    before = await rowsOf(bob.id);
  });
  afterAll(async () => expect(await rowsOf(bob.id)).toEqual(before));
}

let networks = 0;

/** Sends a request from a new IP address and reads the response. */
export async function ask({ path, init, isSignedIn }: Omit<FuzzRequest, "problemOf">): Promise<FuzzResponse> {
  networks += 1;
  const network = { "x-real-ip": `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
  const headers = { ...network, ...(isSignedIn && bearer(ann.token)), ...init.headers };
  const logged = server.loggedErrors().length;
  const started = process.cpuUsage();
  const response = await server.request(path, { ...init, headers });
  const text = await response.text();
  const { user, system } = process.cpuUsage(started);
  return {
    ...{ status: response.status, headers: response.headers, text },
    ...{ cost: (user + system) / 1_000, logged: server.loggedErrors().slice(logged) },
  };
}
