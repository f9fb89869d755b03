import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import { season as old } from "#domain/seasons/2024-25.ts";
import { officialAfter } from "#support/brackets/official-record.ts";
import { setWidth } from "./browser.ts";
import { openAsSam, openChallenge, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
import { ErrorResponse } from "./network.ts";
import { button, champion, openPage, realBracket, slot, textsOf } from "./screen.tsx";
import { DAY, NOW, otherBracket, viewedOf, weekOf } from "./weeks.ts";

setUpChallenge();

const PATH = "/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10";
const SAVED = { createdAt: new Date("2025-12-07T18:30:00Z"), season: SEASON.name, bracket: realBracket() };

function serveSaved() {
  serve({ "brackets.saved": () => SAVED });
}

test("a saved bracket is shown with its date and without editing controls", async () => {
  serveSaved();
  openPage(PATH);
  expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
  expect(champion()).toContain("Indiana");
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

test.each([").", "%E2%80%99", "&gt;", "/)"])(
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

test("a past season's bracket keeps that season's dates when the window shrinks to a phone's width", async () => {
  serve({ "brackets.saved": () => ({ ...SAVED, season: old.name }) });
  openPage(PATH);
  expect(await screen.findByText(old.venue)).toBeTruthy();
  setWidth(390);
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByText(shortDays(old.days.first))).toBeTruthy();
});

const NOT_FOUND = "The bracket you're looking for doesn't exist or has been removed.";

test("when loading fails, the page says that the bracket may still exist, and tries again when the network is back", async () => {
  serve({ "brackets.saved": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
  openPage(PATH);
  expect(await screen.findByRole("heading", { level: 1, name: "Bracket Not Found" })).toBeTruthy();
  expect(screen.getByText(new RegExp(`^${NOT_FOUND} Or it's a connection problem`))).toBeTruthy();
  serveSaved();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Your saved bracket from December 7, 2025")).toBeTruthy();
});

test.each(["/bracket", "/bracket/"])("%s without an ID redirects to the main bracket", async (path) => {
  openPage(path);
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(screen.getByRole("heading", { level: 1, name: "College Football Playoff Bracket" })).toBeTruthy();
});

describe("the page for a week's picks", () => {
  const VIEWED = viewedOf({ now: new Date(weekOf(12).endDate.getTime() + DAY), week: weekOf(12) });
  const PATH = `/view-bracket/${VIEWED.id}`;

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
    expect(champion()).toContain("Indiana");
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

  test("shows a toast and a single retry message if the picks cannot be loaded", async () => {
    let isBroken = true;
    serve({
      "picks.view": () => (isBroken ? new ErrorResponse("SERVICE_UNAVAILABLE") : VIEWED),
    });
    const { user } = await openAsSam(PATH);
    await waitFor(() => expect(toastText()).toBe("Failed to load bracket data."));
    isBroken = false;
    await user.click(await screen.findByRole("button", { name: "Couldn't load this. Try again." }));
    expect(await screen.findByText("View Only")).toBeTruthy();
  });
});

describe("the points of a week's picks", () => {
  /** Opens a week 5 pick and compares it with this outcome. The pick is the official bracket with Miami as champion. */
  async function openPick(official: BracketRecord | null) {
    const pick = viewedOf({ bracket: otherBracket(), official });
    serve({ "picks.view": () => pick });
    await openAsSam(`/view-bracket/${pick.id}`);
    await screen.findByText("casey");
  }

  function points(): string[] {
    return within(screen.getByRole("table", { name: "Points" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => {
        const cells = within(row).getAllByRole("cell");
        return `${within(row).getByRole("rowheader").textContent} ${cells.at(-1)?.textContent}`;
      });
  }

  test("before there is an outcome, a pick shows no points and no right or wrong marks", async () => {
    await openPick(null);
    expect(screen.queryByRole("heading", { name: "Points" })).toBeNull();
    expect(document.querySelector("[data-verdict]")).toBeNull();
  });

  test("after the semifinals, the points table explains every point, and the championship pick is not yet marked right or wrong", async () => {
    await openPick(officialAfter(10));
    expect(points()).toEqual([
      "Field of 12 60",
      "Correct Seed 60",
      "First Round Winner 32",
      "QF Winner 40",
      "SF Winner 30",
      "CFP Winner 0",
    ]);
    const receipt = screen.getByRole("region", { name: "Points" });
    expect(textsOf(within(receipt).getAllByRole("definition"))).toEqual(["222", "x11", "2,442"]);
    expect(screen.getByText(/2,442 points so far/)).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /^SF Winner/ })).getByText("Miami")).toBeTruthy();
    expect(slot("fr1-1").textContent).toContain(", right: +8");
    expect(slot("sf2-1").textContent).toContain(", right: +15");
    expect(slot("champ-1").dataset.verdict).toBeUndefined();
  });

  test("on screen and on the printed page, each right pick shows its points and each wrong pick shows 0", async () => {
    await openPick(officialAfter(11));
    expect(slot("champ-1").textContent).toContain(", wrong: 0");
    expect(slot("champ-0").dataset.verdict).toBeUndefined();
    // Runs the effect that listens for printing.
    await act(async () => undefined);
    const sheet = () => screen.queryByRole("article", { name: "Week 5 Picks" });
    expect(sheet()).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const marked = [...(sheet() as HTMLElement).querySelectorAll<HTMLElement>("[data-verdict]")].map(
      ({ textContent }) => textContent,
    );
    const points = marked.map((text) => /(right: \+\d+|wrong: 0)$/.exec(text ?? "")?.[1]);
    expect(points.sort()).toEqual([
      ...["right: +10", "right: +10", "right: +10", "right: +10", "right: +15", "right: +15"],
      ...["right: +8", "right: +8", "right: +8", "right: +8", "wrong: 0"],
    ]);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(sheet()).toBeNull();
  });
});
