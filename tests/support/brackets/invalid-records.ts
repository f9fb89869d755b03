import { secRecord } from "./outcomes.ts";

const good = secRecord(0);
const withSlots = (teamSlots: unknown) => ({ ...good, teamSlots });
const withWinners = (winners: unknown) => ({ ...good, winners });
const slotsWith = (id: unknown) => withSlots([id, ...good.teamSlots.slice(1)]);

/** JSON values that are not bracket records. */
export const INVALID_RECORDS: [what: string, value: unknown][] = [
  ["a number", 12],
  ["true", true],
  ["an empty string", ""],
  ["a list", [good]],
  ["an empty object", {}],
  ["an extra key", { ...good, name: "mine" }],
  ["a prototype key", JSON.parse(`{"__proto__": {}, ${JSON.stringify(good).slice(1)}`)],
  ["no slots", { winners: good.winners }],
  ["no winners", { teamSlots: good.teamSlots }],
  ["slots that are not a list", withSlots({ ...good.teamSlots, length: 12 })],
  ["slots that are null", withSlots(null)],
  ["eleven teams", withSlots(good.teamSlots.slice(1))],
  ["thirteen teams", withSlots([...good.teamSlots, "usc"])],
  ["thirteen slots and a repeated team", withSlots([...good.teamSlots, good.teamSlots[0]])],
  ["a repeated team", slotsWith(good.teamSlots[11])],
  ["an empty id", slotsWith("")],
  ["a number as an id", slotsWith(1)],
  ["null as an id", slotsWith(null)],
  ["an id in a list", slotsWith([good.teamSlots[0]])],
  ["capitals in an id", slotsWith("USC")],
  ["a line break after an id", slotsWith("usc\n")],
  ["a space before an id", slotsWith(" usc")],
  ["two hyphens in an id", slotsWith("ohio--state")],
  ["markup in an id", slotsWith("<b>usc</b>")],
  ["an id of 61 characters", slotsWith("a".repeat(61))],
  ["an id of 100,000 characters", slotsWith("a".repeat(100_000))],
  ["winners in a list", withWinners(Object.values(good.winners))],
  ["winners that are null", withWinners(null)],
  ["winners in a string", withWinners(JSON.stringify(good.winners))],
  ["an unknown matchup", withWinners({ ...good.winners, fr5: 12 })],
  ["ten thousand unknown matchups", withWinners(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, n])))],
  ["a prototype key among the winners", withWinners(JSON.parse('{"__proto__": 12}'))],
  ["a seed that does not play there", withWinners({ ...good.winners, fr1: 1 })],
  ["a seed in a string", withWinners({ ...good.winners, champ: "12" })],
  ["a seed that is null", withWinners({ ...good.winners, champ: null })],
  ["a seed in a list", withWinners({ ...good.winners, champ: [12] })],
  ["a fractional seed", withWinners({ ...good.winners, champ: 11.5 })],
  ["seed 0", withWinners({ ...good.winners, champ: 0 })],
  ["a champion beaten in the first round", withWinners({ ...good.winners, champ: 5 })],
  ["a winner whose earlier matchup is undecided", withWinners({ qf1: 12 })],
  ["a semifinal winner without a quarterfinal winner", withWinners({ fr1: 12, sf1: 12 })],
];
