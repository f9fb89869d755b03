import type { Team } from "../domain/team.ts";
import { whileTime, withDeadline } from "./deadline.ts";
import type { Env } from "./env.ts";
import { type KnownTeam, listTeams, NO_LONGER_PLAYS } from "./queries/teams.ts";
import { publicDatabase } from "./supabase.ts";

/** The teams in the forms that requests need. */
export interface Teams {
  /** With abbreviations, which only the search uses. */
  readonly known: readonly KnownTeam[];
  /** As responses have them, sorted by name: those that play this season. */
  readonly list: readonly Team[];
  /** Also those that no longer play, for old brackets. */
  readonly byId: ReadonlyMap<string, Team>;
  readonly abbreviations: Readonly<Record<string, string>>;
}

/** How long fetched teams count as fresh, in milliseconds; they change once a season. */
const FRESH_FOR = 5 * 60_000;

function inAllForms(known: readonly KnownTeam[]): Teams {
  const all = known.map(({ abbreviation: _, ...team }): Team => team);
  const playing = known.filter(({ conference }) => conference !== NO_LONGER_PLAYS);
  return {
    known: playing,
    list: all.filter(({ conference }) => conference !== NO_LONGER_PLAYS),
    byId: new Map(all.map((team) => [team.id, team])),
    abbreviations: Object.fromEntries(playing.map(({ id, abbreviation }) => [id, abbreviation])),
  };
}

/**
 * Creates a function that returns the teams and keeps them in memory. A warm request does not call the database. A
 * stale list is returned at once while a new one is fetched in the background, so requests for teams work while the
 * database is down.
 */
export function createTeamCache(env: Env, now: () => number = Date.now): () => Promise<Teams> {
  let teams: Teams | null = null;
  let fetchedAt = 0;
  let pending: Promise<Teams> | null = null;

  function refresh(): Promise<Teams> {
    // Without the time limit of the request that happens to be first: others wait for the same list.
    pending ??= withDeadline(Number.POSITIVE_INFINITY, () => listTeams(publicDatabase(env)))
      .then((known) => {
        teams = inAllForms(known);
        fetchedAt = now();
        return teams;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return async () => {
    if (teams === null) return whileTime(refresh());
    if (now() - fetchedAt > FRESH_FOR) {
      refresh().catch((error: unknown) => console.error("teams could not be refreshed", error));
    }
    return teams;
  };
}
