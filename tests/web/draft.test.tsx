import { act, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketEdit, editBracket } from "#domain/bracket-edit.ts";
import type { Team, TeamRef } from "#domain/team.ts";
import { anyEdit, anyStart } from "#support/brackets/arbitrary-brackets.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";
import { formatDraft, parseDraft, readDraft, storeDraft } from "#web/editor/draft/draft.ts";
import { SAVED_KEY } from "#web/editor/draft/storage-keys.ts";
import { freshBrowser } from "./browser.ts";
import { TEAMS } from "./network.ts";
import { button, champion, DRAFT_KEY, openPage, realBracket, slot } from "./screen.tsx";

freshBrowser();

/** Replaces each fake team with a different real team. */
function dress(bracket: Bracket<TeamRef>): Bracket {
  const isFake = (value: unknown): value is TeamRef => /^team-/.test((value as TeamRef | null)?.id ?? "");
  return JSON.parse(JSON.stringify(bracket), (_, value) =>
    isFake(value) ? TEAMS[Number(value.id.split("-")[1])] : value,
  );
}

describe("parsing a stored draft", () => {
  test(
    "restores every bracket that can result from edits",
    () => {
      fc.assert(
        fc.property(anyStart, fc.array(anyEdit, { maxLength: 40 }), (start, edits) => {
          const bracket = edits.reduce((now, edit: BracketEdit<TeamRef>) => editBracket(now, edit), start);
          const dressedUp = dress(bracket);
          expect(parseDraft(formatDraft(dressedUp))).toEqual({ bracket: dressedUp, base: null });
        }),
        runs(300),
      );
    },
    PROPERTY_TIMEOUT,
  );

  const good = JSON.parse(formatDraft(realBracket({ fr1: 5, qf1: 5 })));
  const early = JSON.parse(formatDraft(realBracket({ fr1: 5 })));
  const firstTeam = (changes: Partial<Team>) => good.field.with(0, { ...good.field[0], ...changes });
  const broken: [string, unknown][] = [
    ["text that is not JSON", "{"],
    ["a draft in another version", { ...good, version: 2 }],
    ["a draft from another season", { ...good, season: "2001-02" }],
    ["a draft with eleven teams", { ...good, field: good.field.slice(1) }],
    ["a draft with a team twice", { ...good, field: good.field.with(0, good.field[1]) }],
    ["a draft with an invalid team color", { ...good, field: firstTeam({ primaryColor: "red" }) }],
    ["a draft with a badge from another site", { ...good, field: firstTeam({ logoUrl: "//evil.example" }) }],
    ["a draft with a seed in the wrong slot", { ...good, seeds: { ...good.seeds, fr1: [11, 5] } }],
    ["a draft with a team in a round that it did not reach", { ...early, seeds: { ...early.seeds, qf1: [12, 4] } }],
    ["a draft with a team from another part of the bracket", { ...good, seeds: { ...good.seeds, sf1: [6, 0] } }],
    ["a draft without seeds", { ...good, seeds: {} }],
    ["a draft with a winner that is not in the matchup", { ...good, winners: { ...good.winners, fr2: 1 } }],
    ["a draft with an unknown matchup", { ...good, winners: { ...good.winners, fr9: 1 } }],
    ["a draft with a winner of an unfilled matchup", { ...good, winners: { ...good.winners, sf1: 5, champ: 5 } }],
  ];
  test.each(broken)("rejects %s", (_, value) => {
    expect(parseDraft(typeof value === "string" ? value : JSON.stringify(value))).toBeNull();
  });
});

describe("the draft on the device", () => {
  test("is updated on every edit, and is restored when the page is opened again", async () => {
    const { user, unmount } = openPage("/", realBracket({}));
    await user.click(button(/^5 Oregon, pick/));
    expect(localStorage.getItem(DRAFT_KEY)).toContain('"winners":{"fr1":5}');
    unmount();
    openPage();
    expect(slot("qf1-0").textContent).toContain("Oregon");
    expect(screen.getByText("Draft saved on this device")).toBeTruthy();
  });

  test("is deleted with a message if it cannot be read", async () => {
    localStorage.setItem(DRAFT_KEY, '{"version":1,"field":[]}');
    openPage();
    expect(await screen.findByText("We couldn't open your draft, so here's a blank bracket.")).toBeTruthy();
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  });

  test("is ignored without a message if it is from another season", () => {
    const old = JSON.stringify({ ...JSON.parse(formatDraft(realBracket())), season: "2001-02" });
    localStorage.setItem(DRAFT_KEY, old);
    openPage();
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
    expect(screen.queryByText(/couldn't open your draft/)).toBeNull();
    expect(readDraft(DRAFT_KEY)).toEqual({ draft: null, isCorrupt: false });
  });

  test("is not stored when storage is unavailable, but the bracket can still be edited", async () => {
    const reject = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { user } = openPage("/", realBracket({}));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(reject);
    await user.click(button(/^5 Oregon, pick/));
    expect(slot("qf1-0").textContent).toContain("Oregon");
    expect(screen.queryByText("Draft saved on this device")).toBeNull();
    expect(storeDraft("any", realBracket())).toBe(false);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(reject);
    expect(readDraft("any")).toEqual({ draft: null, isCorrupt: false });
  });
});

describe("when the bracket is open in two tabs", () => {
  const MIAMI = realBracket({ ...OFFICIAL_RECORD.winners, champ: 10 });

  function writeElsewhere(key: string, newValue: string): void {
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
  }

  test("a change in the other tab is offered instead of applied, and can be undone once accepted", async () => {
    const { user } = openPage("/", realBracket());
    writeElsewhere(DRAFT_KEY, formatDraft(realBracket()));
    expect(screen.queryByText("You changed this bracket in another tab.")).toBeNull();
    writeElsewhere(DRAFT_KEY, formatDraft(MIAMI));
    expect(screen.getByText("You changed this bracket in another tab.")).toBeTruthy();
    expect(champion()).toContain("Indiana");
    await user.click(button("Use the Other One"));
    expect(champion()).toContain("Miami");
    expect(screen.queryByText("You changed this bracket in another tab.")).toBeNull();
    await user.click(button("Undo"));
    expect(champion()).toContain("Indiana");
  });

  test("'Keep This One' replaces the stored draft with this tab's bracket", async () => {
    const { user } = openPage("/", realBracket());
    writeElsewhere(DRAFT_KEY, formatDraft(MIAMI));
    await user.click(button("Keep This One"));
    expect(readDraft(DRAFT_KEY).draft?.bracket).toEqual(realBracket());
    expect(screen.queryByText("You changed this bracket in another tab.")).toBeNull();
  });

  const mailed = (bracket: typeof MIAMI) => {
    const saved = { version: 1, id: "id-1", email: "fan@example.com", updatedAt: new Date(), isDismissed: true };
    return JSON.stringify({ ...saved, bracket: formatDraft(bracket) });
  };

  test("a bracket emailed from the other tab is shown as saved, and is not stored again", () => {
    openPage("/", realBracket());
    const text = mailed(realBracket());
    writeElsewhere(SAVED_KEY, text);
    expect(screen.getAllByRole("button", { name: "Picks Saved" })).toHaveLength(2);
    expect(screen.getByText("Sent to fan@example.com")).toBeTruthy();
    expect(localStorage.getItem(SAVED_KEY)).toBe(text);
  });
});
