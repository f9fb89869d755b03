import type { Team } from "../domain/team.ts";
import type { Env } from "./env.ts";
import { type KnownTeam, listTeams } from "./queries/teams.ts";
import { publicDatabase } from "./supabase.ts";

/** The teams in the forms that requests want them in. */
export interface Teams {
  /** With abbreviations, for the search. */
  readonly known: readonly KnownTeam[];
  /** As every answer has them, by name. */
  readonly list: readonly Team[];
  readonly byId: ReadonlyMap<string, Team>;
}

/** How long teams are taken as they are, in milliseconds; they change once a season. */
const FRESH_FOR = 5 * 60_000;

function inAllForms(known: readonly KnownTeam[]): Teams {
  const list = known.map(({ abbreviation: _, ...team }): Team => team);
  return { known, list, byId: new Map(list.map((team) => [team.id, team])) };
}

/**
 * Keeps the teams in memory. A warm request asks nothing of the database; an old list is given at once while a new one
 * is fetched behind it, so a database that is away is not felt by who only wants teams.
 */
export function createTeamCache(env: Env, now: () => number = Date.now): () => Promise<Teams> {
  let teams: Teams | null = null;
  let fetchedAt = 0;
  let pending: Promise<Teams> | null = null;

  function refresh(): Promise<Teams> {
    pending ??= listTeams(publicDatabase(env))
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
    if (teams === null) return refresh();
    if (now() - fetchedAt > FRESH_FOR) {
      refresh().catch((error: unknown) => console.error("teams could not be refreshed", error));
    }
    return teams;
  };
}
