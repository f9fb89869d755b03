import { generateKeyPairSync, randomUUID } from "node:crypto";
import { signEs256, signToken } from "../accounts/tokens.ts";

/** A project's signing key: its own key pair (ES256), or a secret shared with every service (HS256). */
export interface SigningKey {
  readonly id: string;
  /** The JSON Web Key, including the private part. */
  readonly jwk: Readonly<Record<string, unknown>>;
  sign(claims: Record<string, unknown>): string;
}

/** Creates a key pair of the kind that new projects use. */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomUUID();
  return {
    id,
    jwk: { ...privateKey.export({ format: "jwk" }), kid: id, alg: "ES256", use: "sig" },
    sign: (claims) => signEs256(privateKey, id, { aud: "authenticated", ...claims }),
  };
}

/** Makes a signing key from a shared secret. Older projects sign tokens with a shared secret instead of a key pair. */
export function sharedSecret(secret: string): SigningKey {
  const id = "shared-secret";
  const jwk = { kty: "oct", k: Buffer.from(secret).toString("base64url"), kid: id, alg: "HS256" };
  return { id, jwk, sign: (claims) => signToken(secret, claims) };
}

/** Returns the keys in the auth service's format. The service signs with the first key and accepts all keys. */
export function keysToSign(keys: readonly SigningKey[]): string {
  return JSON.stringify(keys.map(({ jwk }, at) => ({ ...jwk, key_ops: at === 0 ? ["sign", "verify"] : ["verify"] })));
}

/** Returns the keys in PostgREST's format: the public part of each key pair, and each shared secret in full. */
export function keysToVerify(keys: readonly SigningKey[]): string {
  return JSON.stringify({ keys: keys.map(({ jwk: { d: _, ...jwk } }) => jwk) });
}
