import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, type RequestListener, request as send } from "node:http";
import { extname } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Functions } from "./functions.ts";
import { createRouting, type Led } from "./routing.ts";

export interface EdgeOptions {
  /** A folder in the format of the Build Output API. */
  readonly output: string;
  readonly functions: Pick<Functions, "open">;
  /** Keeps every answer, as a cache in front does that is told to ignore what the answers say. */
  readonly keepsEverything?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What Vercel says of everything that says nothing itself. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** The largest body that a function is given, in bytes. */
const LARGEST_BODY = 4_500_000;

/** What only concerns the connection to the function. */
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];

/**
 * Returns what answers for a deployment, as Vercel does: routes, files, functions, and in front of them the cache,
 * which keeps what functions allow it to keep (`s-maxage`) and never what was asked with an `Authorization`.
 */
export function createEdge({ output, functions, keepsEverything = false }: EdgeOptions): RequestListener {
  const lead = createRouting(output);
  const kept = new Map<string, { readonly answer: Answer; readonly at: number; readonly seconds: number }>();

  async function respond(incoming: IncomingMessage): Promise<Answer> {
    const address = incoming.url ?? "/";
    const path = readable(address.replace(/[?#].*/s, ""));
    if (path === null) return plain(400, "BAD_REQUEST");
    const led = lead(path);
    const answer = await find(incoming, address, led);
    // A header of the function itself counts for more than one of a route.
    for (const [name, value] of led.headers) {
      const isOfFiles = led.target !== null && "file" in led.target;
      const isWanted = isOfFiles || !answer.headers.has(name) || answer.status === 404;
      if (isWanted && !(name === "cache-control" && answer.status === 404)) answer.headers.set(name, value);
    }
    answer.headers.set("server", "Vercel");
    return answer;
  }

  async function find(incoming: IncomingMessage, address: string, { target, status }: Led): Promise<Answer> {
    if (target === null) return plain(status, "NOT_FOUND");
    if ("file" in target) return file(target.file, status, incoming);
    const isKeepable = incoming.method === "GET" && incoming.headers.authorization === undefined;
    const found = isKeepable ? kept.get(address) : undefined;
    const age = found ? Math.floor((Date.now() - found.at) / 1_000) : 0;
    if (found && age < found.seconds) {
      const headers = new Headers(found.answer.headers);
      headers.set("age", String(age));
      headers.set("x-vercel-cache", "HIT");
      return { ...found.answer, headers };
    }
    const answer = await call(target.function, incoming, address);
    const control = answer.headers.get("cache-control") ?? REVALIDATE;
    const seconds = keepsEverything ? 60 : Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0);
    // What is for the cache is not told to browsers.
    const rest = control.split(/,\s*/).filter((each) => !/^(s-maxage|stale-while-revalidate)=/.test(each));
    answer.headers.set("cache-control", rest.join(", "));
    answer.headers.set("x-vercel-cache", "MISS");
    if (isKeepable && seconds > 0 && (keepsEverything || answer.status < 400) && !answer.headers.has("set-cookie")) {
      kept.set(address, { answer, at: Date.now(), seconds });
    }
    return { ...answer, headers: new Headers(answer.headers) };
  }

  async function call(name: string, incoming: IncomingMessage, path: string): Promise<Answer> {
    const body = await buffer(incoming);
    if (body.length > LARGEST_BODY) return plain(413, "FUNCTION_PAYLOAD_TOO_LARGE");
    const { port, maxDuration } = await functions.open(name);
    const headers: IncomingHttpHeaders = { ...incoming.headers, "x-real-ip": "127.0.0.1", "x-forwarded-proto": "http" };
    return new Promise((resolve, reject) => {
      const asked = send({ port, path, method: incoming.method, headers, host: "127.0.0.1" }, (response) => {
        const kept = Object.entries(response.headersDistinct).filter(([key]) => !OF_THE_CONNECTION.includes(key));
        const answered = new Headers(
          kept.flatMap(([key, values = []]) => values.map((value) => [key, value] as [string, string])),
        );
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 502, headers: answered, body }),
          reject,
        );
      });
      asked.setTimeout(maxDuration * 1_000, () => resolve(plain(504, "FUNCTION_INVOCATION_TIMEOUT")));
      asked.once("error", reject);
      asked.end(body);
    });
  }

  return (incoming, outgoing) => {
    respond(incoming)
      .catch((error: unknown): Answer => {
        console.error(error);
        return plain(500, "FUNCTION_INVOCATION_FAILED");
      })
      .then(({ status, headers, body }) => {
        const isEmpty = incoming.method === "HEAD" || status === 304 || status === 204;
        outgoing.writeHead(status, [...headers].flat());
        outgoing.end(isEmpty ? undefined : body);
      });
  };
}

/** The path that an address spells; null when it spells no text. */
function readable(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

function plain(status: number, code: string): Answer {
  const headers = new Headers({ "content-type": "text/plain; charset=utf-8", "cache-control": REVALIDATE });
  return { status, headers, body: Buffer.from(`${code}\n`) };
}

function file(path: string, status: number, { method, headers }: IncomingMessage): Answer {
  if (method !== "GET" && method !== "HEAD") return plain(405, "INVALID_REQUEST_METHOD");
  const body = readFileSync(path);
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const described = new Headers({
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": REVALIDATE,
    etag,
  });
  const isKnown = status === 200 && headers["if-none-match"] === etag;
  return { status: isKnown ? 304 : status, headers: described, body };
}
