import { SEASON } from "../../../src/domain/season.ts";
import { savableRecord } from "../brackets/outcomes.ts";
import { server, type TestDatabase } from "../database/database.ts";
import { groupId, groupName, playerId } from "./full-season.ts";

/** What a crowd met until it was asked. */
export interface Met {
  readonly calls: number;
  /** How long its calls took, in milliseconds: the median, the slowest of a hundred, the slowest. */
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** The longest time that a statement of a player waited for a lock, in milliseconds; null on a lane with one connection. */
  readonly longestLock: number | null;
  /** Answers that no player should get. */
  readonly unexpected: readonly string[];
}

/** What players are told while a season ends: the week is not open (by the policy), no season runs, they joined before. */
const REFUSALS = ['policy for table \\"weekly_picks\\"', "SEASON_CHANGING", "ALREADY_MEMBER", "MEMBERSHIPS_LIMIT"];

/** The time between two looks at the locks, in milliseconds. */
const LOOK = 50;

/**
 * Starts so many players who save, join, leave and read, one call after the other, until `stop`.
 */
export function startCrowd(db: TestDatabase, size: number, { players, groups }: { players: number; groups: number }) {
  let took: number[] = [];
  let unexpected: string[] = [];
  let longestLock = db.lane === "postgres" ? 0 : null;
  let isOver = false;

  async function call(player: number, path: string, init: RequestInit): Promise<string> {
    const started = performance.now();
    const response = await fetch(`${db.url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: db.publishableKey,
        authorization: `Bearer ${db.tokenFor(playerId(player))}`,
        "content-type": "application/json",
      },
    });
    const text = await response.text();
    took.push(performance.now() - started);
    if (!response.ok && !REFUSALS.some((words) => text.includes(words))) unexpected.push(`${path}: ${text}`);
    return text;
  }
  const rpc = (player: number, fn: string, args: object = {}) =>
    call(player, `rpc/${fn}`, { method: "POST", body: JSON.stringify(args) });

  /** Counts a part of what is not counted, as the server does behind its answers. Nobody waits for it. */
  async function count(): Promise<void> {
    const { error } = await server(db).rpc("catch_up");
    if (error) unexpected.push(`catch_up: ${error.message}`);
  }

  /** A player who comes again and again. No two of the crowd are the same one. */
  async function play(member: number): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const player = 1 + ((member + turn * size) % players);
      // The large group now and then: counting locks a group, and that one takes the longest.
      const group = turn % 3 === 0 ? 1 : 1 + ((player * 13 + turn * 7) % groups);
      await rpc(player, "challenge_home");
      await rpc(player, "save_pick", {
        wanted_week: 1 + (turn % 15),
        record: savableRecord(turn),
        season: SEASON.name,
      });
      await rpc(player, "join_group", { wanted_name: groupName(group) });
      const page = await rpc(player, "group_page", { wanted_group: groupId(group) });
      if (page.includes('"isCounted": false')) await count();
      // Whoever was a member before stays one, for the final tables to be known.
      if (group !== 1 && group !== 1 + (player % groups))
        await call(player, `group_members?group_id=eq.${groupId(group)}&user_id=eq.${playerId(player)}`, {
          method: "DELETE",
        });
      await rpc(player, "past_group_page", { wanted_group: groupId(group), wanted_season: SEASON.name, skipped: 0 });
      await rpc(player, "own_seasons");
    }
  }

  /** Looks at who waits for a lock, and since when. */
  async function watchLocks(): Promise<void> {
    while (!isOver && longestLock !== null) {
      const [found] = await db.sql<{ waited: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as waited
        from pg_locks join pg_stat_activity using (pid)
        where not granted and usename = 'authenticator' 
          and query not like '%close_season%' and query not like '%catch_up%'`);
      longestLock = Math.max(longestLock, found?.waited ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  }

  const running = Promise.all([...Array.from({ length: size }, (_, member) => play(member)), watchLocks()]);
  return {
    /** What the crowd met since it was asked last. */
    met(): Met {
      const sorted = took.toSorted((one, other) => one - other);
      const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
      const met = {
        calls: took.length,
        median: at(0.5),
        p99: at(0.99),
        longest: at(1),
        longestLock: longestLock === null ? null : Math.round(longestLock),
        unexpected,
      };
      took = [];
      unexpected = [];
      longestLock = longestLock === null ? null : 0;
      return met;
    },
    async stop(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}
