import { secRecord } from "./outcomes.ts";

const good = secRecord(0);
const withSlots = (teamSlots: unknown) => ({ ...good, teamSlots });
const withWinners = (winners: unknown) => ({ ...good, winners });
const slotsWith = (id: unknown) => withSlots([id, ...good.teamSlots.slice(1)]);

/** JSON values that are not bracket records. */
export const INVALID_RECORDS: [what: string, value: unknown][] = [
  ["a number", 12],
  ["the value true", true],
  ["an empty string", ""],
  ["a record in a list", [good]],
  ["an empty object", {}],
  ["an extra key", { ...good, name: "mine" }],
  ["a __proto__ key", JSON.parse(`{"__proto__": {}, ${JSON.stringify(good).slice(1)}`)],
  ["no team slots", { winners: good.winners }],
  ["no winners", { teamSlots: good.teamSlots }],
  ["team slots that are not a list", withSlots({ ...good.teamSlots, length: 12 })],
  ["team slots that are null", withSlots(null)],
  ["eleven teams", withSlots(good.teamSlots.slice(1))],
  ["thirteen teams", withSlots([...good.teamSlots, "usc"])],
  ["thirteen teams with a repeated team", withSlots([...good.teamSlots, good.teamSlots[0]])],
  ["a repeated team", slotsWith(good.teamSlots[11])],
  ["an empty team ID", slotsWith("")],
  ["a number as a team ID", slotsWith(1)],
  ["null as a team ID", slotsWith(null)],
  ["a team ID in a list", slotsWith([good.teamSlots[0]])],
  ["capital letters in a team ID", slotsWith("USC")],
  ["a line break after a team ID", slotsWith("usc\n")],
  ["a space before a team ID", slotsWith(" usc")],
  ["two hyphens in a row in a team ID", slotsWith("ohio--state")],
  ["HTML in a team ID", slotsWith("<b>usc</b>")],
  ["a team ID of 61 characters", slotsWith("a".repeat(61))],
  ["a team ID of 100,000 characters", slotsWith("a".repeat(100_000))],
  ["winners in a list", withWinners(Object.values(good.winners))],
  ["winners that are null", withWinners(null)],
  ["winners as JSON text", withWinners(JSON.stringify(good.winners))],
  ["an unknown matchup", withWinners({ ...good.winners, fr5: 12 })],
  ["ten thousand unknown matchups", withWinners(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, n])))],
  ["a __proto__ key in the winners", withWinners(JSON.parse('{"__proto__": 12}'))],
  ["a winner that does not play in the matchup", withWinners({ ...good.winners, fr1: 1 })],
  ["a winning seed in a string", withWinners({ ...good.winners, champ: "12" })],
  ["null as a winning seed", withWinners({ ...good.winners, champ: null })],
  ["a winning seed in a list", withWinners({ ...good.winners, champ: [12] })],
  ["a fractional winning seed", withWinners({ ...good.winners, champ: 11.5 })],
  ["seed 0 as a winner", withWinners({ ...good.winners, champ: 0 })],
  ["a champion that lost in the first round", withWinners({ ...good.winners, champ: 5 })],
  ["a quarterfinal winner without a first-round winner", withWinners({ qf1: 12 })],
  ["a semifinal winner without a quarterfinal winner", withWinners({ fr1: 12, sf1: 12 })],
];
