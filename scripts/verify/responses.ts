import { SEASON } from "#domain/season.ts";
import { messageOf } from "#local/user-error.ts";

/** The time limit for a response, in milliseconds. The server itself times out after 10 s. */
const PATIENCE_MS = 12_000;

export const VARIABLES = "in Vercel, Settings, Environment Variables";
export const SET = `${VARIABLES}, and deploy again`;

export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON comes from another program, and each check reads one field.
  readonly json: any;
}

/** Sends a request without following redirects. Throws an error with a one-sentence message if there is no response. */
export async function ask(url: string, init: RequestInit = {}, send: typeof fetch = fetch): Promise<ReadResponse> {
  try {
    const response = await send(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    const text = await response.text();
    const json = await Promise.resolve(text)
      .then(JSON.parse)
      .catch(() => null);
    return { status: response.status, headers: response.headers, text, json };
  } catch (error) {
    throw new Error(`${url} does not respond (${messageOf(error instanceof Error ? (error.cause ?? error) : error)})`);
  }
}

/** Returns `[fault]` if `isWrong` is true; otherwise, an empty list. */
export const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : []);

const MIGRATE = "run `npx supabase@3 db push --remote`";

/**
 * The suggested fix for each HTTP status of the health check, and for each bad value of a field in the health report.
 */
const FIXES: Readonly<Record<string, string>> = {
  "409": `The database's current season is not this build's season (${SEASON.name}): see \`npm run admin -- season status\`.`,
  "500": `The database lacks this product's tables or rejects SUPABASE_SECRET_KEY: ${MIGRATE} with \`--include-seed\`, or set the key ${SET}.`,
  "503": `A setting is missing, the Supabase project is paused, or SUPABASE_URL is wrong: \`npm run verify\` with the deployment's environment says which. Change settings ${SET}.`,
  "auth failing": `The auth service rejects the server: check SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY ${SET}.`,
  "mail failing": `The email provider rejects the server: check RESEND_API_KEY ${SET}.`,
  "feed failing": 'The last request to the results feed failed: the log line with "event":"results" says why.',
  "schema behind": `The database lacks migrations of this build: ${MIGRATE}.`,
  "schema ahead": "The database has migrations that this build does not know: deploy the newest build.",
};

/** Returns the faults that a health check reveals (docs/api.md#health). */
export function healthFaults({ status, json }: Pick<ReadResponse, "status" | "json">): string[] {
  if (status !== 200 || typeof json?.status !== "string")
    return [FIXES[status] ?? `The health check returned ${status} without a report: deploy this build again.`];
  const faults = Object.entries(json).flatMap(([part, state]) => FIXES[`${part} ${state}`] ?? []);
  const isLate = json.status !== "ok" && faults.length === 0;
  return [
    ...faults,
    ...when(json.season !== SEASON.name, `The deployment is for ${json.season}: deploy this build (${SEASON.name}).`),
    ...when(
      isLate,
      `A reminder has been waiting since ${json.remindersWaitingSince}: see Vercel, Settings, Cron Jobs.`,
    ),
  ];
}
