/**
 * One server instance in its own process, as on the hosting platform (`npm run load`). Sends its port to the parent
 * process.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";

const app = createApp(readEnv(process.env));
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once("disconnect", () => process.exit());
