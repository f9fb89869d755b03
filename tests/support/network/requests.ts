import { randomUUID } from "node:crypto";
import { LOCAL_KEYS } from "../../../local/keys.ts";
import type { ProcedurePath } from "../../../src/server/router.ts";
import { addPlayer, addressOf } from "../accounts/accounts.ts";
import { bearer, localToken } from "../accounts/tokens.ts";
import { fillBracket } from "../brackets/official-record.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { PAST, pastMemberSql, pastSeasonSql } from "../seasons/past-season.ts";
import { type InputOf, mutationRequest, queryUrl } from "../server/trpc-envelope.ts";
import type { FaultyServer, Server } from "./faulty-server.ts";

/** A request whose subject is its own: nobody else's row, address or limit is touched by it. */
export interface Prepared {
  readonly send: (server: Server) => Promise<Response>;
  /** Steps after all is done: a fault at one of them leaves the answer as it is. */
  readonly spared?: readonly string[];
  /** The address that it mails, if it does. */
  readonly address?: string;
}

/** Makes a request with a subject of its own. */
export type Prepare = (server: FaultyServer) => Promise<Prepared>;

let number = 0;

/** A number that no subject has had; always of six digits, so that all subjects look alike. */
const next = () => 100_000 + ++number;

/** A network address of its own, so that no limit is met. */
const fromAnywhere = () => {
  const at = next() - 100_000;
  return { "x-real-ip": `2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1` };
};

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** A player, with a token that no server has checked. */
async function player({ sql, authSql }: FaultyServer): Promise<Subject> {
  const name = `fan-${next()}`;
  const id = await addPlayer({ sql, authSql }, name);
  return { id, name, token: localToken(id, { email: addressOf(name), session: next() }) };
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** A group of a player of its own. */
async function group(server: FaultyServer): Promise<Group> {
  const owner = await player(server);
  const name = `Group ${next()}`;
  const rows = await server.sql<{ id: string; code: string }>(
    "insert into app.groups (group_name, created_by) values ($1, $2) returning id, invite_code as code",
    [name, owner.id],
  );
  await join(server, rows[0]?.id ?? "", owner);
  return { id: rows[0]?.id ?? "", name, code: rows[0]?.code ?? "" };
}

/** A group that somebody played in a season that is over. */
async function pastGroup(server: FaultyServer, who: Subject): Promise<{ id: string; season: string }> {
  const { id } = await group(server);
  await server.sql(`${pastSeasonSql(savableRecord(5))} ${pastMemberSql(id, who.id, savableRecord(6), randomUUID())}`);
  return { id, season: PAST };
}

/** Makes a player a member of a group. */
async function join({ sql }: FaultyServer, groupId: string, who: Subject): Promise<void> {
  await sql("insert into app.group_members (group_id, user_id) values ($1, $2) on conflict do nothing", [
    groupId,
    who.id,
  ]);
}

/** A player's pick of a week. */
async function pick({ sql }: FaultyServer, who: Subject, week: number): Promise<string> {
  const rows = await sql<{ id: string }>(
    `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values ($1, $2, $3::text::jsonb, true) returning id`,
    [who.id, week, JSON.stringify(savableRecord(5))],
  );
  return rows[0]?.id ?? "";
}

async function savedBracket({ sql }: FaultyServer): Promise<string> {
  const rows = await sql<{ id: string }>(
    "insert into app.saved_brackets (bracket_data, recipient_hash, sender_hash) values ($1::text::jsonb, 'x', 'x') returning id",
    [JSON.stringify(savableRecord(5))],
  );
  return rows[0]?.id ?? "";
}

async function unsubscribeToken({ sql }: FaultyServer, who: Subject): Promise<string> {
  const rows = await sql<{ token: string }>(
    "select unsubscribe_token as token from app.user_email_preferences where user_id = $1",
    [who.id],
  );
  return rows[0]?.token ?? "";
}

function ask<Path extends ProcedurePath>(path: Path, input: InputOf<Path>, who?: Subject): Prepared {
  const headers = { ...fromAnywhere(), ...(who && bearer(who.token)) };
  return { send: (server) => server(queryUrl(path, input), { headers }) };
}

function tell<Path extends ProcedurePath>(path: Path, input: InputOf<Path>, who?: Subject): Prepared {
  const headers = { ...fromAnywhere(), ...(who && bearer(who.token)) };
  return { send: (server) => server(...mutationRequest(path, input, headers)) };
}

function get(path: string, headers: Record<string, string> = fromAnywhere()): Prepared {
  return { send: (server) => server(path, { headers }) };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Prepared {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...fromAnywhere(), ...headers },
  };
  return { send: (server) => server(path, init) };
}

