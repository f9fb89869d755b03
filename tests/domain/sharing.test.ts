import { describe, expect, test } from "vitest";
import { wordsOfBracket, wordsOfGroup } from "#domain/sharing.ts";
import { FIELD, playOut, withField } from "#support/brackets/outcomes.ts";

const NAMED = FIELD.map(({ id }) => ({ id, name: id.replace("team-", "State ") }));

describe("the description of a shared page (docs/behavior/screens.md#shared-pages)", () => {
  test("names a bracket's champion and the losing finalist", () => {
    // The upper slot wins every game, so seed 12 beats seed 11 in the final.
    expect(wordsOfBracket(playOut(NAMED, 0), "2001-02")).toEqual({
      title: "State 12 over State 11: 2001-02 CFP bracket",
      description: "State 12 (No. 12) beats State 11 (No. 11) for the title. See every pick, then make your own.",
      picture: "Full bracket: State 12 (No. 12) beats State 11 (No. 11) for the title",
    });
  });

  test("names only the season for a bracket without a champion", () => {
    const words = {
      title: "2001-02 CFP bracket",
      description: "See every pick, then make your own.",
      picture: "2001-02 CFP bracket",
    };
    expect(wordsOfBracket(withField(NAMED), "2001-02")).toEqual(words);
    const whole = playOut(NAMED, 0);
    expect(wordsOfBracket({ ...whole, championship: { ...whole.championship, loser: null } }, "2001-02")).toEqual(
      words,
    );
    for (const side of ["winner", "loser"] as const) {
      const nameless = { ...whole.championship, [side]: { seed: 12, team: null } };
      expect(wordsOfBracket({ ...whole, championship: nameless }, "2001-02")).toEqual(words);
    }
  });

  test("gives a group's name and size, with direction isolates around a right-to-left name", () => {
    expect(wordsOfGroup("Fourth and Long", 1)).toEqual({
      title: "Join Fourth and Long: 1 player in the CFP Bracket Challenge",
      description: "You're invited. Pick the playoff every week and see who knows ball.",
      picture: "Invite to Fourth and Long, 1 player",
    });
    expect(wordsOfGroup("אבג", 1200)).toMatchObject({
      title: "Join \u2068אבג\u2069: 1,200 players in the CFP Bracket Challenge",
      picture: "Invite to \u2068אבג\u2069, 1,200 players",
    });
  });
});
