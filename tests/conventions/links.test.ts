import { expect, test } from "vitest";
import { brokenLinks, brokenMentions } from "../../scripts/links.ts";

const FILES: Record<string, string> = {
  "README.md": [
    "[a file](docs/page.md) [a heading](docs/page.md#save--its-limits) [the second](docs/page.md#twice-1)",
    "[elsewhere](https://example.com/x) [code](src/code.ts) `[in code](gone.md)` [here](#title)",
    "# Title",
    "```",
    "[in a block](gone.md)",
    "```",
    "[no file](docs/gone.md)",
    "[no heading](docs/page.md#gone) [none here](#gone)",
  ].join("\n"),
  "docs/page.md": "# Save & its `limits`\n## Twice\n## Twice\n",
  "src/code.ts": "/** A rule (docs/page.md#twice-1), a page (docs/gone.md), a heading (docs/page.md#gone). */",
};

test("the link check reports links to missing files and headings, with their line numbers", () => {
  expect(brokenLinks("README.md", (path) => FILES[path] ?? null)).toEqual({
    broken: [
      "README.md:7: docs/gone.md does not exist",
      "README.md:8: docs/page.md#gone does not exist",
      "README.md:8: #gone does not exist",
    ],
    count: 8,
  });
});

test("the link check reports comments that mention a missing page or heading", () => {
  expect(brokenMentions("src/code.ts", (path) => FILES[path] ?? null)).toEqual([
    "src/code.ts: docs/gone.md does not exist",
    "src/code.ts: docs/page.md#gone does not exist",
  ]);
});
