import { createHmac, type KeyObject, sign } from "node:crypto";
import { LOCAL_KEYS } from "#local/keys.ts";

/** Encodes a part of a token as JSON in base64url. */
export const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Returns a token without its signature. The token is valid for an hour unless the claims say otherwise. */
function unsigned(header: object, claims: object): string {
  const now = Math.floor(Date.now() / 1_000);
  return `${encode({ ...header, typ: "JWT" })}.${encode({ iat: now, exp: now + 3_600, ...claims })}`;
}

/** Returns a JSON Web Token signed with `secret` (HS256). */
export function signToken(secret: string, claims: Record<string, unknown>): string {
  const token = unsigned({ alg: "HS256" }, claims);
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64url")}`;
}

/** Returns a signed-in user's token in the auth service's format. `claims` override the default claims. */
export function userToken(secret: string, userId: string, claims: object = {}): string {
  return signToken(secret, { sub: userId, role: "authenticated", aud: "authenticated", ...claims });
}

/** Returns a token that the local server accepts. */
export const localToken = (userId: string, claims: object = {}) => userToken(LOCAL_KEYS.jwt, userId, claims);

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns a copy of the token with changed claims. The copy keeps the signature, which is therefore invalid. */
function withClaims(token: string, claims: object): string {
  const [header, payload = "", signature] = token.split(".");
  return [header, encode({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...claims }), signature].join(
    ".",
  );
}

/** Ways to change a valid token without knowing the secret. */
export const FORGERIES: [what: string, forge: (token: string) => string][] = [
  ["a token signed with another key", (token) => `${token.split(".", 2).join(".")}.${"A".repeat(43)}`],
  ["a token without a signature", (token) => `${token.split(".", 2).join(".")}.`],
  ["a token with the algorithm `none`", (token) => `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`],
  ["a token whose role was changed to service_role", (token) => withClaims(token, { role: "service_role" })],
  ["a string that is not a token", () => "open sesame"],
];

/** Returns a token signed with a project's own key pair (ES256). */
export function signEs256(key: KeyObject, kid: string, claims: Record<string, unknown>): string {
  const token = unsigned({ alg: "ES256", kid }, { aud: "authenticated", role: "authenticated", ...claims });
  return `${token}.${sign("sha256", Buffer.from(token), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** Returns a token signed with the public key as if it were a shared secret. */
export function signWithPublicKey(key: KeyObject, kid: string, claims: Record<string, unknown>): string {
  const [, payload, signature] = signToken(String(key.export({ format: "pem", type: "spki" })), claims).split(".");
  return [encode({ alg: "HS256", kid, typ: "JWT" }), payload, signature].join(".");
}
