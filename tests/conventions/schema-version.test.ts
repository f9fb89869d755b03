import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { SCHEMA_VERSION } from "#server/observe/schema-version.ts";

test("the build's schema version is the number of the newest migration", () => {
  const newest = readdirSync(new URL("../../supabase/migrations", import.meta.url))
    .sort()
    .at(-1);
  expect(newest?.split("_")[0]).toBe(SCHEMA_VERSION);
});
