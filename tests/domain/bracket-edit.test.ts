import { describe, expect, test, vi } from "vitest";
import { type Bracket, EMPTY_BRACKET, isComplete, MATCHUP_IDS, matchup, matchups } from "../../src/domain/bracket.ts";
import {
  applyEdit,
  clearedPicks,
  isUntouched,
  pickWinner,
  placeTeam,
  redo,
  removeTeam,
  startHistory,
  undo,
} from "../../src/domain/bracket-edit.ts";
import type { TeamRef } from "../../src/domain/team.ts";
import { brokenInvariants } from "../support/brackets/bracket-invariants.ts";
import { deepFreeze } from "../support/brackets/deep-freeze.ts";
import { FIELD, OUTCOMES, playOut, withField } from "../support/brackets/outcomes.ts";
import { PROPERTY_TIMEOUT } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const team = (id: string): TeamRef => ({ id });
const seeds = (bracket: Bracket<TeamRef>, id: (typeof MATCHUP_IDS)[number]) => {
  const { teams, winner, loser } = matchup(bracket, id);
  return { teams: teams.map(({ seed }) => seed), winner: winner?.seed ?? null, loser: loser?.seed ?? null };
};

/** Seed 12 wins everything; seeds 9, 11 and 10 win the other first-round matchups and quarterfinals. */
const upsets = deepFreeze(playOut(FIELD, 0));

describe("changing a winner (docs/rules.md#changing-a-winner)", () => {
  test("erases the beaten team from every later round, with its wins and the championship", () => {
    const changed = pickWinner(upsets, "fr1", 1);
    expect(seeds(changed, "fr1")).toEqual({ teams: [12, 5], winner: 5, loser: 12 });
    expect(seeds(changed, "qf1")).toEqual({ teams: [5, 4], winner: null, loser: null });
    expect(seeds(changed, "sf1")).toEqual({ teams: [0, 9], winner: null, loser: null });
    expect(seeds(changed, "champ")).toEqual({ teams: [0, 11], winner: null, loser: null });
    expect(changed.winner).toBeNull();
  });

  test("keeps every matchup that the erased team could not reach as the same object", () => {
    const changed = pickWinner(upsets, "fr1", 1);
    for (const id of ["fr2", "fr3", "fr4", "qf2", "qf3", "qf4", "sf2"] as const) {
      expect(matchup(changed, id)).toBe(matchup(upsets, id));
    }
  });

  test("a later matchup that the erased team had lost keeps its winner, and the new team is the loser", () => {
    // Seed 4 beats 12 in qf1 and goes on to be champion.
    const before = ["qf1", "sf1", "champ"].reduce(
      (bracket, id) => pickWinner(bracket, id as "qf1", id === "qf1" ? 1 : 0),
      upsets as Bracket<TeamRef>,
    );
    expect(before.winner).toEqual(team("team-4"));
    const changed = pickWinner(before, "fr1", 1);
    expect(seeds(changed, "qf1")).toEqual({ teams: [5, 4], winner: 4, loser: 5 });
    expect(matchup(changed, "sf1")).toBe(matchup(before, "sf1"));
    expect(changed.championship).toBe(before.championship);
    expect(changed.winner).toEqual(team("team-4"));
    expect(isComplete(changed)).toBe(true);
  });

  test("where the erased team's slot is empty for now, the later winner has no loser until a team arrives", () => {
    // 12 wins up to the semifinal and loses it to 9; then 12 is beaten in the first round.
    const before = pickWinner(upsets, "sf1", 1);
    const changed = pickWinner(before, "fr1", 1);
    expect(seeds(changed, "sf1")).toEqual({ teams: [0, 9], winner: 9, loser: null });
    expect(isComplete(changed)).toBe(false);
    const settled = pickWinner(changed, "qf1", 1);
    expect(seeds(settled, "sf1")).toEqual({ teams: [4, 9], winner: 9, loser: 4 });
  });

  test("a team that had advanced past a removed one is erased too when it is beaten after all", () => {
    // Removing seed 4 leaves 12, who had beaten it, in the semifinal and in the championship.
    const removed = removeTeam(upsets, "team-4");
    expect(seeds(removed, "sf1").teams).toEqual([12, 9]);
    const changed = pickWinner(removed, "fr1", 1);
    expect(seeds(changed, "qf1").teams).toEqual([5, 4]);
    expect(seeds(changed, "sf1")).toEqual({ teams: [0, 9], winner: null, loser: null });
    expect(seeds(changed, "champ")).toEqual({ teams: [0, 11], winner: null, loser: null });
    expect(changed.winner).toBeNull();
    expect(brokenInvariants(changed)).toEqual([]);
  });

  test("picking the winner again changes nothing", () => {
    for (const id of MATCHUP_IDS) expect(pickWinner(upsets, id, 0)).toBe(upsets);
  });

  test("one pick makes another team the champion", () => {
    const changed = pickWinner(upsets, "champ", 1);
    expect(changed.winner).toEqual(team("team-11"));
    expect(seeds(changed, "champ")).toEqual({ teams: [12, 11], winner: 11, loser: 12 });
    expect(matchups(changed).slice(0, 10)).toEqual(matchups(upsets).slice(0, 10));
  });

  test("in all 2,048 brackets, any one changed pick touches the erased team and nothing else", () => {
    const next = { fr: "qf", qf: "sf", sf: "champ" } as const;
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
            expect(now, `${outcome} ${id} ${now.id}`).toBe(was);
            continue;
          }
          const place = now.id.startsWith(next[id.slice(0, 2) as "fr"]) ? newcomer : { seed: 0, team: null };
          expect(now.teams).toEqual(was.teams.map((slot) => (slot.team?.id === erased ? place : slot)));
          const keeps = was.winner?.team?.id !== erased;
          expect(now.winner).toEqual(keeps ? was.winner : null);
          expect(now.loser).toEqual(keeps && place?.team ? place : null);
        }
        const wasChampion = before.winner?.id === erased;
        const champion = id === "champ" ? newcomer?.team : wasChampion ? null : before.winner;
        expect(after.winner).toEqual(champion);
      }
    }
  });
});

