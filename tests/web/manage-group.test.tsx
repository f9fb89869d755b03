import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
// Loaded in advance, because on a busy machine this code may take longer to load than the page's timeout.
import "#web/features/groups/manage/history.tsx";
import "#web/features/groups/manage/manage-dialog.tsx";
import type { InputOf, OutputOf } from "#support/server/trpc-envelope.ts";
import { setUpChallenge, toastText } from "./challenge.tsx";
import { CASEYS, chooseInMenu, GROUP_ID, groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorResponse } from "./network.ts";
import { button, dialog, enter, textsOf } from "./screen.tsx";
import { NOW } from "./weeks.ts";

setUpChallenge();

type History = OutputOf<"groups.history">;
type Change = InputOf<"groups.manage">;

const NOTHING: History = { actions: [], removed: [], left: [] };
const MINE = { isCommissioner: true, commissioner: { userId: "id-of-sam", name: "sam" } };

/** `respond` can reject a change. Returns the changes that were sent. */
async function openManage(
  respond: (change: Change) => ErrorResponse | undefined = () => undefined,
  { seasons = [], history = NOTHING }: { seasons?: string[]; history?: History | ErrorResponse } = {},
) {
  const sent: Change[] = [];
  serveGroup(
    () =>
      groupOf([memberOf("sam"), memberOf("casey"), memberOf("bo", { teamName: "<b>Bo</b>" })], {
        group: MINE,
        seasons,
      }),
    [],
    {
      "groups.history": () => history,
      "groups.manage": (change) => {
        sent.push(change);
        return respond(change) ?? {};
      },
    },
  );
  const view = await openGroup();
  await chooseInMenu(view.user, "Manage Group");
  const manage = within(await screen.findByRole("dialog", { name: "Manage Group" }));
  const press = (name: string | RegExp) => view.user.click(manage.getByRole("button", { name }));
  return { ...view, manage, press, sent };
}

test("a member who is not the commissioner can see the note and the history, but cannot open the Manage Group dialog", async () => {
  const actions: History["actions"] = [
    { at: NOW, action: "rename", by: "casey", player: null, before: "Old", after: "New" },
    { at: new Date(NOW.getTime() - 1), action: "remove", by: "casey", player: null, before: null, after: null },
  ];
  serveGroup(
    groupOf([memberOf("sam"), memberOf("casey")], {
      group: { note: { text: "Lock is noon <b>https://x.example</b>", by: "casey", at: NOW } },
    }),
    [],
    { "groups.history": () => ({ ...NOTHING, actions }) },
  );
  const { user } = await openGroup();
  expect((await screen.findByRole("complementary", { name: "Note" })).textContent).toBe(
    "Lock is noon <b>https://x.example</b>casey, Nov 10",
  );
  expect(screen.queryByRole("link", { name: /x\.example/ })).toBeNull();
  await user.click(button("Group Menu"));
  expect(screen.queryByRole("menuitem", { name: "Manage Group" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "History" }));
  await screen.findByRole("dialog", { name: "Group History" });
  const rows = await dialog().findAllByRole("listitem");
  expect(textsOf(rows)).toEqual([
    expect.stringMatching(/casey renamed the group from Old to New$/),
    expect.stringMatching(/casey removed Deleted player$/),
  ]);
});

test("the commissioner can rename the group, and the field keeps the typed name after a rejection and after a successful save", async () => {
  let isTaken = true;
  const { user, manage, press, sent } = await openManage(() =>
    isTaken ? new ErrorResponse("GROUP_NAME_TAKEN") : undefined,
  );
  expect(manage.queryByRole("button", { name: "Save Name" })).toBeNull();
  const field = manage.getByLabelText<HTMLInputElement>("Group Name");
  await user.clear(field);
  await enter(user, field, "The Den");
  await press("Save Name");
  expect(await manage.findByText("A group with this name already exists")).toBeTruthy();
  expect([field.value, document.activeElement]).toEqual(["The Den", field]);
  isTaken = false;
  await press("Save Name");
  await waitFor(() => expect(toastText()).toBe("Group renamed."));
  expect(field.value).toBe("The Den");
  expect(sent).toEqual([1, 2].map(() => ({ id: GROUP_ID, action: "rename", value: "The Den" })));
});

