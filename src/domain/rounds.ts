/**
 * The four rounds in playing order, the same in every season. `heading` is the header of a column, `name` the round's
 * name on a phone and in a mail.
 */
export const ROUNDS = [
  { id: "first", name: "First Round", heading: "PLAYOFF FIRST ROUND" },
  { id: "quarter", name: "Quarterfinals", heading: "PLAYOFF QUARTERFINALS" },
  { id: "semi", name: "Semifinals", heading: "PLAYOFF SEMIFINALS" },
  { id: "championship", name: "Championship", heading: "NATIONAL CHAMPIONSHIP" },
] as const;

/** A round: `first`, `quarter`, `semi` or `championship`. */
export type RoundId = (typeof ROUNDS)[number]["id"];
