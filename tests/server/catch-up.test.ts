import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import {
  createGroup,
  forgetGroups,
  type GroupServer,
  groupPage,
  openGroupServer,
} from "../support/groups/group-server.ts";

/** Where Vercel keeps what a request may ask of it. */
const CONTEXT = Symbol.for("@vercel/request-context");

let groups: GroupServer;
beforeAll(async () => {
  groups = await openGroupServer();
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, CONTEXT);
  await groups.server.close();
});

/** The work that was handed to the platform, to go on with behind the answer. */
let behind: Promise<unknown>[] = [];
beforeEach(async () => {
  await forgetGroups(groups.server);
  // A second catch-up of one instance comes two seconds after the first.
  await new Promise((resolve) => setTimeout(resolve, 2_010));
  behind = [];
  Reflect.set(globalThis, CONTEXT, { get: () => ({ waitUntil: (work: Promise<unknown>) => behind.push(work) }) });
});

const calls = () => groups.server.databaseCalls().filter((call) => call.includes("catch_up"));
const isCounted = async () => (await groups.server.sql("select from private.groups_to_count")).length === 0;

describe("what is not counted", () => {
  test("is counted behind the answer to its first reader, by a platform that keeps the function running, and once", async () => {
    const { id } = await createGroup(groups.ann, "The Huddle");
    expect([behind, await isCounted()]).toEqual([[], false]);
    await Promise.all([groupPage(groups.ann, id), groupPage(groups.bob, id), groups.ann.query("picks.home")]);
    expect(behind).toHaveLength(1);
    await Promise.all(behind);
    expect(await isCounted()).toBe(true);

    groups.server.reset();
    await Promise.all([groupPage(groups.ann, id), groups.bob.query("picks.home")]);
    expect(calls()).toEqual([]);
    expect(behind).toHaveLength(1);
  });

  test("is counted by the scheduler's daily call, without a feed of results and without a reader", async () => {
    await createGroup(groups.ann, "The Huddle");
    const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
    const response = await groups.server.request("/api/cron/results", { headers });
    expect([response.status, await isCounted()]).toEqual([200, true]);
  });

  test("is shown by a server that cannot count it, which says so in its log alone", async () => {
    const { id } = await createGroup(groups.ann, "The Huddle");
    await groups.server.sql("revoke execute on function public.catch_up() from service_role");
    expect((await groupPage(groups.ann, id)).group.name).toBe("The Huddle");
    await vi.waitFor(() => expect(behind).toHaveLength(1));
    await Promise.all(behind);
    await groups.server.sql("grant execute on function public.catch_up() to service_role");
    expect(groups.server.loggedErrors()).toEqual([expect.stringContaining("scores and groups could not be counted")]);
  });
});
