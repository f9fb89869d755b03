import type { GoTrueAdminApi } from "@supabase/supabase-js";
import { usernameProblem } from "#domain/account.ts";
import { counted } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import { groupNameProblem, tidyName } from "#domain/group.ts";
import { type Database, unwrap } from "#server/supabase.ts";
import { Rejection } from "./backend.ts";

type Kind = "player" | "group" | "bracket";

/** The kinds of targets that each action accepts. */
const ACTIONS = {
  rename: ["player", "group"],
  hide: ["player", "group", "bracket"],
  show: ["player", "group"],
  "end-invites": ["group"],
  block: ["player"],
  unblock: ["player"],
} as const satisfies Record<string, readonly Kind[]>;

type Action = keyof typeof ACTIONS;

export type Order =
  | { readonly action: "find"; readonly who: string }
  | { readonly action: "log" }
  | { readonly action: Action; readonly kind: Kind; readonly who: string; readonly name: string | null };

/** Returns null if the command is not valid. */
export function readOrder(words: readonly string[]): Order | null {
  const [action = "", kind, who, name] = words;
  if (action === "log") return words.length === 1 ? { action } : null;
  if (action === "find") return words.length === 2 && kind ? { action, who: kind } : null;
  if (!Object.hasOwn(ACTIONS, action) || !who) return null;
  const known = action as Action;
  const fits = ACTIONS[known].some((each) => each === kind) && words.length === (known === "rename" ? 4 : 3);
  return fits ? { action: known, kind: kind as Kind, who, name: name ?? null } : null;
}

interface Player {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly blockedUntil: string | null;
  readonly picks: number;
  readonly groups: number;
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly players: number;
}

/** The matches for a search term. */
interface Found {
  readonly players: readonly Player[];
  readonly groups: readonly Group[];
  readonly brackets: readonly { readonly id: string; readonly createdAt: string; readonly season: string }[];
}

/** By id, players and groups also by part of the name, and players by email address. */
export async function findAll(db: Database, wanted: string): Promise<Found> {
  // Not validated: the SQL function defines the shape, and only this file and its tests use it.
  return unwrap(await db.rpc("operator_find", { wanted })) as Found;
}

const day = (time: string) => time.slice(0, 10);
const isBlocked = ({ blockedUntil }: Player) => blockedUntil !== null && new Date(blockedUntil) > new Date();

/** Describes the matches in sentences. */
export function describeFound({ players, groups, brackets }: Found): string[] {
  const lines = [
    ...players.map(
      (each) =>
        `Player ${each.name} (${each.id}): since ${day(each.createdAt)}, ${counted(each.picks, "pick")}, ` +
        `${counted(each.groups, "group")}, last sign-in ${each.lastSignInAt ? day(each.lastSignInAt) : "never"}` +
        `${each.isHidden ? ", hidden" : ""}${isBlocked(each) ? ", blocked" : ""}.`,
    ),
    ...groups.map(
      (each) =>
        `Group ${JSON.stringify(each.name)} (${each.id}): since ${day(each.createdAt)}, by ${each.createdBy ?? "a deleted account"}, ` +
        `${counted(each.players, "player")}${each.isHidden ? ", hidden" : ""}.`,
    ),
    ...brackets.map((each) => `Saved bracket ${each.id}: from ${day(each.createdAt)}, season ${each.season}.`),
  ];
  return lines.length > 0 ? lines : ["Nothing found."];
}

/** Returns the only exact match. Fails with a Rejection that lists near matches. */
async function findOne(db: Database, kind: Kind, who: string): Promise<{ id: string; name: string }> {
  const found = await findAll(db, who);
  if (kind === "bracket") {
    const [bracket] = found.brackets;
    if (bracket) return { id: bracket.id, name: bracket.id };
    throw new Rejection(`No saved bracket ${who}.`);
  }
  const all = kind === "player" ? found.players : found.groups;
  if (kind === "player" && who.includes("@") && all.length === 1 && all[0]) return all[0];
  // Ids first, because a group's name may be another group's id.
  const one =
    all.find(({ id }) => id === who.toLowerCase()) ??
    all.find(({ name }) => name.toLowerCase() === tidyName(who).toLowerCase());
  if (one !== undefined) return one;
  const near = all.slice(0, 5).map(({ name }) => name);
  throw new Rejection(`No ${kind} ${who}.${near.length > 0 ? ` Did you mean: ${near.join(", ")}?` : ""}`);
}

