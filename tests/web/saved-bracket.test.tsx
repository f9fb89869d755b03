// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { shortDays } from "../../src/domain/season-days.ts";
import { season as old } from "../../src/domain/seasons/2024-25.ts";
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
import { type AnswerOf, answering, deferred, ErrorAnswer, server } from "./network.ts";
import { button, openPage, realBracket } from "./screen.tsx";

freshBrowser();

const PATH = "/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
const SAVED = { createdAt: new Date("2025-12-07T18:30:00Z"), season: SEASON.name, bracket: realBracket() };

function serveSaved() {
  server.use(answering({ "brackets.saved": () => SAVED }));
}

test("shows the bracket with its date, and no editing controls", async () => {
  serveSaved();
  openPage(PATH);
  expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
  expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Indiana");
  const controls = within(screen.getByRole("main")).getAllByRole("button");
  expect(controls.map((each) => each.getAttribute("aria-label") ?? each.textContent)).toEqual([
    "Copy link",
    "Print",
    "Start from this bracket",
    "Full size",
  ]);
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  const words = `Indiana over Miami: a bracket for the ${SEASON.name} playoff`;
  await waitFor(() => expect(document.title).toBe(`${words} | ${SEASON.name} College Football Playoff Predictor`));
});

test.each([")", ").", "%22", "**,", "%3E", "&gt;", "%E2%80%99", "/)"])(
  "opens although a chat app included %s in its link",
  async (end) => {
    serveSaved();
    openPage(`${PATH}${end}`);
    expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
    expect(window.location.pathname).toBe(PATH);
  },
);

test("on a phone it is titled SAVED BRACKET, shows one round at a time, and links to the other pages", async () => {
  setWidth(390);
  serveSaved();
  const { user } = openPage(PATH);
  expect(await screen.findByText("SAVED BRACKET")).toBeTruthy();
  expect(
    await screen.findByRole("heading", { level: 1, name: "Your saved bracket from December 7, 2025" }),
  ).toBeTruthy();
  expect(screen.getByText("1 of 4")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Navigation" }));
  expect(screen.getByRole("link", { name: "Main Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "CFP Challenge" }).getAttribute("href")).toBe("/cfp-challenge");
});

/** The places in a bracket's outline that say when and where games are played. */
const undated = () => document.querySelector("[data-undated]");

test("the loading bracket is announced as loading and names no date or place", async () => {
  const { promise, resolve } = deferred<AnswerOf<"brackets.saved">>();
  server.use(answering({ "brackets.saved": () => promise }));
  openPage(PATH);
  await screen.findByText("Loading your bracket...");
  expect(undated()?.querySelector("button")).toBeNull();
  resolve(SAVED);
  await screen.findByText("Your saved bracket from December 7, 2025");
  expect(undated()).toBeNull();
  expect(screen.queryByText("Loading your bracket...")).toBeNull();
});

test("a bracket of an old season keeps its dates when the window shrinks to a phone's", async () => {
  server.use(answering({ "brackets.saved": () => ({ ...SAVED, season: old.name }) }));
  openPage(PATH);
  expect(await screen.findByText(old.venue)).toBeTruthy();
  setWidth(390);
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByText(shortDays(old.days.first))).toBeTruthy();
});

const NOT_FOUND = "The bracket you're looking for doesn't exist or has been removed.";

test("a malformed id is 'Bracket Not Found', without trying again", async () => {
  server.use(answering({ "brackets.saved": () => new ErrorAnswer("BRACKET_NOT_FOUND") }));
  openPage("/bracket/nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
  expect(screen.getByText(NOT_FOUND)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each(["by its button", "by itself when the network is back"])(
  "the page says that a bracket that could not be loaded may exist, and loads it again %s",
  async (how) => {
    server.use(answering({ "brackets.saved": () => new ErrorAnswer("SERVICE_UNAVAILABLE") }));
    const { user } = openPage(PATH);
    expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${NOT_FOUND} Or it could not be loaded just now`))).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
    serveSaved();
    if (how === "by its button") await user.click(screen.getByRole("button", { name: "Try again" }));
    else window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
  },
);

test.each(["/bracket", "/bracket/"])("%s, without an id, leads to the predictor", async (path) => {
  openPage(path);
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(screen.getByRole("heading", { level: 1, name: "College Football Playoff Bracket" })).toBeTruthy();
});

test("any other address is 'Page Not Found'", async () => {
  openPage("/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: "Page Not Found" })).toBeTruthy();
});

describe("the picks of a week", () => {
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

  test("of another player have their owner, 'View Only' and no editing controls, even while the week is open", async () => {
    await open({ now: NOW });
    expect(screen.getByText("casey")).toBeTruthy();
    expect(screen.getByText("View Only")).toBeTruthy();
    expect(controls()).toEqual([]);
    expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Indiana");
  });

  test("of a closed week are 'Your Bracket' for their owner and cannot be changed", async () => {
    await open({ isOwn: true, username: "sam" });
    expect(screen.getByText("Your Bracket")).toBeTruthy();
    expect(controls()).toEqual([]);
  });

  test("of an open week can be changed by their owner, and saving says 'updated'", async () => {
    const { user } = await open({ isOwn: true, username: "sam", now: NOW });
    await user.click(button(/^10 Miami, pick as champion over/));
    await user.click(screen.getAllByRole("button", { name: "Save Week Picks" })[0] as HTMLElement);
    await waitFor(() => expect(toastText()).toBe("Week 12 picks updated successfully!"));
  });

  test.each([
    ["show an owner without a name as unknown", { username: null }, "Unknown User"],
    ["show an owner without a name their own email", { username: null, isOwn: true }, "sam@example.com"],
  ])("%s", async (_, changes, name) => {
    await open(changes);
    expect(screen.getByText(name, { selector: "strong bdi" })).toBeTruthy();
  });

  test("that are missing or not visible to the player are 'Bracket Not Found'", async () => {
    serve({ "picks.view": () => new ErrorAnswer("BRACKET_NOT_FOUND") });
    await signInAs("sam");
    openChallenge("/view-bracket/nonsense");
    expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
    expect(screen.getByText("The bracket you're looking for doesn't exist or has been removed.")).toBeTruthy();
  });

  test("that cannot be loaded show a toast and one line that offers to try again", async () => {
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

  test("ask a visitor to sign in with the reason, and the page is remembered", async () => {
    openChallenge(PATH);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(PATH));
  });
});
