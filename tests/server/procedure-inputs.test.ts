import { TRPCError } from "@trpc/server";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { ErrorKey } from "#domain/errors.ts";
import { toAppError } from "#server/app-error.ts";
import { appRouter, type ProcedurePath } from "#server/router.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import type { InputOf } from "#support/server/trpc-envelope.ts";

/** Each procedure's input schemas. The cast is needed because the router's types do not include the schemas. */
const PROCEDURES = appRouter._def.procedures as unknown as Readonly<
  Record<string, { readonly _def: { readonly inputs: readonly z.ZodType[] } }>
>;

/** The validation error for this input, or null if the input is valid. The procedure itself does not run. */
function rejectionOf(path: ProcedurePath, input: unknown): ErrorKey | null {
  for (const schema of PROCEDURES[path]?._def.inputs ?? []) {
    const { success, error } = schema.safeParse(input);
    if (!success) return toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).key;
  }
  return null;
}

const ID = "2f1c6b1e-0000-4000-8000-000000000000";
const CODE = "0".repeat(32);
const MILLION = 1_000_000;

type Input<Path extends ProcedurePath> = InputOf<Path> extends object ? InputOf<Path> : never;
type Names<T> = T extends unknown ? keyof T : never;
type Part<Path extends ProcedurePath> = { [Name in Names<Input<Path>>]?: unknown };

/** A procedure's valid input, changes that keep the input valid, and changes that cause an error. */
interface Edges<Path extends ProcedurePath> {
  readonly takes: Input<Path>;
  readonly also?: readonly Part<Path>[];
  readonly rejects: readonly (readonly [change: Part<Path>, error: ErrorKey])[];
}

const badId = [{ id: "2f1c6b1e" }, "GROUP_NOT_FOUND"] as const;
const badFrom = [-1, 0.5, MILLION + 1, "0", undefined].map((from) => [{ from }, "REQUEST_INVALID"] as const);
const badWeek = [0, 16, 1.5, "1", undefined].map((week) => [{ week }, "WEEK_NOT_FOUND"] as const);
const badSeason = ["1999-00", "2001", "2001-2", "x2001-02", "2001-02x", ""].map(
  (season) => [{ season }, "SEASON_NOT_FOUND"] as const,
);
const badUser = [{ userId: "u".repeat(101) }, "REQUEST_INVALID"] as const;
const longestUser = [{ userId: "u".repeat(100) }];

