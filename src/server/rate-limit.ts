import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Env } from "./env.ts";

/** A limit as the database counts it: at most so many uses of a bucket by one key in so many seconds. */
export interface Limit {
  readonly bucket: string;
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3_600;

/** Questions whether a name or an address is taken, a minute from one network address (decision 24). */
const AVAILABILITY_CHECKS = 20;

/** Invite codes looked up, a minute from one network address; a stadium shares one. */
const INVITE_PREVIEWS = 120;

/** A hash that only this server can make: what is counted is never an address that can be read or guessed. */
export function keyedHash(env: Env, purpose: string, value: string): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`${purpose}\n${value}`).digest("base64url");
}

/**
 * The part of a network address that stands for one caller: an IPv4 address, or the first 64 bits of an IPv6 one, since
 * one household owns all the rest.
 */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** The address as mail treats it, so that capitals do not make a second one. */
export function sameAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** A limit on what one caller does, told by network address. */
function callerLimit(env: Env, bucket: string, address: string, most: number, seconds: number): Limit {
  return { bucket, key: keyedHash(env, "client", callerNetwork(address)), most, seconds };
}

/** The limits that mailing a bracket counts against (decision 19). */
export function sendPicksLimits(env: Env, email: string, address: string): Limit[] {
  return [
    {
      bucket: "send-picks:address",
      key: keyedHash(env, "address", sameAddress(email)),
      most: env.SEND_PICKS_PER_ADDRESS,
      seconds: HOUR,
    },
    callerLimit(env, "send-picks:client", address, env.SEND_PICKS_PER_CLIENT, HOUR),
    { bucket: "send-picks:all", key: "all", most: env.SEND_PICKS_IN_ALL, seconds: HOUR },
  ];
}

/** The limit that asking for a free name or address counts against. */
export function availabilityLimits(env: Env, address: string): Limit[] {
  return [callerLimit(env, "availability:client", address, AVAILABILITY_CHECKS, MINUTE)];
}

/** The limit that looking up an invite code counts against. */
export function inviteLimits(env: Env, address: string): Limit[] {
  return [callerLimit(env, "invites:client", address, INVITE_PREVIEWS, MINUTE)];
}
