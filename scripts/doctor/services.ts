import { messageOf } from "../../local/user-error.ts";
import { SEASON } from "../../src/domain/season.ts";
import { SCHEMA_VERSION } from "../../src/server/schema-version.ts";
import { type Answer, ask, isRecord } from "./ask.ts";
import type { Variables } from "./settings.ts";
import { signInFaults } from "./sign-in.ts";

/** Returns what is wrong in the database and in the auth service that the settings lead to, a sentence each. */
export async function projectFaults(variables: Variables): Promise<string[]> {
  const url = variables.SUPABASE_URL?.replace(/\/+$/, "");
  const { SUPABASE_PUBLISHABLE_KEY: publishable = "", SUPABASE_SECRET_KEY: secret = "" } = variables;
  if (url === undefined || !URL.canParse(url) || !publishable || !secret) return [];
  try {
    const [open, report, teams, signIn] = await Promise.all([
      ask(`${url}/rest/v1/teams?select=id&limit=1`, { apikey: publishable, authorization: `Bearer ${publishable}` }),
      ask(`${url}/rest/v1/rpc/health_report`, { apikey: secret, authorization: `Bearer ${secret}` }, "POST"),
      ask(`${url}/rest/v1/teams?select=id`, { apikey: secret, authorization: `Bearer ${secret}` }),
      signInFaults(url, publishable, variables.SITE_URL),
    ]);
    const faults: string[] = [];
    if (isRefused(open)) faults.push(refusedKey("SUPABASE_PUBLISHABLE_KEY"));
    if (isRefused(report)) faults.push(refusedKey("SUPABASE_SECRET_KEY"));
    if (faults.length > 0) return faults;
    return [...databaseFaults(report, teams), ...signIn];
  } catch (error) {
    const cause = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
    return [
      `The project that SUPABASE_URL names does not answer (${cause}): see that it is not paused (Supabase, Dashboard), and the URL in Supabase, Project Settings, API Keys.`,
    ];
  }
}

const isRefused = ({ status }: Answer) => status === 401 || status === 403;

const refusedKey = (name: string) =>
  `${name} is not a key of the project that SUPABASE_URL names: take it from Supabase, Project Settings, API Keys, and set it in Vercel, Settings, Environment Variables.`;

function databaseFaults(report: Answer, teams: Answer): string[] {
  if (report.status === 404) {
    return [
      "The database has no tables of this product, or old ones: run `npx supabase@3 db push --remote --include-seed`.",
    ];
  }
  if (report.status !== 200 || !isRecord(report.json)) {
    return [`The database answers ${report.status}: see Supabase, Logs, Postgres.`];
  }
  const { schema, season } = report.json;
  const faults: string[] = [];
  if (typeof schema === "string" && schema < SCHEMA_VERSION) {
    faults.push("The database lacks migrations of this build: run `npx supabase@3 db push --remote`.");
  }
  if (typeof schema === "string" && schema > SCHEMA_VERSION) {
    faults.push("The database has migrations that this checkout does not know: pull and deploy the newest build.");
  }
  if (season !== SEASON.name) {
    const runs = season === null ? "No season runs in the database" : `The database runs ${season}`;
    faults.push(`${runs}, this build is of ${SEASON.name}: run \`npm run season\`.`);
  }
  if (!Array.isArray(teams.json) || teams.json.length === 0) {
    faults.push("The database has no teams: run `npx supabase@3 db push --remote --include-seed`.");
  }
  return faults;
}

/** Errors of the mail provider that say: this key may send, though it may not ask. */
const MAY_ONLY_SEND = ["restricted_api_key", "rate_limit_exceeded"];

/** Returns what is wrong with the key of the mail provider, and with the domain that mails come from. */
export async function mailFaults(variables: Variables): Promise<string[]> {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: base = "https://api.resend.com", MAIL_FROM, SITE_URL = "" } = variables;
  if (!key) return [];
  try {
    const { status, json } = await ask(`${base}/domains`, { authorization: `Bearer ${key}` });
    if (status !== 200 || !isRecord(json)) {
      const mayOnlySend = isRecord(json) && MAY_ONLY_SEND.includes(String(json.name));
      return mayOnlySend ? [] : [`The mail provider refuses RESEND_API_KEY (${status}): make one in Resend, API Keys.`];
    }
    const host = URL.canParse(SITE_URL) ? new URL(SITE_URL).hostname : "";
    const domain = /@([^\s>]+)/.exec(MAIL_FROM ?? "")?.[1] ?? host;
    const domains = (Array.isArray(json.data) ? json.data : []) as { name?: string; status?: string }[];
    const found = domains.find(({ name }) => name === domain);
    if (host === "localhost" || found?.status === "verified") return [];
    const state = found ? `is ${found.status}` : "is not there";
    return [
      `The domain that mails come from, ${domain}, ${state} in Resend, Domains: add its DNS records there, or set MAIL_FROM.`,
    ];
  } catch (error) {
    return [`The mail provider does not answer (${messageOf(error)}): try again.`];
  }
}