const EDGES: { readonly [Path in ProcedurePath as InputOf<Path> extends object ? Path : never]: Edges<Path> } = {
  "account.availability": {
    takes: { username: "u".repeat(254), email: "e".repeat(254) },
    also: [{ username: undefined, email: undefined }],
    rejects: [
      [{ username: "u".repeat(255) }, "REQUEST_INVALID"],
      [{ email: "e".repeat(255) }, "REQUEST_INVALID"],
    ],
  },
  "account.delete": {
    takes: { username: "u".repeat(254) },
    rejects: [
      [{ username: "u".repeat(255) }, "REQUEST_INVALID"],
      [{ username: undefined }, "REQUEST_INVALID"],
    ],
  },
  "brackets.saved": { takes: { id: ID }, rejects: [[{ id: `${ID}0` }, "BRACKET_NOT_FOUND"]] },
  "brackets.send": {
    takes: { email: "fan@example.com", bracket: fillBracket(), captchaToken: "token" },
    also: [{ captchaToken: 7 }, { captchaToken: undefined }],
    rejects: [
      [{ email: "" }, "EMAIL_REQUIRED"],
      [{ email: "fan" }, "EMAIL_INVALID"],
      [{ bracket: {} }, "BRACKET_INVALID"],
    ],
  },
  "everyone.picks": { takes: { season: "2001-02" }, also: [{ season: null }], rejects: badSeason },
  "everyone.ranking": { takes: { season: "2001-02" }, also: [{ season: null }], rejects: badSeason },
  "everyone.setListed": { takes: { isListed: false }, rejects: [[{ isListed: "false" }, "REQUEST_INVALID"]] },
  "groups.create": {
    takes: { name: "n".repeat(50) },
    rejects: [
      [{ name: " " }, "GROUP_NAME_REQUIRED"],
      [{ name: "n".repeat(51) }, "GROUP_NAME_TOO_LONG"],
    ],
  },
  "groups.entries": { takes: { id: ID }, rejects: [badId] },
  "groups.history": { takes: { id: ID }, rejects: [badId] },
  "groups.join": {
    takes: { name: "n".repeat(50) },
    rejects: [
      [{ name: "" }, "GROUP_NAME_REQUIRED"],
      [{ name: "n".repeat(51) }, "GROUP_NAME_UNKNOWN"],
    ],
  },
  "groups.joinByCode": { takes: { code: CODE }, rejects: [[{ code: "%" }, "GROUP_NOT_FOUND"]] },
  "groups.leave": { takes: { id: ID }, rejects: [badId] },
  "groups.manage": {
    takes: { id: ID, action: "close-joining" },
    also: [{ action: "reset-link" }],
    rejects: [
      badId,
      ...[{ action: "rule" }, { action: "rename" }, { action: "remove" }, { action: "reset-link", value: "x" }].map(
        (change) => [change, "REQUEST_INVALID"] as const,
      ),
      [{ action: "rename", value: " " }, "GROUP_NAME_REQUIRED"],
      [{ action: "write-note", value: "x".repeat(281) }, "NOTE_TOO_LONG"],
      [{ action: "remove", player: "x" }, "MEMBER_NOT_FOUND"],
    ],
  },
  "groups.members": { takes: { id: ID, from: 0 }, also: [{ from: MILLION }], rejects: [badId, ...badFrom] },
  "groups.page": { takes: { id: ID }, rejects: [badId] },
  "groups.past": {
    takes: { id: ID, season: "2001-02", from: 0 },
    also: [{ from: MILLION }],
    rejects: [badId, ...badFrom, ...badSeason],
  },
  "groups.pastPicks": { takes: { id: ID, season: "2001-02" }, rejects: [badId, ...badSeason] },
  "groups.picks": { takes: { id: ID }, rejects: [badId] },
  "groups.preview": { takes: { code: CODE }, rejects: [[{ code: `${CODE}0` }, "GROUP_NOT_FOUND"]] },
  "groups.rename": {
    takes: { id: ID, teamName: "Hot Seats" },
    rejects: [badId, [{ teamName: "" }, "TEAM_NAME_REQUIRED"], [{ teamName: "n".repeat(99) }, "TEAM_NAME_TOO_LONG"]],
  },
  "groups.week": {
    takes: { id: ID, week: 1, from: 0 },
    also: [{ week: 15 }, { from: MILLION }],
    rejects: [badId, ...badFrom, ...badWeek.map(([week]) => [week, "REQUEST_INVALID"] as const)],
  },
  "members.page": {
    takes: { group: ID, player: ID, season: "2001-02" },
    also: [{ season: null }],
    rejects: [[{ group: "x" }, "GROUP_NOT_FOUND"], [{ player: "x" }, "MEMBER_NOT_FOUND"], ...badSeason],
  },
  "picks.popular": { takes: { week: 1 }, also: [{ week: 15 }], rejects: badWeek },
  "picks.previous": { takes: { week: 1 }, also: [{ week: 15 }], rejects: badWeek },
  "picks.save": {
    takes: { week: 1, record: OFFICIAL_RECORD },
    rejects: [...badWeek, [{ record: {} }, "BRACKET_INVALID"]],
  },
  "picks.view": { takes: { id: ID }, rejects: [[{ id: "x" }, "BRACKET_NOT_FOUND"]] },
  "picks.week": { takes: { week: 1 }, also: [{ week: 15 }], rejects: badWeek },
  "preferences.find": { takes: { userId: ID }, also: longestUser, rejects: [badUser] },
  "preferences.save": {
    takes: { userId: ID, weeklyReminders: true },
    also: longestUser,
    rejects: [badUser, [{ weeklyReminders: "true" }, "REQUEST_INVALID"]],
  },
  "preferences.unsubscribe": {
    takes: { token: ID },
    rejects: [
      [{ token: "" }, "UNSUBSCRIBE_TOKEN_MISSING"],
      [{ token: "x" }, "UNSUBSCRIBE_TOKEN_UNKNOWN"],
    ],
  },
  "reports.send": {
    takes: { group: ID, reason: "A rude name" },
    rejects: [
      [{ group: "x" }, "GROUP_NOT_FOUND"],
      [{ reason: "" }, "REPORT_EMPTY"],
      [{ reason: "r".repeat(5_000) }, "REPORT_TOO_LONG"],
    ],
  },
  "teams.search": {
    takes: { q: "q".repeat(100) },
    rejects: [
      [{ q: "q".repeat(101) }, "REQUEST_INVALID"],
      [{ q: 7 }, "REQUEST_INVALID"],
    ],
  },
};

describe.each(Object.entries(EDGES) as [ProcedurePath, Edges<"account.availability">][])(
  "the input schema of %s",
  (path, { takes, also = [], rejects }) => {
    test("accepts values at its limits", () => {
      for (const change of [{}, ...also]) {
        expect([change, rejectionOf(path, { ...takes, ...change })]).toEqual([change, null]);
      }
    });

    test("rejects values beyond its limits, extra fields and wrong types", () => {
      for (const [change, error] of rejects) {
        expect([change, rejectionOf(path, { ...takes, ...change })]).toEqual([change, error]);
      }
      for (const input of [{ ...takes, surprise: 1 }, [takes], null, "text", undefined]) {
        expect([input, rejectionOf(path, input)]).toEqual([input, "REQUEST_INVALID"]);
      }
    });
  },
);
