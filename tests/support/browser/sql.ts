import { SERVER_KEY_HEADER } from "#server/auth/server-key.ts";
import { keysOf } from "./product.ts";

/** Sends JSON with the secret key, and returns the response's JSON, or null if the response is empty. */
async function post(url: string, path: string, body: object): Promise<unknown> {
  const { secretKey, serverKey } = await keysOf(url);
  const keys = { apikey: secretKey, authorization: `Bearer ${secretKey}`, [SERVER_KEY_HEADER]: serverKey };
  const headers = { ...keys, "content-type": "application/json" };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${JSON.stringify(body)}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/**
 * Runs SQL without row-level security, and returns the rows. `url` is the URL of a product that `startProduct` has
 * started.
 */
export async function sql<Row = Record<string, unknown>>(url: string, query: string, params: readonly unknown[] = []) {
  return (await post(url, "/local/sql", { query, params })) as Row[];
}

/** Calls a database function as the server does, with the secret key. */
export function callAsServer(url: string, name: string, args: object): Promise<unknown> {
  return post(url, `/rest/v1/rpc/${name}`, args);
}
