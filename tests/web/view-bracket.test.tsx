// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OutputOf } from "../support/server/trpc-envelope.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import {
  DAY,
  NOW,
  openChallenge,
  pickOf,
  RUNNING,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  weekOf,
} from "./challenge.tsx";
import { ErrorAnswer } from "./network.ts";
import { button, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const PICK = pickOf(realBracket());
const PATH = `/view-bracket/${PICK.id}`;
const CLOSED = new Date(weekOf(12).endDate.getTime() + DAY);

const VIEWED: OutputOf<"picks.view"> = {
  ...PICK,
  ...RUNNING,
  now: CLOSED,
  week: weekOf(12),
  username: "casey",
  isOwn: false,
  official: null,
};

async function open(changes: Partial<typeof VIEWED> = {}, name = "sam") {
  serve({ "picks.view": () => ({ ...VIEWED, ...changes }) });
  await signInAs(name);
  const page = openChallenge(PATH);
  await screen.findByRole("heading", { level: 1, name: "Week 12 Picks" });
  return page;
}

const controls = () => screen.queryAllByRole("button", { name: /Reset|Edit|Undo|Copy|Save|pick/ });

test.each([
  ["a closed week", CLOSED],
  ["a week that is open by the server's clock", NOW],
])("somebody else's picks of %s have their owner, 'View Only' and no editing control", async (_, now) => {
  await open({ now });
  expect(screen.getByText("casey")).toBeTruthy();
  expect(screen.getByText("View Only")).toBeTruthy();
  expect(controls()).toEqual([]);
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Indiana");
});

test("one's own picks of a closed week are 'Your Bracket' and cannot be changed", async () => {
  await open({ isOwn: true, username: "sam" });
  expect(screen.getByText("Your Bracket")).toBeTruthy();
  expect(controls()).toEqual([]);
});

test("one's own picks of an open week can be changed, and saving says 'updated'", async () => {
  const { user } = await open({ isOwn: true, username: "sam", now: NOW });
  await user.click(button(/^10 Miami, pick as champion over/));
  await user.click(screen.getAllByRole("button", { name: "Save Week Picks" })[0] as HTMLElement);
  await waitFor(() => expect(toastText()).toBe("Week 12 picks updated successfully!"));
});

test.each([
  ["an owner without a name is unknown", { username: null }, "Unknown User"],
  ["to oneself the e-mail stands in", { username: null, isOwn: true }, "sam@example.com"],
])("%s", async (_, changes, name) => {
  await open(changes);
  expect(screen.getByText(name, { selector: "strong bdi" })).toBeTruthy();
});

test("on a phone owner and badge are above one round at a time", async () => {
  setWidth(390);
  await open();
  expect(screen.getByText("casey")).toBeTruthy();
  expect(screen.getByText("View Only")).toBeTruthy();
  expect(screen.getByText("1 of 4")).toBeTruthy();
});

test("a pick that is missing or not visible to the player is 'Bracket Not Found'", async () => {
  serve({ "picks.view": () => new ErrorAnswer("BRACKET_NOT_FOUND") });
  await signInAs("sam");
  openChallenge("/view-bracket/nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
  expect(screen.getByText("The bracket you're looking for doesn't exist or has been removed.")).toBeTruthy();
});

test("a failure is a toast and one line that can try again", async () => {
  let isBroken = true;
  serve({
    "picks.view": () => (isBroken ? new ErrorAnswer("SERVICE_UNAVAILABLE") : VIEWED),
  });
  await signInAs("sam");
  const { user } = openChallenge(PATH);
  await waitFor(() => expect(toastText()).toBe("Failed to load bracket data."));
  isBroken = false;
  await user.click(await screen.findByRole("button", { name: "Could not load. Try again." }));
  expect(await screen.findByText("View Only")).toBeTruthy();
});

test("a visitor reads why to sign in, and the page is remembered", async () => {
  openChallenge(PATH);
  expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
  expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(PATH);
});
