import { describe, expect, test } from "vitest";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { foldName } from "#domain/team-names.ts";
import { TEAMS } from "#domain/teams.ts";
import { changeGame, LATER, read, renamed, withMatchups } from "#support/feeds/readings.ts";
import { outcomeAfter, responseAfter } from "#support/feeds/real-seasons.ts";

test.each(["No. 5 Oregon", "#5 Oregon", "(5) Oregon", "5 Oregon", "Oregon (12-1)", "Oregon Ducks", "OREGON"])(
  "%j is recognized as a team in the field",
  (name) => {
    const response = renamed(responseAfter(LATER, 11), "Oregon", name);
    expect(read(LATER, response)).toEqual({ outcome: outcomeAfter(LATER, 11), problems: null });
  },
);

describe("an unknown team in a feed response", () => {
  const UNKNOWN = "It has teams that do not play this season: Yale.";

  test("blocks only that team's games and the later games that depend on them", () => {
    // The unknown team plays in fr1. The results of fr1 and of all later games that depend on fr1 cannot be used.
    const reading = read(LATER, renamed(responseAfter(LATER, 11), "Oregon", "Yale"), outcomeAfter(LATER, 0));
    expect(reading.problems).toEqual([UNKNOWN]);
    const { winners } = outcomeAfter(LATER, 11);
    expect(reading.outcome?.teamSlots).toEqual(LATER.record.teamSlots);
    const read11 = Object.keys(reading.outcome?.winners ?? {});
    expect(read11).toEqual(["fr2", "fr3", "fr4", "qf2", "qf3", "qf4", "sf2"]);
    for (const id of MATCHUP_IDS) if (read11.includes(id)) expect(reading.outcome?.winners[id]).toBe(winners[id]);
  });

  test("does not change known results or block new results of games between other teams", () => {
    const before = outcomeAfter(LATER, 8);
    const reading = read(LATER, renamed(responseAfter(LATER, 11), "Oregon", "Yale"), before);
    expect(reading.problems).toEqual([UNKNOWN]);
    expect(reading.outcome?.winners.fr1).toBe(before.winners.fr1);
    expect(reading.outcome?.winners.sf2).toBe(LATER.record.winners.sf2);
  });

  test("blocks only one game if the team appears only in that game", () => {
    const response = changeGame(responseAfter(LATER, 4), "FR1", (game) => ({
      homeTeam: { ...game.homeTeam, school: "Yale" },
    }));
    const { fr1: _, ...others } = outcomeAfter(LATER, 4).winners;
    const slotless = withMatchups(response, (matchup) => [{ ...matchup, slots: [] }]);
    expect(read(LATER, slotless)).toEqual({
      outcome: { teamSlots: LATER.record.teamSlots, winners: others },
      problems: [UNKNOWN],
    });
  });
});

test.each([
  ...["", " "],
  ..."TBD;tbd;TBA;-;?;To be determined;TBD at TBD;Winner of FR1;Winner QF2;FR1 Winner;No. 5 seed;#5 Seed;5 Seed".split(
    ";",
  ),
  ..."12 Seed;At-Large;SEC Champion;N/A;T.B.D.;null;Pending;Opponent TBD;Higher seed;QF1;Semifinalist 2".split(";"),
  ..."To-Be-Determined;Ohio State/Oregon;Ohio State or Oregon".split(";"),
])("%j in place of a team name means that the team is not yet known", (name) => {
  const response = withMatchups(responseAfter(LATER, 4), (matchup) =>
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
  expect(read(LATER, response)).toEqual({ outcome: outcomeAfter(LATER, 4), problems: null });
  const unchosen = { ...responseAfter(LATER, 0), rounds: [] };
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
])("%s is also recognized by the name %s", (name, other) => {
  expect(read(LATER, renamed(responseAfter(LATER, 11), name, other))).toEqual({
    outcome: LATER.record,
    problems: null,
  });
});

test("no two teams have the same name after normalization", () => {
  expect(new Set(TEAMS.map(([, name]) => foldName(name))).size).toBe(TEAMS.length);
});
