import { z } from "zod";
import { recipientHash } from "../auth/rate-limit.ts";
import type { Env } from "../http/env.ts";
import { type Database, unwrap } from "../supabase.ts";

const time = z.string().meta({ description: "A time in ISO 8601." });
const season = z.string();
const record = z.unknown().meta({ description: "A bracket in short: `{ teamSlots, winners }`." });
const whatIsKnown = z.record(z.string(), z.unknown()).nullable();

/** Everything stored about a player (docs/behavior/accounts.md#downloading-your-data). */
export const ownData = z
  .strictObject({
    account: z
      .strictObject({
        id: z.guid(),
        email: z.string().nullable(),
        createdAt: time.nullable(),
        confirmedAt: time.nullable(),
        lastSignInAt: time.nullable(),
        aboutYou: whatIsKnown.meta({ description: "What you or Google entered at sign-up." }),
        aboutSignIn: whatIsKnown.meta({ description: "How the account signs in." }),
        identities: z.array(
          z.strictObject({
            provider: z.string(),
            aboutYou: whatIsKnown,
            createdAt: time.nullable(),
            lastSignInAt: time.nullable(),
          }),
        ),
        sessions: z.array(
          z.strictObject({
            createdAt: time.nullable(),
            refreshedAt: time.nullable(),
            browser: z.string().nullable(),
            networkAddress: z.string().nullable(),
          }),
        ),
      })
      .meta({ description: "What the sign-in service keeps." }),
    player: z.strictObject({ username: z.string(), email: z.string(), createdAt: time, isListed: z.boolean() }),
    emailPreferences: z
      .strictObject({ weeklyReminders: z.boolean(), unsubscribeToken: z.guid(), createdAt: time, updatedAt: time })
      .nullable(),
    picks: z
      .array(
        z.strictObject({
          id: z.guid(),
          season,
          week: z.int(),
          isSubmitted: z.boolean(),
          record,
          createdAt: time,
          updatedAt: time,
        }),
      )
      .meta({ description: "The picks of every season." }),
    scores: z
      .array(
        z.strictObject({
          season,
          field: z.int(),
          first: z.int(),
          quarter: z.int(),
          semi: z.int(),
          champion: z.int(),
          total: z.int(),
        }),
      )
      .meta({ description: "The points of each season's picks." }),
    groupsCreated: z.array(z.strictObject({ id: z.guid(), name: z.string(), createdAt: time })),
    memberships: z.array(
      z.strictObject({
        group: z.string(),
        groupId: z.guid(),
        teamName: z.string().nullable(),
        joinedAt: time,
        lastJoinedAt: time,
        leftAt: time.nullable(),
        removedAt: time.nullable(),
        isCommissioner: z.boolean(),
      }),
    ),
    groupNotes: z.array(z.strictObject({ group: z.string(), groupId: z.guid(), note: z.string(), writtenAt: time })),
    groupActions: z
      .array(
        z.strictObject({
          groupId: z.guid(),
          action: z.string(),
          byYou: z.boolean(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          doneAt: time,
        }),
      )
      .meta({ description: "What you did as the commissioner of a group, and what was done to your membership." }),
    reminders: z.array(z.strictObject({ season, week: z.int(), sentAt: time.nullable() })),
    savedBrackets: z
      .array(z.strictObject({ id: z.guid(), season, record, createdAt: time, mailedAt: time }))
      .meta({ description: "Brackets mailed to your address, while it is remembered where they went." }),
    operatorActions: z
      .array(
        z.strictObject({
          action: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          reason: z.string().nullable(),
          doneAt: time,
        }),
      )
      .meta({ description: "What the operator has done about your account." }),
  })
  .meta({ description: "Everything stored about a player." });

/** Returns everything stored about the caller, whose session has this address; null when the account was deleted. */
export async function findOwnData(env: Env, db: Database, email: string | null) {
  return ownData
    .nullable()
    .parse(unwrap(await db.rpc("own_data", { recipient_hash: recipientHash(env, email ?? "") })));
}
