import { z } from "zod";
import { FIELD_SIZE, MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";

/*
 * The responses of the REST endpoints, as described in /api/openapi.json. The schemas are strict: the tests check every
 * response against them, and fail if a field is not described.
 */

const seed = z.int().min(1).max(FIELD_SIZE);
const matchupId = z.enum(MATCHUP_IDS as [MatchupId, ...MatchupId[]]);

export const team = z
  .strictObject({
    id: z
      .string()
      .max(60)
      .meta({ description: "A slug such as `texas-a-m`.", examples: ["texas-a-m"] }),
    name: z.string().meta({ examples: ["Texas A&M"] }),
    conference: z.string().meta({ description: "The conference of the season, or `Independents`.", examples: ["SEC"] }),
    logoUrl: z.string().meta({ description: "A path on this site.", examples: ["/badges/texas-a-m.svg"] }),
    primaryColor: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .meta({ examples: ["#500000"] }),
    secondaryColor: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .meta({ examples: ["#FFFFFF"] }),
  })
  .meta({ description: "A football team." });

export const slot = z
  .strictObject({
    seed: z.int().min(0).max(FIELD_SIZE).meta({ description: "0 in a slot that waits for a winner." }),
    team: team.nullable(),
  })
  .meta({ description: "One of the two slots of a matchup." });

export const matchup = z
  .strictObject({
    id: matchupId,
    round: z.enum(ROUNDS.map(({ id }) => id) as [RoundId, ...RoundId[]]),
    teams: z.tuple([slot, slot]).meta({ description: "The upper slot and the lower one." }),
    winner: slot.nullable(),
    loser: slot.nullable(),
  })
  .meta({ description: "A game of the bracket." });

export const bracket = z
  .strictObject({
    firstRound: z.array(matchup).length(4),
    quarterfinals: z.array(matchup).length(4),
    semifinals: z.array(matchup).length(2),
    championship: matchup,
    winner: team.nullable(),
  })
  .meta({ description: "A full bracket." });

export const record = z
  .strictObject({
    teamSlots: z.array(z.string()).length(FIELD_SIZE).meta({ description: "The ids of the teams, seed 1 first." }),
    winners: z.partialRecord(matchupId, seed).meta({ description: "The winning seed of each game that is decided." }),
  })
  .meta({ description: "A compact bracket." });

export const outcome = z.strictObject({
  official: record.nullable(),
  points: z
    .partialRecord(matchupId, z.tuple([z.int(), z.int()]))
    .meta({ description: "The points of finished games, upper slot first, as far as they are known." }),
  isGameInProgress: z.boolean().meta({ description: "Whether a game is in progress." }),
});

export const savedBracket = z.strictObject({ createdAt: z.iso.datetime(), bracket });

export const sentPicks = z.strictObject({ id: z.guid().meta({ description: "Its page is `/bracket/{id}`." }) });

export const preferences = z.strictObject({ userId: z.guid(), weeklyReminders: z.boolean() });

export const message = z.strictObject({ message: z.string() });

export const failure = z
  .strictObject({
    message: z.string(),
    requestId: z.string().optional().meta({ description: "For server errors: the id of the request in our log." }),
  })
  .meta({ description: "What went wrong, as a human-readable message." });

const part = z.enum(["ok", "failing"]);

export const health = z.strictObject({
  status: z.enum(["ok", "degraded"]).meta({ description: "`degraded` when any part is failing." }),
  database: z.literal("ok"),
  auth: part,
  mail: part,
  feed: z.enum(["ok", "failing", "off"]).meta({ description: "Status of the last results poll." }),
  schema: z
    .enum(["ok", "behind", "ahead", "unknown"])
    .meta({ description: "`behind` while the database lacks a migration of this build." }),
  season: z.string(),
  remindersWaitingSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When the oldest unsent reminder was queued." }),
  lastResult: z.iso.datetime().nullable().meta({ description: "When the outcome last changed." }),
});

export const received = z.strictObject({ status: z.literal("ok") });

export const resultsPoll = z.strictObject({
  season: z.string(),
  changes: z.array(
    z.strictObject({
      matchup: matchupId,
      winner: z.string().nullable().meta({ description: "The id of a team; null for a result that was reversed." }),
    }),
  ),
  rejected: z.array(z.string()).nullable(),
  callsLeft: z.number().nullable(),
  next: z.iso.datetime().nullable(),
});

const people = z.int().min(0);

export const remindersTick = z.strictObject({
  weeks: z.array(
    z.strictObject({
      week: z.int(),
      sent: people,
      waiting: people,
    }),
  ),
  rejected: people.meta({ description: "How many emails the email provider rejected." }),
  stopped: z.string().nullable(),
  next: z.strictObject({ week: z.int(), at: z.iso.datetime() }).nullable(),
});
