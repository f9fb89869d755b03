import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, openChallenge, setUpChallenge, toastText } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, memberOf, serveGroup } from "./groups.tsx";
import { ErrorResponse, type Procedures } from "./network.ts";
import { button, enter, textsOf } from "./screen.tsx";
import { homeOf } from "./weeks.ts";

setUpChallenge();

const PREVIEW: OutputOf<"groups.preview"> = {
  name: "Fourth and Long",
  players: 8,
  first: ["sam", "casey"],
  isOpen: true,
};

/** Serves an invitation to a group. Returns a list that records the invite code of each player who joins. */
function serveInvitation(procedures: Procedures = {}): string[] {
  const joined: string[] = [];
  serveGroup(groupOf([memberOf("sam"), memberOf("casey")]), [], {
    "groups.preview": () => PREVIEW,
    "groups.joinByCode": ({ code }) => {
      joined.push(code);
      return { id: GROUP_ID, name: "Fourth and Long", wasMember: false };
    },
    ...procedures,
  });
  return joined;
}

/** Waits for the picks, too, so that their request does not run into the next test. */
async function seeGroup() {
  expect(await screen.findByRole("table", { name: "Group Members" })).toBeTruthy();
  expect(window.location.pathname).toBe(`/group/${GROUP_ID}`);
  expect((await screen.findAllByText(/^Picks and points show up here/)).length).toBeGreaterThan(0);
}

test("a signed-out visitor who opens an invite link, even one in capitals, sees the group's name and members, and joins the group by pressing Join again after signing in", async () => {
  const joined = serveInvitation();
  const { user } = openChallenge(`/JOIN/${CODE.toUpperCase()}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Fourth and Long" })).toBeTruthy();
  expect(screen.getByText(/8 players so far/).textContent).toContain("8 players so far: sam, casey, and 6 more");
  expect(await screen.findByRole("timer")).toBeTruthy();
  expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(`/join/${CODE}`));
  expect(joined).toEqual([]);
  await user.click(button("Join Fourth and Long"));
  expect(await screen.findByText("Create an account or sign in to join Fourth and Long.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Create Account" }).getAttribute("aria-selected")).toBe("true");
  await user.click(screen.getByRole("tab", { name: "Sign In" }));
  await enter(user, await screen.findByLabelText("Email"), "sam@example.com");
  await enter(user, screen.getByLabelText("Password"), "right-password");
  await user.click(button("Continue"));
  await screen.findByText(/^You're invited! Predict the playoff every week\. 8 players so far:/);
  expect(joined).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Join Fourth and Long" }));
  await seeGroup();
  expect([joined, toastText()]).toEqual([[CODE], 'Successfully joined "Fourth and Long"!']);
});

test("a member who opens their group's invite link is taken to the group without a message", async () => {
  const own = { id: GROUP_ID, name: "Fourth and Long", players: 8, entered: null, inviteCode: CODE, standing: null };
  serveInvitation({ "picks.home": () => homeOf({ groups: [own] }) });
  await openAsSam(`/join/${CODE}`);
  await seeGroup();
  expect(toastText()).toBeUndefined();
});

test.each([
  ["is no longer valid", () => new ErrorResponse("INVITATION_ENDED"), "This invite link no longer works."],
  [
    "belongs to a group closed to new members",
    () => ({ ...PREVIEW, isOpen: false }),
    "This group is closed to new players.",
  ],
])("an invite link that %s shows a message and no Join button", async (_, preview, words) => {
  serveInvitation({ "groups.preview": preview });
  openChallenge(`/join/${CODE}`);
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
});

test.each([
  ["MEMBERSHIPS_LIMIT", /^You're in 50 groups/, ["Try Again"]],
  ["GROUP_REMOVED", /^You were removed from this group\.$/, []],
] as const)("a player whose request to join is rejected with %s sees the reason", async (key, words, ways) => {
  serveInvitation({ "groups.joinByCode": () => new ErrorResponse(key) });
  const { user } = await openAsSam(`/join/${CODE}`);
  await user.click(await screen.findByRole("button", { name: "Join Fourth and Long" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  const buttons = screen.queryAllByRole("button", { name: /^(Join|Try)/ });
  expect(textsOf(buttons)).toEqual(ways);
});
