import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { htmlToText } from "./html-to-text.ts";

/** Multiple recipients are separated by commas. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** ISO 8601, in UTC. */
  readonly sentAt: string;
}

/** A missing text part is generated from the HTML. */
export interface NewMail {
  to: string;
  from: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
}

export interface Receipt {
  readonly key: string;
  readonly fingerprint: string;
  readonly response: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One line of the mailbox file, so that the emails and their idempotency key are saved together or not at all. */
interface Delivery {
  readonly mails: readonly Mail[];
  readonly receipt: Receipt | null;
}

const MAX_MAILS = 2_000;

/** In milliseconds, as long as Resend. */
const RECEIPT_LIFETIME = 24 * 60 * 60 * 1000;

/** Emails newest last, and the idempotency keys of the last 24 hours. */
export class Mailbox {
  #mails: Mail[] = [];
  #receipts = new Map<string, Receipt>();
  readonly #file: string | null;
  #version = 0;

  /** With a `file`, the emails are kept across restarts, even if the process is killed. */
  constructor(file: string | null = null) {
    this.#file = file;
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const delivery = parse(line);
      if (delivery) this.#take(delivery);
    }
    this.#rewrite(file);
  }

  /** Changes whenever an email arrives. */
  get version(): string {
    return `${this.#version}-${this.#mails.at(-1)?.id ?? "none"}`;
  }

  /** If their request had an idempotency key, also stores its response. */
  accept(mails: readonly NewMail[], receiptOf: (ids: string[]) => Receipt | null = () => null): Mail[] {
    const sentAt = new Date().toISOString();
    const accepted = mails.map(({ to, from, subject, html = "", text = htmlToText(html), headers = {} }) => {
      return { id: randomUUID(), to, from, subject, html, text, headers, sentAt };
    });
    const delivery = { mails: accepted, receipt: receiptOf(accepted.map(({ id }) => id)) };
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(delivery)}\n`);
    this.#take(delivery);
    return accepted;
  }

  /** Newest first. `to` ignores case. */
  list(to?: string): Mail[] {
    const wanted = to?.trim().toLowerCase();
    const mails = this.#mails.toReversed();
    return wanted ? mails.filter((mail) => addresses(mail.to).includes(wanted)) : mails;
  }

  find(id: string): Mail | null {
    return this.#mails.find((mail) => mail.id === id) ?? null;
  }

  /** From the last 24 hours. */
  findReceipt(key: string): Receipt | null {
    const receipt = this.#receipts.get(key);
    return receipt && Date.now() - receipt.at < RECEIPT_LIFETIME ? receipt : null;
  }

  #take({ mails, receipt }: Delivery): void {
    this.#mails.push(...mails);
    this.#mails.splice(0, this.#mails.length - MAX_MAILS);
    this.#version += 1;
    if (receipt) this.#receipts.set(receipt.key, receipt);
    for (const [key, { at }] of this.#receipts) {
      if (Date.now() - at < RECEIPT_LIFETIME) break;
      this.#receipts.delete(key);
    }
  }

  /** Drops old entries, and the incomplete last line that a killed process can leave behind. */
  #rewrite(file: string): void {
    const deliveries: Delivery[] = this.#mails.map((mail) => ({ mails: [mail], receipt: null }));
    for (const receipt of this.#receipts.values()) deliveries.push({ mails: [], receipt });
    writeFileSync(`${file}.draft`, deliveries.map((delivery) => `${JSON.stringify(delivery)}\n`).join(""));
    renameSync(`${file}.draft`, file);
  }
}

function parse(line: string): Delivery | null {
  try {
    return JSON.parse(line) as Delivery;
  } catch {
    return null;
  }
}

/** In lower case. */
function addresses(line: string): string[] {
  return line.split(",").map((recipient) => (/<([^>]*)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase());
}
