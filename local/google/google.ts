import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

export interface GoogleAccount {
  readonly name: string;
  readonly email: string;
  /** Claims that are added to the ID tokens or replace the default claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

const ISSUER = "https://accounts.google.com";
const DISCOVERY = `${ISSUER}/.well-known/openid-configuration`;
const CONSENT = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const CERTS = "https://www.googleapis.com/oauth2/v3/certs";

/** Google's discovery document. */
const PROVIDER = {
  issuer: ISSUER,
  authorization_endpoint: CONSENT,
  token_endpoint: TOKEN,
  jwks_uri: CERTS,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
};

/** How long Google's codes are valid, in milliseconds. */
const CODE_LIFETIME = 10 * 60_000;

/** How long Google's tokens are valid, in seconds. */
const TOKEN_LIFETIME = 3_599;

/** Only this fake accepts them. */
export const GOOGLE_CLIENT = {
  client_id: "local-only.apps.googleusercontent.com",
  secret: "GOCSPX-local-only",
} as const;

interface Grant {
  readonly account: GoogleAccount;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const KEY_ID = "local-only";
const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

let key: Promise<CryptoKeyPair> | null = null;

/** One key per process, because the auth service caches it. */
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
  const unsigned = [{ alg: "RS256", kid: KEY_ID, typ: "JWT" }, claims]
    .map((part) => encode(JSON.stringify(part)))
    .join(".");
  const signature = await crypto.subtle.sign(RSA, privateKey, Buffer.from(unsigned));
  return `${unsigned}.${encode(new Uint8Array(signature))}`;
}

/** Returns an account's Google id (`sub`), derived from the email address. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 20n).toString().padStart(20, "0")}`;
}

/**
 * A fake Google sign-in without a network. It asks for consent on the page in page.ts and issues a code, which the auth
 * service exchanges for a signed ID token.
 */
export class Google {
  /** The URL that Google redirects to after consent. */
  readonly redirectUri: string;
  readonly #grants = new Map<string, Grant>();

  constructor(siteUrl: string) {
    this.redirectUri = `${siteUrl}/auth/v1/callback`;
  }

  /** Returns the auth service's settings for using this fake (`auth.external.google`). */
  get settings(): Record<string, unknown> {
    return { enabled: true, ...GOOGLE_CLIENT, redirect_uri: this.redirectUri, skip_nonce_check: true };
  }

  /** Null for any URL but Google's consent page. */
  consentPath(location: string): string | null {
    return location.startsWith(`${CONSENT}?`) ? `/local/google${location.slice(CONSENT.length)}` : null;
  }

  /** Issues a code that is valid once and for ten minutes. */
  grant(account: GoogleAccount): string {
    const code = `4/${randomBytes(24).toString("base64url")}`;
    this.#grants.set(code, { account, expiresAt: Date.now() + CODE_LIFETIME });
    return code;
  }

  /** Runs `work` and handles its requests to Google locally. All other requests go to the network. */
  async intercept<T>(work: () => Promise<T>): Promise<T> {
    if (interceptions === 0) {
      realFetch = globalThis.fetch;
      globalThis.fetch = fetchWithGoogle;
    }
    interceptions += 1;
    try {
      return await current.run(this, work);
    } finally {
      interceptions -= 1;
      if (interceptions === 0 && globalThis.fetch === fetchWithGoogle) globalThis.fetch = realFetch;
    }
  }

  /** Null for a URL that is not Google's. */
  async respond(request: Request): Promise<Response | null> {
    if (request.url === DISCOVERY) return Response.json(PROVIDER);
    if (request.url === CERTS) {
      const { publicKey } = await signingKey();
      const jwk = await crypto.subtle.exportKey("jwk", publicKey);
      return Response.json({ keys: [{ ...jwk, kid: KEY_ID, use: "sig", alg: "RS256" }] });
    }
    return request.url === TOKEN && request.method === "POST" ? this.#token(await request.text()) : null;
  }

  async #token(body: string): Promise<Response> {
    const form = new URLSearchParams(body);
    const { client_id, secret } = GOOGLE_CLIENT;
    if (form.get("client_id") !== client_id || form.get("client_secret") !== secret) {
      return Response.json({ error: "invalid_client", error_description: "Unauthorized" }, { status: 401 });
    }
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.expiresAt < Date.now() || form.get("grant_type") !== "authorization_code") {
      return Response.json({ error: "invalid_grant", error_description: "Bad Request" }, { status: 400 });
    }
    if (form.get("redirect_uri") !== this.redirectUri) {
      return Response.json({ error: "redirect_uri_mismatch", error_description: "Bad Request" }, { status: 400 });
    }
    const { name, email, claims } = grant.account;
    const now = Math.floor(Date.now() / 1_000);
    return Response.json({
      access_token: `ya29.${randomBytes(24).toString("base64url")}`,
      expires_in: TOKEN_LIFETIME,
      scope: "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
      token_type: "Bearer",
      id_token: await sign({
        iss: ISSUER,
        azp: client_id,
        aud: client_id,
        sub: subjectOf(email),
        email,
        email_verified: true,
        name,
        iat: now,
        exp: now + TOKEN_LIFETIME,
        ...claims,
      }),
    });
  }
}

/** The instance that handles a call's requests to Google. */
const current = new AsyncLocalStorage<Google>();

/** When the last `intercept` call ends, the real `fetch` is restored. */
let interceptions = 0;
let realFetch = globalThis.fetch;

async function fetchWithGoogle(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await current.getStore()?.respond(new Request(input, init));
  return response ?? realFetch(input, init);
}
