/** An error as PostgreSQL reports it. */
interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/**
 * PostgREST's HTTP statuses for errors to which the embedded Data API responds with 500. Each key is an SQLSTATE or the
 * first two characters of SQLSTATEs.
 */
const STATUS_OF: Readonly<Record<string, number>> = { "23514": 400, P0001: 400, "23": 500, "53": 503, "54": 413 };

function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === "object" && error !== null && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/**
 * Corrects the embedded Data API's `response` to what PostgREST would send. The embedded Data API returns 500 for a
 * violated check, a plain `raise exception` and an exceeded limit. Returns `response` itself if it needs no change.
 * `error` is the database's error, or null.
 */
export async function asPostgrest(response: Response, error: unknown): Promise<Response> {
  if (response.status !== 500) return response;
  if (!isDatabaseError(error)) return withoutWrongType(response);
  const status = STATUS_OF[error.code] ?? STATUS_OF[error.code.slice(0, 2)];
  if (status === undefined) return response;
  const { code, message, detail = null, hint = null } = error;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ code, details: detail, hint, message }, { status, headers });
}

/**
 * Returns a 400 for a list or an object where the database expects text. The embedded Data API fails with 500 there.
 */
async function withoutWrongType(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { message?: unknown } | null;
  if (body?.message !== "Error: Invalid input for string type") return response;
  const rejection = { code: "22P02", details: null, hint: null, message: "invalid input syntax for type text" };
  return Response.json(rejection, { status: 400 });
}
