import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { packBracket } from "#domain/bracket-record.ts";
// Loaded in advance, because on a busy machine this code may take longer to load than the page's timeout.
import "#web/features/predictor/save/save-dialog.tsx";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import type { InputOf } from "#support/server/trpc-envelope.ts";
import { parseSaved } from "#web/editor/draft/saved-on-device.ts";
import { SAVED_KEY } from "#web/editor/draft/storage-keys.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import { ErrorResponse, respondWith, server } from "./network.ts";
import { button, DRAFT_KEY, dialog, enter, openPage, realBracket, slot, waitForSaved } from "./screen.tsx";

freshBrowser();

const LINK = `${window.location.origin}/bracket/id-1`;

/** Saves the main bracket with a mistyped email address. Returns the saves that were sent, newest last. */
async function save(more: Parameters<typeof respondWith>[0] = {}) {
  const sent: InputOf<"brackets.send">[] = [];
  server.use(respondWith({ ...more, "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
  const page = openPage("/", realBracket());
  await page.user.click(button("Save Picks"));
  await enter(page.user, await screen.findByLabelText("Email"), "fan@exampel.com");
  await page.user.click(dialog().getByRole("button", { name: "Save Picks" }));
  await waitForSaved();
  return { ...page, sent };
}

const closeCard = async (user: Awaited<ReturnType<typeof save>>["user"]) => {
  await user.click(dialog().getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

describe("a mistyped email address", () => {
  test("is already selected in the correction form, and the same bracket is then sent to the corrected email address", async () => {
    const { user, sent } = await save();
    await user.click(dialog().getByRole("button", { name: "Change" }));
    const field = await screen.findByLabelText<HTMLInputElement>("Email");
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("fan@exampel.com");
    // Typing replaces the selected text.
    await user.keyboard("fan@example.com{Enter}");
    await waitForSaved();
    expect(sent.map(({ email }) => email)).toEqual(["fan@exampel.com", "fan@example.com"]);
    expect(packBracket((sent[1] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
    expect(dialog().getByText("fan@example.com")).toBeTruthy();
    expect(dialog().getByRole("link", { name: "View saved bracket" }).getAttribute("href")).toBe("/bracket/id-2");
  });

  test("is shown on the 'Picks Saved' card again if a correction fails and the player presses 'Cancel'", async () => {
    const { user } = await save();
    server.use(respondWith({ "brackets.send": () => new ErrorResponse("TOO_MANY_REQUESTS") }));
    await user.click(dialog().getByRole("button", { name: "Change" }));
    await user.keyboard("wrong@example.com{Enter}");
    expect(await screen.findByText("Too many requests. Please try again later.")).toBeTruthy();
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Picks Saved" })).toBeTruthy();
    expect(dialog().getByText("fan@exampel.com")).toBeTruthy();
    await user.click(dialog().getByRole("button", { name: "Change" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("fan@exampel.com");
  });

  test("can be corrected after the bracket is edited, and the saved bracket is sent without the edits", async () => {
    const { user, sent } = await save();
    await closeCard(user);
    await user.click(button(/^10 Miami, pick as champion/));
    await user.click(button("Your saved bracket"));
    expect(screen.getByRole("dialog", { name: "Your saved bracket" })).toBeTruthy();
    await user.click(dialog().getByRole("button", { name: "Change" }));
    await user.keyboard("fan@example.com{Enter}");
    await waitForSaved();
    expect(packBracket((sent[1] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
    expect(slot("champ-1").textContent).toContain("Miami");
    expect(localStorage.getItem(DRAFT_KEY)).not.toBeNull();
  });
});

test.each([1440, 390])(
  "if the browser cannot copy the link, the card shows the link already selected, in a window %i px wide",
  async (width) => {
    const { user } = await save();
    setWidth(width);
    act(() => void window.dispatchEvent(new Event("resize")));
    await waitFor(() => expect(dialog().queryByLabelText("Bracket link") === null).toBe(width < 768));
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(dialog().getByRole("button", { name: "Challenge a Friend" }));
    expect(await dialog().findByText(/The link is selected/)).toBeTruthy();
    const field = dialog().getByLabelText<HTMLInputElement>("Bracket link");
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
  },
);

test("'Use for Week 12' on the card opens week 12 with the saved bracket", async () => {
  const { user } = await save({ "weeks.open": () => ({ number: 12 }) });
  expect(await dialog().findByText("Enter this bracket in Week 12. Points count x4.")).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Use for Week 12" }));
  expect(window.location.pathname).toBe("/bracket/week/12");
  expect(localStorage.getItem("cfp-bracket.for-week")).toContain('"week":12');
});

test("closing the card moves focus to the button that reopens the card", async () => {
  const { user } = await save();
  await closeCard(user);
  await waitFor(() => expect(document.activeElement).toBe(button("Your saved bracket")));
});

describe("reloading the page", () => {
  test("keeps showing the saved bracket and the email address it was sent to", async () => {
    const { user, unmount } = await save();
    await closeCard(user);
    unmount();
    openPage();
    expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
    expect(slot("champ-0").textContent).toContain("Indiana");
    expect(screen.getByText("Sent to fan@exampel.com")).toBeTruthy();
    await user.click(button("Your saved bracket"));
    const link = await screen.findByRole("link", { name: "View saved bracket" });
    expect(link.getAttribute("href")).toBe("/bracket/id-1");
    expect(dialog().queryByRole("alert")).toBeNull();
  });

  test("after a reset keeps the bracket empty, and the saved bracket can still be opened", async () => {
    const { user, unmount } = await save();
    await closeCard(user);
    vi.spyOn(window, "confirm").mockReturnValue(true);
    await user.click(button("Reset Bracket"));
    unmount();
    openPage();
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
    expect(button("Your saved bracket")).toBeTruthy();
  });
});

test("a stored bracket is used only if it is complete, has the current version and has a valid ID, email address and date", async () => {
  await save();
  const text = localStorage.getItem(SAVED_KEY) ?? "";
  const good = JSON.parse(text);
  expect(parseSaved(text)?.id).toBe("id-1");
  const half = JSON.parse(good.bracket);
  delete half.winners.champ;
  const broken = [
    "{",
    "null",
    "[]",
    { ...good, version: 2 },
    { ...good, id: "../settings" },
    { ...good, id: 7 },
    { ...good, email: null },
    { ...good, updatedAt: "yesterday" },
    { ...good, bracket: JSON.stringify(half) },
    { ...good, bracket: undefined },
  ];
  const read = broken.map((each) => parseSaved(typeof each === "string" ? each : JSON.stringify(each)));
  expect(read.filter((each) => each !== null)).toEqual([]);
});
