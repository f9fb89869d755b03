import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageFonts } from "../../scripts/make-page-fonts.ts";

const FOLDER = new URL("../../src/web/styles/fonts/", import.meta.url);

test("the fonts of the pages are those that `npm run page-fonts` cuts from their packages", async () => {
  const files = await pageFonts();
  expect(readdirSync(FOLDER).sort()).toEqual([...files.keys()].sort());
  for (const [name, content] of files) {
    expect([name, readFileSync(new URL(name, FOLDER)).equals(content)]).toEqual([name, true]);
  }
});

test("a page that has no unusual character needs 22 kB of fonts", async () => {
  const first = [...(await pageFonts())].filter(([name]) => name.endsWith("-first.woff2"));
  expect(first).toHaveLength(2);
  expect(first.reduce((sum, [, { byteLength }]) => sum + byteLength, 0)).toBeLessThan(22_000);
});
