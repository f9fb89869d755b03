import type { ProcedurePath } from "#server/router.ts";
import { addPlayer, emailOf } from "../accounts/accounts.ts";
import { bearer, localToken } from "../accounts/tokens.ts";
import type { TestServer } from "./server.ts";
import { mutationRequest, type OutputOf, queryUrl, type ReadResponse, readResponse } from "./trpc-envelope.ts";

/** Calls a test server's procedures over HTTP. An input may be anything, because tests also send invalid inputs. */
export interface Caller {
  query<Path extends ProcedurePath>(path: Path, input?: unknown): Promise<ReadResponse<OutputOf<Path>>>;
  mutate<Path extends ProcedurePath>(path: Path, input?: unknown): Promise<ReadResponse<OutputOf<Path>>>;
}

/** A signed-in player on a test server. */
export interface Player extends Caller {
  readonly id: string;
  readonly token: string;
}

/** Returns a tRPC caller that sends these headers. A caller without a token acts as a visitor. */
export function callerWith(server: Pick<TestServer, "request">, headers: Record<string, string> = {}): Caller {
  return {
    query: async (path, input) => readResponse(await server.request(queryUrl(path, input), { headers })),
    mutate: async (path, input) => readResponse(await server.request(...mutationRequest(path, input, headers))),
  };
}

/** Adds a confirmed account with this username and signs in the player. */
export async function signIn(server: TestServer, username: string): Promise<Player> {
  const id = await addPlayer(server, username);
  const token = localToken(id, { email: emailOf(username).toLowerCase() });
  return { id, token, ...callerWith(server, bearer(token)) };
}
