import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { startProduct } from "#support/browser/product.ts";
import { listening, timePerRequest } from "./requests.ts";
import { inTurns, type Row } from "./row.ts";

/**
 * Measures how long a warm server takes to return the list of teams. The database runs in another process
 * (docs/performance.md#list-of-teams).
 */
export async function teamsList(): Promise<Row> {
  const product = await startProduct();
  const env = readEnv(serverEnvironment(product.url));
  const ours = serve({ fetch: createApp(env).fetch, port: 0, hostname: "127.0.0.1" });
  const ourPort = await listening(ours);
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${ourPort}/api/teams`)).arrayBuffer());
  const bare = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
    response.end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bare.once("listening", resolve));
  const barePort = (bare.address() as AddressInfo).port;
  const timeOf = (port: number) => timePerRequest({ port, path: "/api/teams" }, 200);
  await timeOf(ourPort);
  await timeOf(barePort);
  const figures = await inTurns(
    5,
    () => timeOf(ourPort),
    () => timeOf(barePort),
  );
  for (const server of [ours, bare]) server.close();
  await product.stop();
  const isMet = figures.ours / figures.reference <= 1.6;
  return { what: "GET /api/teams, warm", ...figures, unit: "us", goal: "at most 1.6x", isMet };
}
