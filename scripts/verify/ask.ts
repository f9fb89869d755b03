import { messageOf } from "../../local/user-error.ts";

/** The time limit of an answer, in milliseconds: the server itself gives up after 10 s. */
const PATIENCE_MS = 12_000;

export const VARIABLES = "in Vercel, Settings, Environment Variables";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of another program, of which each check reads one field.
  readonly json: any;
}

/** Sends a request without following redirects. Fails with a sentence when there is no answer. */
export async function ask(url: string, init: RequestInit = {}, send: typeof fetch = fetch): Promise<Answer> {
  try {
    const response = await send(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    const text = await response.text();
    const json = await Promise.resolve(text)
      .then(JSON.parse)
      .catch(() => null);
    return { status: response.status, headers: response.headers, text, json };
  } catch (error) {
    throw new Error(`${url} does not answer (${messageOf(error instanceof Error ? (error.cause ?? error) : error)})`);
  }
}

/** Returns a fault as a list, or an empty list. */
export const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : []);