const toMail = () => {
  const address = `mail-${next()}@example.com`;
  return { address, body: { email: address, bracket: fillBracket(), captchaToken: "good" } };
};

/** A request to every procedure. One that is new is missing here, and does not compile. */
export const TO_PROCEDURES: Record<ProcedurePath, Prepare> = {
  "account.config": async () => ask("account.config", undefined),
  "account.me": async (server) => ask("account.me", undefined, await player(server)),
  "account.data": async (server) => ask("account.data", undefined, await player(server)),
  "account.delete": async (server) => {
    const who = await player(server);
    // The mail is no part of it: without an account there is nobody to repeat the request.
    return { ...tell("account.delete", { username: who.name }, who), spared: ["POST /emails"] };
  },
  "account.availability": async () => tell("account.availability", { username: "nobody", email: "no@example.com" }),
  "brackets.saved": async (server) => ask("brackets.saved", { id: await savedBracket(server) }),
  "brackets.send": async () => {
    const { address, body } = toMail();
    return { ...tell("brackets.send", body), address };
  },
  "groups.create": async (server) => tell("groups.create", { name: `Group ${next()}` }, await player(server)),
  "groups.join": async (server) => tell("groups.join", { name: (await group(server)).name }, await player(server)),
  "groups.joinByCode": async (server) =>
    tell("groups.joinByCode", { code: (await group(server)).code }, await player(server)),
  "groups.preview": async (server) => ask("groups.preview", { code: (await group(server)).code }),
  "groups.rename": async (server) => {
    const [{ id }, who] = [await group(server), await player(server)];
    await join(server, id, who);
    return tell("groups.rename", { id, teamName: `Team ${next()}` }, who);
  },
  "groups.leave": async (server) => {
    const [{ id }, who] = [await group(server), await player(server)];
    await join(server, id, who);
    return tell("groups.leave", { id }, who);
  },
  "groups.page": async (server) => ask("groups.page", { id: (await group(server)).id }, await player(server)),
  "groups.members": async (server) =>
    ask("groups.members", { id: (await group(server)).id, from: 0 }, await player(server)),
  "groups.picks": async (server) => ask("groups.picks", { id: (await group(server)).id }, await player(server)),
  "groups.week": async (server) => {
    const [{ id }, who] = [await group(server), await player(server)];
    await join(server, id, who);
    return ask("groups.week", { id, week: 9, from: 0 }, who);
  },
  "groups.past": async (server) => {
    const who = await player(server);
    return ask("groups.past", { ...(await pastGroup(server, who)), from: 0 }, who);
  },
  "groups.pastPicks": async (server) => {
    const who = await player(server);
    return ask("groups.pastPicks", await pastGroup(server, who), who);
  },
  "health.check": async () => ask("health.check", undefined),
  "members.page": async (server) => {
    const who = await player(server);
    const { id, season } = await pastGroup(server, who);
    return ask("members.page", { group: id, player: who.id, season }, who);
  },
  "picks.home": async (server) => ask("picks.home", undefined, await player(server)),
  "picks.week": async (server) => ask("picks.week", { week: 12 }, await player(server)),
  "picks.popular": async (server) => ask("picks.popular", { week: 12 }, await player(server)),
  "picks.previous": async (server) => ask("picks.previous", { week: 12 }, await player(server)),
  "picks.view": async (server) => {
    const who = await player(server);
    return ask("picks.view", { id: await pick(server, who, 12) }, who);
  },
  "picks.seasons": async (server) => ask("picks.seasons", undefined, await player(server)),
  "picks.save": async (server) => tell("picks.save", { week: 12, record: savableRecord(7) }, await player(server)),
  "preferences.find": async (server) => {
    const who = await player(server);
    return ask("preferences.find", { userId: who.id }, who);
  },
  "preferences.save": async (server) => {
    const who = await player(server);
    return tell("preferences.save", { userId: who.id, weeklyReminders: false }, who);
  },
  "preferences.unsubscribe": async (server) =>
    tell("preferences.unsubscribe", { token: await unsubscribeToken(server, await player(server)) }),
  "reports.state": async (server) => ask("reports.state", undefined, await player(server)),
  "reports.send": async (server) => {
    const report = tell(
      "reports.send",
      { group: (await group(server)).id, reason: "A rude name" },
      await player(server),
    );
    return {
      async send(to) {
        await server.sql("delete from private.rate_limits where bucket like 'reports:%'");
        return report.send(to);
      },
    };
  },
  "outcome.current": async () => ask("outcome.current", undefined),
  "ranking.latest": async () => ask("ranking.latest", undefined),
  "teams.abbreviations": async () => ask("teams.abbreviations", undefined),
  "teams.list": async () => ask("teams.list", undefined),
  "teams.search": async () => ask("teams.search", { q: "texas" }),
  "weeks.open": async () => ask("weeks.open", undefined),
  "weeks.schedule": async () => ask("weeks.schedule", undefined),
};

