import type { TestServer } from "../server/server.ts";

let addresses = 0;

/** Returns a new email address, so that no rate limit has counted it yet. */
export const newEmail = () => `fan${++addresses}@example.com`;

/** Returns the number of saved brackets. */
export const countSavedBrackets = async (server: TestServer) =>
  Number((await server.sql<{ n: string }>("select count(*) as n from app.saved_brackets"))[0]?.n);

/** Returns the error message in the response to a rejected request. */
export async function messageIn(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message;
}
