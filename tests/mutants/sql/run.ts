/**
 * `npm run test:mutants -- sql`: reads the schema from a real database, makes one weakening at a time of everything that
 * is in it, and runs the database tests against each. `--all` also takes those that only change a value (`VALUES`),
 * `--only TEXT` the mutants whose name contains the text, `--sample N` every Nth; `--budget MINUTES` begins none after so
 * long, `--lanes N` runs so many at once, `--again` tries the survivors of earlier runs again, `--fresh` forgets what
 * earlier runs found, `--list` only prints the names.
 */
import { parseArgs } from "node:util";
import type { Catalog } from "./catalog.ts";
import { firstLooks } from "./first-looks.ts";
import { functionMutants, triggerMutants, viewMutants } from "./functions.ts";
import { grantMutants } from "./grants.ts";
import { grouped, tryGroup } from "./groups.ts";
import type { Failure } from "./lane.ts";
import { startLane } from "./lanes.ts";
import { type Mutant, withUniqueIds } from "./mutant.ts";
import { filesFor, findTestFiles, measureUses, titlesWithoutSnapshots } from "./order.ts";
import { policyMutants } from "./policies.ts";
import { printReport } from "./report.ts";
import { REVIEWED } from "./reviewed.ts";
import { openState, type Project, type Verdict } from "./state.ts";
import { checkMutants, constraintMutants, statisticsMutants } from "./tables.ts";
import { prepare } from "./template.ts";
import { tryTold } from "./told.ts";
import { type Trials, trialsOn } from "./trials.ts";

const { values: options } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    sample: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    budget: { type: "string", default: "" },
  },
});

/** What decides nothing: another value is stored or told, or in another order. */
const VALUES = ["coalesce", "assignment", "default", "order"];

/** What is tried last, evenly by kind. Before it comes whatever lets somebody in. */
const LATER = [
  ...["condition", "statement", "call", "conflict", "cascade", "value", "not null", "search path"],
  ...VALUES,
];

/** Puts what lets somebody in first and samples the rest, so that a run that is ended early has tried what matters most. */
function inOrder(mutants: readonly Mutant[]): Mutant[] {
  const ofKind = (kind: string) => mutants.filter((mutant) => mutant.kind === kind);
  const rest = LATER.flatMap((kind) =>
    ofKind(kind).map((mutant, at, all) => ({ mutant, place: (at + 0.5) / all.length })),
  );
  const sampled = rest.sort((one, other) => one.place - other.place).map(({ mutant }) => mutant);
  return [...mutants.filter(({ kind }) => !LATER.includes(kind)), ...sampled];
}

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
  return inOrder(withUniqueIds(lists.flat()));
}

const started = Date.now();
const isOver = () => options.budget !== "" && Date.now() - started > Number(options.budget) * 60_000;
const template = await prepare(listMutants);
const state = openState("sql.json", options.fresh, template.mutants);
const step = Number(options.sample);
const wanted = template.mutants
  .filter(({ kind }) => options.all || options.only !== "" || !VALUES.includes(kind))
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
  let known = 0;
  const tell = (mutant: Mutant, killedBy: Failure | null) => {
    state.keep(mutant, { killedBy, tried: project });
    const outcome =
      killedBy === null ? "survived" : `killed by ${killedBy.file} > ${killedBy.test}: ${killedBy.message}`;
    console.info(`${project} ${++known}/${total} ${mutant.id}: ${outcome.replaceAll(/\s+/g, " ")}`);
  };
  const everyTrials = lanes.map((lane) => trialsOn(lane, state));
  const killedIn = (trials: Trials) => async (mutant: Mutant, failure: Failure) => {
    tell(mutant, failure);
    await trials.noticed(mutant, failure);
  };

  const untold = project === "db" ? await tryTold(queue, first, tell) : queue;
  const filesOf = (mutant: Mutant) => filesFor(mutant, uses, state);
  // No likely file is expected to notice what has been reviewed.
  const isReviewed = ({ id }: Mutant) => Object.hasOwn(REVIEWED, id);
  const expected = isOver() ? [] : untold.filter(isReviewed);
  const unnoticed = await Promise.all(
    everyTrials.map((trials, at) =>
      firstLooks(
        untold.filter((mutant, number) => number % lanes.length === at && !isReviewed(mutant)),
        {
          trials,
          isOver,
          filesOf,
          millisecondsOf: (file) => uses.get(file)?.milliseconds ?? 0,
          isWatched: (object) => state.killersOf(object).size > 0,
          killed: killedIn(trials),
        },
      ),
    ),
  );
  const groups = grouped([...unnoticed.flat(), ...expected.map((mutant) => ({ mutant, files: filesOf(mutant) }))]);
  await Promise.all(
    everyTrials.map(async (trials) => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
        console.info(`${project}: ${group.length} together`);
        for (const mutant of await tryGroup(group, trials, killedIn(trials))) tell(mutant, null);
      }
      await trials.checkNoticing();
    }),
  );
  for (const lane of lanes) await lane.stop();
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