test("the commissioner can save a note of at most 280 characters, and a longer note shows an error", async () => {
  const { user, manage, press, sent } = await openManage();
  const field = manage.getByLabelText<HTMLTextAreaElement>("Note");
  await enter(user, field, "x".repeat(281));
  expect(manage.getByText(/281\/280/)).toBeTruthy();
  await press("Save Note");
  expect(manage.getByText("The note must be 280 characters or less.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(field);
  await enter(user, field, "Lock is noon");
  await press("Save Note");
  await waitFor(() => expect(sent).toEqual([{ id: GROUP_ID, action: "write-note", value: "Lock is noon" }]));
});

test("the commissioner can close the group to new members and reset the invite link, but sees an error after losing the role of commissioner", async () => {
  let isGone = false;
  const { user, manage, press, sent } = await openManage(() =>
    isGone ? new ErrorResponse("NOT_COMMISSIONER") : undefined,
  );
  await user.click(manage.getByRole("switch", { name: "Open to new players" }));
  await waitFor(() => expect(toastText()).toBe("Closed to new players."));
  await press("Reset Link");
  await waitFor(() => expect(sent.map(({ action }) => action)).toEqual(["close-joining", "reset-link"]));
  isGone = true;
  await press("Reset Link");
  await waitFor(() => expect(toastText()).toBe("Only the commissioner can do that."));
});

test("the commissioner can remove a member or make one commissioner after a confirmation, and can let a removed player rejoin or keep out a player who left", async () => {
  const history = {
    ...NOTHING,
    removed: [{ userId: "id-of-eve", name: "eve" }],
    left: [{ userId: "id-of-fay", name: "fay" }],
  };
  const { user, manage, sent } = await openManage(undefined, { history });
  await user.click(manage.getByRole("tab", { name: "Members" }));
  expect(manage.queryByRole("button", { name: /sam/ })).toBeNull();
  const ask = async (name: string, confirm: string) => {
    await user.click(manage.getByRole("button", { name }));
    await user.click(
      within(await screen.findByRole("dialog", { name: /^(Remove Member|Make Commissioner)$/ })).getByRole("button", {
        name: confirm,
      }),
    );
  };
  await ask("Remove <b>Bo</b> (bo)", "Remove");
  await waitFor(() => expect(toastText()).toBe("<b>Bo</b> (bo) was removed."));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await user.click(manage.getByRole("button", { name: "Let Back In eve" }));
  await waitFor(() => expect(toastText()).toBe("eve can rejoin."));
  await user.click(manage.getByRole("button", { name: "Keep Out fay" }));
  await waitFor(() => expect(toastText()).toBe("fay can't rejoin."));
  await ask("Make Commissioner casey", "Make Commissioner");
  await waitFor(() => expect(toastText()).toBe("casey is now commissioner."));
  expect(sent.map(({ id: _, ...change }) => change)).toEqual([
    { action: "remove", player: "id-of-bo" },
    { action: "let-back-in", player: "id-of-eve" },
    { action: "remove", player: "id-of-fay" },
    { action: "make-commissioner", player: "id-of-casey" },
  ]);
});

test.each([
  [[], "Delete Group", "delete", '"Fourth and Long" was deleted.'],
  [["2001-02"], "Close Group", "close", '"Fourth and Long" is closed.'],
])(
  "with the finished seasons %j, even if the history cannot be loaded, only '%s' is offered; it needs the group's name, and then opens the challenge home page",
  async (seasons, label, action, said) => {
    let isWrong = true;
    const { user, manage, press, sent } = await openManage(
      () => (isWrong ? new ErrorResponse("GROUP_NAME_MISMATCH") : undefined),
      { seasons, history: new ErrorResponse("UNEXPECTED") },
    );
    expect(manage.getByRole("heading", { name: /^(Delete|Close) Group$/ }).textContent).toBe(label);
    expect(manage.getByRole("button", { name: label }).getAttribute("aria-disabled")).toBe("true");
    await press(label);
    expect(sent).toEqual([]);
    await enter(user, manage.getByLabelText("Type the group name to confirm"), "Fourth and Short");
    await press(label);
    await waitFor(() => expect(sent).toHaveLength(1));
    isWrong = false;
    serveGroup(() => new ErrorResponse("GROUP_NOT_FOUND"), [], {
      "groups.history": () => new ErrorResponse("GROUP_NOT_FOUND"),
      "groups.manage": (change) => {
        sent.push(change);
        return {};
      },
    });
    await press(label);
    await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
    expect([sent.at(-1)?.action, toastText()]).toEqual([action, said]);
  },
);

test.each([
  [{ isOpen: false }, "This group is closed to new players."],
  [{ isOpen: true, wasRemoved: true }, "You were removed from this group."],
])("a player who cannot join sees the reason instead of a Join button: %j", async (group, why) => {
  serveGroup({ ...CASEYS, group: { ...CASEYS.group, ...group } });
  await openGroup();
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Join Group|Group Menu/ })).toBeNull();
});

test("while a week is open, the members table shows who has picks, stays up to date, and can put members without picks at the top", async () => {
  let userIds = ["id-of-sam", "id-of-casey"];
  serveGroup(groupOf([memberOf("sam"), memberOf("bo"), memberOf("casey")]), [], {
    "groups.entries": () => ({ week: 12, players: 3, entered: userIds.length, userIds }),
  });
  const { user } = await openGroup();
  expect(await screen.findByText("2 of 3 picks in")).toBeTruthy();
  expect(await rowsOf("Group Members")).toEqual([
    "sam (you) | 0 | N/A | in",
    "bo | 0 | N/A | not yet",
    "casey | 0 | N/A | in",
  ]);
  await user.click(button("Missing First"));
  await waitFor(async () => expect((await rowsOf("Group Members"))[0]).toMatch(/^bo .*not yet$/));
  userIds = ["id-of-sam", "id-of-bo", "id-of-casey"];
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(await screen.findByText("3 of 3 picks in")).toBeTruthy();
  await user.click(button("By Rank"));
  expect((await rowsOf("Group Members"))[0]).toMatch(/^sam/);
  userIds = ["id-of-bo"];
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  const link = await screen.findByRole("link", { name: "Make Picks" });
  expect(link.getAttribute("href")).toBe(`/bracket/week/12?group=${GROUP_ID}`);
});

test.each([
  ["while no week is open", groupOf([memberOf("sam")], { weeks: [] }), "sam (you) | 0 | N/A"],
  ["for a viewer outside the group", CASEYS, "casey | 0 | N/A"],
])("the list of members with picks is not requested %s", async (_, page, row) => {
  let requests = 0;
  serveGroup(page, [], {
    "groups.entries": () => {
      requests += 1;
      return null;
    },
  });
  await openGroup();
  expect(await rowsOf("Group Members")).toEqual([row]);
  expect(requests).toBe(0);
});
