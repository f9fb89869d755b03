// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser, setWidth } from "./browser.ts";
import { homeOf, setUpChallenge, toastText } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, memberOf, openGroup, rowsOf, serveGroup } from "./groups.tsx";
import { ErrorAnswer } from "./network.ts";
import { button, dialog, enter } from "./screen.tsx";

freshBrowser();
setUpChallenge();

test("a blank team name is refused, a failure is reported, and a new name is announced and shown", async () => {
  let stored: string | null = null;
  let isDown = false;
  const sent: string[] = [];
  serveGroup(() => groupOf([memberOf("sam", { teamName: stored })]), [], {
    "groups.rename": ({ id, teamName }: { id: string; teamName: string }) => {
      expect(id).toBe(GROUP_ID);
      sent.push(teamName);
      if (isDown) return new ErrorAnswer("SERVICE_UNAVAILABLE");
      stored = teamName;
      return { teamName };
    },
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  await user.click(button("Edit team name"));
  const field = dialog().getByLabelText<HTMLInputElement>("Team Name");
  expect(dialog().getByText(/blank.*username/)).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(await dialog().findByText("Please enter a team name")).toBeTruthy();
  expect(sent).toEqual([]);
  isDown = true;
  await enter(user, field, "Pylon Cam");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Failed to update team name. Please try again."));
  isDown = false;
  await user.dblClick(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Team name updated successfully!"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toEqual(["Pylon Cam (you) | 0 | N/A"]));
  expect(sent).toHaveLength(2);
});

test("a member copies the invite link, by hand where the browser forbids copying", async () => {
  serveGroup(groupOf([memberOf("sam")]));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Copy invite link" }));
  await waitFor(() => expect(toastText()).toBe("Invite link copied. Whoever opens it can join."));
  const link = `${window.location.origin}/join/${CODE}`;
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(button("Copy invite link"));
  await screen.findByRole("dialog");
  expect((await dialog().findByRole<HTMLInputElement>("textbox")).value).toBe(link);
});

test("on a phone that can share, the link is shared", async () => {
  setWidth(390);
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (what: ShareData) => void shared.push(what) });
  serveGroup(groupOf([memberOf("sam")]));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Share invite" }));
  expect(shared[0]?.url).toBe(`${window.location.origin}/join/${CODE}`);
  Reflect.deleteProperty(navigator, "share");
});

test("a player who is not a member gets no link and no pencil, and can join", async () => {
  let isMember = false;
  serveGroup(
    () =>
      isMember
        ? groupOf([memberOf("casey"), memberOf("sam")])
        : groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } }),
    [],
    {
      "groups.join": ({ name }: { name: string }) => {
        isMember = true;
        return { id: GROUP_ID, name };
      },
    },
  );
  const { user } = await openGroup();
  await rowsOf("Group Members");
  expect(screen.queryByRole("button", { name: /invite|Leave|Edit/ })).toBeNull();
  await user.click(button("Join Group"));
  await waitFor(() => expect(toastText()).toBe('Successfully joined "Fourth and Long"!'));
  expect(await screen.findByRole("button", { name: "Copy invite link" })).toBeTruthy();
});

test("a player who has joined in another tab is told so, and the page shows it", async () => {
  let isMember = false;
  serveGroup(() => groupOf([memberOf("casey")], { group: { isMember, inviteCode: isMember ? CODE : null } }), [], {
    "groups.join": () => new ErrorAnswer("ALREADY_MEMBER"),
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  isMember = true;
  await user.click(button("Join Group"));
  await waitFor(() => expect(toastText()).toBe("You are already a member of this group"));
  expect(await screen.findByRole("button", { name: "Leave" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join Group" })).toBeNull();
});

test("a player who has left in another tab is told so when renaming, and the page shows it", async () => {
  let isMember = true;
  serveGroup(
    () =>
      isMember
        ? groupOf([memberOf("sam")])
        : groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } }),
    [],
    {
      "groups.rename": () => new ErrorAnswer("GROUP_NOT_FOUND"),
      "groups.leave": () => new ErrorAnswer("GROUP_NOT_FOUND"),
    },
  );
  const { user } = await openGroup();
  await rowsOf("Group Members");
  await user.click(button("Edit team name"));
  await enter(user, dialog().getByLabelText("Team Name"), "Pylon Cam");
  isMember = false;
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Group not found"));
  expect(await screen.findByRole("button", { name: "Join Group" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("leaving a group that was left in another tab also leads to the home page", async () => {
  let homes = 0;
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.leave": () => new ErrorAnswer("GROUP_NOT_FOUND"),
    "picks.home": () => {
      homes += 1;
      return homeOf();
    },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await user.click(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
  expect(toastText()).toBe('You left "Fourth and Long".');
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(homes).toBe(1));
});

test("leaving asks first and leads to the home page", async () => {
  const left: string[] = [];
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.leave": ({ id }: { id: string }) => {
      left.push(id);
      return {};
    },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(left).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
  expect(left).toEqual([GROUP_ID]);
  expect(toastText()).toBe('You left "Fourth and Long".');
});
