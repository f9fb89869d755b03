import { expect, test } from "vitest";
import { HEADERS, openProcesses } from "./processes.ts";

const { start } = openProcesses();

test("the demo is added to new data only, and stays in it", async () => {
  const demo = { email: "demo@example.com", password: "demo-password" };
  const visit = async (args: string[]) => {
    const { child, url, ended } = start({}, args);
    const body = JSON.stringify(demo);
    const signedIn = await fetch(`${await url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: HEADERS,
      body,
    });
    child.kill("SIGTERM");
    return [
      signedIn.status,
      (await ended).printed.includes(`\nDemo account: ${demo.email}, password ${demo.password}\n`),
    ];
  };
  expect(await visit([])).toEqual([400, false]);
  expect(await visit(["--demo"])).toEqual([400, false]);
  expect(await visit(["--demo", "--reset"])).toEqual([200, true]);
  expect(await visit([])).toEqual([200, true]);
});
