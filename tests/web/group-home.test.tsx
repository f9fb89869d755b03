// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RETURNED } from "../../src/web/session/remembered-path.ts";
import { signOut } from "../../src/web/session/session.tsx";
import type { OutputOf } from "../support/server/trpc-envelope.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import { homeOf, openChallenge, serve, setUpChallenge, signInAs, toastText, weekOf } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, memberOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorAnswer, type Procedures } from "./network.ts";
import { button, dialog, enter } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const NONE = "You're not part of any groups yet. Create or join a group to get started!";

function home(groups: OutputOf<"picks.home">["groups"] = []) {
  return homeOf({ weeks: [{ ...weekOf(12), pick: null }], groups });
}

/** Opens challenge home for sam with these answers. */
async function openHome(procedures: Procedures = {}) {
  serve({ "picks.home": () => home(), ...procedures });
  await signInAs("sam");
  const view = openChallenge("/cfp-challenge");
  await screen.findByRole("table", { name: "Weekly Picks" });
  return view;
}

test("a player without groups sees how to begin", async () => {
  await openHome();
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(screen.queryByRole("table", { name: "My Groups" })).toBeNull();
});

test("a dialog opened while the page loads stays, with its text", async () => {
  const { promise, resolve } = deferred<void>();
  serve({ "picks.home": () => promise.then(() => home()) });
  await signInAs("sam");
  const { user } = openChallenge("/cfp-challenge");
  await user.click(await screen.findByRole("button", { name: "Create Group" }));
  await user.type(dialog().getByLabelText("Group Name"), "Fourth and Long");
  resolve();
  await screen.findByRole("table", { name: "Weekly Picks" });
  expect(dialog().getByDisplayValue("Fourth and Long")).toBeTruthy();
});

