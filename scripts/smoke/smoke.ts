import { messageOf } from "../../local/user-error.ts";
import * as checks from "./checks.ts";
import { mailDomainFaults, type Names } from "./mail-domain.ts";
import { Site, Unreachable } from "./site.ts";
import { writeFaults } from "./write.ts";

export interface SmokeOptions {
  readonly url: string;
  /** The domain that mails come from; null when its DNS is not to be looked at. */
  readonly mailDomain: string | null;
  readonly names: Names;
  /** Where a bracket is mailed to; null to leave nothing behind. */
  readonly email: string | null;
}

/** What is looked at even when the server does not serve. */
const OF_THE_SITE = [checks.pages, checks.headers, checks.inlineParts, checks.authKeys];

const OF_THE_SERVER = [
  ...[checks.teams, checks.caching, checks.missing, checks.cron],
  ...[checks.openApi, checks.pictures],
];

/** Returns what is wrong with a deployment, a sentence each; nothing for a healthy one. */
export async function smoke({ url, mailDomain, names, email }: SmokeOptions): Promise<string[]> {
  const site = new Site(url);
  try {
    const first = await checks.health(site);
    const isServing = await checks.isServing(site);
    const found = await Promise.all([
      ...OF_THE_SITE.map((check) => check(site)),
      ...(isServing ? OF_THE_SERVER.map((check) => check(site)) : []),
      mailDomain === null ? [] : mailDomainFaults(mailDomain, names).catch((error) => [unasked(mailDomain, error)]),
    ]);
    const written = email !== null && isServing ? await writeFaults(site, email) : [];
    return [...first, ...found.flat(), ...written];
  } catch (error) {
    if (error instanceof Unreachable) return [`${error.message}: check the address and the deployment.`];
    throw error;
  }
}

function unasked(domain: string, error: unknown): string {
  return `The DNS of ${domain} could not be asked (${messageOf(error)}): try again, or leave it out with --no-mail-domain.`;
}
