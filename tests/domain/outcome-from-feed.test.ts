import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BracketRecord, bracketRecordProblem } from "#domain/bracket-record.ts";
import { outcomeFromFeed, takesBack } from "#domain/outcome-from-feed.ts";
import { readPlayoff } from "#server/results/college-football-data.ts";
import { change, changeGame, exchanged, LATER, read, withMatchups } from "#support/feeds/readings.ts";
import { outcomeAfter, type PlayoffJson, REAL_SEASONS, responseAfter } from "#support/feeds/real-seasons.ts";
import { runs } from "#support/property-runs.ts";

describe.each(REAL_SEASONS)("the outcome of the $name season", (season) => {
  test("is built game by game, from an empty field to the champion", () => {
    const unchosen = { ...responseAfter(season, 0), participants: [], status: "scheduled" };
    const empty = withMatchups(unchosen, (matchup) => [
      { ...matchup, game: null, slots: matchup.slots.map((slot) => ({ ...slot, participant: null })) },
    ]);
    expect(read(season, empty)).toEqual({ outcome: null, problems: null });
    let before: BracketRecord | null = null;
    for (let ended = 0; ended <= 11; ended++) {
      const { outcome, problems } = read(season, responseAfter(season, ended), before);
      expect([ended, outcome, problems]).toEqual([ended, outcomeAfter(season, ended), null]);
      before = outcome;
    }
    expect(before && bracketRecordProblem(before)).toBeNull();
  });

  test("follows from the latest feed response alone, even if that response no longer contains the last known result", () => {
    for (let ended = 11; ended >= 0; ended--) {
      expect(read(season, responseAfter(season, ended)).outcome).toEqual(outcomeAfter(season, ended));
      const before = outcomeAfter(season, Math.min(ended + 1, 11));
      expect(read(season, responseAfter(season, ended), before).outcome).toEqual(outcomeAfter(season, ended));
    }
  });

  /** Changes to a feed response that do not change the outcome. */
  const harmless: Record<string, (response: PlayoffJson, random: () => number) => PlayoffJson> = {
    shuffled: (response, random) => ({
      ...response,
      participants: response.participants.toSorted(() => random() - 0.5),
      rounds: response.rounds
        .toSorted(() => random() - 0.5)
        .map((round) => ({
          ...round,
          matchups: round.matchups
            .toSorted(() => random() - 0.5)
            .map((matchup) => ({
              ...matchup,
              slots: matchup.slots.toSorted(() => random() - 0.5),
            })),
        })),
    }),
    "with repeated matchups": (response, random) =>
      withMatchups(response, (matchup) => (random() < 0.5 ? [matchup, matchup] : [matchup])),
    "with home and away teams swapped": (response, random) =>
      withMatchups(response, (matchup) => {
        const { game } = matchup;
        if (game === null || random() < 0.5) return [matchup];
        return [
          { ...matchup, game: { ...game, homeTeam: game.awayTeam, awayTeam: game.homeTeam, ...exchanged(game) } },
        ];
      }),
    "with other matchup names": (response) =>
      withMatchups(response, (matchup) => [{ ...matchup, bracketSlot: "X", id: 1, matchupOrder: 1 }]),
    "with postponed games": (response, random) =>
      withMatchups(response, (matchup) =>
        matchup.game?.completed === false && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, startDate: "2099-01-01T00:00:00Z" } }]
          : [matchup],
      ),
    "with 0-0 scores for games in progress": (response, random) =>
      withMatchups(response, (matchup) =>
        matchup.game?.completed === false && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, homePoints: 0, awayPoints: 0 } }]
          : [matchup],
      ),
    "without teams in some bracket slots": (response, random) =>
      withMatchups(response, (matchup) =>
        random() < 0.5
          ? [{ ...matchup, slots: matchup.slots.map((slot) => ({ ...slot, participant: null })) }]
          : [matchup],
      ),
    "with missing results": (response, random) =>
      withMatchups(response, (matchup) =>
        random() < 0.4 ? [] : [random() < 0.4 ? { ...matchup, game: null } : matchup],
      ),
    "with 0-0 in place of results": (response, random) =>
      withMatchups(response, (matchup) =>
        matchup.game?.completed && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, homePoints: 0, awayPoints: 0 } }]
          : [matchup],
      ),
    "with other spellings of team names": (response) =>
      JSON.parse(JSON.stringify(response).replaceAll("Miami", "MIÁMI").replaceAll("Texas A&M", "texas a & m")),
  };

  test.each(Object.keys(harmless))("does not change if the feed response comes %s", (what) => {
    fc.assert(
      fc.property(fc.nat(11), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (ended, randoms) => {
        const response = harmless[what]?.(responseAfter(season, ended), () => randoms.next().value ?? 0);
        const before = outcomeAfter(season, ended);
        // The response may leave out the championship after it was played. The champion must then be kept from the
        // previous outcome.
        expect(response && read(season, response, before)).toEqual({ outcome: before, problems: null });
      }),
      runs(15),
    );
  });
});

