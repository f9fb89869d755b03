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

/** Sends bytes as they are, without a length or anything else that a client adds, and returns the status. */
export function sendBytes(site: string, text: string): Promise<number> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}
