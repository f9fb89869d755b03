import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** One request on its way, whose connections a fault may cut wherever it likes. */
export interface Exchange {
  /** The whole request, head and body. */
  readonly request: Buffer;
  readonly client: Socket;
  /** Sends bytes of the request to the other side and resolves to all that it answers. */
  readonly ask: (bytes: Buffer) => Promise<Buffer>;
}

/** Longer than anybody waits for an answer, in milliseconds. */
const TOO_LATE = 20_000;

/** Waits, without keeping the process alive for it. */
const wait = (milliseconds: number) => pause(milliseconds, null, { ref: false });

/** An answer of something in between that knows nothing of the other side. */
function page(status: string): string {
  const html = "<!doctype html><title>Gateway</title><h1>A page where an answer should be</h1>";
  return `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n${html}`;
}

/** Passes on so many bytes of an answer, and then cuts the connection. */
function giveUpTo(client: Socket, answer: Buffer, length: number): void {
  client.write(answer.subarray(0, length), () => client.destroy());
}

/** What a network does to a request. */
export const FAULTS = {
  /** Not done. */
  reset: ({ client }) => void client.resetAndDestroy(),
  silent: () => undefined,
  "cut in mid-request": async ({ request, client, ask }) => {
    await ask(request.subarray(0, -8));
    client.destroy();
  },
  "answered by a page": ({ client }) => void client.end(page("200 OK")),
  "answered by a gateway": ({ client }) => void client.end(page("502 Bad Gateway")),
  "answered in no language": ({ client }) => void client.end("\0\x01\x02 this is no answer\r\n\r\n"),

  /** Done, and nobody is told, or not to the end. */
  "done, not told": async ({ request, client, ask }) => {
    await ask(request);
    client.resetAndDestroy();
  },
  "cut in mid-headers": async ({ request, client, ask }) => giveUpTo(client, await ask(request), 30),
  "cut in mid-answer": async ({ request, client, ask }) => {
    const answer = await ask(request);
    giveUpTo(client, answer, Math.floor((answer.indexOf("\r\n\r\n") + 4 + answer.length) / 2));
  },
  "done, told too late": async ({ request, client, ask }) => {
    const answer = await ask(request);
    await wait(TOO_LATE);
    if (!client.destroyed) client.end(answer);
  },
  "told in a trickle": async ({ request, client, ask }) => {
    for (const byte of await ask(request)) {
      if (client.destroyed) return;
      client.write(Buffer.of(byte));
      await wait(250);
    }
  },

  /** Done, and told in time where nothing else is late. */
  "5 s late": async ({ request, client, ask }) => {
    await wait(5_000);
    client.end(await ask(request));
  },
} as const satisfies Record<string, (exchange: Exchange) => unknown>;

/** The name of something that a network does to a request. */
export type Fault = keyof typeof FAULTS;

/** Faults that show at once, with which a caller does not wait for its time limit. */
export const QUICK_FAULTS = [
  "reset",
  "cut in mid-request",
  "answered by a page",
  "answered by a gateway",
  "answered in no language",
  "done, not told",
  "cut in mid-headers",
  "cut in mid-answer",
] as const satisfies readonly Fault[];

/** Faults that only a time limit ends. */
export const ENDLESS_FAULTS = [
  "silent",
  "done, told too late",
  "told in a trickle",
] as const satisfies readonly Fault[];
