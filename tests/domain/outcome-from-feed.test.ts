import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem, entrants } from "../../src/domain/bracket-record.ts";
import { meetingOf, outcomeFromFeed, takesBack } from "../../src/domain/outcome-from-feed.ts";
import { foldName } from "../../src/domain/team-names.ts";
import { TEAMS } from "../../src/domain/teams.ts";
import { readPlayoff } from "../../src/server/results/college-football-data.ts";
import {
  answerAfter,
  outcomeAfter,
  type PlayoffJson,
  REAL_SEASONS,
  type RealSeason,
} from "../support/feeds/real-seasons.ts";
import { runs } from "../support/property-runs.ts";

const [EARLIER, LATER] = REAL_SEASONS;

/** Reads an answer of the feed, as it comes over the network. */
function read(season: RealSeason, answer: PlayoffJson, before: BracketRecord | null = null) {
  const report = readPlayoff(JSON.parse(JSON.stringify(answer)));
  return outcomeFromFeed(report, { year: season.year, teams: season.teams, before });
}

type Matchup = PlayoffJson["rounds"][number]["matchups"][number];
type Game = NonNullable<Matchup["game"]>;

/** Changes the matchups of an answer: one may become none or several. */
function withMatchups(answer: PlayoffJson, change: (matchup: Matchup) => Matchup[]): PlayoffJson {
  return { ...answer, rounds: answer.rounds.map((round) => ({ ...round, matchups: round.matchups.flatMap(change) })) };
}

/** Changes one matchup by the feed's own name for it. */
const change = (answer: PlayoffJson, slot: string, to: (matchup: Matchup) => Matchup[]) =>
  withMatchups(answer, (matchup) => (matchup.bracketSlot === slot ? to(matchup) : [matchup]));

const changeGame = (answer: PlayoffJson, slot: string, to: (game: Game) => Partial<Game> | null) =>
  change(answer, slot, (matchup) => {
    const changed = matchup.game && to(matchup.game);
    return [{ ...matchup, game: matchup.game && changed && { ...matchup.game, ...changed } }];
  });

/** Writes a team in another way, wherever it is. */
const renamed = (answer: PlayoffJson, name: string, to: string): PlayoffJson =>
  JSON.parse(JSON.stringify(answer).replaceAll(`"school":"${name}"`, `"school":"${to}"`));

const exchanged = ({ homePoints, awayPoints }: Game) => ({ homePoints: awayPoints, awayPoints: homePoints });

