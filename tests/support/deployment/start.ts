/**
 * `npm run deployed`: what Vercel would serve, on this machine, by Vercel's own routes and with its functions in processes of
 * their own (docs/deploying.md#a-deployment-on-this-machine). Keeps nothing. With JOURNEYS=1 it sends mails as often as
 * journeys ask for them; with SUPABASE_APART=1 Supabase has an origin of its own.
 */
import { JOURNEY_CONFIG } from "../hosted/journey-config.ts";
import { openDeployment } from "./deployment.ts";

const deployment = await openDeployment({
  port: Number(process.env.PORT ?? 3000),
  ...(process.env.JOURNEYS ? { config: JOURNEY_CONFIG } : {}),
  isApart: process.env.SUPABASE_APART === "1",
  print: (text) => void process.stdout.write(text),
});
const builder = process.env.VERCEL_CLI
  ? "Vercel's program"
  : "the packages of Vercel's program (VERCEL_CLI names none)";
const project = process.env.AUTH_SERVER ? "the parts of a hosted project" : "their stand-ins (AUTH_SERVER names none)";
console.info(`Built with ${builder}, over ${project}.`);
console.info(`Supabase: ${deployment.environment.SUPABASE_URL}`);
if (deployment.databaseUrl) console.info(`Database: ${deployment.databaseUrl}`);
console.info(`Ready on ${deployment.url}\nMailbox: ${deployment.url}/local/mail`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await deployment.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
