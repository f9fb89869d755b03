import { request } from "node:http";

/** A server's response. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request with exactly these headers, including headers that `fetch` does not allow, such as Host. */
export function ask(site: string, path: string, { method = "GET", headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(site);
  return new Promise<RawResponse>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    // The response to an accepted upgrade has no body.
    sent.on("upgrade", ({ statusCode = 0, headers: responded }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: responded, text: "" });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
