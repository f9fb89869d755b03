/**
 * The mutants that survive all tests, by `nameOf`, each with the reason why nobody loses by it. The run fails for a
 * survivor that is not here, and for one here that no longer survives.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  "src/domain/bracket-edit.ts | EqualityOperator | return pickWinner(result, id, advanced(result, of) ?? coins?.[id] ?? (of.teams[0].seed <= of.teams[1].seed ? 0 : 1));":
    "Two teams of one matchup never have the same seed.",
  "src/domain/bracket-edit.ts | OptionalChaining | return teams[0].team.id === there.id ? 0 : 1;":
    "The types ask for this case, and no bracket has it: an open matchup has both teams.",
  'src/domain/bracket-record.ts | StringLiteral | teamSlots: teams.map((team) => team?.id ?? "Stryker was here!"),':
    "The types ask for this case, and no bracket has it: a field that lacks a team was refused two lines above.",
  "src/domain/bracket-record.ts | ConditionalExpression | return false ? undefined : winners[feeder];":
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  'src/domain/bracket-record.ts | OptionalChaining | teamSlots: teams.map((team) => team.id ?? ""),':
    "The types ask for this case, and no bracket has it: a field that lacks a team was refused two lines above.",
  "src/domain/bracket-record.ts | OptionalChaining | winners: Object.fromEntries(decided.map(({ id, winner }) => [id, winner.seed])),":
    "The types ask for this case, and no bracket has it: an open matchup was refused three lines above.",
  'src/domain/bracket-record.ts | ConditionalExpression | return true && isSame(bracket, rebuilt) ? record : "BRACKET_INVALID";':
    "The types ask for this case, and no bracket has it: every id has a team here.",
  'src/domain/bracket.ts | StringLiteral | const id = MATCHUP_IDS.find((each) => (INITIAL_SEEDS[each] as readonly number[]).includes(seed)) ?? "";':
    "The types ask for this case, and no bracket has it: every seed from 1 to 12 has its slot.",
  "src/domain/bracket.ts | ConditionalExpression | return false ? [] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];":
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  'src/domain/bracket.ts | ArrayDeclaration | return feeder === null ? ["Stryker was here"] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];':
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  "src/domain/compact-picks.ts | UnaryOperator | for (const [player = +1, week = 0, ...numbers] of rows) {":
    "The types ask for this case, and no bracket has it: every row begins with a player.",
  'src/domain/group.ts | StringLiteral | return seen.replace(INVISIBLE, "Stryker was here!").replace(BLANKS, " ").trim();':
    "With the Unicode of this Node normalizing makes nothing invisible of what is seen; another version may.",
  "src/domain/group.ts | EqualityOperator | while (start <= was.length && was[start] === is[start]) start += 1;":
    "One step more is taken only when both texts are the same, and then nothing was put in.",
  "src/domain/team.ts | EqualityOperator | return part < 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;":
    "No part of 255 is 0.04045.",
  "src/domain/team.ts | EqualityOperator | return contrast(color, LIGHT_TEXT) > MINIMUM_CONTRAST ? LIGHT_TEXT : DARK_TEXT;":
    "Of all colors none has a contrast of exactly 4.5:1.",
  'src/domain/team-search.ts | MethodExpression | return text.normalize("NFD").toUpperCase()':
    "Terms and names are folded alike, and no name of a team has a letter whose capital is two letters.",
  'src/domain/verdicts.ts | ArrayDeclaration | const path: MatchupId[] = ["Stryker was here"];':
    "No matchup has this name, so it belongs to no round and nobody has won it.",
  'src/domain/verdicts.ts | ArrayDeclaration | const path = seed === 0 ? ["Stryker was here"] : pathOf(seed);':
    "No matchup has this name, so it belongs to no round and nobody has won it.",
  "src/domain/verdicts.ts | MethodExpression | return game >= 0 && path.every((id) => [undefined, seed].includes(outcome.winners[id]));":
    "A later game is not decided before this one, and once this one is, the pick is right or somebody else has won it.",
  "src/domain/what-if.ts | ConditionalExpression | if (true && entrants(winners, each).includes(won)) winners[each] = won;":
    "The types ask for this case: no seed is undefined, so a matchup without a winner has no such entrant.",
  "src/domain/what-if.ts | ConditionalExpression | if (true) total += points.wins[ROUND_OF[id]][seed - 1] ?? 0;":
    "The types ask for this case: a matchup without a winner finds no points, which counts as 0.",
  'src/server/cron.ts | a part of a condition | if (!isScheduler) throw new AppError("CRON_REFUSED");':
    "A header never ends with a blank, so nothing equals `Bearer ` with an empty secret; the condition says it without that knowledge.",
  "src/server/routers/preferences.ts | a check of a schema | const shortText = z.string();":
    "No text that is longer is the caller's id, so it is refused as somebody else's.",
  "src/server/inputs.ts | ConditionalExpression | if (true) for (const name of Object.keys(value)) waiting.push(name);":
    "The names of the elements of a list are numbers, which can be stored; leaving them out saves time.",
  'src/server/rate-limit.ts | StringLiteral | const [head = "Stryker was here!", tail] = address.split("::");':
    "The types ask for this case: a text that is split has at least one part.",
  'src/server/rate-limit.ts | StringLiteral | const [name = "Stryker was here!", typedDomain] = [address.slice(0, at).split("+")[0], address.slice(at + 1)];':
    "The types ask for this case: a text that is split has at least one part.",
  'src/server/rate-limit.ts | ArrayDeclaration | const last = tail?.split(":") ?? ["Stryker was here"];':
    "An address without `::` has all eight groups, of which the first four count.",
};
