import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { packBracket } from "#domain/bracket-record.ts";
// Loaded in advance, because on a busy machine this code may take longer to load than the page's timeout.
import "#web/features/predictor/save/save-dialog.tsx";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import type { InputOf } from "#support/server/trpc-envelope.ts";
import { visibleToast } from "#web/ui/toast.tsx";
import { freshBrowser } from "./browser.ts";
import { deferred, ErrorResponse, type ResponseOf, respondWith, server } from "./network.ts";
import { button, DRAFT_KEY, dialog, enter, isDisabled, openPage, realBracket, waitForSaved } from "./screen.tsx";

freshBrowser();

async function openDialog(name: "Save Picks" | "Save Bracket" = "Save Picks") {
  const { user } = openPage("/", realBracket());
  await user.click(button(name));
  await screen.findByLabelText("Email");
  return { user, submit: () => user.click(dialog().getByRole("button", { name })) };
}

test("an invalid email address is not sent; its field gets the focus and shows an error", async () => {
  const send = vi.fn(() => new ErrorResponse("UNEXPECTED"));
  server.use(respondWith({ "brackets.send": send }));
  const { user, submit } = await openDialog();
  const field = screen.getByLabelText("Email");
  await user.type(field, "fan");
  await submit();
  const message = "Please enter a valid email address";
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  expect(document.activeElement).toBe(field);
  await user.type(field, "x");
  expect(screen.queryByText(message)).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

describe("a successful save", () => {
  test("sends the bracket once, confirms the save, and shows the recipient's email address", async () => {
    const sent: InputOf<"brackets.send">[] = [];
    server.use(respondWith({ "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
    const { user, submit } = await openDialog();
    await user.type(screen.getByLabelText("Email"), "  fan@example.com ");
    await submit();
    await waitForSaved();
    const card = within(screen.getByRole("dialog", { name: "Picks Saved" }));
    expect(document.activeElement).toBe(card.getByRole("heading", { name: "Picks Saved" }));
    expect(card.getByText("fan@example.com")).toBeTruthy();
    expect(card.getByRole("link", { name: "View saved bracket" }).getAttribute("href")).toBe("/bracket/id-1");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.email).toBe("fan@example.com");
    expect(packBracket((sent[0] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
  });

  test("clears the draft, keeps the bracket on the page, and disables the save buttons until the next edit", async () => {
    const { user, submit } = await openDialog();
    await enter(user, screen.getByLabelText("Email"), "fan@example.com");
    await submit();
    await waitForSaved();
    await user.click(dialog().getByRole("button", { name: "Close" }));
    const saved = await screen.findAllByRole("button", { name: "Picks Saved" });
    expect(saved.map(isDisabled)).toEqual([true, true]);
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
    expect(screen.getByText("Sent to fan@example.com")).toBeTruthy();
    await user.click(button(/^10 Miami, pick as champion/));
    expect(isDisabled(button("Save Picks"))).toBe(false);
    expect(screen.queryByText("Sent to fan@example.com")).toBeNull();
    await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).not.toBeNull());
    await user.click(button("Undo"));
    expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  });

  test("does not open the 'Picks Saved' card if the form was closed during the save", async () => {
    const { promise, resolve } = deferred<ResponseOf<"brackets.send">>();
    server.use(respondWith({ "brackets.send": () => promise }));
    const { user, submit } = await openDialog();
    await enter(user, screen.getByLabelText("Email"), "fan@example.com");
    await submit();
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    resolve({ id: "id" });
    expect(await screen.findByText("Sent to fan@example.com")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visibleToast()?.message).toBe("Bracket saved successfully! Check your email for confirmation.");
  });
});

test.each([
  ["Save Picks", "EMAIL_SEND_FAILED", "Failed to save picks. Please try again."],
  ["Save Bracket", "EMAIL_SEND_FAILED", "Failed to save bracket. Please try again."],
  ["Save Picks", "TOO_MANY_REQUESTS", "Too many requests. Please try again later. Try again in 12 minutes."],
] as const)(
  "a failed save keeps the draft and can be retried (button: '%s', error: %s, message: '%s')",
  async (opener, key, message) => {
    server.use(respondWith({ "brackets.send": () => new ErrorResponse(key, 719) }));
    const { user, submit } = await openDialog(opener);
    await enter(user, screen.getByLabelText("Email"), "fan@example.com");
    await submit();
    await waitFor(() => expect(dialog().getByRole("alert").textContent).toBe(message));
    expect(localStorage.getItem(DRAFT_KEY)).not.toBeNull();
    server.use(respondWith());
    await submit();
    await waitForSaved();
  },
);

test("pressing Enter twice sends only one save", async () => {
  let calls = 0;
  const { promise, resolve } = deferred<ResponseOf<"brackets.send">>();
  server.use(
    respondWith({
      "brackets.send": () => {
        calls += 1;
        return promise;
      },
    }),
  );
  const { user } = await openDialog();
  await user.type(screen.getByLabelText("Email"), "fan@example.com{Enter}{Enter}");
  const busy = await dialog().findByRole("button", { name: "Saving..." });
  expect(busy.getAttribute("aria-busy")).toBe("true");
  await user.click(busy);
  resolve({ id: "id" });
  await waitForSaved();
  expect(calls).toBe(1);
});
