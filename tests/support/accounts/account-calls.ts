import { LOCAL_KEYS } from "../../../local/keys.ts";
import type { TestServer } from "../server/server.ts";
import { userToken } from "./token.ts";

/** What a request carries for this token. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A token that the local server takes. */
export const good = (id: string, claims: object = {}) => userToken(LOCAL_KEYS.jwt, id, claims);

/** Asks who the token belongs to. */
export const askWho = (server: TestServer, token: string) => server.request("/api/trpc/account.me", bearer(token));

interface Answer {
  result?: { data: { json: unknown } };
  error?: { json: { message: string; data: { key: string } } };
  message?: string;
}

/** What an answer says: its data, or the message of its error. */
export async function said(response: Response): Promise<unknown> {
  const answer = (await response.json()) as Answer;
  return answer.result?.data.json ?? answer.error?.json.message ?? answer.message;
}
