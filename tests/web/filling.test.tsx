// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EMPTY_BRACKET } from "../../src/domain/bracket.ts";
import { formatDraft } from "../../src/web/features/predictor/draft/draft.ts";
import { keepForWeek, keptForWeek } from "../../src/web/features/predictor/play/week-handover.ts";
import { SAVED_KEY } from "../../src/web/features/predictor/storage-keys.ts";
import { freshBrowser, setWidth, storedDraft } from "./browser.ts";
import {
  draftKey,
  openChallenge,
  otherBracket,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  WEEK_12,
} from "./challenge.tsx";
import { answering, deferred, ErrorAnswer, server, TEAMS } from "./network.ts";
import { button, DRAFT_KEY, dialog, isDisabled, openPage, realBracket, slot, waitForAnnouncement } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const OFFER = "Start from the official field";
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

/** The rows of the picker. Looking them up by role and name takes a second each time. */
const rows = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent ?? "");

function teamRow(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("[role=option]")];
  return found.find((row) => new RegExp(`^${name} (adds|[A-Z])`).test(row.textContent ?? "")) as HTMLElement;
}

describe("the offer of the official field", () => {
  test("fills all twelve seeds with one press, goes away, and comes back with one undo", async () => {
    const { user } = openPage();
    await user.click(button(OFFER));
    expect(await screen.findByText("12 of 12 teams")).toBeTruthy();
    expect(slot("fr1-0").textContent).toContain("James Madison");
    expect(slot("qf2-1").textContent).toContain("Indiana");
    await waitForAnnouncement("The bracket was filled. 0 of 11 picks, 12 of 12 teams.");
    expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
    expect(document.activeElement).toBe(slot("fr1-0"));
    await user.click(button("Undo"));
    expect(screen.getByText("0 of 12 teams")).toBeTruthy();
    expect(button(OFFER)).toBeTruthy();
  });

  test("replaces nothing that was picked while the teams were loading", async () => {
    const { promise, resolve } = deferred<typeof TEAMS>();
    serve({ "teams.list": () => promise });
    vi.spyOn(window, "confirm").mockReturnValue(true);
    const { user } = openPage("/", realBracket({ fr1: 12 }));
    await user.click(button("Reset Bracket"));
    await user.click(button(OFFER));
    await user.click(button("Undo"));
    resolve(TEAMS);
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByText("1 of 11 picks")).toBeTruthy();
  });

  test("is not there once a team stands", () => {
    openPage("/", realBracket({}));
    expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
  });

  test("can be pressed again when the teams could not be loaded", async () => {
    server.use(answering({ "teams.list": () => new ErrorAnswer("SERVICE_UNAVAILABLE") }));
    const { user } = openPage();
    await user.click(button(OFFER));
    expect(await screen.findByText("Could not load. Try again.")).toBeTruthy();
    server.use(answering());
    await user.click(button(OFFER));
    expect(await screen.findByText("12 of 12 teams")).toBeTruthy();
  });
});

test("the official field can be had without a network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  server.use(http.all("*/api/trpc/:path", () => HttpResponse.error()));
  const { user } = openPage();
  await user.click(button(OFFER));
  expect(await screen.findByText("12 of 12 teams")).toBeTruthy();
  expect(slot("qf2-1").textContent).toContain("Indiana");
});

describe.each([1280, 390])("picking the rest at a width of %i px", (width) => {
  async function openDialog(user: ReturnType<typeof openPage>["user"]) {
    if (width < 768) await user.click(button("Bracket Settings"));
    await user.click(button("Pick the rest"));
    await screen.findByRole("dialog", { name: "Pick the rest" });
  }
  beforeEach(() => setWidth(width));

  test("completes the bracket by seed and keeps the picks that were made", async () => {
    const { user } = openPage("/", realBracket({ fr1: 12, fr2: 9 }));
    await openDialog(user);
    await user.click(button("Higher seed wins"));
    await waitForAnnouncement("9 games picked. Indiana is the champion.");
    expect(storedDraft(DRAFT_KEY)).toBe(
      formatDraft(
        realBracket({ fr1: 12, fr2: 9, fr3: 6, fr4: 7, qf1: 4, qf2: 1, qf3: 3, qf4: 2, sf1: 1, sf2: 2, champ: 1 }),
      ),
    );
  });

  test("is offered only while a game is open", async () => {
    const { user } = openPage("/", realBracket());
    if (width < 768) await user.click(button("Bracket Settings"));
    expect(isDisabled(button("Pick the rest"))).toBe(true);
  });
});

test("a random rest goes as the coins fall, and one undo takes it back", async () => {
  const { user } = openPage("/", realBracket({ fr1: 12 }));
  const champions: (string | null)[] = [];
  for (const coin of [0.49, 0.5]) {
    vi.spyOn(Math, "random").mockReturnValue(coin);
    await user.click(button("Pick the rest"));
    await user.click(button("At random"));
    expect(await screen.findByText("11 of 11 picks")).toBeTruthy();
    champions.push(champion());
    await user.click(button("Undo"));
    expect(screen.getByText("1 of 11 picks")).toBeTruthy();
  }
  expect(champions[0]).not.toBe(champions[1]);
});

