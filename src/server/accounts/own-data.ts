import { z } from "zod";
import { recipientHash } from "../auth/rate-limit.ts";
import type { Env } from "../http/env.ts";
import { type Database, unwrap } from "../supabase.ts";

const text = z.string();
const time = z.string().meta({ description: "A time in ISO 8601." });
const maybe = { text: text.nullable(), time: time.nullable() };
const id = z.guid();
const season = z.string();
const record = z.unknown().meta({ description: "A bracket in short: `{ teamSlots, winners }`." });
const whatIsKnown = z.record(z.string(), z.unknown()).nullable();

const list = <T extends z.ZodRawShape>(shape: T, description?: string) =>
  z.array(z.strictObject(shape)).meta({ description });

/** Everything stored about a player (docs/behavior/accounts.md#downloading-your-data). */
export const ownData = z
  .strictObject({
    account: z
      .strictObject({
        id,
        email: maybe.text,
        createdAt: maybe.time,
        confirmedAt: maybe.time,
        lastSignInAt: maybe.time,
        aboutYou: whatIsKnown.meta({ description: "What you or Google provided at sign-up." }),
        aboutSignIn: whatIsKnown.meta({ description: "How the account signs in." }),
        identities: list({ provider: text, aboutYou: whatIsKnown, createdAt: maybe.time, lastSignInAt: maybe.time }),
        sessions: list({
          createdAt: maybe.time,
          refreshedAt: maybe.time,
          browser: maybe.text,
          ip: maybe.text,
        }),
      })
      .meta({ description: "What the sign-in service stores." }),
    player: z.strictObject({ username: text, email: text, createdAt: time, isListed: z.boolean() }),
    emailPreferences: z
      .strictObject({ weeklyReminders: z.boolean(), unsubscribeToken: id, createdAt: time, updatedAt: time })
      .nullable(),
    picks: list(
      { id, season, week: z.int(), isSubmitted: z.boolean(), record, createdAt: time, updatedAt: time },
      "Your picks in every season.",
    ),
    scores: list(
      { season, field: z.int(), first: z.int(), quarter: z.int(), semi: z.int(), champion: z.int(), total: z.int() },
      "Your points in each season.",
    ),
    groupsCreated: list({ id, name: text, createdAt: time }),
    memberships: list({
      group: text,
      groupId: id,
      teamName: maybe.text,
      isCommissioner: z.boolean(),
      joinedAt: time,
    }),
    removals: list({ group: text, groupId: id, removedAt: time }, "Groups you can't rejoin."),
    finalStandings: list(
      { season, group: text, groupId: id, teamName: maybe.text, rank: z.int(), score: z.int() },
      "Where you stood in your groups at the end of each season.",
    ),
    groupNotes: list({ group: text, groupId: id, note: text, writtenAt: time }),
    groupActions: list(
      { groupId: id, action: text, byYou: z.boolean(), before: maybe.text, after: maybe.text, doneAt: time },
      "What you did as the commissioner of a group, and what was done to your membership.",
    ),
    reminders: list({ season, week: z.int(), sentAt: maybe.time }),
    savedBrackets: list(
      { id, season, record, createdAt: time, mailedAt: time },
      "Brackets emailed to you, while we remember the recipient.",
    ),
    operatorActions: list(
      { action: text, before: maybe.text, after: maybe.text, reason: maybe.text, doneAt: time },
      "Moderation actions on your account.",
    ),
  })
  .meta({ description: "Everything stored about a player." });

/**
 * Returns everything stored about the caller, or null if the account was deleted. `email` is the session's email
 * address.
 */
export async function findOwnData(env: Env, db: Database, email: string | null) {
  return ownData
    .nullable()
    .parse(unwrap(await db.rpc("own_data", { recipient_hash: recipientHash(env, email ?? "") })));
}
