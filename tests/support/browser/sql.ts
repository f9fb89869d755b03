import { SERVER_KEY_HEADER } from "#server/auth/server-key.ts";
import { keysOf } from "./product.ts";

/**
 * Runs SQL without row-level security, and returns the rows. `url` is the URL of a product that `startProduct` has
 * started.
 */
export async function sql<Row = Record<string, unknown>>(
  url: string,
  query: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const response = await fetch(`${url}/local/sql`, {
    method: "POST",
    headers: { authorization: `Bearer ${(await keysOf(url)).secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ query, params }),
  });
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Row[];
}

/** Calls a database function as the server does, with the secret key. */
export async function callAsServer(url: string, name: string, args: object): Promise<unknown> {
  const { secretKey, serverKey } = await keysOf(url);
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...{ apikey: secretKey, authorization: `Bearer ${secretKey}`, [SERVER_KEY_HEADER]: serverKey },
      "content-type": "application/json",
    },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
