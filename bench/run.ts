/**
 * `npm run bench`: measures the figures in docs/performance.md and prints one table. With names as arguments, measures
 * only the figures with those names. A missed goal is not a failure, because timings vary between machines.
 */
import { coldImport } from "./cold-import.ts";
import { everyone } from "./everyone.ts";
import { following } from "./following.ts";
import { groupPage, rescoring } from "./groups.ts";
import { closeMillionPicks } from "./groups-database.ts";
import { pickToPaint } from "./pick-to-paint.ts";
import { readsUnderPolicies, savingAPick, signedInRead } from "./picks.ts";
import { picture } from "./picture.ts";
import { rootFor } from "./race.ts";
import { reminders } from "./reminders.ts";
import type { Row } from "./row.ts";
import { startUp } from "./start-up.ts";

const BENCHES: Record<string, () => Promise<Row | Row[]>> = {
  pickToPaint,
  signedInRead,
  savingAPick,
  readsUnderPolicies,
  groupPage,
  everyone,
  reminders,
  rescoring,
  following,
  rootFor,
  picture,
  coldImport,
  startUp,
};

const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.info(`measuring ${name} ...`);
  rows.push(...[await bench()].flat());
}
await closeMillionPicks();
// biome-ignore lint/suspicious/noConsole: this program prints a table.
console.table(
  rows.map(({ what, ours, reference, unit, goal, isMet }) => ({
    what,
    ours: `${ours.toFixed(2)} ${unit}`,
    reference: `${reference.toFixed(2)} ${unit}`,
    ratio: (ours / reference).toFixed(2),
    goal,
    met: isMet ? "yes" : "NO",
  })),
);
