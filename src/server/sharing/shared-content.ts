import { createHmac, timingSafeEqual } from "node:crypto";
import { MATCHUP_IDS } from "../../domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem } from "../../domain/bracket-record.ts";
import type { Env } from "../http/env.ts";

/** What a picture shows: a saved bracket of a season, or a group that somebody is invited to. */
export type SharedContent =
  | { readonly kind: "bracket"; readonly season: string; readonly record: BracketRecord }
  | { readonly kind: "group"; readonly name: string; readonly players: number };

/** Counts up when the same content is drawn in another way, so that nobody is shown a picture that was kept before. */
const DRAWING = 1;

const FOLDER = "/picture";

/** How many characters of the signature an address carries: 132 bits. */
const SIGNATURE_LENGTH = 22;

function signatureOf(env: Pick<Env, "SUPABASE_SECRET_KEY">, path: string): string {
  const hash = createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`picture ${DRAWING}\n${path}`);
  return hash.digest("base64url").slice(0, SIGNATURE_LENGTH);
}

function pathOf(content: SharedContent): string {
  if (content.kind === "group") {
    return `group/${content.players}/${Buffer.from(content.name).toString("base64url")}`;
  }
  const { teamSlots, winners } = content.record;
  const seeds = MATCHUP_IDS.map((id) => winners[id] ?? 0);
  return `bracket/${content.season}/${teamSlots.join(".")}/${seeds.join(".")}`;
}

/**
 * Returns the address of a picture, from the root of the site. It says what the picture shows and is signed: other
 * content has another address, so a picture may be kept for good, drawing it asks nobody, and only what one of our own
 * pages has shown can be drawn at all (docs/decisions/035-picture-addresses-contain-the-content.md).
 */
export function pictureAddress(env: Pick<Env, "SUPABASE_SECRET_KEY">, content: SharedContent): string {
  const path = pathOf(content);
  return `${FOLDER}/${path}/${signatureOf(env, path)}.png`;
}

const ADDRESS = new RegExp(`^${FOLDER}/(.+)/([\\w-]{${SIGNATURE_LENGTH}})\\.png$`);

/** Returns what the picture at an address shows, or null when the address is not one that this server has signed. */
export function contentOf(env: Pick<Env, "SUPABASE_SECRET_KEY">, address: string): SharedContent | null {
  const [, path = "", signature = ""] = ADDRESS.exec(address) ?? [];
  const expected = Buffer.from(signatureOf(env, path));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [kind, first = "", second = "", third = ""] = path.split("/");
  if (kind === "group") {
    return { kind, name: Buffer.from(second, "base64url").toString(), players: Number(first) };
  }
  const seeds = third.split(".").map(Number);
  const decided = MATCHUP_IDS.map((id, at) => [id, seeds[at] ?? 0] as const).filter(([, seed]) => seed > 0);
  const record: BracketRecord = { teamSlots: second.split("."), winners: Object.fromEntries(decided) };
  return bracketRecordProblem(record) === "BRACKET_INVALID" ? null : { kind: "bracket", season: first, record };
}
