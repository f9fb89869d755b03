/** The part of `node:dns` that is asked. */
export interface Names {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ readonly exchange: string }[]>;
}

/** Where the provider has its records, under the domain that mails come from. */
const DKIM = "resend._domainkey";
const RETURN_PATH = "send";

/** No such name, or none with such a record: everything else is a failure of the asking. */
const ABSENT = ["ENOTFOUND", "ENODATA"];

async function found<T>(asked: Promise<T[]>): Promise<T[]> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? "")) return [];
    throw error;
  });
}

/** Returns what the DNS lacks for mails that come from `domain`, one sentence each (docs/deploying.md). */
export async function mailDomainFaults(domain: string, names: Names): Promise<string[]> {
  const text = async (name: string) => (await found(names.resolveTxt(name))).map((parts) => parts.join(""));
  // A subdomain without a policy of its own has that of its parent.
  const parents = domain.split(".").map((_, index, labels) => labels.slice(index).join("."));
  const policies = parents.filter((name) => name.includes(".")).map((name) => text(`_dmarc.${name}`));
  const place = "add it where the domain's DNS is kept; Resend, Domains, shows the value.";
  const [spf, mx, dkim, dmarc] = await Promise.all([
    text(`${RETURN_PATH}.${domain}`),
    found(names.resolveMx(`${RETURN_PATH}.${domain}`)),
    text(`${DKIM}.${domain}`),
    Promise.all(policies),
  ]);
  return [
    ...(spf.some((each) => /^v=spf1\b/i.test(each))
      ? []
      : [`The mail domain has no SPF record (TXT of ${RETURN_PATH}.${domain}): ${place}`]),
    ...(mx.length > 0 ? [] : [`The mail domain has no MX record of ${RETURN_PATH}.${domain}: ${place}`]),
    ...(dkim.some((each) => /\bp=[^;\s]/.test(each))
      ? []
      : [`The mail domain has no DKIM record (TXT of ${DKIM}.${domain}): ${place}`]),
    ...(dmarc.flat().some((each) => /^v=DMARC1\b/i.test(each))
      ? []
      : [
          `The mail domain has no DMARC record: add _dmarc.${domain} TXT "v=DMARC1; p=quarantine; rua=mailto:you@${domain}".`,
        ]),
  ];
}
