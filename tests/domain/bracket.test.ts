import { describe, expect, test } from "vitest";
import {
  type Bracket,
  EMPTY_BRACKET,
  FIELD_SIZE,
  field,
  firstOpenMatchup,
  INITIAL_SEEDS,
  initialSlotOf,
  isComplete,
  isLoser,
  isSelectable,
  isWinner,
  MATCHUP_IDS,
  matchup,
  matchups,
  nextEmptySeed,
  pickCount,
  possibleSeeds,
  SEEDS_BY_COLUMN,
} from "#domain/bracket.ts";
import { pickWinner, placeTeam } from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { brokenInvariants } from "#support/brackets/bracket-invariants.ts";
import { OFFICIAL_FIELD } from "#support/brackets/official-record.ts";
import { FIELD, OUTCOMES, playOut, withField } from "#support/brackets/outcomes.ts";

const team = (id: string): TeamRef => ({ id });

describe("the initial layout (docs/game-rules.md#the-initial-layout)", () => {
  test("has every seed in its slot, and no teams or winners", () => {
    expect(matchups(EMPTY_BRACKET).flatMap((each) => each.teams.map((slot) => slot.team))).toEqual(
      Array(22).fill(null),
    );
    expect(brokenInvariants(EMPTY_BRACKET)).toEqual([]);
  });
});

describe("choosing teams (docs/game-rules.md#placing-a-team)", () => {
  test("is possible in the twelve slots with a fixed seed, but not in the ten slots that wait for a winner", () => {
    const selectable = MATCHUP_IDS.flatMap((id) =>
      ([0, 1] as const).filter((index) => isSelectable(EMPTY_BRACKET, id, index)).map((index) => `${id}:${index}`),
    );
    expect(selectable.join(" ")).toBe("fr1:0 fr1:1 fr2:0 fr2:1 fr3:0 fr3:1 fr4:0 fr4:1 qf1:1 qf2:1 qf3:1 qf4:1");
  });

  test("fills the slot with the chosen team and changes nothing else", () => {
    const bracket = placeTeam<TeamRef>(EMPTY_BRACKET, "fr3", 1, team("tulane"));
    expect(matchup(bracket, "fr3").teams[1]).toEqual({ seed: 6, team: team("tulane") });
    const others = (of: Bracket<TeamRef>) => matchups(of).filter(({ id }) => id !== "fr3");
    expect(others(bracket)).toEqual(others(EMPTY_BRACKET));
    expect(isSelectable(bracket, "fr3", 1)).toBe(false);
  });

  test.each([
    ["a slot that waits for a winner", "qf1", 0, "miami"],
    ["a slot that has a team", "fr1", 0, "miami"],
    ["a team that already has another seed", "fr1", 1, "tulane"],
    ["the same team in the same slot", "fr1", 0, "tulane"],
  ] as const)("changes nothing for %s", (_, id, index, teamId) => {
    const bracket = placeTeam<TeamRef>(EMPTY_BRACKET, "fr1", 0, team("tulane"));
    expect(placeTeam(bracket, id, index, team(teamId))).toBe(bracket);
  });

  test("adds the team to the field, which lists the chosen teams in seed order", () => {
    expect(field(withField(OFFICIAL_FIELD.map(team))).map((each) => each?.id)).toEqual([...OFFICIAL_FIELD]);
  });
});

