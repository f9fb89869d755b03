import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

/** Somebody who has an account at Google, as far as this machine is concerned. */
export interface GoogleAccount {
  readonly name: string;
  readonly email: string;
}

const CONSENT = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const CERTS = "https://www.googleapis.com/oauth2/v3/certs";

/** Google's own lifetimes: of a code in milliseconds, of a token in seconds. */
const CODE_LASTS = 10 * 60_000;
const TOKEN_LASTS = 3_599;

/** The credentials that the product has at this Google; they mean nothing anywhere else. */
export const GOOGLE_CLIENT = {
  client_id: "local-only.apps.googleusercontent.com",
  secret: "GOCSPX-local-only",
} as const;

interface Grant {
  readonly account: GoogleAccount;
  readonly until: number;
}

const KEY_NAME = "local-only";
const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

let key: Promise<CryptoKeyPair> | null = null;

/** The key that identities are signed with: one a process, since the auth service remembers it for as long. */
function signingKey(): Promise<CryptoKeyPair> {
  key ??= crypto.subtle.generateKey({ ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    "sign",
    "verify",
  ]);
  return key;
}

const encode = (part: string | Uint8Array) => Buffer.from(part).toString("base64url");

async function sign(claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = await signingKey();
  const unsigned = [{ alg: "RS256", kid: KEY_NAME, typ: "JWT" }, claims]
    .map((part) => encode(JSON.stringify(part)))
    .join(".");
  const signature = await crypto.subtle.sign(RSA, privateKey, Buffer.from(unsigned));
  return `${unsigned}.${encode(new Uint8Array(signature))}`;
}

/** The number that Google knows an account by: always the same for an address. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 20n).toString().padStart(20, "0")}`;
}

/**
 * What Google does when a person continues with it: it asks for consent (the page is in google-page.ts), hands out a
 * code, and gives the auth service a signed identity for the code. Knows of no network.
 */
export class Google {
  /** Where Google sends the person back to. */
  readonly redirectUri: string;
  readonly #grants = new Map<string, Grant>();

  constructor(siteUrl: string) {
    this.redirectUri = `${siteUrl}/auth/v1/callback`;
  }

  /** The auth service's settings for this Google (`auth.external.google`). */
  get settings(): Record<string, unknown> {
    return { enabled: true, ...GOOGLE_CLIENT, redirect_uri: this.redirectUri, skip_nonce_check: true };
  }

  /** The consent page on this machine for an address of Google's; null for any other address. */
  consentPath(location: string): string | null {
    return location.startsWith(`${CONSENT}?`) ? `/local/google${location.slice(CONSENT.length)}` : null;
  }

  /** A code for the identity of `account`: good once, for ten minutes. */
  grant(account: GoogleAccount): string {
    const code = `4/${randomBytes(24).toString("base64url")}`;
    this.#grants.set(code, { account, until: Date.now() + CODE_LASTS });
    return code;
  }

  /** Does `work`, in which Google's addresses are answered from here and all others as ever. */
  async standIn<T>(work: () => Promise<T>): Promise<T> {
    if (standingIn === 0) {
      realFetch = globalThis.fetch;
      globalThis.fetch = fetchWithGoogle;
    }
    standingIn += 1;
    try {
      return await answering.run(this, work);
    } finally {
      standingIn -= 1;
      if (standingIn === 0 && globalThis.fetch === fetchWithGoogle) globalThis.fetch = realFetch;
    }
  }

  /** The answer of one of Google's addresses; null for any other address. */
  async answer(request: Request): Promise<Response | null> {
    if (request.url === CERTS) {
      const { publicKey } = await signingKey();
      const jwk = await crypto.subtle.exportKey("jwk", publicKey);
      return Response.json({ keys: [{ ...jwk, kid: KEY_NAME, use: "sig", alg: "RS256" }] });
    }
    return request.url === TOKEN && request.method === "POST" ? this.#token(await request.text()) : null;
  }

  async #token(body: string): Promise<Response> {
    const asked = new URLSearchParams(body);
    const { client_id, secret } = GOOGLE_CLIENT;
    if (asked.get("client_id") !== client_id || asked.get("client_secret") !== secret) {
      return Response.json({ error: "invalid_client", error_description: "Unauthorized" }, { status: 401 });
    }
    const code = asked.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.until < Date.now() || asked.get("grant_type") !== "authorization_code") {
      return Response.json({ error: "invalid_grant", error_description: "Bad Request" }, { status: 400 });
    }
    if (asked.get("redirect_uri") !== this.redirectUri) {
      return Response.json({ error: "redirect_uri_mismatch", error_description: "Bad Request" }, { status: 400 });
    }
    const { name, email } = grant.account;
    const now = Math.floor(Date.now() / 1_000);
    return Response.json({
      access_token: `ya29.${randomBytes(24).toString("base64url")}`,
      expires_in: TOKEN_LASTS,
      scope: "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
      token_type: "Bearer",
      id_token: await sign({
        iss: "https://accounts.google.com",
        azp: client_id,
        aud: client_id,
        sub: subjectOf(email),
        email,
        email_verified: true,
        name,
        iat: now,
        exp: now + TOKEN_LASTS,
      }),
    });
  }
}

/** The Google of the work that is being done, and how much work that is. */
const answering = new AsyncLocalStorage<Google>();
let standingIn = 0;
let realFetch = globalThis.fetch;

async function fetchWithGoogle(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await answering.getStore()?.answer(new Request(input, init));
  return answer ?? realFetch(input, init);
}
