import { expect } from "vitest";
import { bearer } from "../accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "../brackets/official-record.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { createGroup, openGroupServer } from "../groups/group-server.ts";
import { insertPick } from "../picks/server-picks.ts";
import type { TestServer } from "../server/server.ts";
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

/** A server for random requests. Ann or a visitor sends the requests, which must not change Bob's rows. */
export interface FuzzedServer extends Pick<TestServer, "sql" | "close"> {
  /** Sends a request from a new IP address and reads the response. */
  ask(request: Omit<FuzzRequest, "problemOf">): Promise<FuzzResponse>;
  /** Values that exist in the database. Inputs with these values get further than random guesses. */
  readonly known: KnownValues;
  /** Clears the log and the rate limit counts. */
  reset(): Promise<void>;
}

/**
 * Opens a server with two players, Ann and Bob, who have groups and picks. `close` fails if Bob's rows in the database
 * have changed.
 */
export async function openFuzzedServer(): Promise<FuzzedServer> {
  const { server, ann, bob } = await openGroupServer();
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
  const codes = await server.sql<{ code: string }>("select invite_code as code from app.groups");
  const tokens = await server.sql<{ token: string }>(
    "select unsubscribe_token as token from app.user_email_preferences where user_id = $1",
    [ann.id],
  );
  const ofBob = () =>
    server.sql(
      `select (select jsonb_agg(to_jsonb(row)) from app.users as row where id = $1) as player,
        (select jsonb_agg(to_jsonb(row) order by id) from app.weekly_picks as row where user_id = $1) as picks,
        (select jsonb_agg(to_jsonb(row) order by id) from app.group_members as row where user_id = $1) as teams,
        (select jsonb_agg(to_jsonb(row) order by id) from app.groups as row where created_by = $1) as groups,
        (select jsonb_agg(to_jsonb(row)) from app.user_email_preferences as row where user_id = $1) as mails`,
      [bob.id],
    );
  const before = await ofBob();
  let networks = 0;
  return {
    async ask({ path, init, isSignedIn }) {
      networks += 1;
      const network = { "x-real-ip": `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
      const headers = { ...network, ...(isSignedIn && bearer(ann.token)), ...init.headers };
      const known = server.loggedErrors().length;
      const started = process.cpuUsage();
      const response = await server.request(path, { ...init, headers });
      const text = await response.text();
      const { user, system } = process.cpuUsage(started);
      const cost = (user + system) / 1_000;
      return {
        status: response.status,
        headers: response.headers,
        text,
        cost,
        logged: server.loggedErrors().slice(known),
      };
    },
    sql: server.sql,
    known: {
      ids: [ann.id, bob.id, shared.id, own.id, ...picks, savedId],
      texts: [
        "usf",
        "Shared",
        "Hot Seats",
        "fan@example.com",
        ...codes.map(({ code }) => code),
        ...tokens.map(({ token }) => token),
      ],
      documents: [OFFICIAL_RECORD, TOO_FEW_CONFERENCES, savableRecord(77), fillBracket()],
      named: {
        bracket: [fillBracket()],
        code: codes.map(({ code }) => code),
        email: ["fan@example.com", "jürgen@exämple.de"],
        record: [OFFICIAL_RECORD],
        token: tokens.map(({ token }) => token),
        userId: [ann.id],
      },
    },
    async reset() {
      server.reset();
      await server.clearLimits();
    },
    async close() {
      const after = await ofBob();
      await server.close();
      expect(after).toEqual(before);
    },
  };
}
