/**
 * `npm run smoke -- URL`: looks at a deployment and prints what is wrong with it, a line each with what to do; prints
 * nothing and exits with 0 when all is well. Changes nothing, unless `--write ADDRESS` says where a bracket may be mailed.
 */
import { Resolver } from "node:dns/promises";
import { parseArgs } from "node:util";
import { messageOf } from "../local/user-error.ts";
import { smoke } from "./smoke/smoke.ts";

const USAGE = "npm run smoke -- URL [--mail-domain DOMAIN | --no-mail-domain] [--write ADDRESS]";

/** How long an answer of the DNS may take, in milliseconds. */
const PATIENCE_MS = 3_000;

/** The domain that mails come from: the one that is given, that of MAIL_FROM, or the host of the site. */
function mailDomainOf(url: string, given: string | undefined): string | null {
  const sender = /@([^\s>]+)/.exec(process.env.MAIL_FROM ?? "")?.[1];
  const { hostname } = new URL(url);
  // This machine sends no mail that leaves it.
  return given ?? sender ?? (/^(localhost|[\d.]+|\[.*\])$/.test(hostname) ? null : hostname);
}

try {
  const { values, positionals } = parseArgs({
    options: {
      "mail-domain": { type: "string" },
      "no-mail-domain": { type: "boolean", default: false },
      write: { type: "string" },
    },
    allowPositionals: true,
  });
  const url = positionals[0] ?? process.env.SITE_URL;
  if (url === undefined || !URL.canParse(url)) throw new Error(`Which deployment? ${USAGE}`);
  const faults = await smoke({
    url,
    mailDomain: values["no-mail-domain"] ? null : mailDomainOf(url, values["mail-domain"]),
    names: new Resolver({ timeout: PATIENCE_MS, tries: 2 }),
    email: values.write ?? null,
  });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