describe("a correction in the feed", () => {
  const before = outcomeAfter(LATER, 4);

  test("changes the winner if no later game depends on the result", () => {
    const response = changeGame(responseAfter(LATER, 4), "FR4", exchanged);
    const corrected = withMatchups(response, (matchup) =>
      matchup.round === "quarterfinal" ? [{ ...matchup, game: null, slots: [] }] : [matchup],
    );
    expect(read(LATER, corrected, before).outcome).toEqual({ ...before, winners: { ...before.winners, fr2: 8 } });
  });

  test("is rejected while a later round in the response still contains the previous winner", () => {
    expect(read(LATER, changeGame(responseAfter(LATER, 4), "FR4", exchanged), before)).toEqual({
      outcome: null,
      problems: ["Indiana and Alabama play qf2, but Oklahoma and Indiana should."],
    });
  });

  test("is rejected once the next round has been played, whether it changes the winner or reopens the game", () => {
    const outcome = outcomeAfter(LATER, 8);
    expect(read(LATER, changeGame(responseAfter(LATER, 8), "FR4", exchanged), outcome).problems).toEqual([
      "Indiana and Alabama play qf2, but Oklahoma and Indiana should.",
    ]);
    const reopened = changeGame(responseAfter(LATER, 8), "FR4", () => ({ completed: false }));
    expect(read(LATER, reopened, outcome).problems).toEqual(["Indiana won qf2 before its teams were known."]);
  });

  test("is rejected if the previous winner is known to have won a later game, even if the response omits that game", () => {
    const corrected = withMatchups(responseAfter(LATER, 8), (matchup) => {
      if (matchup.round !== "first_round") return [];
      const isMiami = JSON.stringify(matchup.game).includes("Miami");
      return [
        isMiami && matchup.game ? { ...matchup, game: { ...matchup.game, ...exchanged(matchup.game) } } : matchup,
      ];
    });
    expect(read(LATER, corrected, outcomeAfter(LATER, 8)).problems).toEqual([
      "Miami won qf4, but isn't playing in it.",
    ]);
  });

  test("can reopen a game if no later game depends on the result", () => {
    const reopened = changeGame(responseAfter(LATER, 8), "QF4", () => ({ completed: false }));
    const { qf3: _, ...others } = outcomeAfter(LATER, 8).winners;
    expect(read(LATER, reopened, outcomeAfter(LATER, 8)).outcome?.winners).toEqual(others);
  });

  test("that changes the field is accepted only while no game is known to be decided", () => {
    const seeds = [2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const other = { ...outcomeAfter(LATER, 0), teamSlots: seeds.map((seed) => LATER.record.teamSlots[seed - 1] ?? "") };
    expect(read(LATER, responseAfter(LATER, 1), other).outcome).toEqual(outcomeAfter(LATER, 1));
    expect(read(LATER, responseAfter(LATER, 1), { ...other, winners: { fr2: 9 } }).problems).toEqual([
      "Its field differs from the one in which games were decided.",
    ]);
  });
});

test("a new outcome counts as a retraction if it changes or omits a result, or changes the field after a game was decided", () => {
  const before = outcomeAfter(LATER, 4);
  const other = { ...before, teamSlots: before.teamSlots.toReversed() };
  expect(takesBack(before, before)).toBe(false);
  expect(takesBack(before, outcomeAfter(LATER, 5))).toBe(false);
  expect(takesBack(before, outcomeAfter(LATER, 3))).toBe(true);
  expect(takesBack(before, { ...before, winners: { ...before.winners, fr2: 8 } })).toBe(true);
  expect(takesBack(before, other)).toBe(true);
  expect(takesBack({ ...before, winners: {} }, other)).toBe(false);
});

describe("a finished game", () => {
  const points = (homePoints: number | null, awayPoints: number | null) =>
    read(
      LATER,
      changeGame(responseAfter(LATER, 1), "FR4", () => ({ completed: true, homePoints, awayPoints })),
    );

  test("is won by the team with more points", () => {
    expect(points(6, 7)).toEqual({ outcome: outcomeAfter(LATER, 1), problems: null });
    // With the two scores swapped, the game's real loser wins. The response's next round still lists the real winner,
    // so the response contradicts itself and is rejected.
    expect(points(7, 6).problems).toEqual(["Indiana and Alabama play qf2, but Oklahoma and Indiana should."]);
  });

  test.each([
    [null, null],
    [null, 7],
    [7, null],
    [7, 7],
  ])("has no winner while the feed reports its score as %j to %j and nobody plays the next round", (home, away) => {
    const response = changeGame(responseAfter(LATER, 2), "FR4", () => ({ homePoints: home, awayPoints: away }));
    const alone = withMatchups(response, (matchup) =>
      matchup.round === "quarterfinal" ? [{ ...matchup, game: null, slots: [] }] : [matchup],
    );
    const { fr2: _, ...others } = outcomeAfter(LATER, 2).winners;
    expect(read(LATER, alone)).toEqual({ outcome: { ...outcomeAfter(LATER, 2), winners: others }, problems: null });
  });
});

describe("a game without a score", () => {
  type Change = (response: PlayoffJson, slot: string) => PlayoffJson;
  /** Ways in which a feed reports a game that was forfeited. */
  const forfeited: Record<string, Change> = {
    "over without points": (response, slot) =>
      changeGame(response, slot, () => ({ homePoints: null, awayPoints: null })),
    "over with a tie": (response, slot) => changeGame(response, slot, () => ({ homePoints: 0, awayPoints: 0 })),
    "never played": (response, slot) =>
      changeGame(response, slot, () => ({ completed: false, homePoints: null, awayPoints: null })),
    "not linked": (response, slot) => changeGame(response, slot, () => null),
    missing: (response, slot) => change(response, slot, () => []),
  };

  test.each(Object.keys(forfeited))("is won by the team that plays the next round, if the game is %s", (how) => {
    for (let ended = 1; ended <= 10; ended++) {
      for (const slot of ["FR1", "FR2", "FR3", "FR4", "QF1", "QF2", "QF3", "QF4", "SF1", "SF2"]) {
        const response = forfeited[how]?.(responseAfter(LATER, ended), slot) as PlayoffJson;
        for (const before of [null, outcomeAfter(LATER, ended - 1)]) {
          expect([slot, read(LATER, response, before)]).toEqual([
            slot,
            { outcome: outcomeAfter(LATER, ended), problems: null },
          ]);
        }
      }
    }
  });

  test("is won by the champion if it is the final and is over", () => {
    const response = forfeited["over without points"]?.(responseAfter(LATER, 11), "CH") as PlayoffJson;
    expect(read(LATER, response).outcome).toEqual(LATER.record);
    const early = { ...responseAfter(LATER, 10), champion: response.champion };
    expect(read(LATER, early).problems).toEqual([expect.stringMatching(/is listed as champion, but didn't win/)]);
  });

  test("has no winner before a kickoff, even if the feed names a team in the next round", () => {
    const report = readPlayoff(JSON.parse(JSON.stringify(forfeited["never played"]?.(responseAfter(LATER, 1), "FR4"))));
    const winners = (begun: number) =>
      outcomeFromFeed(report, { year: LATER.year, teams: LATER.teams, before: null, begun }).outcome?.winners;
    expect([winners(0), winners(1)]).toEqual([{}, { fr2: 9 }]);
  });
});
