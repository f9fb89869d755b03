// @vitest-environment jsdom

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { season as old } from "../../src/domain/seasons/2024-25.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import { type AnswerOf, answering, deferred, ErrorAnswer, server } from "./network.ts";
import { openPage, realBracket } from "./screen.tsx";

freshBrowser();

const PATH = "/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
const SAVED = { createdAt: new Date("2025-12-07T18:30:00Z"), season: SEASON.name, bracket: realBracket() };

function serveSaved() {
  server.use(answering({ "brackets.saved": () => SAVED }));
}

test("shows the bracket with its date, and no control that changes it", async () => {
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

test("says in words who won and who lost", async () => {
  serveSaved();
  openPage(PATH);
  const matchup = await screen.findByRole("group", { name: "Matchup 1, 12 James Madison v 5 Oregon" });
  expect(matchup.textContent).toContain("Oregon, winner");
  expect(matchup.textContent).toContain("James Madison, lost");
});

test("on a phone it is called SAVED BRACKET, one round at a time, and leads to the other pages", async () => {
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

test("says that it loads", async () => {
  const { promise, resolve } = deferred<AnswerOf<"brackets.saved">>();
  server.use(answering({ "brackets.saved": () => promise }));
  openPage(PATH);
  expect(await screen.findByText("Loading your bracket...")).toBeTruthy();
  resolve(SAVED);
  await waitFor(() => expect(screen.queryByText("Loading your bracket...")).toBeNull());
});

/** Where the outline of a bracket says when and where games are played. */
const undated = () => document.querySelector("[data-undated]");

test("the outline of a bracket says nothing about its season and has nothing to press: neither is known yet", async () => {
  const { promise, resolve } = deferred<AnswerOf<"brackets.saved">>();
  server.use(answering({ "brackets.saved": () => promise }));
  setWidth(390);
  openPage(PATH);
  await screen.findByText("Loading your bracket...");
  expect(undated()?.querySelector("[data-of-season]")?.textContent).toBe(SEASON.rounds.first.shortDates);
  const buttons = [...(undated()?.querySelectorAll("nav button") ?? [])];
  expect(buttons.map((each) => [each.textContent?.trim(), each.getAttribute("aria-disabled")])).toEqual([
    ["Prev", "true"],
    ["1 of 4", null],
    ["Next", "true"],
  ]);
  setWidth(1280);
  window.dispatchEvent(new Event("resize"));
  await waitFor(() => expect(undated()?.textContent).toContain(SEASON.venue));
  expect(undated()?.querySelector("button")).toBeNull();
  resolve(SAVED);
  await screen.findByText("Your saved bracket from December 7, 2025");
  expect(undated()).toBeNull();
});

test("a bracket of an old season keeps its dates when the window becomes a phone's", async () => {
  server.use(answering({ "brackets.saved": () => ({ ...SAVED, season: old.name }) }));
  openPage(PATH);
  expect(await screen.findByText(old.venue)).toBeTruthy();
  let hasOutline = false;
  const watch = new MutationObserver(() => {
    hasOutline ||= undated() !== null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setWidth(390);
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByText(old.rounds.first.shortDates)).toBeTruthy();
  watch.disconnect();
  expect(hasOutline).toBe(false);
});

const NOT_FOUND = "The bracket you're looking for doesn't exist or has been removed.";

test("an id that is none is 'Bracket Not Found', and there is nothing to try again", async () => {
  server.use(answering({ "brackets.saved": () => new ErrorAnswer("BRACKET_NOT_FOUND") }));
  openPage("/bracket/nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
  expect(screen.getByText(NOT_FOUND)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create New Bracket" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each(["by its button", "by itself when the network is back"])(
  "a bracket that could not be loaded may be there, says the page, and is tried again %s",
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