function describe(action: Action, kind: Kind, { name }: { name: string }, newName: string | null): string[] {
  const shown = JSON.stringify(name);
  switch (action) {
    case "rename":
      return [`Renames the ${kind} ${shown} to ${JSON.stringify(newName)}, for everyone and immediately.`];
    case "hide":
      if (kind === "bracket") return [`Deletes the saved bracket ${name}. Its link stops working.`];
      return kind === "player"
        ? [
            `Gives the player ${shown} a neutral name, and removes all of the player's team names, including those in past seasons.`,
            "The player can't choose new ones until you show the player again. Picks and points stay.",
          ]
        : [
            `Gives the group ${shown} a neutral name and a new invite link, and removes its note. The old link stops`,
            "working. The commissioner cannot change the name or write a note until you show the group again.",
          ];
    case "show":
      return [
        kind === "player"
          ? `Lets the player ${shown} choose team names again.`
          : `Lets the commissioner of the group ${shown} change its name and write a note again.`,
        "The old name doesn't come back, but it's in the log, so you can rename.",
      ];
    case "end-invites":
      return [`Gives the group ${shown} a new invite link, which members see. The old link stops working.`];
    case "block":
      return [
        `Keeps the player ${shown} from signing in, and stops reminders. Open sessions cannot be renewed and end`,
        "within an hour. Picks, points, and ranks stay as they are.",
      ];
    case "unblock":
      return [`Lets the player ${shown} sign in again.`];
  }
}

/** The longest ban that the auth service supports. */
const FOR_GOOD = "876000h";

interface Tools {
  readonly db: Database;
  readonly auth: GoTrueAdminApi;
  readonly say: (line: string) => void;
}

function nameProblem(kind: Kind, name: string): string | null {
  const problem = kind === "player" ? usernameProblem(name) : groupNameProblem(name);
  return problem && ERRORS[problem].message;
}

/** Without `isSure`, only says what the action would do. */
export async function act(
  { db, auth, say }: Tools,
  order: Extract<Order, { kind: Kind }>,
  reason: string | null,
  isSure: boolean,
): Promise<void> {
  const { action, kind, who, name } = order;
  const target = await findOne(db, kind, who);
  const problem = name === null ? null : nameProblem(kind, name);
  if (problem !== null) throw new Rejection(problem);
  for (const line of describe(action, kind, target, name)) say(line);
  if (!isSure) return say("Nothing was changed. To do it, add --yes and a reason with --because TEXT.");
  // Logs a block or unblock before the auth service performs it. If that fails, the operator can repeat the command.
  const args = { action, kind, target: target.id, new_name: name, reason };
  const done = unwrap(await db.rpc("operator_act", args)) as { after: string | null } | null;
  if (done === null) throw new Rejection(`The ${kind} has been deleted in the meantime.`);
  if (action === "block" || action === "unblock") {
    const { error } = await auth.updateUserById(target.id, { ban_duration: action === "block" ? FOR_GOOD : "none" });
    if (error) throw new Rejection(`It is logged, but the auth service failed (${error.message}). Run it again.`);
  }
  say(done.after === null ? "Done." : `Done. The name is now ${JSON.stringify(done.after)}.`);
}

interface Note {
  readonly at: string;
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
}

export async function describeLog(db: Database): Promise<string[]> {
  // Not validated: the SQL function defines the shape, and only this file and its tests use it.
  const notes = unwrap(await db.rpc("operator_log", { most: 50 })) as readonly Note[];
  if (notes.length === 0) return ["No actions have been logged yet."];
  return notes.map(
    ({ at, action, kind, id, before, after, reason }) =>
      `${at.slice(0, 16).replace("T", " ")}: ${action} ${kind} ${JSON.stringify(before ?? "(account deleted)")} (${id})` +
      `${after === null ? "" : `, now ${JSON.stringify(after)}`}${reason === null ? "" : `, because: ${reason}`}.`,
  );
}
