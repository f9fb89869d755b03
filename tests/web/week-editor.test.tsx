import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { unpackBracket } from "#domain/bracket-record.ts";
import { TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import {
  draftKey,
  goTo,
  holdClock,
  openAsSam,
  passTime,
  serve,
  setUpChallenge,
  toastText,
  WEEK_12,
} from "./challenge.tsx";
import { deferred, ErrorResponse, type ResponseOf, team } from "./network.ts";
import { button, champion, dialog, isDisabled, realBracket, textsOf } from "./screen.tsx";
import { openEditor, saveButton, savedMessage, servePicks, waitForSaveButton } from "./week-editor.tsx";
import { homeOf, otherBracket, WEEKS, weekOf } from "./weeks.ts";

setUpChallenge();

const { endDate } = weekOf(12);

test("a week's editor shows stored picks as saved when the page opens, and again after a change is undone", async () => {
  servePicks(realBracket());
  const { user } = await openEditor();
  await waitForSaveButton("Picks Saved");
  await user.click(button(/^10 Miami, pick as champion over/));
  await waitForSaveButton("Save Week Picks");
  expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
  await user.click(button("Undo"));
  await waitForSaveButton("Picks Saved");
  expect(localStorage.getItem(draftKey("sam"))).toBeNull();
});

describe("the five-conference rule", () => {
  test("blocks the save with a dialog that lists the bracket's conferences and how many more are needed", async () => {
    const sent = servePicks();
    const { user } = await openEditor(unpackBracket(TOO_FEW_CONFERENCES, team) ?? undefined);
    await user.click(saveButton());
    const box = await screen.findByRole("dialog", { name: "Invalid Bracket" });
    const words = box.textContent ?? "";
    expect(words).toContain("5 conference champs make the playoffs.");
    const items = textsOf(within(box).getAllByRole("listitem")).map((text) => text.trim());
    expect(items).toEqual(["SEC", "Big Ten", "ACC", "2 more needed"]);
    expect(words).toContain("Still missing: Big 12, American, Mountain West, Sun Belt, Conference USA, MAC, Pac-12.");
    expect(words).toContain("The 5 highest ranked conference champions automatically make the playoffs.");
    await user.click(within(box).getByRole("button", { name: "Back to Bracket" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
  });

  test("has a meter that shows how many of the five conferences the field has", async () => {
    servePicks();
    const { user } = await openEditor(realBracket({}));
    const meter = () => screen.getByRole("region", { name: "Conferences" }).textContent ?? "";
    expect(meter()).toContain("5 of 5 conferences");
    await user.click(button("Edit Teams"));
    for (const [name, left] of [
      ["11 Tulane", 5],
      ["12 James Madison", 4],
    ] as const) {
      await user.click(button(`${name}, remove from the bracket`));
      await user.click(dialog().getByRole("button", { name: "Remove Team" }));
      expect(meter()).toContain(`${left} of 5 conferences`);
    }
    expect(meter()).toContain("Add a team from the American, Mountain West, Sun Belt, Conference USA, MAC, or Pac-12.");
  });
});

test("picks saved in another tab are shown as saved in the editor and as submitted on the challenge home page, even after the week has closed", async () => {
  holdClock();
  const now = new Date(endDate.getTime() - 60_000);
  let isBroken = false;
  const ask = <ReadResponse extends object>(response: ReadResponse) =>
    isBroken ? new ErrorResponse("SERVICE_UNAVAILABLE") : response;
  serve({
    "picks.home": () => ask(homeOf({ now, weeks: WEEKS.map((week) => ({ ...week, pick: null })) })),
    "picks.week": () => ask({ now, week: weekOf(12), pick: null }),
  });
  await openAsSam("/cfp-challenge");
  await screen.findByRole("heading", { name: "Week 12 is open" });
  await goTo(WEEK_12);
  await screen.findByText("0 of 11 picks");
  isBroken = true;
  const other = new BroadcastChannel("cfp-bracket.picks");
  other.postMessage(savedMessage(realBracket()));
  other.close();
  await waitForSaveButton("Picks Saved");
  await passTime(61_000);
  expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
  await goTo("/cfp-challenge");
  expect(await screen.findByText("Submitted")).toBeTruthy();
});

describe("copying last week's picks", () => {
  const FAILED = "Failed to copy last week's picks. Please try again.";
  const COPY = "Copy Last Week's Picks";

  type Previous = ResponseOf<"picks.previous">;

  async function open(previous: () => Previous | Promise<Previous>, draft?: Bracket) {
    const asked: { week: number }[] = [];
    serve({
      "picks.previous": (input) => {
        asked.push(input);
        return previous();
      },
    });
    const { user, unmount } = await openAsSam(WEEK_12, draft && { draft });
    await screen.findByRole("region", { name: "Conferences" });
    return { user, unmount, asked };
  }

  test("copying last week's picks into an empty bracket needs no confirmation, saves nothing, and can be undone", async () => {
    const { user, asked } = await open(() => ({ bracket: realBracket() }));
    await user.click(button(COPY));
    await waitFor(() => expect(toastText()).toBe("Week 11 picks copied successfully!"));
    expect(asked).toEqual([{ week: 12 }]);
    expect(champion()).toContain("Indiana");
    expect(screen.getAllByRole("button", { name: "Save Week Picks" }).length).toBeGreaterThan(0);
    await user.click(button("Undo"));
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  });

  test("copying last week's picks over existing teams requires a confirmation, and Cancel keeps the bracket", async () => {
    const { user, asked } = await open(() => ({ bracket: realBracket() }), otherBracket());
    await user.click(button(COPY));
    expect(screen.getByRole("dialog", { name: COPY }).textContent).toContain("Your current picks will be cleared.");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect([champion()?.includes("Miami"), asked]).toEqual([true, []]);
    await user.click(button(COPY));
    await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
    await waitFor(() => expect(champion()).toContain("Indiana"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each(["canceled", "interrupted by leaving the page"])(
    "copying last week's picks changes nothing if the copy is %s",
    async (how) => {
      const { promise, resolve } = deferred<Previous>();
      const { user, unmount } = await open(() => promise, otherBracket());
      await user.click(button(COPY));
      await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
      const before = localStorage.getItem(draftKey("sam"));
      if (how === "canceled") await user.click(dialog().getByRole("button", { name: "Cancel" }));
      else unmount();
      resolve({ bracket: realBracket() });
      await act(() => new Promise((done) => setTimeout(done, 50)));
      if (how === "canceled") expect(isDisabled(button(COPY))).toBe(false);
      expect([localStorage.getItem(draftKey("sam")), toastText()]).toEqual([before, undefined]);
    },
  );

  test.each([
    ["when there are no picks from last week", { bracket: null }, "No picks found for Week 11."],
    ["when the request fails", new ErrorResponse("SERVICE_UNAVAILABLE"), FAILED],
  ] as const)(
    "%s, copying shows a toast with the reason and leaves the bracket unchanged",
    async (_, response, words) => {
      const { user } = await open(() => response);
      await user.click(button(COPY));
      await waitFor(() => expect(toastText()).toBe(words));
      if (words.startsWith("No picks")) expect(await screen.findByText("No Previous Picks")).toBeTruthy();
      expect(screen.getByText("0 of 11 picks")).toBeTruthy();
    },
  );
});
