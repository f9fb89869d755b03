import { createHmac } from "node:crypto";

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A JSON web token, signed with `secret` (HS256) and good for an hour unless the claims say otherwise. */
export function signToken(secret: string, claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ iat: now, exp: now + 3_600, ...claims })}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

/** The token of a signed-in user, as the auth service makes it, with other claims where they are wanted. */
export function userToken(secret: string, userId: string, claims: object = {}): string {
  return signToken(secret, { sub: userId, role: "authenticated", aud: "authenticated", ...claims });
}

/** The token with other claims under the old signature. */
function withClaims(token: string, claims: object): string {
  const [header, payload = "", signature] = token.split(".");
  return [header, encode({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...claims }), signature].join(
    ".",
  );
}

/** What somebody makes of a good token who does not have the secret. */
export const FORGERIES: [what: string, forge: (token: string) => string][] = [
  ["a token signed with another key", (token) => `${token.split(".", 2).join(".")}.${"A".repeat(43)}`],
  ["a token without a signature", (token) => `${token.split(".", 2).join(".")}.`],
  ["a token of the algorithm none", (token) => `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`],
  ["a token that claims to be the server", (token) => withClaims(token, { role: "service_role" })],
  ["a text that is no token", () => "open sesame"],
];
