// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser } from "./browser.ts";
import { setUpChallenge } from "./challenge.tsx";
import { GROUP_ID, groupOf, memberOf, openGroup, serveGroup } from "./groups.tsx";
import { ErrorAnswer, type Procedures } from "./network.ts";
import { enter } from "./screen.tsx";

freshBrowser();
setUpChallenge();

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
});

/** Opens the dialog of a group whose reports are answered like this. */
async function openReport(answer: () => ReturnType<NonNullable<Procedures["reports.send"]>> = () => ({})) {
  serveGroup(groupOf([memberOf("sam")]), [], {
    "reports.state": () => ({ isOpen: true }),
    "reports.send": (input) => {
      sent.push(input);
      return answer();
    },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByRole("button", { name: "Report this group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report this group" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
  const press = () => user.click(dialog.getByRole("button", { name: "Send Report" }));
  return { user, dialog, field, press };
}

describe("the page of a group", () => {
  test("offers no report where none are taken", async () => {
    serveGroup(groupOf([memberOf("sam")]));
    await openGroup();
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Report this group" })).toBeNull();
  });

  test("says what happens to a report, sends it, and thanks", async () => {
    const { user, dialog, field, press } = await openReport();
    expect(dialog.getByText(/without your address\. Nobody in the group learns of it/)).toBeTruthy();
    await press();
    expect(dialog.getByText("Please say what is wrong.")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await enter(user, field, "The name is rude");
    await press();
    expect(await screen.findByText("Thank you. Your report was sent.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ group: GROUP_ID, reason: "The name is rude" }]);
  });

  test.each([
    ["TOO_MANY_REQUESTS", "Too many requests. Please try again later."],
    ["EMAIL_SEND_FAILED", "Your report could not be sent. Please try again."],
  ] as const)("keeps the words of a report that is refused with %s", async (key, message) => {
    const { user, dialog, field, press } = await openReport(() => new ErrorAnswer(key));
    await enter(user, field, "The name is rude");
    await press();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(field.value).toBe("The name is rude");
  });
});
