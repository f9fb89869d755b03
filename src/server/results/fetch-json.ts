import { timeLimit } from "../http/deadline.ts";

/** Another service's response: unchecked JSON, or the reason why there is no JSON. */
export type JsonResponse =
  | { readonly json: unknown; readonly problem: null; readonly headers: Headers }
  | { readonly json: null; readonly problem: string; readonly headers: Headers };

/** The limits on a response. */
export interface ResponseLimits {
  /** The maximum time until the last byte, in milliseconds. */
  readonly time: number;
  /** The maximum size of the body, in bytes. */
  readonly size: number;
}

/**
 * Requests JSON from another service, with limits on time and size. Does not follow redirects, so that a key is sent
 * only to the URL's host. Never throws. The returned problem contains no part of the request, which may contain a key.
 */
export async function fetchJson(
  url: URL,
  requestHeaders: Record<string, string>,
  { time, size }: ResponseLimits,
): Promise<JsonResponse> {
  const failed = (problem: string, headers = new Headers()): JsonResponse => ({ json: null, problem, headers });
  try {
    const response = await fetch(url, { headers: requestHeaders, redirect: "error", signal: timeLimit(time) });
    const { status, headers } = response;
    const text = await readText(response, size);
    if (!response.ok) return failed(`it returned ${status}`, headers);
    if (text === null) return failed(`its response has more than ${size} bytes`, headers);
    const type = headers.get("content-type") ?? "nothing";
    if (!type.toLowerCase().includes("json"))
      return failed(`it returned ${type.slice(0, 50)} instead of JSON`, headers);
    return { json: JSON.parse(text), problem: null, headers };
  } catch (error) {
    return failed(reasonOf(error, time));
  }
}

function reasonOf(error: unknown, time: number): string {
  if (error instanceof SyntaxError) return "its response is not JSON";
  if (error instanceof Error && error.name === "TimeoutError") return `it did not respond within ${time / 1_000} s`;
  return "it could not be reached, or cut the connection";
}

/**
 * Returns a body as text, without its byte order mark. If the body has more than `size` bytes, returns null without
 * reading the rest.
 */
async function readText({ body }: Response, size: number): Promise<string | null> {
  if (body === null) return "";
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > size) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
