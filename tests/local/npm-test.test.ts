import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm test rejects unknown test names and lists the known names", () => {
  const { status, stderr } = spawnSync(process.execPath, ["tests/run.mjs", "domain", "domian"], { encoding: "utf8" });
  expect(stderr).toBe(
    "There are no tests named domian. Choose from: check, domain, conventions, local, server, web, db, e2e, hosted.\n",
  );
  expect(status).toBe(1);
});
