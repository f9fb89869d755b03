import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import type { Env } from "../http/env.ts";

/**
 * A limit that the database enforces: at most `most` uses in `seconds` seconds. `bucket` is the limit's name. Uses are
 * counted separately for each `key`, such as a hashed IP address.
 */
export interface Limit {
  readonly bucket: string;
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * The maximum number of reports per day by one player, and of emails with reports in total. Reports about one group are
 * not limited: its own players could use that limit up and so block an honest report.
 */
const REPORTS_OF_PLAYER = 5;
const REPORTS_IN_ALL = 100;

/** How many groups one player may try to create in an hour, because groups can be deleted and created again. */
const GROUPS_AN_HOUR = 20;

/**
 * For each feature, the maximum number of requests from one IP address. The limits leave room for many people who share
 * an address: a class of 40 that signs up in the same hour never meets one.
 */
const OF_NETWORK = {
  /**
   * Requests that check whether a username or an email address is taken (docs/behavior/accounts.md#availability): about
   * four for each sign-up.
   */
  availability: { most: 600, seconds: HOUR },
  /** Requests that look up an invite code. */
  invites: { most: 120, seconds: MINUTE },
  /** Requests for an invitation page. Each also looks up the invite code (docs/behavior/screens.md#shared-pages). */
  "invite-pages": { most: 120, seconds: MINUTE },
  /** Requests to join a group by name or invite code. */
  joins: { most: 120, seconds: MINUTE },
} as const;

/** Returns a hash that only this server can compute, so that the stored counts do not reveal email or IP addresses. */
export function keyedHash(env: Env, purpose: string, value: string): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`${purpose}\n${value}`).digest("base64url");
}

/**
 * Returns the part of an IP address that identifies a caller: a whole IPv4 address, or the first 64 bits of an IPv6
 * address. With IPv6, one household can use all addresses that share these 64 bits.
 */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail?.split(":") ?? [];
  const missing = 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Returns an email address in the form used for comparisons: addresses that differ only in case are the same. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns the mailbox that an email address most likely belongs to: without `+tag`, without dots for Gmail, and with
 * Unicode variants of letters replaced. Used only for counting. Emails go to the address itself.
 */
export function sameMailbox(email: string): string {
  const address = normalizedEmail(email).normalize("NFKC").toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = "", typedDomain] = [address.slice(0, at).split("+")[0], address.slice(at + 1)];
  const domain = domainToASCII(typedDomain) || typedDomain;
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Returns the hash of a saved bracket's recipient (docs/behavior/mail.md#saved-brackets). */
export function recipientHash(env: Env, email: string): string {
  return keyedHash(env, "recipient", normalizedEmail(email));
}

/** Returns a limit for the caller with this IP address. Each caller's requests are counted separately. */
function callerLimit(env: Env, bucket: string, address: string, most: number, seconds: number): Limit {
  return { bucket, key: keyedHash(env, "client", callerNetwork(address)), most, seconds };
}

/** Returns the limits for emailing a bracket (docs/behavior/mail.md#limits-on-emailed-picks). */
export function sendPicksLimits(env: Env, email: string, address: string): Limit[] {
  return [
    {
      bucket: "send-picks:email",
      key: keyedHash(env, "address", sameMailbox(email)),
      most: env.SEND_PICKS_PER_EMAIL,
      seconds: HOUR,
    },
    callerLimit(env, "send-picks:client", address, env.SEND_PICKS_PER_CLIENT, HOUR),
    { bucket: "send-picks:all", key: "all", most: env.SEND_PICKS_IN_ALL, seconds: HOUR },
  ];
}

/** Returns a feature's limit on the requests from one network. */
export function networkLimits(env: Env, use: keyof typeof OF_NETWORK, address: string): Limit[] {
  const { most, seconds } = OF_NETWORK[use];
  return [callerLimit(env, `${use}:client`, address, most, seconds)];
}

/** Returns the limit for creating groups (docs/behavior/groups.md#group-limits). */
export function groupLimits(env: Env, player: string): Limit[] {
  return [{ bucket: "groups:player", key: keyedHash(env, "creator", player), most: GROUPS_AN_HOUR, seconds: HOUR }];
}

/** Returns the limits for reporting a group (docs/behavior/groups.md#reporting-a-group). */
export function reportLimits(env: Env, player: string): Limit[] {
  return [
    { bucket: "reports:player", key: keyedHash(env, "reporter", player), most: REPORTS_OF_PLAYER, seconds: DAY },
    { bucket: "reports:all", key: "all", most: REPORTS_IN_ALL, seconds: DAY },
  ];
}
