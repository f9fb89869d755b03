import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { isolated } from "#domain/group.ts";
import { setWidth } from "./browser.ts";
import { setUpChallenge, toastText } from "./challenge.tsx";
import {
  CASEYS,
  CODE,
  chooseInMenu,
  GROUP_ID,
  groupOf,
  HOSTILE_NAMES,
  memberOf,
  openGroup,
  rowsOf,
  serveGroup,
} from "./groups.tsx";
import { ErrorResponse, type Procedures, type ResponseOf } from "./network.ts";
import { button, dialog, enter, textsOf } from "./screen.tsx";
import { homeOf } from "./weeks.ts";

setUpChallenge();

test("renaming a team shows a toast on failure, and the new name on success", async () => {
  let stored: string | null = null;
  let isDown = true;
  const sent: string[] = [];
  serveGroup(() => groupOf([memberOf("sam", { teamName: stored })]), [], {
    "groups.rename": ({ id, teamName }: { id: string; teamName: string }) => {
      expect(id).toBe(GROUP_ID);
      sent.push(teamName);
      if (isDown) return new ErrorResponse("SERVICE_UNAVAILABLE");
      stored = teamName;
      return { teamName };
    },
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  await user.click(button("Edit team name"));
  const field = dialog().getByLabelText<HTMLInputElement>("Team Name");
  expect(dialog().getByText(/blank.*username/)).toBeTruthy();
  await enter(user, field, "Pylon Cam");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Failed to update team name. Please try again."));
  isDown = false;
  await user.dblClick(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastText()).toBe("Team name updated successfully!"));
  await waitFor(async () => expect(await rowsOf("Group Members")).toEqual(["Pylon Cam (you) | 0 | N/A"]));
  expect(sent).toHaveLength(2);
});

test("'Invite' copies the link and says so, or shows the link in a text field if the browser blocks copying", async () => {
  serveGroup(groupOf([memberOf("sam")]));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  expect(await screen.findByRole("button", { name: "Link Copied" })).toBeTruthy();
  const link = `${window.location.origin}/join/${CODE}`;
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(button("Link Copied"));
  await screen.findByRole("dialog");
  expect((await dialog().findByRole<HTMLInputElement>("textbox")).value).toBe(link);
});

test("on a phone with a share sheet, 'Invite' shares one sentence and the link", async () => {
  setWidth(390);
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (what: ShareData) => void shared.push(what) });
  const [, name = ""] = HOSTILE_NAMES;
  serveGroup(groupOf([memberOf("sam")], { group: { name } }));
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const text = `Play the CFP Bracket Challenge with us in ${isolated(name)}.`;
  expect(shared).toEqual([{ title: name, text, url: `${window.location.origin}/join/${CODE}` }]);
  Reflect.deleteProperty(navigator, "share");
});

test.each<[string, () => ResponseOf<"groups.join">, string]>([
  ["can join the group", () => ({ id: GROUP_ID, name: "Fourth and Long" }), 'Successfully joined "Fourth and Long"!'],
  [
    "sees a message if they have already joined in another tab",
    () => new ErrorResponse("ALREADY_MEMBER"),
    "You are already a member of this group",
  ],
])("a non-member sees no invite link or edit button, and %s", async (_, respond, message) => {
  let isMember = false;
  serveGroup(() => (isMember ? groupOf([memberOf("casey"), memberOf("sam")]) : CASEYS), [], {
    "groups.join": () => {
      isMember = true;
      return respond();
    },
  });
  const { user } = await openGroup();
  await rowsOf("Group Members");
  expect(screen.queryByRole("button", { name: /Invite|Edit/ })).toBeNull();
  await user.click(button("Join Group"));
  await waitFor(() => expect(toastText()).toBe(message));
  expect(await screen.findByRole("button", { name: "Invite" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join Group" })).toBeNull();
});

test("a player who left the group in another tab sees an error when renaming their team, and the page updates", async () => {
  let isMember = true;
  serveGroup(() => (isMember ? groupOf([memberOf("sam")]) : CASEYS), [], {
    "groups.rename": () => new ErrorResponse("GROUP_NOT_FOUND"),
  });
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

test.each([
  ["", () => ({})],
  [", even if the player already left in another tab", () => new ErrorResponse("GROUP_NOT_FOUND")],
])("leaving a group requires a confirmation and then opens the challenge home page%s", async (_, respond) => {
  const left: string[] = [];
  let homes = 0;
  serveGroup(groupOf([memberOf("sam")]), [], {
    "groups.leave": ({ id }: { id: string }) => {
      left.push(id);
      return respond();
    },
    "picks.home": () => {
      homes += 1;
      return homeOf();
    },
  });
  const { user } = await openGroup();
  await chooseInMenu(user, "Leave");
  expect(left).toEqual([]);
  await user.dblClick(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cfp-challenge"));
  expect(left).toEqual([GROUP_ID]);
  expect(toastText()).toBe('You left "Fourth and Long".');
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(homes).toBe(1));
});

test("when leaving a group fails, the player stays on the group's page and a toast shows the error", async () => {
  serveGroup(groupOf([memberOf("sam")]), [], { "groups.leave": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
  const { user } = await openGroup();
  await chooseInMenu(user, "Leave");
  await user.click(dialog().getByRole("button", { name: "Leave Group" }));
  await waitFor(() => expect(toastText()).toBe("Something went wrong on our end. Please try again."));
  expect(window.location.pathname).toBe(`/group/${GROUP_ID}`);
});

describe("reporting a group", () => {
  /** Opens the dialog for reporting a group. The mock server responds to each report with the result of `response`. */
  async function openReport(respond: () => ReturnType<NonNullable<Procedures["reports.send"]>> = () => ({})) {
    const sent: unknown[] = [];
    serveGroup(groupOf([memberOf("sam")]), [], {
      "reports.state": () => ({ isOpen: true }),
      "reports.send": (input) => {
        sent.push(input);
        return respond();
      },
    });
    const { user } = await openGroup();
    await chooseInMenu(user, "Report");
    const dialog = within(await screen.findByRole("dialog", { name: "Report Group" }));
    const field = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "What's the problem?" });
    const press = () => user.click(dialog.getByRole("button", { name: "Send Report" }));
    return { user, dialog, field, press, sent };
  }

  test("is not offered if reporting is turned off", async () => {
    serveGroup(groupOf([memberOf("sam")]));
    const { user } = await openGroup();
    await user.click(await screen.findByRole("button", { name: "Group Menu" }));
    expect(textsOf(screen.getAllByRole("menuitem"))).toEqual([...["Download Image", "History", "Leave"]]);
  });

  test("explains what happens to the report, sends it, and thanks the player", async () => {
    const { user, dialog, field, press, sent } = await openReport();
    expect(dialog.getByText(/We'll see your message and username\. The group won't be told\./)).toBeTruthy();
    await press();
    expect(dialog.getByText("Please tell us what the problem is.")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await enter(user, field, "The name is rude");
    await press();
    expect(await screen.findByText("Thank you. Your report was sent.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ group: GROUP_ID, reason: "The name is rude" }]);
  });

  test.each([
    ["TOO_MANY_REQUESTS", "Too many requests. Please try again later."],
    ["EMAIL_SEND_FAILED", "We couldn't send your report. Please try again."],
  ] as const)("keeps the typed text if the report is rejected with %s", async (key, message) => {
    const { user, dialog, field, press } = await openReport(() => new ErrorResponse(key));
    await enter(user, field, "The name is rude");
    await press();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(field.value).toBe("The name is rude");
  });
});
