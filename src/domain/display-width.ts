/**
 * The widths of League Gothic's characters, measured from the font. Each key is a width in hundredths of the font size.
 * Its value lists the characters of that width.
 */
const WIDTHS: Record<string, string> = {
  15: "' ",
  16: ".li",
  17: "j",
  19: "I",
  21: "J",
  22: "-",
  23: "tf",
  24: "r1",
  27: "()",
  29: "v",
  30: "LzocsFeyxébkpq",
  31: "7nuh",
  32: "Zad",
  33: "ET",
  34: "S8569",
  35: "g43P0",
  36: "ROCYQV2GB",
  37: "UDX",
  38: "KH",
  39: "A",
  40: "N",
  42: "&",
  44: "w",
  47: "m",
  48: "M",
  51: "W",
};

const WIDTH_OF = new Map(Object.entries(WIDTHS).flatMap(([width, all]) => [...all].map((one) => [one, Number(width)])));

/**
 * Returns the width of a string in the display font, in multiples of the font size. An unknown character counts as 0.51
 * wide, like the widest known character.
 */
export function displayWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDTH_OF.get(character) ?? 51), 0) / 100;
}
