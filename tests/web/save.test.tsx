// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { packBracket } from "../../src/domain/bracket-record.ts";
// Loaded beforehand: a busy machine may take longer for it than the page waits.
import "../../src/web/features/predictor/save/save-dialog.tsx";
import { parseSaved } from "../../src/web/features/predictor/save/saved-on-device.ts";
import { SAVED_KEY } from "../../src/web/features/predictor/storage-keys.ts";
import { visibleToast } from "../../src/web/ui/toast.tsx";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import type { InputOf } from "../support/server/trpc-envelope.ts";
import { freshBrowser, storedDraft } from "./browser.ts";
import { type AnswerOf, answering, deferred, ErrorAnswer, server } from "./network.ts";
import { button, DRAFT_KEY, dialog, enter, isDisabled, openPage, realBracket, slot, waitForSaved } from "./screen.tsx";

freshBrowser();

/** Opens the dialog of a complete bracket from one of its two buttons. */
async function openDialog(name: "Save Picks" | "Save Bracket" = "Save Picks") {
  const { user } = openPage("/", realBracket());
  await user.click(button(name));
  await screen.findByLabelText("Email");
  return { user, submit: () => user.click(dialog().getByRole("button", { name })) };
}

describe("the address", () => {
  test("that is not valid is refused at the field and never sent", async () => {
    server.use(answering({ "brackets.send": () => new ErrorAnswer("UNEXPECTED") }));
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
  });
});

