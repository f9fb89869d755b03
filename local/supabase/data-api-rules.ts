import { LOCAL_KEYS } from "../keys.ts";

/** The Data API offers functions only; tables are in a schema that is not exposed. */
const FUNCTION = /^\/rest\/v1\/rpc\/\w+\/?$/;

export const rejection = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code, details: null, hint: null, message }, { status, headers });

/** Whether JSON contains the escape of an unpaired surrogate, which the database cannot store. */
const hasHalfCharacter = (json: string) => {
  const pairs = json.replaceAll(/\\\\|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi, "");
  return /\\ud[89a-f][\da-f]{2}/i.test(pairs);
};

/**
 * Returns PostgREST's error response if the embedded Data API would not return that response, otherwise null. The
 * embedded Data API accepts malformed tokens, schemas other than `public`, and tables instead of functions. It returns
 * 500 for text that cannot be stored.
 */
export function rejectToData({ pathname, searchParams }: URL, headers: Headers, body: string): Response | null {
  const token = /^bearer\s+(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
  const key = headers.get("apikey") ?? searchParams.get("apikey");
  if (key !== null && key !== LOCAL_KEYS.publishable && key !== LOCAL_KEYS.secret)
    return rejection(401, "", "Invalid API key");
  // Rejects a token that is neither a JWT nor the request's own API key.
  if (token !== "" && token !== key && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    const message = `Expected 3 parts in JWT; got ${token.split(".").length}`;
    const challenge = `Bearer error="invalid_token", error_description="${message}"`;
    return rejection(401, "PGRST301", message, { "WWW-Authenticate": challenge });
  }
  if ((headers.get("accept-profile") ?? headers.get("content-profile") ?? "public") !== "public")
    return rejection(406, "PGRST106", "The schema must be one of the following: public");
  if (!FUNCTION.test(pathname)) {
    const name = pathname.replace(/^\/rest\/v1\/?/, "");
    return rejection(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  return hasHalfCharacter(body) ? rejection(400, "22P02", "invalid input syntax for type json") : null;
}
