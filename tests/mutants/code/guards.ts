import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type How, nameOf, type TriedMutant, takes } from "./mutant.ts";
import { SERVER, testsFor } from "./tests-for.ts";
import { findWeakenings, type Weakening } from "./weakenings.ts";
import { Worker } from "./worker.ts";

const PART = "a part of a condition";

/** What describes or draws, and guards nothing. */
const DRAWS = ["openapi/", "sharing/bracket-picture.ts", "sharing/group-picture.ts"];

/**
 * Whether something is no guard: a schema that reads what our own database answers checks our own work, and nobody else
 * sends that. What a player downloads is promised in its schema, which has tests.
 */
const isOwnAnswer = ({ file, kind }: Weakening): boolean =>
  file.startsWith(join(SERVER, "queries")) && !file.endsWith("own-data.ts") && SCHEMAS.includes(kind);
const SCHEMAS = ["a schema", "a check of a schema", "one of a list"];

/** Returns every weakening of the server's code. */
function allWeakenings(): Weakening[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const guarding = files.filter((path) => !DRAWS.some((start) => path.startsWith(start)));
  return guarding
    .sort()
    .flatMap((path) => findWeakenings(join(SERVER, path), readFileSync(join(SERVER, path), "utf8")))
    .filter((weakening) => !isOwnAnswer(weakening));
}

/**
 * The kills that runs have found, in git: all weakenings take longer than most machines are kept. Per line the name of the
 * weakening, which has its line as it is then, a number for those of one name, and the file whose test failed.
 */
const KILLS = join("tests", "mutants", "code", "kills.tsv");

/** Returns the file that has noticed each weakening in earlier runs, by what `keysOf` calls it. */
function readKills(): Map<string, string> {
  if (!existsSync(KILLS)) return new Map();
  const lines = readFileSync(KILLS, "utf8").trim().split("\n");
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf("\t")), line.slice(line.lastIndexOf("\t") + 1)]));
}

/** Keeps the kills of weakenings that still exist. */
function writeKills(kills: ReadonlyMap<string, string>, keys: ReadonlySet<string>): void {
  const lines = [...kills].filter(([key]) => keys.has(key)).map((line) => `${line.join("\t")}\n`);
  writeFileSync(KILLS, lines.sort().join(""));
}

/** Returns the key of each weakening, which does not change with the lines around it. */
function keysOf(weakenings: readonly Weakening[]): Map<Weakening, string> {
  const counts = new Map<string, number>();
  return new Map(
    weakenings.map((weakening) => {
      const name = nameOf(weakening);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [weakening, `${name}\t${count}`];
    }),
  );
}

/**
 * Tries each weakening of the files that `only` takes. A kill of an earlier run is taken over
 * unless `isFresh`, survivors are always tried again. Fails when a test fails without any weakening.
 */
export async function runGuards({ only, lanes, isFresh }: How): Promise<TriedMutant[]> {
  const all = allWeakenings();
  const keys = keysOf(all);
  const kills = readKills();
  const mutants: TriedMutant[] = [];
  const waiting: Weakening[] = [];
  for (const weakening of all.filter(({ file }) => takes({ only }, file))) {
    const by = isFresh ? undefined : kills.get(keys.get(weakening) ?? "");
    if (by && existsSync(by)) mutants.push({ ...weakening, outcome: "killed", by });
    else waiting.push(weakening);
  }
  if (waiting.length === 0) return mutants;
  // Parts of conditions come last: the fewest of them guard something.
  waiting.sort((one, other) => Number(one.kind === PART) - Number(other.kind === PART));
  const workers = Array.from({ length: lanes }, () => new Worker());
  try {
    const total = waiting.length;
    const lastNoticed = new Map<string, string>();
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          // What noticed the last weakening of a file is likely to notice the next one.
          const noticedLast = lastNoticed.get(next.file);
          const tests = new Set([...(noticedLast ? [noticedLast] : []), ...testsFor(next.file)]);
          const killedBy = await worker.firstFailure(next, [...tests]);
          if (killedBy !== null) lastNoticed.set(next.file, killedBy);
          mutants.push({ ...next, outcome: killedBy === null ? "survived" : "killed", by: killedBy });
          console.info(`${total - waiting.length}/${total} ${nameOf(next)}: ${killedBy ?? "SURVIVED"}`);
          if (killedBy === null) kills.delete(keys.get(next) ?? "");
          else kills.set(keys.get(next) ?? "", killedBy);
          writeKills(kills, new Set(keys.values()));
        }
      }),
    );
    return mutants;
  } finally {
    for (const worker of workers) await worker.close();
  }
}