describe("picking winners (docs/game-rules.md#picking-a-winner)", () => {
  const start = withField(FIELD);

  test("makes the picked team the winner and the other team the loser", () => {
    const fr1 = matchup(pickWinner(start, "fr1", 1), "fr1");
    expect(fr1.winner).toEqual({ seed: 5, team: team("team-5") });
    expect(fr1.loser).toEqual({ seed: 12, team: team("team-12") });
    expect([isWinner(fr1, 1), isLoser(fr1, 1), isWinner(fr1, 0), isLoser(fr1, 0)]).toEqual([true, false, false, true]);
  });

  test("changes nothing in a matchup that lacks a team", () => {
    const alone = placeTeam<TeamRef>(EMPTY_BRACKET, "fr1", 0, team("tulane"));
    expect(pickWinner(alone, "fr1", 0)).toBe(alone);
    expect(pickWinner(alone, "fr1", 1)).toBe(alone);
    expect(pickWinner(start, "qf1", 1)).toBe(start);
    expect(pickWinner(start, "champ", 0)).toBe(start);
  });

  test("does not mark an empty slot as the matchup's loser", () => {
    const decided = matchup(playOut(FIELD, 0), "fr1");
    const losing = isWinner(decided, 0) ? 1 : 0;
    expect(isLoser(decided, losing)).toBe(true);
    // The cast is needed because TypeScript types the result of `Array.prototype.with` as an array, not as the pair's
    // tuple.
    const teams = decided.teams.with(losing, { seed: 5, team: null }) as unknown as typeof decided.teams;
    expect(isLoser({ ...decided, teams }, losing)).toBe(false);
  });

  test("moves on to the first undecided matchup, in playing order, whose teams are both known", () => {
    expect(firstOpenMatchup(EMPTY_BRACKET)).toBeNull();
    const full = withField(FIELD);
    expect(firstOpenMatchup(full)).toBe(matchup(full, "fr1"));
    expect(firstOpenMatchup(pickWinner(full, "fr2", 1))?.id).toBe("fr1");
    expect(firstOpenMatchup(pickWinner(full, "fr1", 1))?.id).toBe("fr2");
    expect(firstOpenMatchup(playOut(FIELD, 0))).toBeNull();
  });

  test("completes the bracket only when all eleven winners are picked", () => {
    let bracket = start;
    for (const [position, id] of MATCHUP_IDS.entries()) {
      expect(isComplete(bracket)).toBe(false);
      expect(pickCount(bracket)).toBe(position);
      bracket = pickWinner(bracket, id, 0);
    }
    expect(isComplete(bracket)).toBe(true);
    expect(pickCount(bracket)).toBe(11);
  });

  test("does not count a bracket as complete if a team or the champion is missing", () => {
    const bracket = playOut(FIELD, 0);
    expect(isComplete({ ...bracket, winner: null })).toBe(false);
    const [qf1, ...others] = bracket.quarterfinals as [Bracket<TeamRef>["championship"]];
    const waiting = { ...qf1, teams: [qf1.teams[0], { seed: 4, team: null }] as const };
    expect(isComplete({ ...bracket, quarterfinals: [waiting, ...others] })).toBe(false);
    const alone = { ...qf1, teams: [{ seed: 12, team: null }, qf1.teams[1]] as const };
    expect(isComplete({ ...bracket, quarterfinals: [alone, ...others] })).toBe(false);
  });
});

test("every seed starts in exactly one slot", () => {
  const starts = Array.from({ length: FIELD_SIZE }, (_, index) => initialSlotOf(index + 1));
  expect(starts.map(({ id, index }) => INITIAL_SEEDS[id][index])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(new Set(starts.map(({ id, index }) => `${id}-${index}`)).size).toBe(FIELD_SIZE);
});

test("a slot's possible seeds are exactly the seeds that reach that slot in at least one outcome", () => {
  const all = Array.from({ length: OUTCOMES }, (_, number) => playOut(FIELD, number));
  for (const id of MATCHUP_IDS) {
    for (const index of [0, 1] as const) {
      const seen = new Set(all.map((bracket) => matchup(bracket, id).teams[index].seed));
      expect(new Set(possibleSeeds(id, index))).toEqual(seen);
    }
  }
});

describe("filling the field (docs/behavior/screens.md#filling-the-field)", () => {
  const filled = (seeds: readonly number[]) =>
    seeds.reduce<Bracket<TeamRef>>((bracket, seed) => {
      const { id, index } = initialSlotOf(seed);
      return placeTeam(bracket, id, index, { id: `team-${seed}` });
    }, EMPTY_BRACKET);

  test.each([
    [9, [9], 8],
    [9, [9, 8, 11], 6],
    [7, [7], 12],
    [7, [7, 12, 5], 9],
    [10, [12, 5, 9, 8, 11, 6, 10, 7], 4],
    [1, [1], 3],
    [2, [2], 12],
    [2, [2, 12, 5, 9, 8, 11, 6, 10, 7], 4],
  ])("after seed %i, if the seeds %j are filled, continues with seed %i", (seed, chosen, next) => {
    expect(nextEmptySeed(filled(chosen), seed)).toBe(next);
  });

  test.each(SEEDS_BY_COLUMN)("starting at seed %i, fills every seed exactly once, and then stops", (start) => {
    const order = [start];
    for (let next: number | null = start; next !== null; ) {
      next = nextEmptySeed(filled(order), next);
      if (next !== null) order.push(next);
    }
    expect([...order].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