/** A request to every REST address, by method and path; the tests compare the list with the server's own. */
export const TO_ADDRESSES = {
  "GET /health": async () => get("/api/health"),
  "GET /teams": async () => get("/api/teams"),
  "GET /teams/search": async () => get("/api/teams/search?q=texas"),
  "GET /outcome": async () => get("/api/outcome"),
  "GET /openapi.json": async () => get("/api/openapi.json"),
  "GET /saved-brackets/:id": async (server) => get(`/api/saved-brackets/${await savedBracket(server)}`),
  "POST /send-picks": async () => {
    const { address, body } = toMail();
    return { ...post("/api/send-picks", body), address };
  },
  "GET /account/data": async (server) => get("/api/account/data", bearer((await player(server)).token)),
  "GET /email-preferences/:userId": async (server) => {
    const { id, token } = await player(server);
    return get(`/api/email-preferences/${id}`, bearer(token));
  },
  "POST /email-preferences": async (server) => {
    const { id, token } = await player(server);
    return post("/api/email-preferences", { userId: id, weeklyReminders: false }, bearer(token));
  },
  "GET /unsubscribe": async (server) =>
    get(`/api/unsubscribe?token=${await unsubscribeToken(server, await player(server))}`),
  "POST /unsubscribe/one-click": async (server) =>
    post(`/api/unsubscribe/one-click?token=${await unsubscribeToken(server, await player(server))}`, {}),
  "GET /unsubscribe/one-click": async () => get("/api/unsubscribe/one-click?token=x"),
  "GET /cron/results": async () => get("/api/cron/results", bearer(LOCAL_KEYS.cron)),
  "POST /crash-reports": async () =>
    post("/api/crash-reports", { reference: "3f2a9c1e-77b0", page: "group", message: "Error: x", stack: "" }),
} satisfies Record<string, Prepare>;

/** The request of the scheduler. It repeats by itself what fails, and takes its time (docs/rules.md#weekly-reminders). */
export const TO_SCHEDULER = get("/api/cron/weekly-reminders", bearer(LOCAL_KEYS.cron));
