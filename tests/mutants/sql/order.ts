import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Lane } from "./lanes.ts";
import type { Mutant } from "./mutant.ts";
import { FOLDER, type Project, type State } from "./state.ts";

/** Every file of tests of a Vitest project that opens a database. */
export const findTestFiles = (project: Project): string[] =>
  readdirSync(`tests/${project}`)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `tests/${project}/${name}`)
    .filter((file) => project === "db" || /open\w*Server\(/.test(readFileSync(file, "utf8")))
    .sort();

/**
 * A pattern of the titles of all tests but those that compare with a snapshot: a snapshot sees every change, which says
 * nothing about whether a test knows what the changed thing is for.
 */
export function titlesWithoutSnapshots(files: readonly string[]): string {
  const titles = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/^(?=test\()/m)
      .filter((test) => /toMatch\w*Snapshot\(/.test(test))
      .map((test) => /^test\(\s*"([^"]+)"/.exec(test)?.[1] ?? ""),
  );
  if (titles.includes("")) throw new Error("the title of a test with a snapshot cannot be read");
  const escaped = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? "" : `^(?!.*(?:${escaped.join("|")})$)`;
}

/** What a file of tests uses, as measured, and how long it takes. */
export interface Use {
  readonly milliseconds: number;
  /** Tables and functions, such as `public.users` and `private.lock_weeks`. */
  readonly objects: readonly string[];
  readonly readsCatalogs: boolean;
}

/** Runs every file once without a weakening, and measures what it uses. Fails when a test fails. */
export async function measureUses(lane: Lane, files: readonly string[], isFresh: boolean): Promise<Map<string, Use>> {
  const kept = join(FOLDER, "uses.json");
  const known: Record<string, Use> = !isFresh && existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const uses = new Map<string, Use>();
  for (const file of files) {
    const use = known[file] ?? (await measureUse(lane, file));
    uses.set(file, use);
    writeFileSync(kept, JSON.stringify({ ...known, ...Object.fromEntries(uses) }, null, 1));
  }
  return uses;
}

async function measureUse(lane: Lane, file: string): Promise<Use> {
  rmSync(lane.uses, { force: true });
  const { failures, milliseconds } = await lane.run([{ file, sql: "" }]);
  const [failed = null] = failures;
  if (failed !== null)
    throw new Error(`fails without any weakening: ${failed.file} > ${failed.test}: ${failed.message}`);
  const lines = existsSync(lane.uses) ? readFileSync(lane.uses, "utf8").trim().split("\n") : [];
  const objects = [...new Set(lines.flatMap((line) => JSON.parse(line) as string[]))].sort();
  const readsCatalogs = /\bpg_(class|proc|policies|namespace)\b|has_\w+_privilege/.test(readFileSync(file, "utf8"));
  console.info(`measured ${file}: ${objects.length} tables and functions in ${milliseconds} ms`);
  return { milliseconds, objects, readsCatalogs };
}

const plainName = (object: string) => object.replace(/\(.*$/, "");
const wordsOf = (name: string) => name.split(/\W|_/).map((word) => word.replace(/s$/, ""));

/** The tests of each subject, by the name of its migration. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  teams: ["refusals"],
  bracket_records: ["record-differential", "refusals"],
  brackets: ["stored-size", "refusals"],
  rate_limits: ["rate-limits"],
  saved_brackets: ["saved-brackets"],
  users: ["usernames", "users", "availability"],
  week_schedule: ["weekly-picks"],
  weekly_picks: ["weekly-picks", "record-differential"],
  names: ["name-differential", "group-limits"],
  groups: ["groups", "group-limits"],
  pick_bits: ["group-scores", "group-statistics"],
  scores: ["group-scores", "readers"],
  popular_teams: ["popular-teams"],
  group_tallies: ["group-statistics", "readers", "parallel"],
  catching_up: ["readers", "group-statistics"],
  archive: ["seasons"],
  closing_steps: ["closing", "seasons"],
  closing_groups: ["closing", "seasons"],
  ending_a_season: ["closing", "seasons"],
  closing_a_season: ["closing", "seasons"],
  opening_a_season: ["closing", "seasons"],
  challenge_pages: ["weekly-picks", "picks-seen", "group-scores"],
  group_page: ["group-statistics", "group-scores"],
  email_preferences: ["preferences"],
  suppressions: ["preferences", "stored-size", "reminder-batches"],
  reminder_queue: ["reminders", "reminder-batches"],
  reminder_sending: ["reminder-batches", "reminders"],
};

const MIGRATIONS = join("supabase", "migrations");
const subjects = new Map(
  readdirSync(MIGRATIONS).flatMap((name) => {
    const created = readFileSync(join(MIGRATIONS, name), "utf8").matchAll(/^create (?:table|function) ([\w.]+)/gm);
    return [...created].map(([, object]) => [object, name.replace(/^\d+_|\.sql$/g, "")] as const);
  }),
);

/** Whether a file tests the subject of an object. */
const isNear = (file: string, object: string) =>
  NEAR[subjects.get(object) ?? ""]?.includes(file.replace(/^.*\/|\.test\.ts$/g, "")) ?? false;

/** The relation of a file that names an object. */
const NAMED = 3;

const relations = new Map<string, number>();

/** How likely a file is about an object: the words that the names of both have, and whether it names the object. */
function relation(file: string, object: string): number {
  const pair = `${file} ${object}`;
  const known = relations.get(pair) ?? relationOf(file, object);
  relations.set(pair, known);
  return known;
}

function relationOf(file: string, object: string): number {
  const bare = object.split(".").at(-1) ?? object;
  const words = wordsOf(bare);
  const shared = wordsOf(file.replace(/^.*\/|\.test\.ts$/g, "")).filter((word) => words.includes(word)).length;
  const isNamed = new RegExp(`\\b${bare}\\b`).test(readFileSync(file, "utf8"));
  return 3 * shared + (isNamed ? NAMED : 0) + (isNear(file, object) ? 20 : 0);
}

/**
 * The files that use what a mutant weakens: first those that have noticed most weakenings of it or are about it, and of
 * these the fastest. Those that read the catalogs see everything but the inside of functions and views.
 */
export function filesFor(mutant: Mutant, uses: ReadonlyMap<string, Use>, state: State): string[] {
  const name = plainName(mutant.object);
  // Nothing counts the use of views and schemas.
  const isMeasured = [...uses.values()].some(({ objects }) => objects.includes(name));
  const killers = state.killersOf(mutant.object);
  // A file that uses little is about what it uses.
  const rank = ([file, use]: [string, Use]) =>
    use.milliseconds / (4 * (killers.get(file) ?? 0) + relation(file, name) + 20 / (use.objects.length + 20));
  return [...uses]
    .filter(
      ([file, use]) =>
        !isMeasured ||
        use.objects.includes(name) ||
        // What a connection did that ended in haste is not counted.
        relation(file, name) >= NAMED ||
        (use.readsCatalogs && !mutant.isInside),
    )
    .sort((one, other) => rank(one) - rank(other))
    .map(([file]) => file);
}
