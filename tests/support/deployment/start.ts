/**
 * `npm run deployed`: what Vercel would serve, on this machine, by Vercel's own routes and with its functions in processes of
 * their own (docs/deploying.md#a-deployment-on-this-machine). Keeps nothing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf, startServices, writeDeployment } from "./deployment.ts";
import { openEdge } from "./edge.ts";
import { openFunctions } from "./functions.ts";

const port = Number(process.env.PORT ?? 3000);
const url = `http://localhost:${port}`;
const output = mkdtempSync(join(tmpdir(), "deployment-"));
const services = await startServices(port + 1);
const environment = environmentOf(services.url, url);
await writeDeployment(output, environment);
const functions = openFunctions(output, environment);
const edge = await openEdge({ output, functions, port });
const builder = process.env.VERCEL_CLI
  ? "Vercel's program"
  : "the packages of Vercel's program (VERCEL_CLI names none)";
console.info(`Built with ${builder}.\nReady on ${edge.url}\nMailbox: ${services.url}/local/mail`);

async function stop(): Promise<void> {
  await edge.close();
  await functions.close();
  await services.close();
  rmSync(output, { recursive: true });
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
