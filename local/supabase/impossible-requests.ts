import { hasStorableTexts } from "../../src/server/http/inputs.ts";
import { authError } from "./auth-responses.ts";

/** How deep JSON and filters may be nested. The product's own requests nest at most ten deep. */
const DEEPEST = 256;

/** Fields that the auth service accepts as text only. */
const TEXTS = ["email", "password", "type", "token", "token_hash", "refresh_token", "auth_code", "code_verifier"];

/** A request whose body has been read. */
export interface ReadRequest {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
}

/** Returns the nesting depth of the brackets of a text, ignoring quoted ones. */
function depthOf(text: string, open: RegExp, close: RegExp): number {
  let [depth, deepest] = [0, 0];
  for (const [mark] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\](){}]/gs)) {
    if (open.test(mark)) deepest = Math.max(deepest, ++depth);
    else if (close.test(mark)) depth--;
  }
  return deepest;
}

const isTooDeep = (json: string) => depthOf(json, /^[[{]$/, /^[\]}]$/) > DEEPEST;

/** Returns Supabase's refusal of a request for which the embedded Supabase would fail with 500, or null. */
export function refuseImpossible(request: ReadRequest): Response | null {
  if (!isReadable(request.url.pathname)) {
    return postgrestError(404, "PGRST125", "Invalid path specified in request URL");
  }
  return request.url.pathname.startsWith("/auth/") ? refuseToAuth(request) : refuseToData(request);
}

/** The Data API offers functions only; tables are in a schema that it does not expose. */
const FUNCTION = /^\/rest\/v1\/rpc\/\w+\/?$/;

const postgrestError = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code, details: null, hint: null, message }, { status, headers });

/** The Data API: unsigned tokens, anything but a function, deep nesting, and half surrogate pairs. */
function refuseToData({ url, headers, body }: ReadRequest): Response | null {
  const token = /^bearer\s+(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
  const key = headers.get("apikey") ?? url.searchParams.get("apikey");
  // A key in place of a token must be the request's own. Any other text is a token, which is never treated as missing.
  if (token !== "" && token !== key && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    const message = `Expected 3 parts in JWT; got ${token.split(".").length}`;
    const challenge = `Bearer error="invalid_token", error_description="${message}"`;
    return postgrestError(401, "PGRST301", message, { "WWW-Authenticate": challenge });
  }
  if ((headers.get("accept-profile") ?? headers.get("content-profile") ?? "public") !== "public")
    return postgrestError(406, "PGRST106", "The schema must be one of the following: public");
  if (!FUNCTION.test(url.pathname)) {
    const name = url.pathname.replace(/^\/rest\/v1\/?/, "");
    return postgrestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  if (decoded(url.search).includes("\0"))
    return postgrestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  if (depthOf(decoded(url.search), /^\($/, /^\)$/) > DEEPEST)
    return postgrestError(400, "PGRST100", "The query is nested too deeply");
  if (body === null) return null;
  if (isTooDeep(body)) return postgrestError(400, "PGRST102", "Empty or invalid json");
  return hasHalfCharacter(body) ? postgrestError(400, "22P02", "invalid input syntax for type json") : null;
}

/** Whether a JSON escape is half a surrogate pair, which databases cannot store. */
const hasHalfCharacter = (json: string) => {
  const pairs = json.replaceAll(/\\\\|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi, "");
  return /\\ud[89a-f][\da-f]{2}/i.test(pairs);
};

/** The longest address that the auth service accepts. */
const EMAIL_LENGTH = 255;

/**
 * The auth service: a body that is not an object, deep nesting, other types in place of text, text that databases
 * cannot store, and impossible addresses.
 */
function refuseToAuth({ body }: ReadRequest): Response | null {
  if (body === null || body.trim() === "") return null;
  const refuse = (why: string) => authError(400, "bad_json", `Could not parse request body as JSON: ${why}`);
  if (isTooDeep(body)) return refuse("exceeded max depth");
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null; // A form, or JSON that the embedded service refuses itself.
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return refuse("it is not an object");
  const wrong = Object.entries(parsed).find(
    ([name, value]) => TEXTS.includes(name) && value !== null && typeof value !== "string",
  );
  if (wrong) return refuse(`${wrong[0]} is not a string`);
  if (!hasStorableTexts(parsed)) return authError(400, "validation_failed", "Invalid characters in the request body");
  const { email, password, data } = parsed as Record<string, unknown>;
  if (email === null || password === null) return refuse("null is not a string");
  if (typeof email === "string" && email.length > EMAIL_LENGTH)
    return authError(400, "validation_failed", "Unable to validate email address: invalid format");
  if (data !== undefined && data !== null && (typeof data !== "object" || Array.isArray(data)))
    return refuse("data is not an object");
  return null;
}

/** Whether a path is percent-encoded UTF-8. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function decoded(search: string): string {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
}

/**
 * Removes a redirect target with line breaks or other control characters, as Supabase does; it then redirects to the
 * site itself.
 */
export function dropImpossibleRedirect(url: URL): URL {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this searches for control characters.
  if (!/[\u0000-\u001f\u007f]/.test(url.searchParams.get("redirect_to") ?? "")) return url;
  const without = new URL(url);
  without.searchParams.delete("redirect_to");
  return without;
}
