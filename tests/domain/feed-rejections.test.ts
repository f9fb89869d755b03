import { describe, expect, test } from "vitest";
import { meetingOf, outcomeFromFeed } from "#domain/outcome-from-feed.ts";
import { readPlayoff } from "#server/results/college-football-data.ts";
import { change, changeGame, EARLIER, exchanged, LATER, read, renamed } from "#support/feeds/readings.ts";
import { outcomeAfter, type PlayoffJson, responseAfter } from "#support/feeds/real-seasons.ts";

describe("a feed response", () => {
  const whole = responseAfter(LATER, 6);
  const strangers = renamed(renamed(whole, "Tulane", "Brown"), "Oregon", "Yale");
  const teamNamed = (name: string) => {
    const team = whole.participants.find((each) => each.team?.school === name)?.team;
    if (!team) throw new Error(`${name} is not in the field`);
    return team;
  };

  test.each<[why: string, response: PlayoffJson, problems: (string | RegExp)[]]>([
    ["with unknown teams in a new field", strangers, ["It has teams that do not play this season: Yale, Brown."]],
    ["for another season", responseAfter(EARLIER, 6), [/^It is for the season that begins in/]],
    [
      "with a smaller field",
      { ...whole, participants: whole.participants.slice(0, 4) },
      ["Its field has seeds 1, 2, 3, 4."],
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
      ["Its field lists a team twice."],
    ],
    ["with results, but no field", { ...whole, participants: [] }, ["It has results, but no field."]],
    [
      "with a champion but no finished final",
      { ...whole, champion: teamNamed("Miami") },
      ["Miami is listed as champion, but didn't win the championship game."],
    ],
    [
      "with a champion that did not win the final",
      { ...responseAfter(LATER, 11), champion: teamNamed("Miami") },
      [/^Miami is listed as champion/],
    ],
    [
      "with different teams in a matchup's bracket slots and its game",
      change(whole, "FR1", (matchup) => [
        { ...matchup, slots: matchup.slots.map((slot) => ({ ...slot, participant: teamNamed("Miami") })) },
      ]),
      ["The bracket has Miami and Miami where Oregon and James Madison play."],
    ],
    [
      "with a game between two teams that cannot meet in that round",
      changeGame(
        change(whole, "FR1", (matchup) => [{ ...matchup, slots: [] }]),
        "FR1",
        () => ({ awayTeam: teamNamed("Indiana") }),
      ),
      [/^[A-Z][\w ]+ and [A-Z][\w ]+ cannot meet in the round first\.$/],
    ],
    [
      "with two results for one game",
      change(whole, "FR1", (matchup) => [
        matchup,
        { ...matchup, game: matchup.game && { ...matchup.game, ...exchanged(matchup.game) } },
      ]),
      ["It has two different results for fr1."],
    ],
    [
      "with two pairs of teams in one matchup",
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
      ["It has two different matchups for qf2."],
    ],
    [
      "with a finished quarterfinal but an unfinished first-round game",
      changeGame(whole, "FR3", () => ({ completed: false })),
      ["Miami won qf4 before its teams were known."],
    ],
  ])("%s is rejected entirely", (_, response, problems) => {
    expect(read(LATER, response)).toEqual({
      outcome: null,
      problems: problems.map((problem) => (typeof problem === "string" ? problem : expect.stringMatching(problem))),
    });
  });
});

test("a feed response is rejected if it reports more finished games than have kicked off", () => {
  const report = readPlayoff(JSON.parse(JSON.stringify(responseAfter(LATER, 4))));
  const reading = (begun: number) =>
    outcomeFromFeed(report, { year: LATER.year, teams: LATER.teams, before: null, begun });
  expect(reading(4)).toEqual({ outcome: outcomeAfter(LATER, 4), problems: null });
  expect(reading(3)).toEqual({ outcome: null, problems: ["It has results for 4 games, but only 3 have started."] });
});

test("if a team in a game is not in the field, the feed response is rejected with an error that names the team", () => {
  const homeTeam = { id: 99, school: "Utah", conference: "Big 12" };
  const unslotted = change(responseAfter(LATER, 6), "FR1", (matchup) => [{ ...matchup, slots: [] }]);
  expect(
    read(
      LATER,
      changeGame(unslotted, "FR1", () => ({ homeTeam })),
    ).problems,
  ).toEqual(["Utah is in a game, but not in the field."]);
});

test("two different seeds can meet in only one matchup of a bracket", () => {
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
