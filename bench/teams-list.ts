import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { serverEnvironment } from "../local/keys.ts";
import { createApp } from "../src/server/app.ts";
import { readEnv } from "../src/server/env.ts";
import { startProduct } from "../tests/support/browser/product.ts";
import { inTurns, type Row } from "./row.ts";

const REQUESTS = 4_000;
const CONNECTIONS = 8;

function get(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: "127.0.0.1", path: "/api/teams", agent }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    })
      .on("error", reject)
      .end();
  });
}

/** Returns the microseconds per request, over a fixed number of requests on a few connections. */
async function timeOf(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = REQUESTS;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await get(port, agent);
    }),
  );
  const took = performance.now() - started;
  agent.destroy();
  return (took * 1_000) / REQUESTS;
}

/** Measures the list of teams on a warm server; the database is in another process (docs/performance.md#list-of-teams). */
export async function teamsList(): Promise<Row> {
  const product = await startProduct();
  const env = readEnv(serverEnvironment(product.url));
  const ours = serve({ fetch: createApp(env).fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => ours.once("listening", resolve));
  const ourPort = (ours.address() as AddressInfo).port;
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${ourPort}/api/teams`)).arrayBuffer());
  const bare = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
    response.end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bare.once("listening", resolve));
  const barePort = (bare.address() as AddressInfo).port;
  await timeOf(ourPort);
  await timeOf(barePort);
  const figures = await inTurns(
    5,
    () => timeOf(ourPort),
    () => timeOf(barePort),
  );
  for (const server of [ours, bare]) server.close();
  await product.stop();
  const isMet = figures.ours / figures.reference <= 1.5;
  return { what: "GET /api/teams, warm", ...figures, unit: "us", goal: "at most 1.5x", isMet };
}
