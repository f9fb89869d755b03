/**
 * Writes the list of invisible characters into the database's `private.tidy_name`, from that of `src/domain/group.ts`:
 * PostgreSQL knows no properties of characters, so it needs each range.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { INVISIBLE } from "../src/domain/group.ts";

const MIGRATION = new URL("../supabase/migrations/20260801000950_names.sql", import.meta.url);
const LIST = /(?<=invisible constant text := )('[^']*'\s*)+(?=;)/;
const LINE = 110;

/** Whether a text in the database can hold a character and tidying removes it. */
const isRemoved = (code: number) =>
  code > 0 && !(code >= 0xd800 && code <= 0xdfff) && String.fromCodePoint(code).search(INVISIBLE) === 0;

/** A character as PostgreSQL writes it in a regular expression. */
const escaped = (code: number) =>
  code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;

/** The removed characters, as ranges of a regular expression. */
function ranges(): string[] {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!isRemoved(code)) continue;
    const first = code;
    while (code < 0x10ffff && isRemoved(code + 1)) code += 1;
    found.push(code === first ? escaped(first) : `${escaped(first)}-${escaped(code)}`);
  }
  return found;
}

const lines = ["["];
for (const range of ranges()) {
  const last = lines.at(-1) ?? "";
  if (last.length + range.length > LINE) lines.push(range);
  else lines[lines.length - 1] = last + range;
}
const list = lines.map((line) => `'${line}`).join("'\n    ");
writeFileSync(
  MIGRATION,
  readFileSync(MIGRATION, "utf8").replace(LIST, () => `${list}]'`),
);
