import { request } from "node:http";
import { connect } from "node:net";

/** What a server answered. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request with exactly these headers, also those that `fetch` refuses to send, such as Host. */
export function ask(site: string, path: string, { method = "GET", headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(site);
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    // An upgrade that is accepted has no body.
    sent.on("upgrade", ({ statusCode = 0, headers: answered }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: answered, text: "" });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends bytes as they are, without a length or anything else that a client adds, and returns the whole answer. */
export function exchangeBytes(site: string, bytes: string | Buffer): Promise<{ status: number; answer: string }> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    // A server that has refused a request need not read the rest of it.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? socket.destroy() : reject(error),
    );
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), answer }));
  });
}

/** Sends bytes as they are and returns the status. */
export const sendBytes = async (site: string, text: string) => (await exchangeBytes(site, text)).status;
