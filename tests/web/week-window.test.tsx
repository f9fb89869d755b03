import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { sessionOf } from "./auth-network.ts";
import { draftKey, holdClock, openAsSam, passTime, serve, setUpChallenge, toastText, WEEK_12 } from "./challenge.tsx";
import { deferred, ErrorResponse, type Procedures, type ResponseOf, server } from "./network.ts";
import { button, champion, realBracket, waitForAnnouncement } from "./screen.tsx";
import { saveButton, waitForSaveButton } from "./week-editor.tsx";
import { DAY, NOW, otherBracket, pickOf, weekOf } from "./weeks.ts";

setUpChallenge();

const { startDate, endDate } = weekOf(12);

/** Adds this many milliseconds to a time. A negative number subtracts. */
const from = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

async function openAt(now: Date, stored: Bracket | null = null, draft?: Bracket) {
  serve({ "picks.week": () => ({ now, week: weekOf(12), pick: stored && pickOf(stored) }) });
  return openAsSam(WEEK_12, draft && { draft });
}

const isEditor = () => screen.queryByRole("button", { name: "Reset Bracket" }) !== null;

test("a week that has not started shows a message with a link back, and the editor opens when the week starts", async () => {
  holdClock();
  await openAt(from(startDate, -60_000));
  expect(await screen.findByRole("heading", { level: 1, name: "Week Not Available" })).toBeTruthy();
  expect(screen.getByText(/Week 12 picks are not available yet\./)).toBeTruthy();
  expect(screen.getByText(/ They open Fri, Nov 7 at .*7 AM ET\.$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the Challenge" }).getAttribute("href")).toBe("/cfp-challenge");
  await passTime(59_000);
  expect(isEditor()).toBe(false);
  screen.getByRole("link", { name: "Back to the Challenge" }).focus();
  await passTime(2_000);
  expect(isEditor()).toBe(true);
  expect(document.activeElement?.id).toBe("main");
  await waitForAnnouncement("Week 12 is open.");
  expect(screen.getByText("0 of 11 picks")).toBeTruthy();
});

test("a closed week without picks says so in a card, without a bracket", async () => {
  await openAt(from(endDate, DAY));
  expect(await screen.findByText("You didn't submit picks for Week 12.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the Challenge" }).getAttribute("href")).toBe("/cfp-challenge");
  expect(screen.getByRole("link", { name: "How Everyone Picked" }).getAttribute("href")).toBe(
    "/cfp-challenge/everyone",
  );
  expect(document.querySelector("[data-slot]")).toBeNull();
});

test("a closed week with picks shows the saved picks and a print button", async () => {
  await openAt(from(endDate, DAY), realBracket(), otherBracket());
  expect(await screen.findByText(/^Saved /)).toBeTruthy();
  expect(champion()).toContain("Indiana");
  expect(button("Print")).toBeTruthy();
  expect(screen.getByText("Locked")).toBeTruthy();
});

describe("a week that closes while its page is open", () => {
  test("becomes read-only, shows that the bracket was not saved, and keeps the draft", async () => {
    holdClock();
    const { user } = await openAt(from(endDate, -90_000), null, realBracket());
    await screen.findByText("11 of 11 picks");
    await user.click(button(/^10 Miami, pick as champion over/));
    await passTime(91_000);
    expect(isEditor()).toBe(false);
    expect(
      screen.getByText("Week 12 has closed. You didn't save this bracket in time, so you have no Week 12 picks."),
    ).toBeTruthy();
    expect(champion()).toContain("Miami");
    expect(localStorage.getItem(draftKey("sam"))).not.toBeNull();
    expect(document.activeElement?.id).toBe("main");
  });

  test("lets the player switch between the saved picks and the unsaved bracket", async () => {
    holdClock();
    const { user } = await openAt(from(endDate, -90_000), realBracket(), otherBracket());
    await screen.findByText(/picks still count$/);
    await passTime(91_000);
    expect(screen.getByText(/These changes weren't saved in time\. Your earlier picks count\./)).toBeTruthy();
    expect(champion()).toContain("Miami");
    await user.click(button("Show Saved Picks"));
    expect(champion()).toContain("Indiana");
    expect(screen.getByText(/These are the picks you saved\./)).toBeTruthy();
    await user.click(button("Show Unsaved Bracket"));
    expect(champion()).toContain("Miami");
  });

  test.each([
    ["is renewed", () => HttpResponse.json(sessionOf("sam"))],
    ["cannot be renewed now", () => HttpResponse.error()],
  ])("becomes read-only when the device wakes up after the deadline and the session %s", async (_, renewal) => {
    holdClock();
    serve({ "picks.week": () => ({ now: from(endDate, -3 * DAY), week: weekOf(12), pick: pickOf(realBracket()) }) });
    server.use(http.post("*/auth/v1/token", renewal));
    await openAsSam(WEEK_12);
    expect(await screen.findByText(/^Saved /)).toBeTruthy();
    // The laptop slept. Its clock kept running, but timers and `performance.now()` stopped.
    vi.setSystemTime(Date.now() + 4 * DAY);
    await passTime(1_000);
    expect(isEditor()).toBe(false);
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
  });
});

describe("a week that closes during a save", () => {
  async function closeOver(response: NonNullable<Procedures["picks.save"]>, stored: Bracket | null = null) {
    holdClock();
    let isBroken = false;
    serve({
      "picks.week": () =>
        isBroken
          ? new ErrorResponse("SERVICE_UNAVAILABLE")
          : { now: from(endDate, -60_000), week: weekOf(12), pick: stored && pickOf(stored) },
      "picks.save": response,
    });
    const { user } = await openAsSam(WEEK_12, { draft: stored === null ? realBracket() : otherBracket() });
    await waitForSaveButton("Save Week Picks");
    isBroken = true;
    await user.click(saveButton());
  }

  test("shows the picks as still being sent until the response arrives, and then as saved", async () => {
    const { promise, resolve } = deferred<ResponseOf<"picks.save">>();
    await closeOver(() => promise);
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. Still sending your picks...")).toBeTruthy();
    resolve({ id: pickOf(realBracket()).id, updatedAt: NOW });
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
  });

  test("shows the newly saved picks, even if the page cannot reload the picks", async () => {
    await closeOver(() => ({ id: pickOf(realBracket()).id, updatedAt: NOW }), realBracket());
    await waitForSaveButton("Picks Saved");
    await passTime(61_000);
    expect(await screen.findByText("Week 12 has closed. These are the picks you saved.")).toBeTruthy();
    expect(champion()).toContain("Miami");
  });
});

test.each([
  ["years ahead", new Date("2031-03-01T00:00:00Z")],
  ["years behind", new Date("2019-03-01T00:00:00Z")],
])("a device whose clock is %s shows a countdown based on the server's time", async (_, device) => {
  holdClock(device);
  await openAt(from(endDate, -DAY - 2 * 60 * 60 * 1000 + 500));
  expect(await screen.findByRole("timer", { name: "1 day, 2 hours, 0 minutes left" })).toBeTruthy();
  expect(isEditor()).toBe(true);
  await passTime(61_000);
  expect(screen.getByRole("timer", { name: "1 day, 1 hour, 58 minutes left" })).toBeTruthy();
});

test("a save is rejected if the operator has closed the week early, and the page then shows that the week has closed", async () => {
  let closed = false;
  serve({
    "picks.week": () => ({
      now: NOW,
      week: closed ? { ...weekOf(12), endDate: from(NOW, -1000) } : weekOf(12),
      pick: null,
    }),
    "picks.save": () => {
      closed = true;
      return new ErrorResponse("WEEK_NOT_OPEN");
    },
  });
  const { user } = await openAsSam(WEEK_12, { draft: realBracket() });
  await screen.findByText("11 of 11 picks");
  await user.click(screen.getAllByRole("button", { name: "Save Week Picks" })[0] as HTMLElement);
  await waitFor(() => expect(toastText()).toBe("Picks for this week are locked."));
  await screen.findByText("Week 12 has closed. You didn't save this bracket in time, so you have no Week 12 picks.");
});
