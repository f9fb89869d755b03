import { z } from "zod";
import { groupNameProblem, noteProblem, tidyName } from "#domain/group.ts";
import { required } from "../app-error.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { userProcedure } from "../http/trpc.ts";
import { moment, unwrap } from "../supabase.ts";

/** The actions that a group's history lists. */
const ACTIONS = [
  ...(["rename", "remove", "let-back-in", "reset-link", "close-joining", "open-joining"] as const),
  ...(["write-note", "clear-note", "make-commissioner", "become-commissioner", "leave"] as const),
] as const;

/**
 * The schema of a group name. Normalizes the name for storage. Fails with GROUP_NAME_REQUIRED or GROUP_NAME_TOO_LONG
 * (docs/behavior/groups.md#group-names).
 */
export const groupName = z.string().check(failsWith(groupNameProblem)).transform(tidyName);

const id = idInput("GROUP_NOT_FOUND");

const change = z.discriminatedUnion("action", [
  z.strictObject({ id, action: z.literal("rename"), value: groupName }),
  z.strictObject({ id, action: z.literal("write-note"), value: z.string().check(failsWith(noteProblem)) }),
  z.strictObject({
    id,
    action: z.enum(["remove", "let-back-in", "make-commissioner"]),
    player: idInput("MEMBER_NOT_FOUND"),
  }),
  z.strictObject({ id, action: z.enum(["reset-link", "close-joining", "open-joining"]) }),
  /** `value` is what the commissioner types to confirm the action. It must be the group's name. */
  z.strictObject({ id, action: z.enum(["delete", "close"]), value: z.string().max(500) }),
]);

const players = z.array(z.object({ userId: z.guid(), name: z.string() }));

const history = z.object({
  actions: z.array(
    z.object({
      at: moment,
      action: z.enum(ACTIONS),
      by: z.string().nullable(),
      player: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  removed: players,
  left: players,
});

/**
 * Performs a commissioner's action on a group (docs/behavior/groups.md#the-commissioner). Fails with GROUP_NOT_FOUND,
 * NOT_COMMISSIONER, GROUP_NAME_REQUIRED, GROUP_NAME_TOO_LONG, GROUP_NAME_TAKEN, HIDDEN_BY_OPERATOR, NOTE_TOO_LONG,
 * MEMBER_NOT_FOUND, GROUP_NAME_MISMATCH or GROUP_HAS_SEASONS.
 */
export const manage = userProcedure.input(change).mutation(async ({ ctx, input }) => {
  const { id: group_id, ...asked } = input;
  unwrap(await ctx.db.rpc("manage_group", { group_id, ...asked }));
  return {};
});

/**
 * Returns a group's most recent actions. The commissioner also gets the removed players, who may not rejoin, and the
 * players who left. Names are null if the account was deleted. Fails with GROUP_NOT_FOUND if the caller is not a member.
 */
export const historyOf = userProcedure.input(z.strictObject({ id })).query(async ({ ctx, input }) => {
  const found = unwrap(await ctx.db.rpc("group_history", { group_id: input.id }));
  return required(history.nullable().parse(found), "GROUP_NOT_FOUND");
});