describe("a successful save", () => {
  test("sends the bracket once, says so, and shows where it was sent", async () => {
    const sent: InputOf<"brackets.send">[] = [];
    server.use(answering({ "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
    const { user, submit } = await openDialog();
    await user.type(screen.getByLabelText("Email"), "  fan@example.com ");
    await submit();
    await waitForSaved();
    const card = within(screen.getByRole("dialog", { name: "Picks Saved" }));
    expect(document.activeElement).toBe(card.getByRole("heading", { name: "Picks Saved" }));
    expect(card.getByText("fan@example.com")).toBeTruthy();
    expect(card.getByRole("link", { name: "Open your saved bracket" }).getAttribute("href")).toBe("/bracket/id-1");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.email).toBe("fan@example.com");
    expect(packBracket((sent[0] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
  });

  test("clears the draft, keeps the bracket, and disables the buttons until the next edit", async () => {
    const { user, submit } = await openDialog();
    await enter(user, screen.getByLabelText("Email"), "fan@example.com");
    await submit();
    await waitForSaved();
    await user.click(dialog().getByRole("button", { name: "Close" }));
    const saved = await screen.findAllByRole("button", { name: "Picks Saved" });
    expect(saved.map(isDisabled)).toEqual([true, true]);
    expect(storedDraft(DRAFT_KEY)).toBeNull();
    expect(screen.getByText("Sent to fan@example.com")).toBeTruthy();
    await user.click(button(/^10 Miami, pick as champion/));
    expect(isDisabled(button("Save Picks"))).toBe(false);
    expect(screen.queryByText("Sent to fan@example.com")).toBeNull();
    await waitFor(() => expect(storedDraft(DRAFT_KEY)).not.toBeNull());
    await user.click(button("Undo"));
    expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
    expect(storedDraft(DRAFT_KEY)).toBeNull();
  });

  test("of a closed form opens no card over the bracket", async () => {
    const { promise, resolve } = deferred<AnswerOf<"brackets.send">>();
    server.use(answering({ "brackets.send": () => promise }));
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

describe("a failed save", () => {
  test.each([
    ["Save Picks", "EMAIL_SEND_FAILED", "Failed to save picks. Please try again."],
    ["Save Bracket", "EMAIL_SEND_FAILED", "Failed to save bracket. Please try again."],
    ["Save Picks", "TOO_MANY_REQUESTS", "Too many requests. Please try again later."],
  ] as const)("opened from %s, %s says '%s', keeps the draft and can be repeated", async (opener, key, message) => {
    server.use(answering({ "brackets.send": () => new ErrorAnswer(key) }));
    const { user, submit } = await openDialog(opener);
    await enter(user, screen.getByLabelText("Email"), "fan@example.com");
    await submit();
    await waitFor(() => expect(dialog().getByRole("alert").textContent).toBe(message));
    expect(storedDraft(DRAFT_KEY)).not.toBeNull();
    server.use(answering());
    await submit();
    await waitForSaved();
  });
});

test("pressing twice sends once", async () => {
  let calls = 0;
  const { promise, resolve } = deferred<AnswerOf<"brackets.send">>();
  server.use(
    answering({
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

describe("the card of a saved bracket", () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, "share");
  });

  const LINK = `${window.location.origin}/bracket/id-1`;

  /**
   * Saves the bracket of the first page to an address; the server answers `more` as well. Returns what was sent, newest
   * last.
   */
  async function save(more: Parameters<typeof answering>[0] = {}) {
    const sent: InputOf<"brackets.send">[] = [];
    server.use(answering({ ...more, "brackets.send": (picks) => ({ id: `id-${sent.push(picks)}` }) }));
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

  describe("a mistyped address", () => {
    test("is selected in the form, and the same bracket is sent to the corrected one", async () => {
      const { user, sent } = await save();
      await user.click(dialog().getByRole("button", { name: "Change address" }));
      const field = await screen.findByLabelText<HTMLInputElement>("Email");
      expect(document.activeElement).toBe(field);
      expect(field.value).toBe("fan@exampel.com");
      // Replaces what is selected.
      await user.keyboard("fan@example.com{Enter}");
      await waitForSaved();
      expect(sent.map(({ email }) => email)).toEqual(["fan@exampel.com", "fan@example.com"]);
      expect(packBracket((sent[1] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
      expect(dialog().getByText("fan@example.com")).toBeTruthy();
      expect(dialog().getByRole("link", { name: "Open your saved bracket" }).getAttribute("href")).toBe(
        "/bracket/id-2",
      );
    });

    test("keeps its card and its link when sending to another address fails or is canceled", async () => {
      const { user } = await save();
      server.use(answering({ "brackets.send": () => new ErrorAnswer("TOO_MANY_REQUESTS") }));
      await user.click(dialog().getByRole("button", { name: "Change address" }));
      await user.keyboard("wrong@example.com{Enter}");
      expect(await screen.findByText("Too many requests. Please try again later.")).toBeTruthy();
      await user.click(dialog().getByRole("button", { name: "Cancel" }));
      expect(await screen.findByRole("dialog", { name: "Picks Saved" })).toBeTruthy();
      expect(dialog().getByText("fan@exampel.com")).toBeTruthy();
      await user.click(dialog().getByRole("button", { name: "Change address" }));
      expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("fan@exampel.com");
    });

    test("is corrected for the saved bracket, even if another one is on the page by then", async () => {
      const { user, sent } = await save();
      await closeCard(user);
      await user.click(button(/^10 Miami, pick as champion/));
      await user.click(button("Your saved bracket"));
      expect(screen.getByRole("dialog", { name: "Your saved bracket" })).toBeTruthy();
      await user.click(dialog().getByRole("button", { name: "Change address" }));
      await user.keyboard("fan@example.com{Enter}");
      await waitForSaved();
      expect(packBracket((sent[1] as InputOf<"brackets.send">).bracket)).toEqual(OFFICIAL_RECORD);
      expect(slot("champ-1").textContent).toContain("Miami");
      expect(storedDraft(DRAFT_KEY)).not.toBeNull();
    });
  });

  describe("the link", () => {
    test("is selected if the browser cannot copy", async () => {
      const { user } = await save();
      vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
      await user.click(dialog().getByRole("button", { name: "Copy link" }));
      expect(await dialog().findByText(/copy it by hand/)).toBeTruthy();
      const field = dialog().getByLabelText<HTMLInputElement>("Your bracket's address");
      expect(document.activeElement).toBe(field);
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
    });
  });

  test("the card imports the saved bracket into the open week", async () => {
    const { user } = await save({ "weeks.open": () => ({ number: 12 }) });
    expect(await dialog().findByText("The same bracket, scored x4.")).toBeTruthy();
    await user.click(dialog().getByRole("button", { name: "Play it as Week 12" }));
    expect(window.location.pathname).toBe("/bracket/week/12");
    expect(localStorage.getItem("cfp-bracket.for-week")).toContain('"week":12');
  });

  test("closing the card moves the focus to the button that reopens it", async () => {
    const { user } = await save();
    await closeCard(user);
    await waitFor(() => expect(document.activeElement).toBe(button("Your saved bracket")));
  });

  describe("printing from the card", () => {
    test("is offered only while the saved bracket is on the page", async () => {
      const { user } = await save();
      await closeCard(user);
      await user.click(button(/^10 Miami, pick as champion/));
      await user.click(button("Your saved bracket"));
      expect(dialog().queryByRole("button", { name: "Print" })).toBeNull();
    });
  });

  describe("a reload", () => {
    test("keeps the saved bracket on the page, with its recipient", async () => {
      const { user, unmount } = await save();
      await closeCard(user);
      unmount();
      openPage();
      expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
      expect(slot("champ-0").textContent).toContain("Indiana");
      expect(screen.getByText("Sent to fan@exampel.com")).toBeTruthy();
      await user.click(button("Your saved bracket"));
      const link = await screen.findByRole("link", { name: "Open your saved bracket" });
      expect(link.getAttribute("href")).toBe("/bracket/id-1");
      expect(dialog().queryByRole("alert")).toBeNull();
    });

    test("after a reset keeps the page empty, and the saved bracket available", async () => {
      const { user, unmount } = await save();
      await closeCard(user);
      vi.spyOn(window, "confirm").mockReturnValue(true);
      await user.click(button("Reset Bracket"));
      unmount();
      openPage();
      expect(screen.getByText("0 of 11 picks")).toBeTruthy();
      expect(button("Your saved bracket")).toBeTruthy();
    });

    test("with changes since then shows them, and undo leads back to the saved bracket", async () => {
      const { user, unmount } = await save();
      await closeCard(user);
      await user.click(button(/^10 Miami, pick as champion/));
      unmount();
      openPage();
      expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Miami");
      await user.click(button("Undo"));
      expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
    });
  });

  describe("the bracket stored on the device", () => {
    test("is read only if it is a complete bracket of this version with a link", async () => {
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
  });
});
