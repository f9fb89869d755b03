import { ENDPOINTS, type Endpoint } from "#server/http/endpoints.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import { failure } from "#server/http/response-schemas.ts";

/** The responses that the OpenAPI document describes for an endpoint, by status. */
interface Described {
  readonly responses: Readonly<Record<string, object>>;
}

const { paths } = openApiDocument(ENDPOINTS, "http://bracket.test") as {
  paths: Record<string, Record<string, Described>>;
};

/** Returns the endpoint for a path under /api, or undefined for an unknown path or method. */
export function endpointAt(method: string, path: string): Endpoint | undefined {
  const patternOf = (each: Endpoint) => each.path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
  return ENDPOINTS.find((each) => each.method === method && new RegExp(`^${patternOf(each)}$`).test(path));
}

/**
 * Fails if /api/openapi.json does not describe a REST endpoint's response: the status is not listed, or the body does
 * not match the schema. Returns the response with its body unread.
 */
export async function checkDescribed(method: string, url: string, response: Response): Promise<Response> {
  const { pathname } = new URL(url);
  const operation = endpointAt(method, pathname.slice("/api".length));
  if (operation === undefined) return response;
  const where = `${method} ${pathname}`;
  const { status } = response;
  const described = paths[`/api${operation.path}`]?.[method.toLowerCase()];
  if (described?.responses[status] === undefined) throw new Error(`${where}: status ${status} is not described`);
  if (status === 304 || status === 302) return response;
  const copy = response.clone();
  const isJson = status >= 400 || operation.mediaType === undefined;
  const body: unknown = await (isJson ? copy.json().catch(() => undefined) : copy.text());
  const found = (status >= 400 ? failure : operation.response)?.safeParse(body);
  if (!found?.success) throw new Error(`${where}: the response is not as described: ${found?.error.message}`);
  return response;
}
