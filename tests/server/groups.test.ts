import { beforeAll, describe, expect, test } from "vitest";
import { ann, bob, createGroup, groupPage, setUpGroupServer } from "#support/groups/group-server.ts";
import { type Caller, callerWith } from "#support/server/caller.ts";
import { waitForFreshWindow } from "#support/server/rate-limit-window.ts";
import { server } from "#support/server/server.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

setUpGroupServer();
let visitor: Caller;
beforeAll(() => {
  visitor = callerWith(server);
});

describe("creating or joining a group", () => {
  test("takes two database calls, and makes the player a member", async () => {
    const made = await ann.mutate("groups.create", { name: "  The Huddle " });
    expect([made.status, server.databaseCalls().length]).toEqual([200, 2]);
    expect(made.value).toMatchObject({ name: "The Huddle" });
    server.reset();
    const joined = await bob.mutate("groups.join", { name: "the huddle" });
    expect([joined.status, server.databaseCalls().length]).toEqual([200, 2]);
    expect(joined.value).toMatchObject({ ...made.value });
    expect((await ann.query("picks.home")).value).toMatchObject({ groups: [{ ...made.value, players: 2 }] });
    expect(await groupPage(bob, made.value?.id ?? "")).toMatchObject({
      group: { players: 2, isMember: true, inviteCode: expect.stringMatching(/^[0-9a-f]{32}$/) },
      members: [{ username: "Ann", teamName: null, score: 0 }, { username: "Bob" }],
      own: { username: "Bob", rank: 1 },
      next: null,
      official: null,
    });
  });

  test("is rejected with 401 for a signed-out caller, and the message names the attempted action", async () => {
    expect(await visitor.mutate("groups.create", { name: "x" })).toMatchObject({
      status: 401,
      message: "You must be logged in to create a group",
    });
    expect(await visitor.mutate("groups.join", { name: "x" })).toMatchObject({
      status: 401,
      message: "You must be logged in to join a group",
    });
    expect(server.databaseCalls()).toEqual([]);
  });
});

describe("an invite", () => {
  test("shows anyone the group's name, size and first members, and still works for a player who has already joined", async () => {
    const { id } = await createGroup(ann, "<i>Friends</i>");
    const code = (await groupPage(ann, id)).group.inviteCode as string;
    expect((await groupPage(bob, id)).group).toMatchObject({ isMember: false, inviteCode: null });
    expect(await visitor.query("groups.preview", { code })).toMatchObject({
      status: 200,
      value: { name: "<i>Friends</i>", players: 1, first: ["Ann"] },
    });
    expect((await bob.mutate("groups.joinByCode", { code })).value).toMatchObject({ id, wasMember: false });
    expect((await bob.mutate("groups.joinByCode", { code })).value).toMatchObject({ id, wasMember: true });
    await ann.mutate("groups.rename", { id, teamName: "Ribs & Routes" });
    expect((await visitor.query("groups.preview", { code })).value).toMatchObject({
      players: 2,
      first: ["Ribs & Routes", "Bob"],
    });
  });

  test("with an unknown code returns 404, and more than 120 requests in a minute return 429 with Retry-After", async () => {
    await waitForFreshWindow();
    const ask = () => visitor.query("groups.preview", { code: "f".repeat(32) });
    expect(await ask()).toMatchObject({ status: 404, message: "This invite link no longer works." });
    expect(await visitor.query("groups.preview", { code: "%00" })).toMatchObject({ status: 404 });
    await server.sql("update private.rate_limits set used = 118 where bucket = 'invites:client'");
    const statuses = [(await ask()).status, (await ask()).status];
    expect([...statuses, (await ask()).key]).toEqual([404, 404, "TOO_MANY_REQUESTS"]);
    const rejected = await server.request(queryUrl("groups.preview", { code: "f".repeat(32) }));
    const seconds = Number(rejected.headers.get("retry-after"));
    expect([rejected.status, seconds > 0, seconds <= 60]).toEqual([429, true, true]);
  });
});

test.each([
  ["groups.joinByCode", { code: "f".repeat(32) }, "joins:client", 120],
  ["groups.join", { name: "Nowhere" }, "joins:client", 120],
  ["groups.create", { name: "Again" }, "groups:player", 20],
] as const)(
  "%s returns 429 once its limit is reached, before the group is looked up",
  async (path, input, bucket, most) => {
    await waitForFreshWindow();
    await bob.mutate(path, input);
    await server.sql("update private.rate_limits set used = $1 where bucket = $2", [most, bucket]);
    server.reset();
    expect(await bob.mutate(path, input)).toMatchObject({ status: 429, key: "TOO_MANY_REQUESTS" });
    expect(server.databaseCalls()).toHaveLength(1);
  },
);

test("a commissioner's change takes one database call, and appears on the group's page and in its history", async () => {
  const { id } = await createGroup(ann, "The Huddle");
  await bob.mutate("groups.join", { name: "The Huddle" });
  server.reset();
  const manage = (change: object) => ann.mutate("groups.manage", { id, ...change });
  expect((await manage({ action: "rename", value: " The  Den " })).status).toBe(200);
  expect(server.databaseCalls()).toHaveLength(1);
  await manage({ action: "write-note", value: "<b>Lock</b> is noon" });
  await manage({ action: "make-commissioner", player: bob.id });
  expect((await groupPage(bob, id)).group).toMatchObject({
    ...{ name: "The Den", isCommissioner: true, commissioner: { userId: bob.id, name: "Bob" } },
    note: { text: "<b>Lock</b> is noon", by: "Ann", at: expect.any(Date) },
  });
  const { value } = await ann.query("groups.history", { id });
  expect(value?.actions[0]).toMatchObject({
    action: "make-commissioner",
    by: "Ann",
    player: "Bob",
    at: expect.any(Date),
  });
});
