import { createHmac, timingSafeEqual } from "node:crypto";
import { MATCHUP_IDS } from "../../domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem } from "../../domain/bracket-record.ts";
import type { Env } from "../http/env.ts";

/** The content of a picture: a saved bracket of a season, a group's invitation, or the first champions of all players. */
export type SharedContent =
  | { readonly kind: "bracket"; readonly season: string; readonly record: BracketRecord }
  | { readonly kind: "group"; readonly name: string; readonly players: number }
  | {
      readonly kind: "everyone";
      readonly season: string;
      /** The last closed week. */
      readonly week: number;
      readonly players: number;
      readonly champions: readonly { readonly team: string; readonly percent: number }[];
    };

/** Increment when the same content is drawn differently, so that no cached picture is shown. */
const DRAWING = 1;

const FOLDER = "/picture";

/** The length of an address's signature in characters: 132 bits. */
const SIGNATURE_LENGTH = 22;

function signatureOf(env: Pick<Env, "SUPABASE_SECRET_KEY">, path: string): string {
  const hash = createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`picture ${DRAWING}\n${path}`);
  return hash.digest("base64url").slice(0, SIGNATURE_LENGTH);
}

function pathOf(content: SharedContent): string {
  if (content.kind === "group") {
    return `group/${content.players}/${Buffer.from(content.name).toString("base64url")}`;
  }
  if (content.kind === "everyone") {
    const champions = content.champions.map(({ team, percent }) => `${team}.${percent}`);
    return `everyone/${content.season}/${content.week}/${content.players}/${champions.join(",")}`;
  }
  const { teamSlots, winners } = content.record;
  const seeds = MATCHUP_IDS.map((id) => winners[id] ?? 0);
  return `bracket/${content.season}/${teamSlots.join(".")}/${seeds.join(".")}`;
}

/**
 * Returns the address of a picture, from the root of the site. It contains the content and a signature, so a picture
 * can be cached forever, drawing it needs no query, and only content that one of our pages has shown can be drawn
 * (docs/decisions/035-picture-addresses-contain-the-content.md).
 */
export function pictureAddress(env: Pick<Env, "SUPABASE_SECRET_KEY">, content: SharedContent): string {
  const path = pathOf(content);
  return `${FOLDER}/${path}/${signatureOf(env, path)}.png`;
}

const ADDRESS = new RegExp(`^${FOLDER}/(.+)/([\\w-]{${SIGNATURE_LENGTH}})\\.png$`);

/** Returns the content of a picture's address, or null when this server has not signed it. */
export function contentOf(env: Pick<Env, "SUPABASE_SECRET_KEY">, address: string): SharedContent | null {
  const [, path = "", signature = ""] = ADDRESS.exec(address) ?? [];
  const expected = Buffer.from(signatureOf(env, path));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [kind, first = "", second = "", third = "", fourth = ""] = path.split("/");
  if (kind === "everyone") {
    const champions = fourth.split(",").map((each) => {
      const [team = "", percent] = each.split(".");
      return { team, percent: Number(percent) };
    });
    return { kind, season: first, week: Number(second), players: Number(third), champions };
  }
  if (kind === "group") {
    return { kind, name: Buffer.from(second, "base64url").toString(), players: Number(first) };
  }
  const seeds = third.split(".").map(Number);
  const decided = MATCHUP_IDS.map((id, at) => [id, seeds[at] ?? 0] as const).filter(([, seed]) => seed > 0);
  const record: BracketRecord = { teamSlots: second.split("."), winners: Object.fromEntries(decided) };
  return bracketRecordProblem(record) === "BRACKET_INVALID" ? null : { kind: "bracket", season: first, record };
}
