import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { EMPTY_BRACKET } from "#domain/bracket.ts";
import { formatDraft } from "#web/editor/draft/draft.ts";
import { SAVED_KEY } from "#web/editor/draft/storage-keys.ts";
import { storedForWeek, storeForWeek } from "#web/editor/draft/week-handover.ts";
import { setWidth } from "./browser.ts";
import { draftKey, openAsSam, openChallenge, serve, setUpChallenge, signInAs, WEEK_12 } from "./challenge.tsx";
import { TEAMS } from "./network.ts";
import { button, champion, DRAFT_KEY, dialog, openPage, realBracket, slot, waitForAnnouncement } from "./screen.tsx";
import { otherBracket } from "./weeks.ts";

setUpChallenge();

const OFFER = "Use Official Field";

/** Uses a selector, because a query by role takes a second. */
const rows = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent ?? "");

function teamRow(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("[role=option]")];
  return found.find((row) => new RegExp(`^${name} (adds|[A-Z])`).test(row.textContent ?? "")) as HTMLElement;
}

test("the offer to start from the official field fills all twelve seeds with one press, disappears, and returns after one undo", async () => {
  const { user } = openPage();
  await user.click(button(OFFER));
  expect(await screen.findByText("12 of 12 teams")).toBeTruthy();
  expect(slot("fr1-0").textContent).toContain("James Madison");
  expect(slot("qf2-1").textContent).toContain("Indiana");
  await waitForAnnouncement("Bracket filled. 0 of 11 picks, 12 of 12 teams.");
  expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
  expect(document.activeElement).toBe(slot("fr1-0"));
  await user.click(button("Undo"));
  expect(screen.getByText("0 of 12 teams")).toBeTruthy();
  expect(button(OFFER)).toBeTruthy();
});

test("'Favorites' fills in the remaining picks and keeps existing picks, on a phone, too", async () => {
  setWidth(390);
  const { user } = openPage("/", realBracket({ fr1: 12, fr2: 9 }));
  await user.click(button("Bracket Settings"));
  await user.click(button("Autofill"));
  await screen.findByRole("dialog", { name: "Autofill" });
  await user.click(button("Favorites"));
  await waitForAnnouncement("9 games picked. Indiana is the champion.");
  const rest = { fr3: 6, fr4: 7, qf1: 4, qf2: 1, qf3: 3, qf4: 2, sf1: 1, sf2: 2, champ: 1 };
  expect(localStorage.getItem(DRAFT_KEY)).toBe(formatDraft(realBracket({ fr1: 12, fr2: 9, ...rest })));
  await user.click(button("Bracket Settings"));
  expect(screen.queryByRole("button", { name: "Autofill" })).toBeNull();
});

test("'Random' fills in random winners, and one undo reverts all of these picks", async () => {
  const { user } = openPage("/", realBracket({ fr1: 12 }));
  const champions: (string | null)[] = [];
  for (const coin of [0.49, 0.5]) {
    vi.spyOn(Math, "random").mockReturnValue(coin);
    await user.click(button("Autofill"));
    await user.click(button("Random"));
    expect(await screen.findByText("11 of 11 picks")).toBeTruthy();
    champions.push(champion());
    await user.click(button("Undo"));
    expect(screen.getByText("1 of 11 picks")).toBeTruthy();
  }
  expect(champions[0]).not.toBe(champions[1]);
});

