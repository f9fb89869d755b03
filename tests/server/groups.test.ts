import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { bearer } from "#support/accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { ann, bob, createGroup, groupPage, setUpGroupServer } from "#support/groups/group-server.ts";
import { type Caller, callerWith, type Player, signIn } from "#support/server/caller.ts";
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

  test.each<["groups.create" | "groups.join" | "groups.joinByCode", object, number, string, string]>([
    ["groups.create", { name: "\u200B\u00AD" }, 400, "GROUP_NAME_REQUIRED", "Please enter a group name"],
    ["groups.create", { name: "x".repeat(51) }, 400, "GROUP_NAME_TOO_LONG", "Group name must be 50 characters or less"],
    ["groups.create", { name: "TAKEN" }, 409, "GROUP_NAME_TAKEN", "A group with this name already exists"],
    ["groups.join", { name: "Nowhere" }, 404, "GROUP_NAME_UNKNOWN", "Group not found. Please check the group name."],
    ["groups.join", { name: "taken" }, 409, "ALREADY_MEMBER", "You are already a member of this group"],
    ["groups.joinByCode", { code: "0".repeat(32) }, 404, "INVITATION_ENDED", "This invite link no longer works."],
  ])("is rejected with an error message when %s gets the input %j", async (path, input, status, key, message) => {
    await createGroup(ann, "Taken");
    expect(await ann.mutate(path, input)).toMatchObject({ status, key, message });
    expect(server.loggedErrors()).toEqual([]);
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
    expect(await visitor.query("groups.page", { id: randomUUID() })).toMatchObject({
      status: 401,
      key: "SIGNED_OUT",
    });
    expect(server.databaseCalls()).toEqual([]);
  });

  test("is rejected with 401 for a player who was just deleted", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    const code = (await groupPage(ann, id)).group.inviteCode as string;
    const ghost = await signIn(server, "Ghost");
    expect(await ghost.query("account.me")).toMatchObject({ status: 200 });
    await server.sql("delete from auth.users where id = $1", [ghost.id]);
    for (const response of [
      await ghost.mutate("groups.create", { name: "Haunted" }),
      await ghost.mutate("groups.join", { name: "The Huddle" }),
      await ghost.mutate("groups.joinByCode", { code }),
    ])
      expect(response).toMatchObject({ status: 401, key: "ACCOUNT_GONE" });
    expect((await groupPage(ann, id)).group.players).toBe(1);
  });

  test("takes effect only once when requested 20 times in parallel", async () => {
    const creates = await Promise.all(Array.from({ length: 20 }, () => ann.mutate("groups.create", { name: "Race" })));
    expect(creates.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(creates.filter(({ message }) => message === "A group with this name already exists")).toHaveLength(19);
    const joins = await Promise.all(Array.from({ length: 20 }, () => bob.mutate("groups.join", { name: "Race" })));
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(joins.filter(({ message }) => message === "You are already a member of this group")).toHaveLength(19);
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

test("a class of 40 behind one IP address signs up, joins a group and emails brackets in the same minute", async () => {
  const { id } = await createGroup(ann, "Room 12");
  const code = (await groupPage(ann, id)).group.inviteCode as string;
  const address = { "x-real-ip": "203.0.113.40" };
  const room = callerWith(server, address);
  const statuses = new Set<number>();
  for (let n = 1; n <= 40; n++) {
    const [username, email] = [`student-${n}`, `student-${n}@school.example`];
    for (const input of [{ email }, { username, email }, { username, email }, { username }])
      statuses.add((await room.mutate("account.availability", input)).status);
    const student = callerWith(server, { ...address, ...bearer((await signIn(server, username)).token) });
    statuses.add((await room.query("groups.preview", { code })).status);
    statuses.add((await student.mutate("groups.joinByCode", { code })).status);
    statuses.add((await server.sendPicks({ email, bracket: fillBracket() }, address)).status);
  }
  expect([...statuses]).toEqual([200]);
  expect((await groupPage(ann, id)).group.players).toBe(41);
}, 120_000);

describe("a member", () => {
  test("can rename their team and leave the group; a non-member can do neither", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    const rename = (who: Player, teamName: string) => who.mutate("groups.rename", { id, teamName });
    expect((await rename(ann, " Wild\u00ADcats ")).value).toEqual({ teamName: "Wildcats" });
    expect(await rename(ann, "  ")).toMatchObject({ status: 400, message: "Please enter a team name" });
    expect(await rename(ann, "x".repeat(51))).toMatchObject({ message: "Team name must be 50 characters or less" });
    expect(await rename(bob, "Mine")).toMatchObject({ status: 404, message: "Group not found" });
    expect(await bob.mutate("groups.leave", { id })).toMatchObject({ status: 404 });
    expect((await ann.mutate("groups.leave", { id })).status).toBe(200);
    expect(await ann.mutate("groups.leave", { id })).toMatchObject({ status: 404 });
    expect(await bob.query("groups.page", { id })).toMatchObject({ key: "GROUP_NOT_FOUND" });
  });
});

describe("a commissioner", () => {
  test("can rename the group, write a note, close joining, remove a member, and hand over the group to a member, who can then delete the group", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    await bob.mutate("groups.join", { name: "The Huddle" });
    server.reset();
    const manage = (who: Player, change: object) => who.mutate("groups.manage", { id, ...change });
    expect((await manage(ann, { action: "rename", value: " The  Den " })).status).toBe(200);
    expect(server.databaseCalls()).toHaveLength(1);
    await manage(ann, { action: "write-note", value: "<b>Lock</b> is noon" });
    await manage(ann, { action: "close-joining" });
    expect((await groupPage(bob, id)).group).toMatchObject({
      ...{ name: "The Den", isOpen: false, isCommissioner: false, commissioner: { userId: ann.id, name: "Ann" } },
      note: { text: "<b>Lock</b> is noon", by: "Ann", at: expect.any(Date) },
    });
    await manage(ann, { action: "remove", player: bob.id });
    expect(await bob.mutate("groups.join", { name: "The Den" })).toMatchObject({
      ...{ status: 403, key: "GROUP_REMOVED", message: "You were removed from this group." },
    });
    await manage(ann, { action: "allow-back", player: bob.id });
    expect(await bob.mutate("groups.join", { name: "The Den" })).toMatchObject({
      ...{ status: 409, message: "This group is closed to new players." },
    });
    await manage(ann, { action: "open-joining" });
    await bob.mutate("groups.join", { name: "The Den" });
    await manage(ann, { action: "hand-over", player: bob.id });
    expect(await manage(ann, { action: "renew-link" })).toMatchObject({
      ...{ status: 403, message: "Only the commissioner can do that." },
    });
    const { value } = await ann.query("groups.history", { id });
    expect(value?.actions[0]).toMatchObject({ action: "hand-over", by: "Ann", player: "Bob", at: expect.any(Date) });
    expect(await visitor.query("groups.history", { id })).toMatchObject({ status: 401 });
    expect(await manage(bob, { action: "delete", value: "The Den" })).toMatchObject({ status: 200 });
    expect(await ann.query("groups.page", { id })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ action: "rename", value: " " }, "GROUP_NAME_REQUIRED"],
    [{ action: "write-note", value: "x".repeat(281) }, "NOTE_TOO_LONG"],
    [{ action: "remove", player: "x" }, "MEMBER_NOT_FOUND"],
    [{ action: "delete", value: "The Muddle" }, "GROUP_NAME_MISMATCH"],
    [{ action: "remove" }, "REQUEST_INVALID"],
    [{ action: "renew-link", value: "x" }, "REQUEST_INVALID"],
  ])("who sends %j gets the error %s", async (change, key) => {
    const { id } = await createGroup(ann, "The Huddle");
    expect(await ann.mutate("groups.manage", { id, ...change })).toMatchObject({ key });
  });
});

test("members see which players have saved picks for the open week, but not the picks", async () => {
  const { id } = await createGroup(ann, "The Huddle");
  await bob.mutate("groups.join", { name: "The Huddle" });
  await bob.mutate("picks.save", { week: 12, record: OFFICIAL_RECORD });
  const entries = { week: 12, players: 2, entered: 1, userIds: [bob.id] };
  expect((await ann.query("groups.entries", { id })).value).toEqual(entries);
  expect((await ann.query("picks.home")).value?.groups).toMatchObject([{ players: 2, entered: 1 }]);
  await bob.mutate("groups.leave", { id });
  expect(await bob.query("groups.entries", { id })).toMatchObject({ status: 200, value: null });
});
