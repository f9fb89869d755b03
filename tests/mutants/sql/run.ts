/**
 * `npm run test:mutants -- sql`: reads the schema from a real database, makes one weakening at a time of everything that
 * is in it, and runs the database tests against each. `--only TEXT` takes the mutants whose name contains the text,
 * `--sample N` every Nth, `--lanes N` runs so many at once, `--fresh` forgets what earlier runs found, `--list` only
 * prints the names.
 */
import { parseArgs } from "node:util";
import type { Catalog } from "./catalog.ts";
import { grantMutants } from "./grants.ts";
import { startLane } from "./lanes.ts";
import { type Mutant, withUniqueIds } from "./mutant.ts";
import { filesFor, findTestFiles, measureUses, titlesWithoutSnapshots } from "./order.ts";
import { policyMutants } from "./policies.ts";
import { printReport } from "./report.ts";
import { openState } from "./state.ts";
import { constraintMutants, statisticsMutants } from "./tables.ts";
import { prepare } from "./template.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    sample: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
    fresh: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

async function listMutants(catalog: Catalog): Promise<Mutant[]> {
  const sources = [policyMutants, grantMutants, constraintMutants, statisticsMutants];
  const lists = await Promise.all(sources.map((source) => source(catalog)));
  return withUniqueIds(lists.flat());
}

const started = Date.now();
const template = await prepare(listMutants);
const state = openState("sql.json", options.fresh);
const step = Number(options.sample);
const wanted = template.mutants.filter(({ id }) => id.includes(options.only)).filter((_, place) => place % step === 0);
if (options.list) {
  for (const { id } of wanted) console.info(id);
  template.remove();
  process.exit();
}

const files = findTestFiles();
const folder = template.directory;
const open = (number: number) =>
  startLane("db", number, { FILLED_POSTGRES: template.directory, folder }, titlesWithoutSnapshots(files));
const lanes = await Promise.all(Array.from({ length: Number(options.lanes) }, (_, number) => open(number)));
const [first] = lanes;
if (first === undefined) throw new Error("there has to be at least one lane");
const uses = await measureUses(first, files, options.fresh);

const queue = wanted.filter((mutant) => !template.invalid.has(mutant) && state.verdictOf(mutant) === null);
const total = queue.length;
await Promise.all(
  lanes.map(async (lane) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const began = Date.now();
      const { failed } = await lane.run(next.sql, filesFor(next, uses, state));
      state.keep(next, { killedBy: failed, milliseconds: Date.now() - began });
      const outcome = failed === null ? "SURVIVED" : `killed by ${failed.file} > ${failed.test}`;
      console.info(`${total - queue.length}/${total} ${next.id}: ${outcome}`);
    }
    await lane.stop();
  }),
);
template.remove();

const problems = printReport(wanted, template.invalid, state, options.only === "" && step === 1);
console.info(`${Math.round((Date.now() - started) / 1000)} s`);
process.exitCode = problems === 0 ? 0 : 1;
