import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, setUpChallenge, toastText } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, headsOf, memberOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorResponse, type Procedures } from "./network.ts";
import { button, dialog, enter } from "./screen.tsx";
import { homeOf, weekOf } from "./weeks.ts";

setUpChallenge();

function home(groups: OutputOf<"picks.home">["groups"] = []) {
  return homeOf({ weeks: [{ ...weekOf(12), pick: null }], groups });
}

async function openHome(procedures: Procedures = {}) {
  serveGroup(groupOf([memberOf("sam")]), [], { "picks.home": () => home(), ...procedures });
  const view = await openAsSam("/cfp-challenge");
  await screen.findByRole("table", { name: "Weekly Picks" });
  return view;
}

test("each group is listed with a link, its size and its number of saved picks", async () => {
  const group = { id: GROUP_ID, name: "Fourth and Long", players: 9, entered: 8, inviteCode: CODE, standing: null };
  const other = { ...group, id: GROUP_ID.replace("0b", "1b"), name: "Sunday Film Room", entered: null };
  await openHome({ "picks.home": () => home([group, other]) });
  const table = await screen.findByRole("table", { name: "My Groups" });
  expect(headsOf(table)).toEqual(["Group Name", "No. of Players"]);
  expect(within(table).getByRole("link", { name: "Fourth and Long" }).getAttribute("href")).toBe(`/group/${GROUP_ID}`);
  expect(within(table).getByRole("row", { name: /Fourth and Long8 of 9 picks in 9/ })).toBeTruthy();
  expect(within(table).getByText("8 of 9 picks in")).toBeTruthy();
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
  "'%s' rejects an empty name, shows a toast on failure and on success, and sends one request on a double click",
  async (title, path, done, failed) => {
    const asked: string[] = [];
    let isDown = true;
    const { promise, resolve } = deferred<void>();
    const { user } = await openHome({
      [path]: async ({ name }: { name: string }) => {
        asked.push(name);
        if (isDown) return new ErrorResponse("UNEXPECTED");
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
      go.click(); // Both clicks come before the next render.
      go.click();
    });
    resolve();
    await waitFor(() => expect(toastText()).toBe(done));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toHaveLength(2);
    if (title === "Create Group") expect(window.location.pathname).toBe(`/group/${GROUP_ID}`);
  },
);

test("'Join Group' opens the invitation if the text contains an invite link", async () => {
  const { user } = await openHome({
    "groups.preview": () => ({ name: "Fourth and Long", players: 8, first: ["casey"], isOpen: true }),
  });
  await user.click(button("Join Group"));
  await user.click(dialog().getByLabelText("Group Name"));
  await user.paste(`Join my pool with a name that is long: http://localhost:3000/join/${CODE}`);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe(`/join/${CODE}`));
  expect(await screen.findByText(/8 players so far/)).toBeTruthy();
});

test.each([
  ["Create Group", "groups.create", "GROUP_NAME_TAKEN", "A group with this name already exists"],
  ["Join Group", "groups.join", "GROUP_NAME_UNKNOWN", "Group not found. Please check the group name."],
] as const)("the '%s' dialog shows a message when %s is rejected with %s", async (title, path, key, words) => {
  const { user } = await openHome({ [path]: () => new ErrorResponse(key) });
  await user.click(button(title));
  await user.type(dialog().getByLabelText("Group Name"), "Fourth{Enter}");
  expect(await screen.findByText(words)).toBeTruthy();
});
