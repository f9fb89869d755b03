import { randomUUID } from "node:crypto";
import { LOCAL_KEYS } from "../../../local/keys.ts";
import type { TestServer } from "../server/server.ts";
import { userToken } from "./token.ts";

/** What the server said to a call: its status, and the value or the sentence and key of the error. */
interface Said {
  readonly status: number;
  readonly value: unknown;
  readonly message: string | undefined;
  readonly key: string | undefined;
}

/** A signed-in player of a test server. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
  /** Asks a procedure; `input` as the screen would give it. */
  query(path: string, input?: unknown): Promise<Said>;
  mutate(path: string, input?: unknown): Promise<Said>;
}

interface Envelope {
  result?: { data: { json: unknown } };
  error?: { json: { message: string; data: { key: string } } };
}

async function read(response: Response): Promise<Said> {
  const { result, error } = (await response.json()) as Envelope;
  return {
    status: response.status,
    value: result?.data.json,
    message: error?.json.message,
    key: error?.json.data.key,
  };
}

/** Adds a confirmed account and gives its id; its address is its username, in small letters, at a host of its own. */
export async function addAccount(server: TestServer, username: string): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values ($1, 'authenticated', 'authenticated', $2, now(), jsonb_build_object('username', $3::text))`,
    [id, addressOf(username), username],
  );
  return id;
}

const addressOf = (username: string) => `${username}@mail.example`.toLowerCase();

/** Adds a confirmed account with this username and signs it in. */
export async function signIn(server: TestServer, username: string): Promise<SignedIn> {
  const id = await addAccount(server, username);
  return as(server, id, userToken(LOCAL_KEYS.jwt, id, { email: addressOf(username) }));
}

/** Calls in the name of whoever this token belongs to. */
function as(server: TestServer, id: string, token: string): SignedIn {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    id,
    token,
    query: async (path, input) => {
      const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
      return read(await server.request(`/api/trpc/${path}${search}`, { headers }));
    },
    mutate: async (path, input) =>
      read(
        await server.request(`/api/trpc/${path}`, { method: "POST", headers, body: JSON.stringify({ json: input }) }),
      ),
  };
}
