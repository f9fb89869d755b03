// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import { season as old } from "#domain/seasons/2024-25.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
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
import { deferred, ErrorResponse, type ResponseOf, respondWith, server } from "./network.ts";
import { button, openPage, realBracket } from "./screen.tsx";

freshBrowser();

const PATH = "/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
const SAVED = { createdAt: new Date("2025-12-07T18:30:00Z"), season: SEASON.name, bracket: realBracket() };

function serveSaved() {
  server.use(respondWith({ "brackets.saved": () => SAVED }));
}

test("a saved bracket is shown with its date and without editing controls", async () => {
  serveSaved();
  openPage(PATH);
  expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
  expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Indiana");
  const controls = within(screen.getByRole("main")).getAllByRole("button");
  expect(controls.map((each) => each.getAttribute("aria-label") ?? each.textContent)).toEqual([
    "Copy Link",
    "Print",
    "Copy This Bracket",
    "Full size",
  ]);
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  const words = `Indiana over Miami: ${SEASON.name} CFP bracket`;
  await waitFor(() => expect(document.title).toBe(`${words} | ${SEASON.name} College Football Playoff Predictor`));
});

test.each([")", ").", "%22", "**,", "%3E", "&gt;", "%E2%80%99", "/)"])(
  "a saved bracket opens even if a chat app appended %s to its link",
  async (end) => {
    serveSaved();
    openPage(`${PATH}${end}`);
    expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
    expect(window.location.pathname).toBe(PATH);
  },
);

test("on a phone, a saved bracket is titled SAVED BRACKET and opens at the champion, with one next step and the whole bracket", async () => {
  setWidth(390);
  serveSaved();
  const { user } = openPage(PATH);
  expect(await screen.findByText("SAVED BRACKET")).toBeTruthy();
  expect(await screen.findByRole("heading", { level: 1, name: `${SEASON.name} CFP bracket` })).toBeTruthy();
  expect(screen.getByText("Indiana over Miami · Saved December 7, 2025")).toBeTruthy();
  expect(screen.getByText("4 of 4")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make Your Own" }).getAttribute("href")).toBe("/");
  await user.click(button("Whole Bracket"));
  await user.click(button("First Round, 4 of 4 picked"));
  expect(screen.getByText("1 of 4")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Navigation" }));
  expect(screen.getByRole("link", { name: "Main Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "CFP Challenge" }).getAttribute("href")).toBe("/cfp-challenge");
});

/** The skeleton that is shown while a bracket loads. Its dates and venues are hidden. */
const undated = () => document.querySelector("[data-undated]");

test("while a saved bracket is loading, its page shows a loading message, but no dates or venues", async () => {
  const { promise, resolve } = deferred<ResponseOf<"brackets.saved">>();
  server.use(respondWith({ "brackets.saved": () => promise }));
  openPage(PATH);
  await screen.findByText("Loading your bracket...");
  expect(undated()?.querySelector("button")).toBeNull();
  resolve(SAVED);
  await screen.findByText("Your saved bracket from December 7, 2025");
  expect(undated()).toBeNull();
  expect(screen.queryByText("Loading your bracket...")).toBeNull();
});

test("a past season's bracket keeps that season's dates when the window shrinks to a phone's width", async () => {
  server.use(respondWith({ "brackets.saved": () => ({ ...SAVED, season: old.name }) }));
  openPage(PATH);
  expect(await screen.findByText(old.venue)).toBeTruthy();
  setWidth(390);
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByText(shortDays(old.days.first))).toBeTruthy();
});

const NOT_FOUND = "The bracket you're looking for doesn't exist or has been removed.";

test("a bracket URL with a malformed ID shows 'Bracket Not Found' and no retry button", async () => {
  server.use(respondWith({ "brackets.saved": () => new ErrorResponse("BRACKET_NOT_FOUND") }));
  openPage("/bracket/nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
  expect(screen.getByText(NOT_FOUND)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test.each(["when the button is pressed", "when the network is back"])(
  "when loading fails, the page says that the bracket may still exist, and tries again %s",
  async (how) => {
    server.use(respondWith({ "brackets.saved": () => new ErrorResponse("SERVICE_UNAVAILABLE") }));
    const { user } = openPage(PATH);
    expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${NOT_FOUND} Or it's a connection problem`))).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
    serveSaved();
    if (how === "when the button is pressed") await user.click(screen.getByRole("button", { name: "Try Again" }));
    else window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
  },
);

test.each(["/bracket", "/bracket/"])("%s without an ID redirects to the main bracket", async (path) => {
  openPage(path);
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(screen.getByRole("heading", { level: 1, name: "College Football Playoff Bracket" })).toBeTruthy();
});

test("an unknown URL shows 'Page Not Found'", async () => {
  openPage("/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: "Page Not Found" })).toBeTruthy();
});

describe("the page for a week's picks", () => {
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

  test("has no editing controls for another player's picks, even in an open week, and shows that player's name and 'View Only'", async () => {
    await open({ now: NOW });
    expect(screen.getByText("casey")).toBeTruthy();
    expect(screen.getByText("View Only")).toBeTruthy();
    expect(controls()).toEqual([]);
    expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("figure", { name: "Champion" }).textContent).toContain("Indiana");
  });

  test("shows a closed week's picks to their owner as 'Your Bracket', without editing controls", async () => {
    await open({ isOwn: true, username: "sam" });
    expect(screen.getByText("Your Bracket")).toBeTruthy();
    expect(controls()).toEqual([]);
  });

  test("lets the owner change the picks while the week is open, and says after saving that the picks were updated", async () => {
    const { user } = await open({ isOwn: true, username: "sam", now: NOW });
    await user.click(button(/^10 Miami, pick as champion over/));
    await user.click(screen.getAllByRole("button", { name: "Save Week Picks" })[0] as HTMLElement);
    await waitFor(() => expect(toastText()).toBe("Week 12 picks updated successfully!"));
  });

  test.each([
    ["shows the owner as 'Unknown User' if the owner has no username", { username: null }, "Unknown User"],
    ["shows owners without a username their own email address", { username: null, isOwn: true }, "sam@example.com"],
  ])("%s", async (_, changes, name) => {
    await open(changes);
    expect(screen.getByText(name, { selector: "strong bdi" })).toBeTruthy();
  });

  test("shows 'Bracket Not Found' if the picks do not exist or the player may not see them", async () => {
    serve({ "picks.view": () => new ErrorResponse("BRACKET_NOT_FOUND") });
    await signInAs("sam");
    openChallenge("/view-bracket/nonsense");
    expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
    expect(screen.getByText("The bracket you're looking for doesn't exist or has been removed.")).toBeTruthy();
  });

  test("shows a toast and a single retry message if the picks cannot be loaded", async () => {
    let isBroken = true;
    serve({
      "picks.view": () => (isBroken ? new ErrorResponse("SERVICE_UNAVAILABLE") : VIEWED),
    });
    await signInAs("sam");
    const { user } = openChallenge(PATH);
    await waitFor(() => expect(toastText()).toBe("Failed to load bracket data."));
    isBroken = false;
    await user.click(await screen.findByRole("button", { name: "Couldn't load this. Try again." }));
    expect(await screen.findByText("View Only")).toBeTruthy();
  });

  test("asks a signed-out visitor to sign in, and is saved as the page to return to", async () => {
    openChallenge(PATH);
    expect(await screen.findByRole("heading", { level: 1, name: "Authentication Required" })).toBeTruthy();
    expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(PATH));
  });
});
