const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" };
/** The plural rules are created on first use, because creating them takes a few milliseconds on a phone. */
let rules: Intl.PluralRules | undefined;

/** Formats a whole number: "10,366". */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** Formats a rank: "1st", "1,022nd". */
export function ordinal(number: number): string {
  rules ??= new Intl.PluralRules("en-US", { type: "ordinal" });
  return `${grouped(number)}${ENDINGS[rules.select(number)] ?? "th"}`;
}

/** Formats a count with a noun whose plural ends in s: "1 player", "1,200 players". */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** Says when a request may be repeated: "Try again in 12 minutes." Rounds up. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes < 90 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour")}.`;
}
