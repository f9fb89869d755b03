/**
 * The four rounds in playing order, the same in every season. `heading` is the column header. `name` is the round's
 * name on a phone and in emails.
 */
export const ROUNDS = [
  { id: "first", name: "First Round", heading: "PLAYOFF FIRST ROUND" },
  { id: "quarter", name: "Quarterfinals", heading: "PLAYOFF QUARTERFINALS" },
  { id: "semi", name: "Semifinals", heading: "PLAYOFF SEMIFINALS" },
  { id: "championship", name: "Championship", heading: "NATIONAL CHAMPIONSHIP" },
] as const;

/** A round: `first`, `quarter`, `semi` or `championship`. */
export type RoundId = (typeof ROUNDS)[number]["id"];
