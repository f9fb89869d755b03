import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { EXAMPLE_TEAMS } from "#web/features/challenge/offer/examples.tsx";
import { openChallenge, serve, setUpChallenge } from "./challenge.tsx";
import { ErrorResponse, type Procedures, team } from "./network.ts";
import { enter } from "./screen.tsx";
import { DAY, NOW, WEEKS } from "./weeks.ts";

setUpChallenge();

describe("a visitor", () => {
  test("sees the open week, each week's multiplier and how scoring works; the page's path is stored for the return after sign-in", async () => {
    openChallenge("/cfp-challenge");
    expect(await screen.findByRole("heading", { level: 1, name: "CFP Bracket Challenge" })).toBeTruthy();
    await waitFor(() =>
      expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify("/cfp-challenge")),
    );
    expect((await screen.findByRole("timer")).getAttribute("aria-label")).toMatch(
      /^3 days, 23 hours, 59 minutes left$/,
    );
    const ladder = within(screen.getByRole("region", { name: "Early picks are worth more" }));
    const steps = ladder.getAllByRole("listitem").map(({ textContent, dataset }) => [textContent, dataset.status]);
    expect(steps).toHaveLength(15);
    expect(steps[0]).toEqual(["Week 1: x151Aug 29", "closed"]);
    expect(steps[11]).toEqual(["Week 12: x412Now", "open"]);
    expect(steps[14]).toEqual(["Week 15: x115Dec 5", "upcoming"]);
    expect(screen.getByText("A perfect bracket scores 247 points, times the multiplier")).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Weekly Picks" })).toBeNull();
  });

  const down = () => new ErrorResponse("SERVICE_UNAVAILABLE");
  const unfinished = { official: { ...OFFICIAL_RECORD, winners: {} }, isGameInProgress: false, points: {} };
  const at = (days: number) => () => ({ now: new Date(NOW.getTime() + days * DAY), weeks: WEEKS });
  test.each<[string, Procedures, RegExp | string]>([
    ["before the season", { "weeks.schedule": at(-90) }, /No week is open right now. Week 1 opens/],
    ["during the playoff", { "weeks.schedule": at(60), "outcome.current": () => unfinished }, /Picks are in\. Now/],
    ["without an outcome", { "weeks.schedule": at(60), "outcome.current": down }, "No week is open right now."],
    ["without a schedule", { "weeks.schedule": down }, "A perfect bracket scores 247 points"],
  ])("sees a message instead of a countdown %s", async (_, procedures, words) => {
    serve(procedures);
    openChallenge("/cfp-challenge");
    await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(words));
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

test("the example teams shown to visitors match the seed data", () => {
  for (const [id, example] of Object.entries(EXAMPLE_TEAMS)) expect(team(id)).toMatchObject(example);
});

test("'Create Account' and 'Sign In' open the matching tab of the dialog, and signing in shows the challenge home page", async () => {
  const { user } = openChallenge("/cfp-challenge");
  const prompt = within(await screen.findByRole("main"));
  await user.click(prompt.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByRole("tab", { name: "Create Account", selected: true })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(prompt.getByRole("button", { name: "Sign In" }));
  await screen.findByText("You must be logged in to perform this action.");
  await enter(user, screen.getByLabelText("Email"), "sam@example.com");
  await enter(user, screen.getByLabelText("Password"), "right-password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, sam" })).toBeTruthy();
});
