import { messageOf } from "../../local/user-error.ts";

/** How long one answer may take, in milliseconds: the server itself gives up after 10 s. */
const PATIENCE_MS = 12_000;

/** What a deployment has answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** A deployment that does not answer at all. */
export class Unreachable extends Error {}

/** A deployment that is looked at. The same GET is asked once, however many look at it. */
export class Site {
  readonly url: string;
  readonly #asked = new Map<string, Promise<Answer>>();

  constructor(url: string) {
    this.url = url.replace(/\/+$/, "");
  }

  get(path: string): Promise<Answer> {
    const known = this.#asked.get(path) ?? this.ask(path);
    this.#asked.set(path, known);
    return known;
  }

  /** Asks, also when that was asked before. Fails with Unreachable. */
  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(new URL(path, this.url), { redirect: "manual", signal, ...init });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    } catch (error) {
      const cause = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
      throw new Unreachable(`${new URL(path, this.url).href} does not answer (${cause})`);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
