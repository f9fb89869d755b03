import { z } from "zod";
import { type Bracket, FIELD_SIZE, MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem, packBracket } from "#domain/bracket-record.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";
import type { TeamRef } from "#domain/team.ts";
import { failsWith } from "../http/inputs.ts";

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const plainText = z
  .string()
  .max(60)
  .regex(/^[^<>\p{C}]*$/u);

/**
 * A team in a request. Only its id is used. The other fields are also validated, so that markup in a name, or a logo
 * from another site, is rejected instead of silently dropped.
 */
const team = z
  .strictObject({
    id: z.string().max(60),
    name: plainText.optional(),
    conference: plainText.optional(),
    logoUrl: z
      .string()
      .max(100)
      .regex(/^\/(?!\/)[a-z0-9./-]*$/)
      .optional(),
    primaryColor: color.optional(),
    secondaryColor: color.optional(),
  })
  .transform(({ id }): TeamRef => ({ id }));

const orNull = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);

const slot = z.strictObject({ seed: z.int().min(0).max(FIELD_SIZE), team: orNull(team) });

const matchup = z.strictObject({
  id: z.enum(MATCHUP_IDS as [MatchupId, ...MatchupId[]]),
  round: z.enum(ROUNDS.map(({ id }) => id) as [RoundId, ...RoundId[]]),
  teams: z.tuple([slot, slot]),
  winner: orNull(slot),
  loser: orNull(slot),
});

/** A bracket as the browser sends it (docs/game-rules.md#bracket-state). Missing values are null or omitted. */
const bracketState = z.strictObject({
  firstRound: z.array(matchup).length(4),
  quarterfinals: z.array(matchup).length(4),
  semifinals: z.array(matchup).length(2),
  championship: matchup,
  winner: orNull(team),
});

/** The schemas that describe a bracket in a request, by their names in /api/openapi.json. */
export const BRACKET_INPUTS = {
  TeamInput: team,
  SlotInput: slot,
  MatchupInput: matchup,
  BracketInput: bracketState,
} as const;

/**
 * The schema of a complete bracket as the browser sends it. Converts the bracket to its record. Fails with
 * BRACKET_INVALID or BRACKET_INCOMPLETE (docs/game-rules.md#a-complete-bracket). The procedure that uses this schema
 * checks that the teams exist.
 */
export const bracketInput = z
  .custom<Bracket<TeamRef>>((value) => bracketState.safeParse(value).success, "BRACKET_INVALID")
  .transform((bracket, { issues }): BracketRecord => {
    const packed = packBracket(bracketState.parse(bracket));
    if (typeof packed !== "string") return packed;
    issues.push({ code: "custom", message: packed, input: bracket });
    return z.NEVER;
  });

/** The record of a complete bracket. Fails with BRACKET_INVALID or BRACKET_INCOMPLETE, as the database would. */
export const recordInput = z
  .custom<BracketRecord>((value) => typeof value === "object" && value !== null)
  .check(failsWith(bracketRecordProblem));
