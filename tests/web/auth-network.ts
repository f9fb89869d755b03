import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { ErrorResponse, respondWith } from "./network.ts";

export interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | null;
}

const emptyBackend = () => ({
  sent: [] as Sent[],
  takenEmails: new Set<string>(),
  takenUsernames: new Set<string>(),
  /** Tokens that our own server rejects, each with its error. */
  rejected: new Map<string, "SESSION_INVALID" | "ACCOUNT_GONE">(),
  isRefreshRejected: false,
  /** Fields of the response to a sign-up, such as the time when the confirmation email was sent. */
  signedUp: { created_at: "2026-01-01T00:00:00Z", confirmation_sent_at: "2026-01-01T00:00:01Z" } as object,
});

/** The state of the fake server and auth service, and the requests they received. `beginAt` resets the state. */
export const backend = emptyBackend();

/** A session as the auth service returns it. */
export function sessionOf(name: string, token = `token-of-${name}`) {
  return {
    access_token: token,
    refresh_token: `refresh-${name}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: `id-of-${name}`,
      email: `${name}@example.com`,
      aud: "authenticated",
      app_metadata: {},
      user_metadata: {},
    },
  };
}

/** A session whose token is formatted like a real JWT, for code that reads the token's expiry. */
export function linkSessionOf(name: string) {
  const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");
  const token = [part({ alg: "none" }), part({ exp: Date.UTC(2100, 0) / 1000 }), `signature-of-${name}`].join(".");
  return sessionOf(name, token);
}

const nameIn = (authorization: string | null) => /of-(\w+)/.exec(authorization ?? "")?.[1] ?? "";

export function sentTo(end: string): Sent[] {
  return backend.sent.filter(({ path }) => path.endsWith(end));
}

/** An error response in the auth service's format. */
export function reject(status: number, code: string, message: string) {
  return HttpResponse.json({ code, error_code: code, msg: message, message }, { status });
}

async function record(request: Request): Promise<Record<string, unknown>> {
  const text = await request.clone().text();
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  backend.sent.push({ path: new URL(request.url).pathname, body, authorization: request.headers.get("authorization") });
  return body;
}

/** The mock network: the parts of our own server and of the auth service that accounts need. */
export const network = setupServer(
  // Records the call and lets the next handler respond.
  http.all("*/api/trpc/:paths", async ({ request }) => void (await record(request))),
  respondWith({
    "account.config": () => ({ publishableKey: "key" }),
    "account.me": (_, request) => {
      const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
      const key = backend.rejected.get(token);
      if (key) return new ErrorResponse(key);
      const name = nameIn(token);
      return { id: `id-of-${name}`, username: name, email: `${name}@example.com` };
    },
    "account.availability": ({ username = "", email = "" }) => ({
      usernameTaken: backend.takenUsernames.has(username),
      emailTaken: backend.takenEmails.has(email),
    }),
  }),
  http.post("*/auth/v1/signup", async ({ request }) => {
    const { email, data } = await record(request);
    return HttpResponse.json({ id: "new", email, identities: [{ id: "1" }], user_metadata: data, ...backend.signedUp });
  }),
  http.post("*/auth/v1/token", async ({ request }) => {
    const { email, password, refresh_token, auth_code } = await record(request);
    if (refresh_token !== undefined) {
      if (backend.isRefreshRejected) return reject(400, "refresh_token_not_found", "Invalid Refresh Token");
      const name = String(refresh_token).replace("refresh-", "");
      return HttpResponse.json(sessionOf(name, `renewed-of-${name}`));
    }
    if (auth_code !== undefined) return HttpResponse.json(sessionOf("casey"));
    if (password === "right-password") return HttpResponse.json(sessionOf(String(email).split("@")[0] ?? ""));
    return reject(400, "invalid_credentials", "Invalid login credentials");
  }),
  http.post("*/auth/v1/verify", async ({ request }) => {
    const { token_hash } = await record(request);
    if (token_hash === "good") return HttpResponse.json(linkSessionOf("sam"));
    if (token_hash === "good-for-casey") return HttpResponse.json(linkSessionOf("casey"));
    return reject(403, "otp_expired", "Email link is invalid or has expired");
  }),
  ...["resend", "recover"].map((name) =>
    http.post(`*/auth/v1/${name}`, async ({ request }) => {
      await record(request);
      return HttpResponse.json({});
    }),
  ),
  http.get("*/auth/v1/user", async ({ request }) => {
    await record(request);
    return HttpResponse.json(sessionOf(nameIn(request.headers.get("authorization"))).user);
  }),
  http.put("*/auth/v1/user", async ({ request }) => {
    await record(request);
    return HttpResponse.json(sessionOf("sam").user);
  }),
  http.post("*/auth/v1/logout", async ({ request }) => {
    await record(request);
    return new HttpResponse(null, { status: 204 });
  }),
);

/** Starts a test at `path`, with no accounts and empty storage. */
export function beginAt(path: string): void {
  Object.assign(backend, emptyBackend());
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", path);
}