describe.each(REAL_SEASONS)("the season $name", (season) => {
  test("is built up game by game, from an empty field to the champion", () => {
    const unchosen = { ...answerAfter(season, 0), participants: [], status: "scheduled" };
    const empty = withMatchups(unchosen, (matchup) => [
      { ...matchup, game: null, slots: matchup.slots.map((slot) => ({ ...slot, participant: null })) },
    ]);
    expect(read(season, empty)).toEqual({ outcome: null, problems: null });
    let before: BracketRecord | null = null;
    for (let ended = 0; ended <= 11; ended++) {
      const { outcome, problems } = read(season, answerAfter(season, ended), before);
      expect([ended, outcome, problems]).toEqual([ended, outcomeAfter(season, ended), null]);
      before = outcome;
    }
    expect(before && bracketRecordProblem(before)).toBeNull();
  });

  test("is read from a single answer at any time, also backward", () => {
    for (let ended = 11; ended >= 0; ended--) {
      expect(read(season, answerAfter(season, ended)).outcome).toEqual(outcomeAfter(season, ended));
      const before = outcomeAfter(season, Math.min(ended + 1, 11));
      expect(read(season, answerAfter(season, ended), before).outcome).toEqual(outcomeAfter(season, ended));
    }
  });

  /** What a feed does to an answer without saying anything else. */
  const harmless: Record<string, (answer: PlayoffJson, random: () => number) => PlayoffJson> = {
    shuffled: (answer, random) => ({
      ...answer,
      participants: answer.participants.toSorted(() => random() - 0.5),
      rounds: answer.rounds
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
    repeated: (answer, random) => withMatchups(answer, (matchup) => (random() < 0.5 ? [matchup, matchup] : [matchup])),
    "with home and away exchanged": (answer, random) =>
      withMatchups(answer, (matchup) => {
        const { game } = matchup;
        if (game === null || random() < 0.5) return [matchup];
        return [
          { ...matchup, game: { ...game, homeTeam: game.awayTeam, awayTeam: game.homeTeam, ...exchanged(game) } },
        ];
      }),
    "with other names of matchups": (answer) =>
      withMatchups(answer, (matchup) => [{ ...matchup, bracketSlot: "X", id: 1, matchupOrder: 1 }]),
    "with games postponed": (answer, random) =>
      withMatchups(answer, (matchup) =>
        matchup.game?.completed === false && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, startDate: "2099-01-01T00:00:00Z" } }]
          : [matchup],
      ),
    "with games that have begun": (answer, random) =>
      withMatchups(answer, (matchup) =>
        matchup.game?.completed === false && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, homePoints: 0, awayPoints: 0 } }]
          : [matchup],
      ),
    "with teams that are not in the bracket yet": (answer, random) =>
      withMatchups(answer, (matchup) =>
        random() < 0.5
          ? [{ ...matchup, slots: matchup.slots.map((slot) => ({ ...slot, participant: null })) }]
          : [matchup],
      ),
    "with results left out": (answer, random) =>
      withMatchups(answer, (matchup) =>
        random() < 0.4 ? [] : [random() < 0.4 ? { ...matchup, game: null } : matchup],
      ),
    "with 0-0 in place of results": (answer, random) =>
      withMatchups(answer, (matchup) =>
        matchup.game?.completed && random() < 0.5
          ? [{ ...matchup, game: { ...matchup.game, homePoints: 0, awayPoints: 0 } }]
          : [matchup],
      ),
    "spelled otherwise": (answer) =>
      JSON.parse(JSON.stringify(answer).replaceAll("Miami", "MIÁMI").replaceAll("Texas A&M", "texas a & m")),
  };

  test.each(Object.keys(harmless))("is read the same %s", (what) => {
    fc.assert(
      fc.property(fc.nat(11), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (ended, randoms) => {
        const answer = harmless[what]?.(answerAfter(season, ended), () => randoms.next().value ?? 0);
        const before = outcomeAfter(season, ended);
        // The champion of a final that is left out was known before.
        expect(answer && read(season, answer, before)).toEqual({ outcome: before, problems: null });
      }),
      runs(15),
    );
  });

  test("is complete after one full answer, whatever wrong or old answers came before", () => {
    const step = fc.record({
      ended: fc.nat(11),
      kinds: fc.subarray(Object.keys(harmless)),
      wrong: fc.constantFrom(null, "corrected", "reopened", "renamed", "smaller", "another year", "champion"),
      matchup: fc.nat(10),
      randoms: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
    });
    const spoil = (answer: PlayoffJson, wrong: string | null, slot: string): PlayoffJson => {
      if (wrong === "corrected") return changeGame(answer, slot, exchanged);
      if (wrong === "reopened") return changeGame(answer, slot, () => ({ completed: false }));
      if (wrong === "renamed") return renamed(answer, answer.participants[0]?.team?.school ?? "", "Yale");
      if (wrong === "smaller") return { ...answer, participants: answer.participants.slice(0, 4) };
      if (wrong === "another year") return { ...answer, season: season.year - 1 };
      if (wrong === "champion") return { ...answer, champion: answer.participants[11]?.team ?? null };
      return answer;
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let outcome: BracketRecord | null = null;
        for (const { ended, kinds, wrong, matchup, randoms } of steps) {
          let at = 0;
          const random = () => randoms[at++ % randoms.length] ?? 0;
          const slot = answerAfter(season, 0).rounds.flatMap(({ matchups }) => matchups)[matchup]?.bracketSlot ?? "";
          const honest = kinds.reduce(
            (answer, kind) => harmless[kind]?.(answer, random) ?? answer,
            answerAfter(season, ended),
          );
          const reading = read(season, spoil(honest, wrong, slot), outcome);
          if (reading.problems === null || reading.outcome !== null) outcome = reading.outcome;
          else expect(reading).toEqual({ outcome: null, problems: expect.arrayContaining([expect.any(String)]) });
          if (outcome === null) continue;
          // Whatever was said: a bracket, in which no game is decided before it is known who plays it.
          expect(bracketRecordProblem(outcome)).not.toBe("BRACKET_INVALID");
          const { winners } = outcome;
          for (const id of MATCHUP_IDS) if (winners[id] !== undefined) expect(entrants(winners, id)).toHaveLength(2);
          expect(outcome.teamSlots).toEqual(season.record.teamSlots);
        }
        expect(read(season, answerAfter(season, 11), outcome).outcome).toEqual(season.record);
      }),
      runs(60),
    );
  });
});

