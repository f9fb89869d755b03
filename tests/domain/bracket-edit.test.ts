import { isDeepStrictEqual } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { type Bracket, EMPTY_BRACKET, isComplete, MATCHUP_IDS, matchup, matchups } from "#domain/bracket.ts";
import {
  applyEdit,
  clearedPicks,
  isUntouched,
  pickWinner,
  placeTeam,
  removeTeam,
  startHistory,
} from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { brokenInvariants } from "#support/brackets/bracket-invariants.ts";
import { deepFreeze } from "#support/brackets/deep-freeze.ts";
import { FIELD, OUTCOMES, playOut, withField } from "#support/brackets/outcomes.ts";
import { PROPERTY_TIMEOUT } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const team = (id: string): TeamRef => ({ id });
const seeds = (bracket: Bracket<TeamRef>, id: (typeof MATCHUP_IDS)[number]) => {
  const { teams, winner, loser } = matchup(bracket, id);
  return { teams: teams.map(({ seed }) => seed), winner: winner?.seed ?? null, loser: loser?.seed ?? null };
};

/** Seeds 9 to 12 win their first-round games and quarterfinals. Seed 12 beats seed 11 in the championship. */
const upsets = deepFreeze(playOut(FIELD, 0));

describe("changing a winner (docs/game-rules.md#changing-a-winner)", () => {
  test("keeps the winner of a later matchup that the previous winner lost; that matchup has no loser until its empty slot is filled", () => {
    // Seed 12 loses the semifinal to seed 9. Then seed 12's first-round win is changed to a loss.
    const before = pickWinner(upsets, "sf1", 1);
    const changed = pickWinner(before, "fr1", 1);
    expect(seeds(changed, "sf1")).toEqual({ teams: [0, 9], winner: 9, loser: null });
    expect(isComplete(changed)).toBe(false);
    const settled = pickWinner(changed, "qf1", 1);
    expect(seeds(settled, "sf1")).toEqual({ teams: [4, 9], winner: 9, loser: 4 });
  });

  test("erases the previous winner from later rounds, even after its opponent in the next round was removed from the bracket", () => {
    // Seed 12 beat seed 4 in the quarterfinal. When seed 4 is removed, seed 12 stays in the semifinal and the
    // championship.
    const removed = removeTeam(upsets, "team-4");
    expect(seeds(removed, "sf1").teams).toEqual([12, 9]);
    const changed = pickWinner(removed, "fr1", 1);
    expect(seeds(changed, "qf1").teams).toEqual([5, 4]);
    expect(seeds(changed, "sf1")).toEqual({ teams: [0, 9], winner: null, loser: null });
    expect(seeds(changed, "champ")).toEqual({ teams: [0, 11], winner: null, loser: null });
    expect(changed.winner).toBeNull();
    expect(brokenInvariants(changed)).toEqual([]);
  });

  test("clears or replaces only the slots that held the previous winner, for every possible change in all 2,048 brackets", () => {
    const next = { fr: "qf", qf: "sf", sf: "champ" } as const;
    const wrong: string[] = [];
    for (let outcome = 0; outcome < OUTCOMES; outcome++) {
      const before = playOut(FIELD, outcome);
      for (const [position, id] of MATCHUP_IDS.entries()) {
        const loses = ((outcome >> position) & 1) as 0 | 1;
        const erased = matchup(before, id).teams[loses].team?.id;
        const after = pickWinner(before, id, loses === 0 ? 1 : 0);
        const laterRounds =
          id === "champ" ? [] : ["fr", "qf", "sf", "champ"].slice(["fr", "qf", "sf"].indexOf(id.slice(0, 2)) + 1);
        const newcomer = matchup(after, id).winner;
        for (const now of matchups(after)) {
          const was = matchup(before, now.id);
          if (now.id === id) continue;
          const isLater = laterRounds.some((round) => now.id.startsWith(round));
          const wasThere = was.teams.some((slot) => slot.team?.id === erased);
          if (!isLater || !wasThere) {
            if (now !== was) wrong.push(`${outcome} ${id} ${now.id}`);
            continue;
          }
          const place = now.id.startsWith(next[id.slice(0, 2) as "fr"]) ? newcomer : { seed: 0, team: null };
          const keeps = was.winner?.team?.id !== erased;
          const teams = was.teams.map((slot) => (slot.team?.id === erased ? place : slot));
          const expected = { teams, winner: keeps ? was.winner : null, loser: keeps && place?.team ? place : null };
          if (!isDeepStrictEqual(now, { ...was, ...expected })) wrong.push(`${outcome} ${id} ${now.id}`);
        }
        const champion = id === "champ" ? newcomer?.team : before.winner?.id === erased ? null : before.winner;
        if (!isDeepStrictEqual(after.winner, champion)) wrong.push(`${outcome} ${id} champion`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("removing a team (docs/game-rules.md#removing-a-team)", () => {
  test("keeps teams that had beaten the removed team, and reopens the removed team's matchup", () => {
    const removed = removeTeam(upsets, "team-5");
    expect(seeds(removed, "fr1")).toEqual({ teams: [12, 5], winner: null, loser: null });
    for (const id of MATCHUP_IDS.slice(1)) expect(matchup(removed, id)).toBe(matchup(upsets, id));
    expect(removed.winner).toEqual(team("team-12"));
    expect(isComplete(removed)).toBe(false);
    const replaced = placeTeam(removed, "fr1", 1, team("newcomer"));
    expect(isComplete(replaced)).toBe(false);
    const decided = pickWinner(replaced, "fr1", 0);
    expect(isComplete(decided)).toBe(true);
    expect(decided.championship).toBe(upsets.championship);
  });
});

describe("the number of picks that an edit clears", () => {
  test("is the number of matchups that lose their winner", () => {
    expect(clearedPicks(upsets, pickWinner(upsets, "fr1", 1))).toBe(3);
    expect(clearedPicks(upsets, pickWinner(upsets, "champ", 1))).toBe(0);
    expect(clearedPicks(upsets, removeTeam(upsets, "team-12"))).toBe(4);
    expect(clearedPicks(upsets, EMPTY_BRACKET)).toBe(11);
  });
});

describe("resetting a bracket", () => {
  const start = startHistory<TeamRef>(withField(FIELD));

  test("restores the initial layout, and returns the same object if the bracket is already empty", () => {
    const reset = applyEdit(start, { type: "reset" });
    expect(reset.present).toBe(EMPTY_BRACKET);
    expect(isUntouched(reset.present)).toBe(true);
    expect(applyEdit(reset, { type: "reset" })).toBe(reset);
    expect(isUntouched(start.present)).toBe(false);
  });

  test.each(["fr1", "qf1"] as const)("empties a bracket whose only team is in %s", (id) => {
    const begun = applyEdit(startHistory<TeamRef>(EMPTY_BRACKET), {
      type: "place",
      matchup: id,
      slot: 1,
      team: team("team-1"),
    });
    expect(isUntouched(begun.present)).toBe(false);
    expect(applyEdit(begun, { type: "reset" }).present).toBe(EMPTY_BRACKET);
  });
});