test("each group is a link with its number of players, and the page makes one request", async () => {
  let asked = 0;
  await openHome({
    "picks.home": () => {
      asked += 1;
      return home([
        { id: GROUP_ID, name: "Fourth and Long", players: 9, entered: null, inviteCode: CODE, standing: null },
        {
          id: GROUP_ID.replace("0b", "1b"),
          name: "Sunday Film Room",
          players: 1,
          entered: null,
          inviteCode: CODE,
          standing: null,
        },
      ]);
    },
  });
  const table = await screen.findByRole("table", { name: "My Groups" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Group Name", "No. of Players"]);
  expect(within(table).getByRole("link", { name: "Fourth and Long" }).getAttribute("href")).toBe(`/group/${GROUP_ID}`);
  expect(within(table).getByRole("row", { name: /Fourth and Long 9/ })).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
  expect(asked).toBe(1);
});

test.each([
  [
    "Create Group",
    "groups.create",
    'Group "Fourth and Long" created successfully!',
    "Failed to create group. Please try again.",
  ],
  ["Join Group", "groups.join", 'Successfully joined "Fourth and Long"!', "Failed to join group. Please try again."],
])(
  "%s shows an empty name, a failure and a success, and a double click acts once",
  async (title, path, done, failed) => {
    const asked: string[] = [];
    let isDown = true;
    const { promise, resolve } = deferred<void>();
    const { user } = await openHome({
      [path]: async ({ name }: { name: string }) => {
        asked.push(name);
        if (isDown) return new ErrorAnswer("UNEXPECTED");
        await promise;
        return { id: GROUP_ID, name: "Fourth and Long" };
      },
    });
    await user.click(button(title));
    const field = dialog().getByLabelText<HTMLInputElement>("Group Name");
    await enter(user, field, "  \u3000 ");
    await user.click(dialog().getByRole("button", { name: title }));
    expect(await dialog().findByText("Please enter a group name")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(asked).toEqual([]);

    await user.type(field, "Fourth and Long");
    await user.click(dialog().getByRole("button", { name: title }));
    await waitFor(() => expect(toastText()).toBe(failed));
    expect(field.value).toContain("Fourth and Long");

    isDown = false;
    const go = dialog().getByRole("button", { name: title });
    act(() => {
      go.click(); // Twice before the screen is drawn again.
      go.click();
    });
    resolve();
    await waitFor(() => expect(toastText()).toBe(done));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toHaveLength(2);
  },
);

test.each([
  ["ACCOUNT_GONE", "This account no longer exists."],
  ["SESSION_INVALID", "Your session has ended. Please sign in again."],
] as const)("an action that ends in %s says so, and does not suggest trying again", async (key, sentence) => {
  const { user } = await openHome({ "groups.create": () => new ErrorAnswer(key) });
  await user.click(button("Create Group"));
  await user.type(dialog().getByLabelText<HTMLInputElement>("Group Name"), "Fourth and Long");
  await user.click(dialog().getByRole("button", { name: "Create Group" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Sign In" })[0]).toBeTruthy());
  expect(toastText()).toBe(sentence);
});

test("creating a group shows its invite link, and joining one does not", async () => {
  const made = { id: GROUP_ID, name: "Fourth and Long" };
  let groups: OutputOf<"picks.home">["groups"] = [];
  const { user } = await openHome({
    "picks.home": () => home(groups),
    "groups.create": () => {
      groups = [{ ...made, players: 1, entered: null, inviteCode: CODE, standing: null }];
      return made;
    },
    "groups.join": () => made,
  });
  await user.click(button("Join Group"));
  await user.type(dialog().getByLabelText("Group Name"), "Fourth and Long{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Copy invite link" })).toBeNull();
  await user.click(button("Create Group"));
  await user.type(dialog().getByLabelText("Group Name"), "Fourth and Long{Enter}");
  await user.click(await screen.findByRole("button", { name: "Copy invite link" }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/join/${CODE}`);
});

test("a name field takes fifty characters as people count them, and never drops existing text", async () => {
  const { user } = await openHome();
  await user.click(button("Create Group"));
  const field = dialog().getByLabelText<HTMLInputElement>("Group Name");
  const fill = async (text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  await fill("x".repeat(60));
  expect(field.value).toBe("x".repeat(50));
  await user.type(field, "y");
  expect(field.value).toBe("x".repeat(50));
  await fill("🏈".repeat(49));
  await user.type(field, "🏈🏈");
  expect(field.value).toBe("🏈".repeat(50));
  await fill(`ab${"x".repeat(40)}`);
  field.setSelectionRange(1, 1);
  await user.paste("0".repeat(20));
  expect(field.value).toBe(`a${"0".repeat(8)}b${"x".repeat(40)}`);
});

test.each([
  ["Create Group", "groups.create", "GROUP_NAME_TAKEN", "A group with this name already exists"],
  ["Create Group", "groups.create", "GROUP_CREATE_SIGNED_OUT", "You must be logged in to create a group"],
  ["Join Group", "groups.join", "GROUP_NAME_UNKNOWN", "Group not found. Please check the group name."],
  ["Join Group", "groups.join", "ALREADY_MEMBER", "You are already a member of this group"],
  ["Join Group", "groups.join", "GROUP_JOIN_SIGNED_OUT", "You must be logged in to join a group"],
] as const)(
  "%s: the message of a %s that is refused with %s is shown under the name",
  async (title, path, key, words) => {
    const { user } = await openHome({ [path]: () => new ErrorAnswer(key) });
    await user.click(button(title));
    await user.type(dialog().getByLabelText("Group Name"), "Fourth{Enter}");
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test("the Navigation drawer leads a player to their groups every time, and has no such link for a visitor", async () => {
  setWidth(390);
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { user } = await openHome();
  for (const times of [1, 2]) {
    await user.click(button("Navigation"));
    await user.click(dialog().getByRole("link", { name: "My Groups" }));
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(times));
    expect(document.activeElement?.contains(screen.getByRole("region", { name: "My Groups" }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(window.location.href).toMatch(/\/cfp-challenge$/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  await act(signOut);
  await user.click(button("Navigation"));
  expect(dialog().queryByRole("link", { name: "My Groups" })).toBeNull();
});

/** What a group without picks says once it has asked for them; a test that ends before would ask in the next one. */
const PICKS_ARE_THERE = /^The season and the picks are drawn here/;

test("a visitor with an invite link sees the group's name and members, and joins by signing in", async () => {
  const joined: string[] = [];
  serveGroup(groupOf([memberOf("sam"), memberOf("casey")]), [], {
    "groups.preview": () => ({ name: "Fourth and Long", players: 8, first: ["sam", "casey"], isOpen: true }),
    "groups.joinByCode": ({ code }: { code: string }) => {
      joined.push(code);
      return { id: GROUP_ID, name: "Fourth and Long", wasMember: false };
    },
  });
  const { user } = openChallenge(`/join/${CODE}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Fourth and Long" })).toBeTruthy();
  expect(screen.getByText(/this group of 8 players/)).toBeTruthy();
  expect(screen.getByText(/^Already in:/).textContent).toBe("Already in: sam, casey and 6 more");
  expect(await screen.findByRole("timer")).toBeTruthy();
  expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(`/join/${CODE}`));
  expect(joined).toEqual([]);
  await user.click(button("Join Fourth and Long"));
  expect(await screen.findByText("Create an account or sign in, and you are in Fourth and Long.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Create Account" }).getAttribute("aria-selected")).toBe("true");
  await user.click(screen.getByRole("tab", { name: "Sign In" }));
  await enter(user, await screen.findByLabelText("Email"), "sam@example.com");
  await enter(user, screen.getByLabelText("Password"), "right-password");
  await user.click(button("Continue"));
  expect(await screen.findByRole("table", { name: "Group Members" })).toBeTruthy();
  expect(window.location.pathname).toBe(`/group/${GROUP_ID}`);
  expect(joined).toEqual([CODE]);
  expect(toastText()).toBe('Successfully joined "Fourth and Long"!');
  expect((await screen.findAllByText(PICKS_ARE_THERE)).length).toBeGreaterThan(0);
});

/** Serves an invitation to a player who is not in the group, and collects the codes that are joined. */
function serveInvitation(): string[] {
  const joined: string[] = [];
  serveGroup(groupOf([memberOf("sam"), memberOf("casey")]), [], {
    "groups.preview": () => ({ name: "Fourth and Long", players: 1, first: ["casey"], isOpen: true }),
    "groups.joinByCode": ({ code }) => {
      joined.push(code);
      return { id: GROUP_ID, name: "Fourth and Long", wasMember: false };
    },
  });
  return joined;
}

test("a signed-in player who opens an invite link sees the group, and joins it only when the button is pressed", async () => {
  const joined = serveInvitation();
  await signInAs("sam");
  const { user } = openChallenge(`/join/${CODE}`);
  const join = await screen.findByRole("button", { name: "Join Fourth and Long" });
  expect(screen.getByText(/^You are invited to play in this group of 1 player\. Already in:/)).toBeTruthy();
  expect(joined).toEqual([]);
  await user.click(join);
  expect(await screen.findByRole("table", { name: "Group Members" })).toBeTruthy();
  expect([joined, toastText()]).toEqual([[CODE], 'Successfully joined "Fourth and Long"!']);
  expect((await screen.findAllByText(PICKS_ARE_THERE)).length).toBeGreaterThan(0);
});

test("a visitor who returns to an invite link from Google or a mail joins at once", async () => {
  const joined = serveInvitation();
  await signInAs("sam");
  openChallenge(`/join/${CODE}`, { state: RETURNED });
  expect(await screen.findByRole("table", { name: "Group Members" })).toBeTruthy();
  expect(joined).toEqual([CODE]);
  expect((await screen.findAllByText(PICKS_ARE_THERE)).length).toBeGreaterThan(0);
});

test("a visitor who signs in elsewhere does not join the group of an open invite link", async () => {
  const joined = serveInvitation();
  openChallenge(`/join/${CODE}`);
  await screen.findByText(/this group of 1 player/);
  await signInAs("sam");
  expect(await screen.findByText(/Already in:/)).toBeTruthy();
  await screen.findByText(/^You are invited to play in this group of 1 player\. Already in:/);
  expect(joined).toEqual([]);
});

test("a member who opens the invite link is sent to the group without a message", async () => {
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.preview": () => ({ name: "Fourth and Long", players: 8, first: ["sam", "casey"], isOpen: true }),
    "picks.home": () =>
      home([{ id: GROUP_ID, name: "Fourth and Long", players: 8, entered: null, inviteCode: CODE, standing: null }]),
  });
  await signInAs("sam");
  openChallenge(`/join/${CODE}`);
  expect(await screen.findByRole("table", { name: "Group Members" })).toBeTruthy();
  expect(toastText()).toBeUndefined();
  expect((await screen.findAllByText(PICKS_ARE_THERE)).length).toBeGreaterThan(0);
});

test("an unknown code is 'Group not found', and a refused join shows its reason", async () => {
  serve({ "groups.preview": () => new ErrorAnswer("GROUP_NOT_FOUND") });
  const { unmount } = openChallenge("/join/nonsense");
  expect(await screen.findByRole("heading", { name: "Group not found" })).toBeTruthy();
  unmount();
  serve({
    "groups.preview": () => ({ name: "Fourth and Long", players: 8, first: ["sam", "casey"], isOpen: true }),
    "picks.home": () => homeOf(),
    "groups.joinByCode": () => new ErrorAnswer("MEMBERSHIPS_LIMIT"),
  });
  await signInAs("sam");
  const { user } = openChallenge(`/join/${CODE}`);
  await user.click(await screen.findByRole("button", { name: "Join Fourth and Long" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^You are in 50 groups/);
});

test("an invite link that has ended, a group that is closed and a removed member are told so, without a way to join", async () => {
  serve({ "groups.preview": () => new ErrorAnswer("INVITATION_ENDED") });
  const { unmount } = openChallenge(`/join/${CODE}`);
  expect((await screen.findByRole("alert")).textContent).toBe("This invitation is no longer valid.");
  unmount();
  const preview = { name: "Fourth and Long", players: 8, first: ["sam"] };
  serve({ "groups.preview": () => ({ ...preview, isOpen: false }), "picks.home": () => homeOf() });
  const closed = openChallenge(`/join/${CODE.replace("0", "1")}`);
  expect((await screen.findByRole("alert")).textContent).toBe("Joining is closed.");
  expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
  closed.unmount();
  serve({
    "groups.preview": () => ({ ...preview, isOpen: true }),
    "picks.home": () => homeOf(),
    "groups.joinByCode": () => new ErrorAnswer("GROUP_REMOVED"),
  });
  await signInAs("sam");
  const { user } = openChallenge(`/join/${CODE.replace("0", "2")}`);
  await user.click(await screen.findByRole("button", { name: "Join Fourth and Long" }));
  expect((await screen.findByRole("alert")).textContent).toBe("You were removed from this group.");
  expect(screen.queryByRole("button", { name: /^(Join|Try)/ })).toBeNull();
});

test("each group says how many are in while a week is open", async () => {
  await openHome({
    "picks.home": () =>
      home([{ id: GROUP_ID, name: "Fourth and Long", players: 25, entered: 18, inviteCode: CODE, standing: null }]),
  });
  const table = await screen.findByRole("table", { name: "My Groups" });
  expect(within(table).getByText("18 of 25 in")).toBeTruthy();
});