describe("in a week's editor", () => {
  const START = "Use My Bracket";
  const keepMain = () => localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));

  async function openWeek(draft?: ReturnType<typeof realBracket>) {
    const opened = await openAsSam(WEEK_12, draft && { draft });
    await screen.findByRole("region", { name: "Conferences" });
    return opened;
  }

  test("copying the main bracket into an empty week takes one click, saves nothing, and is reverted by one undo", async () => {
    keepMain();
    const { user } = await openWeek();
    await user.click(button(START));
    expect(champion()).toContain("Indiana");
    expect(screen.getAllByRole("button", { name: "Save Week Picks" }).length).toBeGreaterThan(0);
    await user.click(button("Undo"));
    expect(screen.getByText("0 of 12 teams")).toBeTruthy();
  });

  test("copying the main bracket over a week's existing teams requires a confirmation", async () => {
    keepMain();
    const { user } = await openWeek(otherBracket());
    await user.click(button(START));
    expect(screen.getByRole("dialog", { name: START }).textContent).toContain("This replaces your current picks");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(champion()).toContain("Miami");
    await user.click(button(START));
    await user.click(dialog().getByRole("button", { name: "Use My Bracket" }));
    await waitFor(() => expect(champion()).toContain("Indiana"));
  });

  test("the saved main bracket is copied if no new bracket has been started", async () => {
    const saved = { version: 1, id: "id-1", email: "fan@example.com", updatedAt: new Date(), isDismissed: false };
    localStorage.setItem(SAVED_KEY, JSON.stringify({ ...saved, bracket: formatDraft(realBracket()) }));
    const { user } = await openWeek();
    await user.click(button(START));
    expect(champion()).toContain("Indiana");
  });

  test("a bracket stored for a week is used only in that week, and only for one hour", () => {
    vi.useFakeTimers({ now: 0 });
    expect(storeForWeek(12, realBracket())).toBe(true);
    expect(storedForWeek(13)).toBeNull();
    vi.setSystemTime(3_599_999);
    expect(storedForWeek(12)).toEqual(realBracket());
    vi.setSystemTime(3_600_000);
    expect(storedForWeek(12)).toBeNull();
  });

  test("an empty main bracket is not offered for copying into the week", async () => {
    localStorage.setItem(DRAFT_KEY, formatDraft(EMPTY_BRACKET));
    await openWeek();
    expect(screen.queryByRole("button", { name: START })).toBeNull();
  });

  test("the official field is not offered, and the picker does not list the field's teams first", async () => {
    const { user } = await openWeek();
    expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
    await user.click(button("12 Pick a team"));
    await screen.findAllByRole("option");
    const headings = [...document.querySelectorAll("[role=listbox] > [role=group]")].map((group) => group.firstChild);
    expect(headings.map((heading) => heading?.textContent)).toEqual([`All Teams${TEAMS.length}`]);
    // In the main bracket, Indiana would come first, because the picker there lists the field's teams first.
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "big ten" } });
    expect(rows()[0]).toContain("Illinois");
  });

  test("the picker marks teams from a new conference, as in 'adds your 2nd conference', until the field has five", async () => {
    const adds = (name: string) => teamRow(name).textContent?.match(/adds your \w+ conference/)?.[0];
    const { user } = await openWeek();
    await user.click(button("5 Pick a team"));
    await screen.findAllByRole("option");
    const pick = (name: string) => fireEvent.click(teamRow(name));
    expect([adds("Oregon"), adds("Notre Dame")]).toEqual(["adds your 1st conference", undefined]);
    pick("Oregon");
    expect([adds("Ohio State"), adds("Georgia")]).toEqual([undefined, "adds your 2nd conference"]);
    for (const name of ["Georgia", "Texas Tech", "Miami", "Tulane"]) pick(name);
    expect(screen.queryByText(/^adds your/)).toBeNull();
  });

  test("the picker shows the share of players who picked a team in the previous week, unless that share is unknown or zero", async () => {
    const teams = [
      { id: "texas-tech", percent: 34 },
      { id: "tulane", percent: 0 },
      { id: "byu", percent: null },
    ];
    serve({ "picks.popular": ({ week }) => ({ teams: week === 12 ? teams : [] }) });
    const { user } = await openWeek();
    await user.click(button("12 Pick a team"));
    await screen.findByRole("group", { name: "Most Picked Last Week" });
    expect(rows().slice(0, 3)).toEqual([
      expect.stringMatching(/^Texas Tech picked by 34% last week /),
      expect.stringMatching(/^Tulane (?!picked)/),
      expect.stringMatching(/^BYU (?!picked)/),
    ]);
  });

  test("a visitor who copies the main bracket into a week is asked to sign in, and then sees the bracket as unsaved picks", async () => {
    serve({ "weeks.open": () => ({ number: 12 }) });
    localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));
    const { user } = openChallenge("/");
    await user.click(await screen.findByRole("button", { name: "Use for Week 12" }));
    expect(await screen.findByText("Please sign in to access Week 12 picks.")).toBeTruthy();
    await signInAs("sam");
    await screen.findByRole("region", { name: "Conferences" });
    await waitFor(() => expect(champion()).toContain("Indiana"));
    await waitFor(() => expect(localStorage.getItem(draftKey("sam"))).not.toBeNull());
    expect(localStorage.getItem("cfp-bracket.for-week")).toBeNull();
  });

  test("'Use for Week 12' on the main page replaces the week's existing teams only after a confirmation", async () => {
    serve({ "weeks.open": () => ({ number: 12 }) });
    localStorage.setItem(DRAFT_KEY, formatDraft(realBracket()));
    localStorage.setItem(draftKey("sam"), formatDraft(otherBracket()));
    const { user } = await openAsSam("/");
    await user.click(await screen.findByRole("button", { name: "Use for Week 12" }));
    expect(await screen.findByRole("dialog", { name: START })).toBeTruthy();
    expect(champion()).toContain("Miami");
  });
});
