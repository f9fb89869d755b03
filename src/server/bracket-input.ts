import { z } from "zod";
import type { Bracket, MatchupId } from "../domain/bracket.ts";
import { FIELD_SIZE, MATCHUP_IDS } from "../domain/bracket.ts";
import { type BracketRecord, packBracket, unpackBracket } from "../domain/bracket-record.ts";
import { ROUNDS, type RoundId } from "../domain/season.ts";
import type { Team, TeamRef } from "../domain/team.ts";
import { AppError } from "./app-error.ts";

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const plainText = z
  .string()
  .max(60)
  .regex(/^[^<>\p{C}]*$/u);

/**
 * A team in a request. Only its id is believed; what else a screen sends along must at least be harmless, so that a
 * request with markup for a name or a foreign address for a logo is refused and not quietly mended.
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

/** The bracket state of the specification (section 3); what is optional there may be null or left out. */
const bracketState = z.strictObject({
  firstRound: z.array(matchup).length(4),
  quarterfinals: z.array(matchup).length(4),
  semifinals: z.array(matchup).length(2),
  championship: matchup,
  winner: orNull(team),
});

/**
 * The bracket of a request, as the compact record and with its teams from our own table. Fails with BRACKET_INVALID,
 * BRACKET_INCOMPLETE or TEAM_UNKNOWN.
 */
export function readBracket(
  value: unknown,
  teams: ReadonlyMap<string, Team>,
): { record: BracketRecord; bracket: Bracket } {
  const state = bracketState.safeParse(value);
  if (!state.success) throw new AppError("BRACKET_INVALID", { cause: state.error });
  const record = packBracket(state.data);
  if (typeof record === "string") throw new AppError(record);
  const bracket = unpackBracket(record, (id) => teams.get(id));
  if (bracket === null) throw new AppError("TEAM_UNKNOWN");
  return { record, bracket };
}
