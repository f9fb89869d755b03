import { rmSync } from "node:fs";
import { fillPostgres } from "../../support/database/database.ts";
import { startPostgres } from "../../support/database/postgres.ts";
import { type Catalog, catalogOf } from "./catalog.ts";
import type { Mutant } from "./mutant.ts";

/** A stopped cluster with all migrations and the seed, which every test file begins with a copy of. */
export interface Template {
  readonly directory: string;
  readonly mutants: readonly Mutant[];
  /** The mutants that the database refuses, with its reason. */
  readonly invalid: ReadonlyMap<Mutant, string>;
  remove(): void;
}

class Undone extends Error {}

/** Fills a cluster, reads the mutants from its catalogs, and tries to apply each. */
export async function prepare(list: (catalog: Catalog) => Promise<Mutant[]>): Promise<Template> {
  const server = await startPostgres();
  const remove = () => rmSync(server.directory, { recursive: true, force: true });
  try {
    await fillPostgres(server);
    // Counts the calls of functions, to measure which tests use what.
    const superuser = server.connect("supabase_admin");
    await superuser.unsafe("alter system set track_functions = 'all'");
    const mutants = await list(catalogOf(superuser));
    const invalid = new Map<Mutant, string>();
    for (const mutant of mutants) {
      const outcome: unknown = await superuser
        .begin(async (transaction) => {
          await transaction.unsafe(mutant.sql);
          throw new Undone();
        })
        .catch((error: unknown) => error);
      if (!(outcome instanceof Undone)) invalid.set(mutant, String(outcome));
    }
    await superuser.unsafe("select pg_stat_reset()");
    await server.end();
    return { directory: server.directory, mutants, invalid, remove };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
