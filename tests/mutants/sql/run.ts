/**
 * `npm run test:mutants -- sql`: reads the schema from a real database, makes one weakening at a time of everything that
 * is in it, and runs the database tests against each. `--only TEXT` takes the mutants whose name contains the text,
 * `--sample N` every Nth, `--lanes N` runs so many at once, `--again` tries the survivors of earlier runs again,
 * `--fresh` forgets what earlier runs found, `--list` only prints the names.
 */
import { parseArgs } from "node:util";
import type { Catalog } from "./catalog.ts";
import { functionMutants, triggerMutants, viewMutants } from "./functions.ts";
import { grantMutants } from "./grants.ts";
import type { LaneAnswer } from "./lane.ts";
import { type Lane, startLane } from "./lanes.ts";
import { type Mutant, withUniqueIds } from "./mutant.ts";
import { filesFor, findTestFiles, measureUses, titlesWithoutSnapshots } from "./order.ts";
import { policyMutants } from "./policies.ts";
import { printReport } from "./report.ts";
import { openState, type Project, type Verdict } from "./state.ts";
import { checkMutants, constraintMutants, statisticsMutants } from "./tables.ts";
import { prepare } from "./template.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    sample: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

/** What lets somebody in comes first, so that a run that is ended early has tried what matters most. */
const LATER = [
  ["condition", "statement", "coalesce", "assignment", "call", "conflict", "check", "constraint", "unique", "cascade"],
  ["value", "order", "not null", "default", "search path"],
];
const place = ({ kind }: Mutant) => 1 + LATER.findIndex((kinds) => kinds.includes(kind));

async function listMutants(catalog: Catalog): Promise<Mutant[]> {
  const sources = [
    policyMutants,
    triggerMutants,
    functionMutants,
    viewMutants,
    grantMutants,
    checkMutants,
    constraintMutants,
    statisticsMutants,
  ];
  const lists = await Promise.all(sources.map((source) => source(catalog)));
  return withUniqueIds(lists.flat()).sort((one, other) => place(one) - place(other));
}

const started = Date.now();
const template = await prepare(listMutants);
const state = openState("sql.json", options.fresh);
const step = Number(options.sample);
const wanted = template.mutants
  .filter(({ id }) => id.includes(options.only))
  .filter((_, number) => number % step === 0);
if (options.list) {
  for (const mutant of wanted) {
    const reason = template.invalid.get(mutant);
    console.info(reason === undefined ? mutant.id : `${mutant.id} (invalid: ${reason})`);
  }
  template.remove();
  process.exit();
}

if (options.again) for (const mutant of wanted) state.forgetSurvivor(mutant);

/** Runs the tests of a project against every mutant that has not met them yet and that no test has noticed. */
async function tryAll(project: Project): Promise<void> {
  const queue = wanted.filter((mutant) => {
    const verdict = state.verdictOf(mutant);
    return !template.invalid.has(mutant) && (verdict === null ? project === "db" : isStillOpen(verdict, project));
  });
  if (queue.length === 0) return;
  const files = findTestFiles(project);
  const environment = { FILLED_POSTGRES: template.directory, folder: template.directory };
  const open = (number: number) => startLane(project, number, environment, titlesWithoutSnapshots(files));
  const lanes = await Promise.all(Array.from({ length: Number(options.lanes) }, (_, number) => open(number)));
  const [first] = lanes;
  if (first === undefined) throw new Error("there has to be at least one lane");
  const uses = await measureUses(first, files, options.fresh);
  const total = queue.length;
  const work = async (lane: Lane) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const failed = await firstFailure(lane, next, filesFor(next, uses, state));
      state.keep(next, { killedBy: failed, tried: project });
      const outcome = failed === null ? "survived" : `killed by ${failed.file} > ${failed.test}`;
      console.info(`${project} ${total - queue.length}/${total} ${next.id}: ${outcome}`);
    }
    await lane.stop();
  };
  await Promise.all(lanes.map(work));
}

/**
 * The first failure of these files, or null. On a machine under load a test may fail without any weakening: a failure
 * counts when its file fails again.
 */
async function firstFailure(
  lane: Lane,
  { sql }: Pick<Mutant, "sql">,
  files: readonly string[],
): Promise<LaneAnswer["failed"]> {
  if (files.length === 0) return null;
  const { failed } = await lane.run(sql, files);
  if (failed === null) return null;
  const again = await lane.run(sql, [failed.file]);
  return again.failed ?? firstFailure(lane, { sql }, files.slice(files.indexOf(failed.file) + 1));
}

const isStillOpen = ({ killedBy, tried }: Verdict, project: Project) => killedBy === null && tried !== project;

try {
  await tryAll("db");
  await tryAll("server");
} finally {
  template.remove();
}
const problems = printReport(wanted, template.invalid, state, options.only === "" && step === 1);
console.info(`${Math.round((Date.now() - started) / 1000)} s`);
process.exitCode = problems === 0 ? 0 : 1;