describe("a correction", () => {
  const before = outcomeAfter(LATER, 4);

  test("changes the winner while no later game depends on it", () => {
    const answer = changeGame(answerAfter(LATER, 4), "FR4", exchanged);
    const corrected = withMatchups(answer, (matchup) =>
      matchup.round === "quarterfinal" ? [{ ...matchup, game: null, slots: [] }] : [matchup],
    );
    expect(read(LATER, corrected, before).outcome).toEqual({ ...before, winners: { ...before.winners, fr2: 8 } });
  });

  test("is refused while the bracket still contains the team that it removes", () => {
    expect(read(LATER, changeGame(answerAfter(LATER, 4), "FR4", exchanged), before)).toEqual({
      outcome: null,
      problems: ["Indiana and Alabama play qf2, but Oklahoma and Indiana should."],
    });
  });

  test("is refused once the next round has been played, as is reopening a game", () => {
    const outcome = outcomeAfter(LATER, 8);
    expect(read(LATER, changeGame(answerAfter(LATER, 8), "FR4", exchanged), outcome).problems).toEqual([
      "Indiana and Alabama play qf2, but Oklahoma and Indiana should.",
    ]);
    const reopened = changeGame(answerAfter(LATER, 8), "FR4", () => ({ completed: false }));
    expect(read(LATER, reopened, outcome).problems).toEqual([
      "Indiana has won qf2 before it is decided who plays there.",
    ]);
  });

  test("is refused while the bracket has a later win of the team it removes, even if the feed omits that game", () => {
    const corrected = withMatchups(answerAfter(LATER, 8), (matchup) => {
      if (matchup.round !== "first_round") return [];
      const isMiami = JSON.stringify(matchup.game).includes("Miami");
      return [
        isMiami && matchup.game ? { ...matchup, game: { ...matchup.game, ...exchanged(matchup.game) } } : matchup,
      ];
    });
    expect(read(LATER, corrected, outcomeAfter(LATER, 8)).problems).toEqual([
      "Miami has won qf4, but does not play there.",
    ]);
  });

  test("reopens a game that no later game depends on", () => {
    const reopened = changeGame(answerAfter(LATER, 8), "QF4", () => ({ completed: false }));
    const { qf3: _, ...others } = outcomeAfter(LATER, 8).winners;
    expect(read(LATER, reopened, outcomeAfter(LATER, 8)).outcome?.winners).toEqual(others);
  });

  test("of the field is applied until the first game is decided", () => {
    const seeds = [2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const other = { ...outcomeAfter(LATER, 0), teamSlots: seeds.map((seed) => LATER.record.teamSlots[seed - 1] ?? "") };
    expect(read(LATER, answerAfter(LATER, 1), other).outcome).toEqual(outcomeAfter(LATER, 1));
    expect(read(LATER, answerAfter(LATER, 1), { ...other, winners: { fr2: 9 } }).problems).toEqual([
      "Its field is not the one in which games have been decided.",
    ]);
  });
});

describe("an answer is refused as a whole", () => {
  const whole = answerAfter(LATER, 6);
  const strangers = renamed(renamed(whole, "Tulane", "Brown"), "Oregon", "Yale");
  const drop = (answer: PlayoffJson, slot: string) => change(answer, slot, () => []);
  const teamNamed = (name: string) => {
    const team = whole.participants.find((each) => each.team?.school === name)?.team;
    if (!team) throw new Error(`${name} is not in the field`);
    return team;
  };

  test.each<[why: string, answer: PlayoffJson, problems: (string | RegExp)[]]>([
    [
      "with unknown teams in a new field, and names each",
      strangers,
      ["These teams do not play this season: Yale, Brown."],
    ],
    ["about another season", answerAfter(EARLIER, 6), [/^It is about the season that begins in/]],
    [
      "with a smaller field",
      { ...whole, participants: whole.participants.slice(0, 4) },
      ["Its field has the seeds 1, 2, 3, 4."],
    ],
    [
      "with a seed twice",
      { ...whole, participants: whole.participants.map((each) => ({ ...each, seed: Math.min(each.seed, 11) })) },
      [/seeds 1, 2, .* 11, 11\./],
    ],
    [
      "with a team twice",
      {
        ...whole,
        participants: whole.participants.map((each) => ({
          ...each,
          team: each.seed === 12 ? teamNamed("Indiana") : each.team,
        })),
      },
      ["Its field has a team twice."],
    ],
    ["with results, but no field", { ...whole, participants: [] }, ["It has results, but no field."]],
    [
      "with a champion without a final",
      { ...whole, champion: teamNamed("Miami") },
      ["Miami is the champion without having won the championship game."],
    ],
    [
      "with another champion than who won",
      { ...answerAfter(LATER, 11), champion: teamNamed("Miami") },
      [/^Miami is the champion/],
    ],
    [
      "with other teams in the bracket than in the game",
      change(whole, "FR1", (matchup) => [
        { ...matchup, slots: matchup.slots.map((slot) => ({ ...slot, participant: teamNamed("Miami") })) },
      ]),
      ["Miami and Miami are in the bracket where Oregon and James Madison play."],
    ],
    [
      "with a game of two teams that cannot meet then",
      changeGame(
        change(whole, "FR1", (matchup) => [{ ...matchup, slots: [] }]),
        "FR1",
        () => ({ awayTeam: teamNamed("Indiana") }),
      ),
      [/^[A-Z][\w ]+ and [A-Z][\w ]+ cannot meet in the round first\.$/],
    ],
    [
      "with two results of one game",
      change(whole, "FR1", (matchup) => [
        matchup,
        { ...matchup, game: matchup.game && { ...matchup.game, ...exchanged(matchup.game) } },
      ]),
      ["It has two results of fr1."],
    ],
    [
      "with two pairs in one matchup",
      change(whole, "QF1", (matchup) => [
        matchup,
        {
          ...matchup,
          game: null,
          slots: matchup.slots.map((slot, index) => ({
            ...slot,
            participant: index ? teamNamed("Oklahoma") : teamNamed("Indiana"),
          })),
        },
      ]),
      ["It has two pairs of teams in qf2."],
    ],
    [
      "with a quarterfinal that is over before its first round",
      drop(whole, "FR3"),
      ["Miami has won qf4 before it is decided who plays there."],
    ],
  ])("%s", (_, answer, problems) => {
    expect(read(LATER, answer)).toEqual({
      outcome: null,
      problems: problems.map((problem) => (typeof problem === "string" ? problem : expect.stringMatching(problem))),
    });
  });
});

test.each(["No. 5 Oregon", "#5 Oregon", "(5) Oregon", "5 Oregon", "Oregon (12-1)", "Oregon Ducks", "OREGON"])(
  "%j is a team of the field",
  (name) => {
    const answer = renamed(answerAfter(LATER, 11), "Oregon", name);
    expect(read(LATER, answer)).toEqual({ outcome: outcomeAfter(LATER, 11), problems: null });
  },
);

describe("an unknown team", () => {
  const UNKNOWN = "These teams do not play this season: Yale.";

  test("blocks only its own game and the games that depend on it", () => {
    // fr1 is Oregon's; its quarterfinal, and what follows from there, cannot be read either.
    const reading = read(LATER, renamed(answerAfter(LATER, 11), "Oregon", "Yale"), outcomeAfter(LATER, 0));
    expect(reading.problems).toEqual([UNKNOWN]);
    const { winners } = outcomeAfter(LATER, 11);
    expect(reading.outcome?.teamSlots).toEqual(LATER.record.teamSlots);
    const read11 = Object.keys(reading.outcome?.winners ?? {});
    expect(read11).toEqual(["fr2", "fr3", "fr4", "qf2", "qf3", "qf4", "sf2"]);
    for (const id of MATCHUP_IDS) if (read11.includes(id)) expect(reading.outcome?.winners[id]).toBe(winners[id]);
  });

  test("leaves the known results, and what follows from them, in place", () => {
    const before = outcomeAfter(LATER, 8);
    const reading = read(LATER, renamed(answerAfter(LATER, 11), "Oregon", "Yale"), before);
    expect(reading.problems).toEqual([UNKNOWN]);
    expect(reading.outcome?.winners.fr1).toBe(before.winners.fr1);
    expect(reading.outcome?.winners.sf2).toBe(LATER.record.winners.sf2);
  });

  test("blocks its game if only one game spells it unrecognizably", () => {
    const answer = changeGame(answerAfter(LATER, 4), "FR1", (game) => ({
      homeTeam: { ...game.homeTeam, school: "Yale" },
    }));
    const { fr1: _, ...others } = outcomeAfter(LATER, 4).winners;
    const slotless = withMatchups(answer, (matchup) => [{ ...matchup, slots: [] }]);
    expect(read(LATER, slotless)).toEqual({
      outcome: { teamSlots: LATER.record.teamSlots, winners: others },
      problems: [UNKNOWN],
    });
  });
});

test.each([
  "TBD",
  "tbd",
  "TBA",
  "",
  " ",
  "-",
  "?",
  "To be determined",
  "TBD at TBD",
  "Winner of FR1",
  "Winner QF2",
  "FR1 Winner",
  "No. 5 seed",
  "#5 Seed",
  "5 Seed",
  "12 Seed",
  "At-Large",
  "SEC Champion",
  "N/A",
  "T.B.D.",
  "null",
  "Pending",
  "Opponent TBD",
  "Higher seed",
  "QF1",
  "Semifinalist 2",
  "To-Be-Determined",
  "Ohio State/Oregon",
  "Ohio State or Oregon",
])("%j in place of a team means a team that is not known yet", (name) => {
  const answer = withMatchups(answerAfter(LATER, 4), (matchup) =>
    matchup.round === "first_round"
      ? [matchup]
      : [
          {
            ...matchup,
            slots: matchup.slots.map((slot) => ({ ...slot, participant: { id: -1, school: name, conference: "" } })),
            game: matchup.game && { ...matchup.game, awayTeam: { id: -2, school: name, conference: "" } },
          },
        ],
  );
  expect(read(LATER, answer)).toEqual({ outcome: outcomeAfter(LATER, 4), problems: null });
  const unchosen = { ...answerAfter(LATER, 0), rounds: [] };
  const participants = unchosen.participants.map((each) => ({
    ...each,
    team: { id: -1, school: name, conference: "" },
  }));
  expect(read(LATER, { ...unchosen, participants })).toEqual({ outcome: null, problems: null });
});

test.each([
  ["Miami", "Miami (FL)"],
  ["Ohio State", "Ohio St."],
  ["Texas A&M", "Texas A and M"],
  ["Ole Miss", "Mississippi"],
  ["Oregon", "Oregon Ducks"],
  ["James Madison", "JMU"],
])("%s is recognized as %s", (name, other) => {
  expect(read(LATER, renamed(answerAfter(LATER, 11), name, other))).toEqual({ outcome: LATER.record, problems: null });
});

test("more finished games than have begun are refused", () => {
  const report = readPlayoff(JSON.parse(JSON.stringify(answerAfter(LATER, 4))));
  const reading = (begun: number) =>
    outcomeFromFeed(report, { year: LATER.year, teams: LATER.teams, before: null, begun });
  expect(reading(4)).toEqual({ outcome: outcomeAfter(LATER, 4), problems: null });
  expect(reading(3)).toEqual({ outcome: null, problems: ["It has 4 games that are over, but only 3 have begun."] });
});

test("an outcome retracts another's results or field, but not an open game", () => {
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
      changeGame(answerAfter(LATER, 1), "FR4", () => ({ completed: true, homePoints, awayPoints })),
    );

  test("is won by the team with more points", () => {
    expect(points(6, 7)).toEqual({ outcome: outcomeAfter(LATER, 1), problems: null });
    // The bracket has the real winner in the next round.
    expect(points(7, 6).problems).toEqual(["Indiana and Alabama play qf2, but Oklahoma and Indiana should."]);
  });

  test.each([
    [null, null],
    [null, 7],
    [7, null],
    [7, 7],
  ])("stays undecided with %j to %j points", (home, away) => {
    const { outcome, problems } = points(home, away);
    expect([outcome?.winners.fr2, problems]).toEqual([undefined, null]);
  });
});

test("a team that plays but is not in the field is named", () => {
  const homeTeam = { id: 99, school: "Utah", conference: "Big 12" };
  const unslotted = change(answerAfter(LATER, 6), "FR1", (matchup) => [{ ...matchup, slots: [] }]);
  expect(
    read(
      LATER,
      changeGame(unslotted, "FR1", () => ({ homeTeam })),
    ).problems,
  ).toEqual(["Utah is in a game, but not in the field."]);
});

test("two seeds meet in exactly one matchup", () => {
  const pairs = [
    [12, 5],
    [1, 8],
    [1, 9],
    [4, 1],
    [5, 8],
    [3, 11],
    [1, 2],
    [12, 7],
    [3, 3],
  ] as const;
  const met = pairs.map(([one, other]) => meetingOf(one, other));
  expect(met).toEqual(["fr1", "qf2", "qf2", "sf1", "sf1", "qf3", "champ", "champ", null]);
  expect(pairs.map(([one, other]) => meetingOf(other, one))).toEqual(met);
});

test("no two teams have names that the feed could confuse", () => {
  expect(new Set(TEAMS.map(([, name]) => foldName(name))).size).toBe(TEAMS.length);
});
