import type { TestServer } from "../server/server.ts";

let addresses = 0;

/** An address that no limit has counted yet. */
export const newAddress = () => `fan${++addresses}@example.com`;

/** The number of saved brackets. */
export const countSavedBrackets = async (server: TestServer) =>
  Number((await server.sql<{ n: string }>("select count(*) as n from app.saved_brackets"))[0]?.n);

/** The message of a refusal. */
export async function messageIn(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message;
}