describe("the main bracket in the picks of a week", () => {
  const START = "Start from my bracket";
  const keepMain = () => localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));

  async function openWeek(draft?: ReturnType<typeof realBracket>) {
    await signInAs("sam");
    const opened = openChallenge(WEEK_12, draft && { draft });
    await screen.findByRole("region", { name: "Conferences" });
    return opened;
  }

  test("fills an empty week at once, unsaved, and one undo takes it back", async () => {
    keepMain();
    const { user } = await openWeek();
    await user.click(button(START));
    expect(champion()).toContain("Indiana");
    expect(screen.getAllByRole("button", { name: "Save Week Picks" }).length).toBeGreaterThan(0);
    await user.click(button("Undo"));
    expect(screen.getByText("0 of 12 teams")).toBeTruthy();
  });

  test("replaces a week that has teams only after a question", async () => {
    keepMain();
    const { user } = await openWeek(otherBracket());
    await user.click(button(START));
    expect(screen.getByRole("dialog", { name: START }).textContent).toContain("This clears your current picks.");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(champion()).toContain("Miami");
    await user.click(button(START));
    await user.click(dialog().getByRole("button", { name: "Use My Bracket" }));
    await waitFor(() => expect(champion()).toContain("Indiana"));
  });

  test("is the saved one where no other was begun since", async () => {
    const saved = { version: 1, id: "id-1", email: "fan@example.com", updatedAt: new Date(), isLaidAside: false };
    localStorage.setItem(SAVED_KEY, JSON.stringify({ ...saved, bracket: formatDraft(realBracket()) }));
    const { user } = await openWeek();
    await user.click(button(START));
    expect(champion()).toContain("Indiana");
  });

  test("asks nothing when the week has the same picks already", async () => {
    keepMain();
    const { user } = await openWeek(realBracket());
    await user.click(button(START));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that is on its way is for one week, for an hour", () => {
    vi.useFakeTimers({ now: 0 });
    expect(keepForWeek(12, realBracket())).toBe(true);
    expect(keptForWeek(13)).toBeNull();
    vi.setSystemTime(3_599_999);
    expect(keptForWeek(12)).toEqual(realBracket());
    vi.setSystemTime(3_600_000);
    expect(keptForWeek(12)).toBeNull();
  });

  test.each([
    ["none", null],
    ["an empty one", formatDraft(EMPTY_BRACKET)],
  ])("is not offered when the device has %s", async (_, draft) => {
    if (draft !== null) localStorage.setItem(DRAFT_KEY, draft);
    await openWeek();
    expect(screen.queryByRole("button", { name: START })).toBeNull();
  });

  test("the official field is offered neither as a button nor in the picker, and does not order what is found", async () => {
    const { user } = await openWeek();
    expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
    await user.click(button("12 Pick a team"));
    await screen.findAllByRole("option");
    const headings = [...document.querySelectorAll("[role=listbox] > [role=group]")].map((group) => group.firstChild);
    expect(headings.map((heading) => heading?.textContent)).toEqual([`All teams${TEAMS.length}`]);
    // In the main bracket Indiana is the first of its conference.
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "big ten" } });
    expect(rows()[0]).toContain("Illinois");
  });

  test("a team says which conference it adds: a new one that counts, until five are there", async () => {
    const adds = (name: string) => teamRow(name).textContent?.match(/adds your \w+ conference/)?.[0];
    const { user } = await openWeek();
    await user.click(button("5 Pick a team"));
    await screen.findAllByRole("option");
    const pick = (name: string) => fireEvent.click(teamRow(name));
    expect([adds("Oregon"), adds("Notre Dame")]).toEqual(["adds your 1st conference", undefined]);
    pick("Oregon");
    expect([adds("Ohio State"), adds("Georgia")]).toEqual([undefined, "adds your 2nd conference"]);
    pick("Georgia");
    expect(adds("Texas Tech")).toBe("adds your 3rd conference");
    pick("Texas Tech");
    pick("Miami");
    expect(adds("Tulane")).toBe("adds your 5th conference");
    pick("Tulane");
    expect(screen.queryByText(/^adds your/)).toBeNull();
  });

  test("no team of the main bracket says what it does for the conferences", async () => {
    const { user } = openPage();
    await user.click(button("5 Pick a team"));
    await screen.findAllByRole("option");
    expect(screen.queryByText(/adds your/)).toBeNull();
  });

  test("a visitor takes a complete one along, signs in, and finds it there unsaved", async () => {
    serve({ "weeks.open": () => ({ number: 12 }) });
    localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));
    const { user } = openChallenge("/");
    await user.click(await screen.findByRole("button", { name: "Play it as Week 12" }));
    expect(await screen.findByText("Please sign in to access Week 12 picks.")).toBeTruthy();
    await signInAs("sam");
    await screen.findByRole("region", { name: "Conferences" });
    await waitFor(() => expect(champion()).toContain("Indiana"));
    await waitFor(() => expect(storedDraft(draftKey("sam"))).not.toBeNull());
    expect(localStorage.getItem("cfp-bracket.for-week")).toBeNull();
  });

  test("a complete one stays where it is on a device that keeps nothing, which is said", async () => {
    serve({ "weeks.open": () => ({ number: 12 }) });
    openPage("/", realBracket());
    const play = await screen.findByRole("button", { name: "Play it as Week 12" });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    fireEvent.click(play);
    expect(toastText()).toBe("Something went wrong on our side. Please try again.");
    expect(window.location.pathname).toBe("/");
  });

  test("a complete one that comes along asks before it replaces the teams of the week", async () => {
    serve({ "weeks.open": () => ({ number: 12 }) });
    localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));
    localStorage.setItem(draftKey("sam"), formatDraft(otherBracket()));
    await signInAs("sam");
    const { user } = openChallenge("/");
    await user.click(await screen.findByRole("button", { name: "Play it as Week 12" }));
    expect(await screen.findByRole("dialog", { name: START })).toBeTruthy();
    expect(champion()).toContain("Miami");
  });

  test("is not offered for a week while none is open", async () => {
    serve({ "weeks.open": () => ({ number: null }) });
    openPage("/", realBracket());
    await screen.findAllByRole("button", { name: "Save Bracket" });
    expect(screen.queryByRole("button", { name: /^Play it as/ })).toBeNull();
  });
});