describe("removing a team (docs/rules.md#removing-a-team)", () => {
  test("clears it from all rounds, reopens its matchups, resets its later seeds, and frees it", () => {
    const removed = removeTeam(upsets, "team-12");
    expect(JSON.stringify(removed)).not.toContain('"team-12"');
    expect(seeds(removed, "fr1")).toEqual({ teams: [12, 5], winner: null, loser: null });
    expect(seeds(removed, "qf1")).toEqual({ teams: [0, 4], winner: null, loser: null });
    expect(seeds(removed, "sf1")).toEqual({ teams: [0, 9], winner: null, loser: null });
    expect(seeds(removed, "champ")).toEqual({ teams: [0, 11], winner: null, loser: null });
    expect(removed.winner).toBeNull();
    expect(matchup(placeTeam(removed, "fr1", 0, team("team-12")), "fr1").teams[0].team).toEqual(team("team-12"));
  });

  test("teams that had advanced past it stay where they are, and its matchup must be decided again", () => {
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

  test("removing the finalist who lost reopens the championship, so there is no champion", () => {
    const removed = removeTeam(upsets, "team-11");
    expect(seeds(removed, "champ")).toEqual({ teams: [12, 0], winner: null, loser: null });
    expect(removed.winner).toBeNull();
  });

  test("removing a team that is not in the bracket changes nothing", () => {
    expect(removeTeam(upsets, "team-13")).toBe(upsets);
    expect(removeTeam(EMPTY_BRACKET, "team-1")).toBe(EMPTY_BRACKET);
  });
});

describe("the number of picks that an edit clears", () => {
  test("counts the matchups that lost their winner", () => {
    expect(clearedPicks(upsets, pickWinner(upsets, "fr1", 1))).toBe(3);
    expect(clearedPicks(upsets, pickWinner(upsets, "champ", 1))).toBe(0);
    expect(clearedPicks(upsets, removeTeam(upsets, "team-12"))).toBe(4);
    expect(clearedPicks(upsets, EMPTY_BRACKET)).toBe(11);
  });
});

describe("reset, undo and redo", () => {
  const start = startHistory<TeamRef>(withField(FIELD));
  const pick = (slot: 0 | 1) => ({ type: "pick", matchup: "fr1", slot }) as const;

  test("reset leads to the initial layout, and resetting that changes nothing", () => {
    const reset = applyEdit(start, { type: "reset" });
    expect(reset.present).toBe(EMPTY_BRACKET);
    expect(isUntouched(reset.present)).toBe(true);
    expect(applyEdit(reset, { type: "reset" })).toBe(reset);
    expect(isUntouched(start.present)).toBe(false);
  });

  test.each(["fr1", "qf1"] as const)("reset takes away a single team in %s", (id) => {
    const begun = applyEdit(startHistory<TeamRef>(EMPTY_BRACKET), {
      type: "place",
      matchup: id,
      slot: 1,
      team: team("team-1"),
    });
    expect(isUntouched(begun.present)).toBe(false);
    expect(applyEdit(begun, { type: "reset" }).present).toBe(EMPTY_BRACKET);
  });

  test("undo and redo return the very same brackets", () => {
    const one = applyEdit(start, pick(0));
    const two = applyEdit(one, pick(1));
    expect(undo(two).present).toBe(one.present);
    expect(undo(undo(two))).toEqual({ past: [], present: start.present, future: [one.present, two.present] });
    expect(redo(redo(undo(undo(two))))).toEqual(two);
  });

  test("undo at the start and redo at the end change nothing", () => {
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  test("a new edit forgets what was undone; an edit without effect does not", () => {
    const back = undo(applyEdit(start, pick(0)));
    expect(applyEdit(back, { type: "remove", teamId: "nobody" })).toBe(back);
    expect(applyEdit(back, pick(1)).future).toEqual([]);
  });
});
