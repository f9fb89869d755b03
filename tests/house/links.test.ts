import { expect, test } from "vitest";
import { brokenLinks } from "../../scripts/links.ts";

const FILES: Record<string, string> = {
  "README.md": [
    "[a file](docs/rules.md) [a heading](docs/rules.md#save--its-limits) [the second](docs/rules.md#twice-1)",
    "[elsewhere](https://example.com/x) [code](src/code.ts) `[in code](gone.md)` [here](#title)",
    "# Title",
    "```",
    "[in a block](gone.md)",
    "```",
    "[no file](docs/gone.md)",
    "[no heading](docs/rules.md#gone) [none here](#gone)",
  ].join("\n"),
  "docs/rules.md": "# Save & its `limits`\n## Twice\n## Twice\n",
  "src/code.ts": "",
};

test("reports links to missing files and headings, with their lines", () => {
  expect(brokenLinks("README.md", (path) => FILES[path] ?? null)).toEqual({
    broken: [
      "README.md:7: docs/gone.md does not exist",
      "README.md:8: docs/rules.md#gone does not exist",
      "README.md:8: #gone does not exist",
    ],
    count: 8,
  });
});
