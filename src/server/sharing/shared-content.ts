import { createHmac, timingSafeEqual } from "node:crypto";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { required, tooManyRequests } from "../app-error.ts";
import type { Limit } from "../auth/rate-limit.ts";
import { findSavedBracket } from "../brackets/queries.ts";
import { previewGroup } from "../groups/secret-queries.ts";
import type { Env } from "../http/env.ts";
import { isId } from "../http/inputs.ts";

export type SharedContent =
  | { readonly kind: "bracket"; readonly id: string; readonly season: string; readonly record: BracketRecord }
  | { readonly kind: "group"; readonly code: string; readonly name: string; readonly players: number }
  | {
      readonly kind: "everyone";
      readonly season: string;
      /** The last closed week. */
      readonly week: number;
      readonly players: number;
      readonly champions: readonly { readonly team: string; readonly percent: number }[];
    };

/** Increment this when the drawing changes, because caches keep pictures. */
const DRAWING = 1;

const FOLDER = "/picture";

/** 22 base64 characters encode 132 bits. */
const SIGNATURE_LENGTH = 22;

function signatureOf(env: Pick<Env, "SUPABASE_SECRET_KEY">, path: string): string {
  const hash = createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`picture ${DRAWING}\n${path}`);
  return hash.digest("base64url").slice(0, SIGNATURE_LENGTH);
}

function pathOf(content: SharedContent): string {
  if (content.kind === "bracket") return `bracket/${content.id}`;
  if (content.kind === "everyone") {
    const champions = content.champions.map(({ team, percent }) => `${team}.${percent}`);
    return `everyone/${content.season}/${content.week}/${content.players}/${champions.join(",")}`;
  }
  // With the size and name, so that caches do not serve an outdated picture.
  return `group/${content.code}/${content.players}/${Buffer.from(content.name).toString("base64url")}`;
}

/**
 * Returns a path. It is signed, so that only pictures that one of our own pages has linked to can be drawn
 * (docs/decisions/035-pictures-at-signed-urls.md).
 */
export function pictureUrl(env: Pick<Env, "SUPABASE_SECRET_KEY">, content: SharedContent): string {
  const path = pathOf(content);
  return `${FOLDER}/${path}/${signatureOf(env, path)}.png`;
}

const PICTURE_PATH = new RegExp(`^${FOLDER}/(.+)/([\\w-]{${SIGNATURE_LENGTH}})\\.png$`);

/**
 * `id` is a saved bracket's id or a group's invite code; a picture of everyone's picks has all its numbers in the URL.
 * Null if the signature is wrong.
 */
export function sharedAt(env: Pick<Env, "SUPABASE_SECRET_KEY">, pathname: string) {
  const [, path = "", signature = ""] = PICTURE_PATH.exec(pathname) ?? [];
  const expected = Buffer.from(signatureOf(env, path));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [kind, first = "", second = "", third = "", fourth = ""] = path.split("/");
  if (kind === "everyone") {
    const champions = fourth.split(",").map((each) => {
      const [team = "", percent] = each.split(".");
      return { team, percent: Number(percent) };
    });
    return { kind, season: first, week: Number(second), players: Number(third), champions } as const;
  }
  return { kind: kind === "group" ? ("group" as const) : ("bracket" as const), id: first };
}

/** Fails with BRACKET_NOT_FOUND, for example if the bracket was deleted. */
export async function findBracket(env: Env, id: string) {
  const saved = isId(id) ? await findSavedBracket(env, id) : null;
  const { season, record } = required(saved, "BRACKET_NOT_FOUND");
  return { kind: "bracket", id, season, record } as const;
}

/**
 * Returns the current name and size, because those in a picture's URL may be outdated. Fails with GROUP_NOT_FOUND or
 * TOO_MANY_REQUESTS.
 */
export async function findGroup(env: Env, code: string, limits: Limit[]) {
  const { group, retryAfter } = await previewGroup(env, code, limits);
  if (retryAfter !== null) throw tooManyRequests(retryAfter);
  const { name, players } = required(group, "GROUP_NOT_FOUND");
  return { kind: "group", code, name, players } as const;
}
