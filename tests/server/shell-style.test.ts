import { expect, test } from "vitest";
import { shellStyle } from "../../vite/shell-style.ts";

const SHEETS = [
  "._rows_a_1{color:red}._rows_a_1:hover>._cell_a_2{color:blue}._chart_a_3{height:.5em}",
  "@media (width < 768px){._rows_a_1{display:grid}._chart_a_3{display:none}}main>p{margin:0}",
];

test("shellStyle returns only the rules for the shell's classes and the rules without a class", () => {
  const shell = '<main><p class="_rows_a_1 other">Loading</p></main>';
  expect(shellStyle(SHEETS, [shell])).toBe(
    "._rows_a_1{color:red}@media (width<768px){._rows_a_1{display:grid}}main>p{margin:0}",
  );
});

test("shellStyle returns the rules for all of a page's shells, in style sheet order", () => {
  const shells = ['<p class="_chart_a_3">', '<p class="_rows_a_1"><b class="_cell_a_2">'];
  const style = shellStyle(SHEETS, shells);
  const names = [...style.matchAll(/_(\w+)_a_\d/g)].map(([, name]) => name);
  expect(names.join(" ")).toBe("rows rows cell chart rows chart");
});

test("shellStyle returns an empty string if no shell uses a rule from the page's own style sheets", () => {
  expect(shellStyle(["._chart_a_3{height:1em}"], ['<main class="_main_b_1">'])).toBe("");
});

test("shellStyle includes a font only if a shell has a character in the font's range", () => {
  const face = (range: string) => `@font-face{font-family:A;src:url(${range}.woff2);unicode-range:${range}}`;
  const sheet = [face("U+20-7E"), face("U+A0-E8"), face("U+E9"), "@font-face{font-family:B;src:local(B)}"].join("");
  const style = shellStyle([sheet], ["<p>Jos", "<b>\u00e9</b>"]);
  const fonts = [...style.matchAll(/url\("?([^)"]*)|local\(B\)/g)].map(([all, file]) => file ?? all);
  expect(fonts).toEqual(["U+20-7E.woff2", "U+E9.woff2", "local(B)"]);
});
