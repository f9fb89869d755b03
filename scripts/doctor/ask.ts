/** How long one answer may take, in milliseconds. */
const PATIENCE_MS = 8_000;

export interface Answer {
  readonly status: number;
  readonly json: unknown;
  /** Where it leads; null when it leads nowhere. */
  readonly location: string | null;
}

/** Asks a service, reads its JSON and follows no redirect. Fails with a sentence when it does not answer. */
export async function ask(url: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  const response = await fetch(url, { method, headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
  const json: unknown = await response.json().catch(() => null);
  return { status: response.status, json, location: response.headers.get("location") };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
